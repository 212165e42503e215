"""Questions with replies in clusters of one topic: `question | question || reply | reply`; blank lines part clusters."""

# ruff: noqa: E501
from __future__ import annotations

_SOURCE = """
When does the store open on Saturday? | saturday opening time? || We open at nine on Saturdays. | On Saturday the doors are open from 9 am.
Where exactly is your store? | How do I find your shop? || We are on Station Road, right next to the pharmacy. | You will find us opposite the town hall, ground floor.
Do you take credit cards? | Can I pay by card in the shop? || Yes, all common cards work at the till. | We accept cards as well as cash.
Is there a place to park? | Where can I leave the car when I come to the shop? || There are twenty spaces behind the building, free for an hour. | The underground garage next door can be used by customers.
Do you also repair watches? | My watch stopped, do you fix those? || We do: bring it in and our watchmaker has a look. | Watch repairs take about a week with us.

How long does delivery take? | When will my order arrive if I buy today? || Usually two to three working days. | It should be with you by Thursday.
What does shipping cost? | Is delivery free? || Shipping is 4.90, and free from 50 upwards. | You pay nothing for delivery on orders this size.
Can I send it back if it does not fit? | What if I do not like it? || You have 30 days to return it unused. | Just use the enclosed label and send it back to us.
Do you ship abroad? | Could you deliver to my sister in another country? || We deliver to most neighbouring countries. | Sorry, we only send parcels within the country.
Will it be wrapped as a gift? | Can you put it in wrapping paper? || Tick the gift box at checkout and we wrap it nicely. | Gift wrapping is available for two extra.

What do I need to bring to the appointment? | Which papers should I have with me at the clinic? || Please bring your insurance card and a list of your medicines. | Your ID and the referral letter are enough.
Can I move my appointment to next week? | I cannot come on Tuesday, is another day possible? || No problem, I have put you down for Wednesday next week. | We have a free slot next Friday at ten, would that suit you?
Does the treatment hurt? | Will I feel any pain during it? || You will feel a slight pull, no more than that. | Most patients say it is uncomfortable rather than painful.
May I eat before the blood test? | Do I have to come with an empty stomach? || Please do not eat anything for eight hours before. | Water is fine, but no breakfast on that day.
When do I get the results? | How long until the lab is done? || The results are ready after three days. | The lab sends them to us by Monday and we call you.

How do I reset my password? | I forgot my password, what now? || Click on "forgot password" and follow the link we mail you. | Use the reset link on the sign-in page.
Can I use the app offline? | Does it work without internet? || Yes, saved files can be opened without a connection. | It needs to be online, sorry.
How do I invite a colleague to my workspace? | Can someone else join my project? || Go to members and enter the address of the person. | Share the invitation link from the team page.
Where do I see my invoices? | I need last month's bill, where is it? || All bills are under account, then payments. | Open the billing tab, there you can download them.
How can I delete my account? | I'd like to close my account for good. || In settings, at the very bottom, choose "close account". | We can remove it for you; all data will be gone after 14 days.
Is there a dark mode? | Can the screen be made darker? || Switch the theme to dark under appearance. | Dark mode comes with the next release.

What time is checkout? | By when do we have to leave the room? || Rooms must be free by eleven. | You can stay until noon, then we clean.
Is breakfast included? | Do we pay extra for breakfast? || Breakfast is part of the price. | No, the buffet costs 12 per person.
Can we bring our dog? | Are pets allowed in the room? || Dogs are welcome for a small cleaning fee. | Unfortunately we cannot take animals.
Do you have a room with a sea view? | Could we look out on the water? || The front rooms on the third floor face the sea. | All rooms with that view are taken for these dates.
How do we get from the airport to you? | Is there a transfer from the airport? || Take line 5 to the harbour, we are across the street. | Our shuttle picks you up at terminal 2.
Is there wifi? | What is the password for the internet? || It is free; the code is on your key card. | Connect to "guest" and enter your room number.

When is the homework due? | until when do we hand in the essay || Hand it in by Friday noon. | You have until the end of next week.
Will this be in the exam? | Do we have to learn chapter six for the test? || Chapters one to five are covered, the sixth is not. | Yes, expect a question about it.
May I sit the test on another day? | I'm ill, can I take the exam later? || There is a second date in three weeks. | Bring a note from your doctor and we find a new date.
Where does the class take place? | Which room are we in? || We meet in room 204. | It is in the small hall behind the library.
Can I work with a partner? | Is teamwork allowed for the project? || Groups of two are fine. | Each student has to do it alone this time.

Why was my card declined? | My payment did not go through, why? || Your daily limit had been reached. | The bank blocked it since the expiry date was wrong.
How do I raise my card limit? | I want to spend more than 500 a day with my card. || You can change it in the app under card settings. | Send us a signed form and we set it to 1,000.
What is the fee for a transfer abroad? | Does sending money to another country cost anything? || It costs 1 percent, at least five. | Transfers inside the zone are free, others cost eight.
How do I open a savings account? | I would like to start saving with you, what do I do? || Fill in the short online form and verify your identity. | Come by any branch with your passport and we set it up.
What interest do you pay? | How much do I earn on my savings per year? || At the moment it is 2.1 percent a year. | You get one and a half percent on up to 10,000.

Which platform does the train to the coast leave from? | where do I catch the coast train || It goes from platform 6 today. | Track two, at the far end.
How long is the ride? | How many minutes does it take to get there by train? || About forty minutes without changing. | A bit over two hours.
Do I have to change trains? | Is it a direct connection? || You change once, at the junction. | It runs straight through, stay in your seat.
Can I take my bicycle along? | Are bikes allowed on board? || Yes, in the last carriage, with a bike ticket. | Only folding bikes are allowed at rush hour.
Why is the train late? | What is the reason for the delay? || A signal is broken ahead of us. | We are waiting for a crew that is still on its way.

How often do I water this plant? | How much water does the fern need? || Once a week is enough, let the soil dry in between. | Keep the soil moist, a splash every second day.
Does it like sun? | Where should I put the plant? || Give it a bright spot, though no direct sun. | It does best in half shade, away from the heater.
Why are the leaves turning yellow? | yellow leaves - what's wrong with it? || That is mostly a sign of too much water. | It probably lacks iron, use some fertiliser.
Is it dangerous for cats? | My cat nibbles on it, is that bad? || It is harmless to pets. | Keep it away from her, the sap is toxic.
When should I repot it? | Does it need a bigger pot? || Every two years in spring. | Only when roots grow out at the bottom.

What does the flat cost? | How high is the rent? || It is 950 a month plus heating. | The rent is 1,200, everything included.
When could I move in? | From which date is the flat free? || It is available from the first of June. | The tenant leaves in two weeks, right after that.
How many rooms does it have? | Is it big enough for four people? || There are three bedrooms and a living room. | Two rooms and a small kitchen, rather something for a couple.
How much is the deposit? | Do I have to leave a security? || Two months' rent, paid back when you move out. | We ask for 1,500 as a security.
Are the neighbours noisy? | Is it a quiet house? || It is very calm, mostly elderly people live there. | There is a bar downstairs, so weekends can get loud.

Who is coming to the party? | How many guests will there be? || Around fifteen, mostly people from work. | Just the family and the two of us.
Shall I bring anything to eat? | Can I contribute some food? || A salad would be great. | No need, we have ordered pizza for all.
What should I wear? | Is there a dress code? || Come as you are, it is casual. | Something in white, it is the motto.
What would she like as a present? | Any idea for a gift? || She loves books on travel. | We collect for a new bike, you could join in.
Where do we meet before? | Which place do we start from? || At my house, around six. | In front of the fountain.

What does the job pay? | How high would my salary be? || Between 38,000 and 42,000 a year. | You start at 19 an hour.
Can I work from home? | Is remote work possible? || Two days a week at home are fine. | The role is on site only.
When can I expect your decision? | How soon will I hear back about my application? || We decide by the end of the month. | You will get a call from us next Tuesday.
How many people are in the team? | How big is the group I'd join? || You would be one of seven. | It is just the manager and you at first.
What would my tasks be? | What does one do in this role all day? || Mostly answering customers and writing offers. | You plan the routes and talk to the drivers.

How many kids are in the swimming class? | How large are the groups in the swim course? || At most eight children per group. | Ten this season, with two teachers.
Which day is the swimming class? | On what weekday do the kids swim? || Every Wednesday after school. | Saturdays, right in the morning.
What must my son bring to swimming? | Which gear does he need for the swim course? || Trunks, a towel and a cap. | Goggles help, everything else is here.
What age is the swim course for? | How old must a child be to learn swimming with you? || From five years on. | It is meant for six to nine year olds.
May parents watch? | Can I stay at the pool during the lesson? || You can sit on the benches upstairs. | We ask parents to wait in the cafe.

What is wrong with my car? | Did you find out why it stalls? || The fuel pump is worn out. | It was just a loose cable.
When can I collect the car? | By when will you be done with the repair? || It is ready this evening after five. | You can have it back on Friday.
What will the repair cost? | How much do I have to pay for the car? || About 340 including parts. | It is under warranty, so nothing at all.
Can I get a car in the meantime? | Do you lend me another car while mine is here? || There is a small one you can borrow free of charge. | All of our courtesy cars are out, sorry.
Which oil should I use? | What kind of oil does my engine take? || Take 5W-30, nothing thicker. | Any synthetic oil for diesel engines will do.

Who wrote this novel? | What is the name of the author? || It is by a retired sailor from the north. | A journalist called Odile Farrow.
How long is the book? | How many pages does it have? || Just under four hundred. | It is a short one, ninety pages.
Is it suitable for children? | Can my ten-year-old read this? || From twelve on, some scenes are scary. | Sure, it was written for that age.
Where can I find it in the library? | On which shelf is the book? || Second floor, under travel. | It stands next to the window, letter F.
When must I bring it back? | How long may I keep the book? || You have four weeks. | It is due on the 19th.

Why did the machine stop? | What made the line halt? || A sensor was covered with dust. | The emergency button had been pushed by accident.
How many parts did we lose? | How much scrap was there? || Around sixty pieces went into the bin. | None, it stopped between two parts.
Who is on duty tonight? | Which technician has the night shift? || Marcus, you reach him on extension 40. | The two new colleagues from Graz.
When is the next maintenance? | When will it be serviced again? || In the first week of July. | Not before 500 more hours of running.
Where are the spare belts? | In which cupboard do we keep the belts? || In the grey locker behind the press. | They are in the basement, row three.
"""


def _parse(line: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    asks, replies = (tuple(part.strip() for part in side.split(" | ")) for side in line.split(" || "))
    return asks, replies


CLUSTERS = tuple(tuple(_parse(line) for line in block.splitlines()) for block in _SOURCE.strip().split("\n\n"))
