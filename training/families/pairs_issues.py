"""Reports in clusters: blank lines part clusters, every line is one issue, its wordings parted by ` | `."""

# ruff: noqa: E501
from __future__ import annotations

_SOURCE = """
I can't log in, it says my password is wrong although I just reset it. | Reset the password, yet the login page still rejects it. | New password is not accepted when signing in.
The reset e-mail for my password never arrives. | I asked for a new password three times and got no mail. | Password reset link is not being sent to me.
Since the update I am logged out every few minutes. | My session ends all the time, I must sign in again and again. | keeps kicking me out after a couple of minutes

The app crashes as soon as I open the camera. | Tapping the camera icon closes the app. | App dies on launching the camera
Photos I take in the app come out upside down. | Pictures are rotated by 180 degrees after taking them in the app. | every photo from the in-app camera is turned on its head
Uploading a photo gets stuck at 99 percent. | The picture upload never finishes, it hangs right before the end. | photo upload freezes at 99%

I was charged twice for the same order. | My card shows two payments for one purchase. | Double billing: one order, two debits.
The voucher code was not deducted from my order. | I entered a coupon but paid full price. | Discount code had no effect on the total.
I returned the item weeks ago and still have no refund. | Money for my returned goods has not come back. | Waiting for a refund of something I sent back last month

My parcel is marked as delivered but I never got it. | Tracking says delivered, nothing is here. | The package supposedly arrived, yet there is none.
The parcel arrived with a crushed corner and a broken vase in it. | Vase smashed in transit, box was dented. | Delivery damaged: the vase inside is in pieces.
You sent me a lamp although I ordered a vase. | Wrong item in the box: lamp instead of vase. | I was supposed to get a vase and received a lamp.
Can I change the delivery address of an order on its way? | The parcel should go to another address than the one I gave. | Please redirect my shipment to a different street.

The lift in block B stops between the second and third floor. | People get stuck in the block B elevator halfway up to floor three. | elevator B halts between floors 2 and 3
The lift doors in block B do not close. | In block B the elevator's doors stay open. | Door of elevator B won't shut
The light in the block B stairwell is out. | It is pitch dark on the stairs of block B, the lamp is dead. | stair lighting in B not working

Water comes through the ceiling of room 12 when it rains. | Room 12: roof leaks during rain. | Every time it pours, there is a drip from the ceiling in room 12.
The radiator in room 12 stays cold. | No heating in room 12, radiator does not get warm. | room 12 freezing, heater is off
The window in room 12 cannot be opened. | Window handle in room 12 is jammed. | can't get the window of room 12 open

The monthly report lists March sales under April. | Sales of March show up in April in the report. | Report: March figures are booked to April
The monthly report takes over ten minutes to load. | Opening the sales report is painfully slow. | report page needs 10+ min until it appears
The export of the report to a spreadsheet is empty. | When I export the report, the file has no rows. | exported sheet contains nothing

The bus 14 driver did not stop although I waved. | Bus 14 drove past me at the stop. | I stood at the stop and the 14 just went by.
Bus 14 was twenty minutes late again this morning. | The 14 came with a delay of 20 minutes today. | Had to wait twenty minutes extra for bus 14
The ticket machine on bus 14 took my coins and gave no ticket. | Paid cash on the 14 and the machine printed nothing. | bus 14: machine swallowed money, no ticket

My lunch order came without the soup I paid for. | The soup was missing from the delivery. | paid for soup, did not get any
The soup was cold when it was brought to us. | We were served lukewarm soup. | Our soup arrived at the table cold
I found a hair in the soup. | There was a hair floating in my soup bowl. | hair in soup, disgusting

How do I cancel my gym membership? | I would like to end my contract with the gym. | What is needed to quit the fitness studio?
Can I pause my gym membership while I am abroad? | Is there a way to freeze the gym contract for two months of travel? | I'm away for a while, put my membership on hold please
Does the gym offer yoga in the evening? | Are there yoga classes after work at the studio? | looking for an evening yoga course at your gym

The printer on the second floor prints blank pages. | Second floor printer: sheets come out white. | Nothing on the paper when I use the printer on floor two
The printer on the second floor has a paper jam. | Paper is stuck in the floor two printer. | 2nd floor printer jammed again
The scanner of the second floor printer sends no mails. | Scan to e-mail on floor two does not work. | scanned documents from the second floor device never reach my inbox

My flight was cancelled, how do I rebook? | The airline dropped my flight and I need another one. | need a new flight because mine has been called off
My suitcase did not arrive with my flight. | I landed but the luggage stayed behind. | bag missing after landing
May I take a guitar into the cabin? | Is a guitar allowed as hand luggage? | Can my guitar fly with me on board instead of in the hold?

My daughter has a fever and cannot come to school. | Please excuse my daughter today, she has a high temperature. | absent today: daughter ill with fever
My daughter forgot her lunch box, may I bring it? | Lunch left at home, can I drop it off at the school for my daughter? | she left without her lunch box, I would bring it by
Could my daughter leave school an hour early for the dentist? | Dentist appointment: I'd like to pick up my daughter one hour before the end. | please let her go an hour earlier, she has the dentist

Street lamp in front of Mill Lane 8 flickers all night. | The lantern outside 8 Mill Lane keeps flickering. | flickering street light near number 8, Mill Lane
There is a deep pothole in front of Mill Lane 8. | The road outside 8 Mill Lane has a big hole. | huge hole in the asphalt at Mill Lane number 8
A tree has fallen across the pavement at Mill Lane 8. | Footpath by 8 Mill Lane blocked by a toppled tree. | fallen tree on the sidewalk, Mill Lane 8

In level 7 my character falls through the floor. | Level seven: you drop through the ground and die. | fell through the map in lvl 7
In level 7 the boss cannot be hit. | Boss of level seven takes no damage whatever I do. | lvl 7 boss is invincible, bug?
In level 7 the music stops after a few seconds. | Soundtrack of level seven cuts out right at the start. | no more music shortly after lvl 7 begins

The conveyor in hall 3 squeals loudly. | Loud screeching from the hall 3 belt. | belt in hall 3 makes an awful noise
The conveyor in hall 3 stops for no reason. | Hall 3 belt halts at random. | belt 3 keeps standing still, cause unknown
The conveyor in hall 3 runs too fast for the packers. | Packers cannot keep up with the belt speed in hall 3. | please slow down the hall 3 conveyor

What are your opening hours on Sunday? | When do you open on Sundays? | are you open Sunday and from when
Do you have parking for customers? | Where can I leave my car when I visit your store? | is there a car park at the shop
Is your shop accessible with a wheelchair? | Can I get into the store in a wheelchair? | step-free entrance available at your shop?

My card was swallowed by the cash machine. | The ATM kept my bank card. | atm ate my card
My card was stolen, please block it. | Someone took my bank card, it has to be blocked. | stolen card - need it stopped right now
I want a higher limit on my card. | Please raise the spending limit of my bank card. | card limit too low, can it go up?
My card expires next month, do I get a new one by mail? | Will a replacement be sent before my bank card runs out? | new card for the one that expires soon?

The tomatoes in greenhouse 2 have brown spots on the leaves. | Greenhouse 2: tomato foliage with brown marks. | brown patches on tomato leaves, house 2
The watering in greenhouse 2 does not switch off. | Irrigation in house 2 runs nonstop. | cannot stop the sprinklers in greenhouse 2
A pane in greenhouse 2 is broken. | Cracked glass in the roof of greenhouse 2. | glass panel smashed in house 2

Team meeting notes are missing from the shared drive. | I cannot find the minutes of the team meeting on the shared folder. | where are the notes of the team meeting, not on the drive
I have no access to the shared drive. | Shared folder says permission denied. | can't open the shared drive, access refused
The shared drive is full. | No space left in the shared folder. | cannot save, shared drive out of storage

The hotel room smelled of smoke. | Our room reeked of cigarettes. | smoky smell in the room we got
The hotel room was too loud because of the bar below. | Couldn't sleep, the bar under our room was noisy all night. | noise from the bar beneath our room
The hotel room had no towels. | Towels were missing from our bathroom. | no towels in the room when we checked in

My laptop does not charge any more. | Battery of the notebook won't load when plugged in. | laptop plugged in but not charging
The fan of my laptop is extremely loud. | My notebook's fan roars all day. | very noisy laptop fan
Some keys of my laptop do not react. | The E and R on my notebook keyboard are dead. | several laptop keys stopped working

The dog next door barks all night. | Neighbour's dog keeps us awake with its barking. | constant barking at night from next door
The neighbours leave rubbish in the hall. | Trash bags of the people next door stand in the corridor. | garbage in the hallway by the neighbours
The neighbours play loud music after midnight. | Music blares from next door past twelve at night. | loud tunes after 12 from the flat beside ours

The coffee from the machine on floor 3 tastes burnt. | Floor 3 coffee machine: everything tastes scorched. | burnt taste from the coffee maker, third floor
The coffee machine on floor 3 is out of beans. | No beans left in the third floor coffee maker. | please refill beans, coffee machine floor 3
The coffee machine on floor 3 leaks water. | There is a puddle under the third floor coffee maker. | coffee machine floor 3 drips onto the floor

My salary for May was too low. | I was paid less than agreed in May. | May pay is short
My salary for May has not come yet. | No pay on my account for May so far. | still waiting for the wages of May
Please send the payslip for May. | I need my pay statement of May. | could I have the May payslip

How do I get from the airport to the city centre? | What is the best way downtown from the airport? | airport to centre, how?
How early must I be at the airport? | How long before departure should I arrive at the terminal? | when to be at the airport before the flight
Is there a place to store luggage at the airport? | Can I leave my bags somewhere in the terminal? | left luggage at the airport?

The patient in bed 4 asks for a stronger painkiller. | Bed 4 is in pain and wants something stronger. | more pain relief requested, bed four
The patient in bed 4 has not eaten today. | Bed 4 left all meals untouched. | no food taken by bed four today
The patient in bed 4 wants to phone his son. | Bed 4 asks to be put through to his son. | bed four would like to call the son

The cows in the west barn have no water. | Drinking troughs in the west barn are dry. | west barn: animals without water
The gate of the west barn is off its hinge. | West barn gate has come loose. | hinge broken, gate of barn west
One cow in the west barn is limping. | A cow in the west barn walks on three legs. | lame cow, west barn

The PDF of my ticket does not open. | I cannot view the ticket file you sent. | ticket pdf is broken
My name is misspelt on the ticket. | There is a typo in my name on the ticket. | ticket shows my name wrongly written
I got two tickets but ordered three. | One ticket is missing, three were ordered. | only 2 of 3 tickets came

Search finds nothing when I type two words. | Two-word searches give no results. | search: empty list as soon as there is a space
Search ignores the filter for size. | Filtering by size has no effect on the results. | size filter does nothing in search
Search results are in a random order. | The hits of a search are not sorted. | sorting of found items seems random

I would like to book a table for four on Friday. | Can we reserve for four people this Friday? | table, 4 persons, friday evening please
I need to cancel our table on Friday. | We cannot come on Friday, please drop the reservation. | friday table no longer needed
Could we make it five instead of four on Friday? | One more person will join our Friday table. | friday booking: now 5, not 4

The projector in the aula shows a green tint. | Everything is greenish on the aula beamer. | aula projector: colours too green
The microphone in the aula crackles. | Crackling sound from the mic in the aula. | aula: mic noise
The blinds in the aula are stuck. | In the aula the shutters cannot be moved. | aula blinds won't go up or down
"""

CLUSTERS: tuple[tuple[tuple[str, ...], ...], ...] = tuple(
    tuple(tuple(part.strip() for part in line.split(" | ")) for line in block.splitlines())
    for block in _SOURCE.strip().split("\n\n")
)
