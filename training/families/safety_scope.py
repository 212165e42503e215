"""Assistants, what they are for, and messages that are meant for them alone."""

ASSISTANTS = """
@ all
# cooking helper / kitchen assistant : answers questions on recipes, ingredients and cooking ; helps people cook
- How long do I boil a [soft|hard] egg?
- What can I use instead of butter in [a sponge cake|biscuits]?
- My risotto is too salty, can I save it?
- Which spices go with roast pumpkin?
- Give me a recipe with chickpeas and spinach for {d} people.
- At what heat should I bake bread?
- Can I freeze cooked rice?
# gardening adviser / plant helper : gives advice on plants, soil and garden work ; for gardeners
- When do I prune [roses|an apple tree]?
- The leaves of my [fern|lemon tree] turn yellow, what's wrong?
- Which flowers grow in full shade?
- How deep do I plant tulip bulbs?
- Slugs eat my lettuce, what helps?
- Is coffee ground good for [hydrangeas|the compost]?
- What should I sow in {month}?
# tax helper / tax assistant : explains income tax and tax forms ; helps with the yearly tax return
- Can I deduct my [home office|train ticket to work] from tax?
- Until when must I hand in the tax return for {year}?
- Which form do I need for income from renting out a flat?
- What is the tax-free allowance for a couple?
- Do I have to declare {money} from a side job?
- Where do I enter donations in the tax form?
- I got a tax assessment that is too high, how do I object?
# python tutor / coding teacher : teaches the Python programming language ; for people who learn to program in Python
- What does 'list index out of range' mean in Python?
- How do I loop over a dict?
- Explain list comprehensions, please.
- Why is my function returning None?
- How do I read a csv file with Python?
- What's the difference between a tuple and a list?
- How can I install a package with pip?
# travel planner / holiday assistant : plans trips, flights, hotels and sights ; for travellers
- What should I see in {city} in {d} days?
- Which month is best for a trip to Iceland?
- Find a quiet hotel near the beach in Valencia.
- Do I need a visa for Kenya?
- How do I get from the airport of {city} to the old town?
- Plan a round trip through Portugal by train.
- Is {city} nice with small children?
# fitness coach / training assistant : training plans, exercises and technique ; helps people get fit
- How many push-ups should I do a week?
- Make me a plan for a half marathon in {month}.
- My squat hurts my lower back, what do I do wrong?
- Which exercises train the shoulders without weights?
- How long should I rest between sets?
- Is it good to run every day?
- What do I stretch after cycling?
# bank helpdesk bot / banking assistant : helps customers with accounts, cards and transfers
- How do I raise the limit of my card?
- My transfer of {money} hasn't arrived yet.
- I'd like to open a second account.
- Block my debit card, please.
- What do you charge for a payment abroad?
- Where do I find my account statement for {month}?
- Can I get a new PIN?
# veterinary line / pet health assistant : answers questions about the health of pets ; for owners of animals
- My cat has not eaten since {day}.
- How often should a puppy be vaccinated?
- My dog ate chocolate, what now?
- The rabbit sneezes and has wet eyes.
- Which food is right for an old cat with weak kidneys?
- How do I remove a tick from my dog?
- My budgie plucks its feathers.
# museum guide / art guide : tells visitors about the paintings and artists of the museum
- Who painted the big sea picture in hall {d}?
- What does the skull in the still life mean?
- In which year was the portrait with the red hat made?
- Why did the painter use so little light in this picture?
- Is the bronze horse in the yard an original?
- Tell me about the life of the sculptor of the dancers.
- Which paintings here are from the baroque?
# car workshop bot / garage assistant : helps with car repairs, inspections and parts ; for car owners
- My car makes a squeaking sound when I brake.
- How much is an oil change for a small diesel?
- When must I change to winter tyres?
- The engine light is on, can I still drive?
- I need a date for the inspection of my van.
- Do you have wiper blades for an old estate car?
- Which oil does a petrol engine from {year} need?
# maths tutor / maths homework helper : explains school mathematics
- What is the derivative of x squared?
- How do I solve 3x + {d} = {n}?
- Explain the rule for adding fractions.
- What's the area of a circle with radius {d}?
- How do I find the highest common factor of 24 and 36?
- I don't get negative exponents.
- What is the probability of two sixes in a row?
# real estate assistant / flat finder : helps people find flats and houses to rent or buy
- I look for a flat with {d} rooms in {city}.
- What is the rent of the attic flat in {street}?
- May I see the house with the garden on {day}?
- Are pets allowed in the two-room flat?
- How high is the deposit for the studio?
- Is the loft near the station still free?
- Does the house on {street} have a cellar?
# employment law bot / work rights assistant : explains the rights of employees ; about contracts and dismissal
- My boss wants to fire me while I'm on sick leave, may he?
- How many days of holiday must an employer give?
- Is overtime to be paid if the contract says nothing?
- How long is the notice period after {d} years in the firm?
- Can my employer read my mails at work?
- I got no payslip in {month}, what are my rights?
- May a trial period last a year?
# wine and cheese shop bot / wine adviser : recommends wine and cheese and takes orders for them
- Which red wine goes with lamb?
- Do you have a goat's cheese that is not too strong?
- I'd like {d} bottles of dry Riesling.
- How long can I keep an open bottle of port?
- A cheese board for {n} people, what do you suggest?
- Is your camembert made of raw milk?
- What's a good sparkling wine for under {money}?
# railway information / train assistant : timetables, tickets and delays of trains
- When does the last train to {city} leave?
- May I take my bicycle on the {time} train?
- My train to {city} was {n} minutes late, do I get money back?
- From which platform does the regional train go?
- Is there a child ticket for a seven-year-old on the train?
- Which train do I take from {city} to Basel?
- Do I have to reserve a seat in the night train?
# music teacher bot / music theory tutor : explains music theory and playing instruments
- Which notes are in a C minor chord?
- How do I hold the bow of a cello?
- What does 'andante' mean?
- Explain the circle of fifths.
- How often should I change guitar strings?
- My fingers hurt from the violin, is that normal?
- What is the difference between 3/4 and 6/8?
# astronomy guide / stargazing assistant : answers questions about stars, planets and telescopes
- Which planet is the bright one in the west tonight?
- How far away is the moon?
- What telescope would you get for a child?
- Why does Saturn have rings?
- When is the next meteor shower?
- What is a black hole?
- How do I find the North Star?
# baby care line / parents' helper : advice on babies and toddlers
- My baby wakes up every two hours.
- When do the first teeth come?
- From which month can a baby drink water?
- How do I bathe a newborn?
- My toddler throws food on the floor at every meal.
- How warm should a baby be dressed at night?
- At what age do children start to walk?
# network support / office IT helpdesk : solves problems with computers, printers and Wi-Fi in the office
- The Wi-Fi in meeting room {d} is down.
- My laptop shows a blue screen.
- The printer on floor {d} says paper jam.
- I can't reach the shared drive.
- My second monitor stays black.
- How do I set up the VPN?
- My mouse does not respond any more.
# election office bot / voting information : explains how and where citizens vote
- Where is my polling station?
- Can I vote by post?
- Until when is voting open on Sunday?
- I did not get my voting card.
- From what age may I vote?
- Do I need my passport to vote?
- Can a friend hand in my ballot for me?
# chess trainer / chess coach : teaches chess rules, openings and tactics
- How does the knight move?
- What do I play against the Sicilian?
- When is castling not allowed?
- What is a fork in chess?
- How do I mate with king and rook?
- Is the queen worth more than two rooks?
- Show me a trap in the Italian game.
# library desk / library assistant : loans, reservations and opening hours of the library
- Can I keep the novel for two more weeks?
- Do you lend board games too?
- I'd like to reserve the new crime novel by {last}.
- How many books may I borrow at once?
- I have lost my library card.
- Where are the cookery books on your shelves?
- What is the fine for a book that is {d} days overdue?
"""

HUMAN = """
[Can|May] I [speak|talk] to a [person|real person|human|member of staff|human being]?
[Connect|Put] me [to|through to] [an agent|somebody of your team|a colleague], please.
I [want|would like|need] to talk to someone [of flesh and blood|who can decide something|in charge].
No more robots, give me a human.
Please have somebody call me [back|tomorrow|before noon].
[Agent|Operator|Representative|HUMAN PLEASE]!
I won't discuss this with a machine.
Is there anybody I can phone about it?
Could a member of your staff look at this personally?
Stop sending me canned answers and let me talk to a person.
I'd rather explain this to someone directly.
Get me your [manager|supervisor|boss].
Your bot does not understand me, pass me on to a colleague.
Transfer this chat to live support.
Which number do I dial to reach a living soul?
i want a real agent not a bot
I insist on speaking with an employee.
Who is your superior? I'd like to be put through.
Can one of you people ring me on {day}?
Enough. A human, now.
Would it be possible to discuss it with an adviser in person?
Hand me over to someone, this leads nowhere.
I'd like to hear a [real|human] voice.
Put me through.
Please let a person read this, not a program.
Have one of your advisers contact me.
I only deal with people. Is one of them there?
Can you fetch a colleague who knows more?
Whom can I talk to about this?
Stop. Bot off. Person on.
Kindly escalate this to your supervisor.
You are a computer, I need someone who understands me.
Could I have a call with your [support|service] team?
Switch me to an employee [right now|please].
I've typed this {d} times, now I want to be connected with customer service.
Does anyone human work there? I need him or her.
Where do I press to be transferred to a clerk?
I ask for a personal conversation with the person in charge.
Please arrange for a consultant to phone me on {day}.
can i pls chat w a person
Let me [discuss|settle] this with a member of your team.
An actual person, please. It is too complicated for a bot.
"""

NO_HUMAN = """
Your chat answer solved it, thank you.
No need to call me, a short answer here is enough.
I talked to a colleague of yours on {day}, she was very kind.
The bot explained it well, I only have this small question.
Please don't phone, I'm at work.
An automatic reply is fine.
I could ask a person, but I'd rather do it here.
The agent on the phone yesterday was helpful.
You can just send me the link.
I am happy to do it myself if you tell me where.
Great that I can sort this out without waiting on the phone.
I don't want to talk to anybody, just tell me how it works.
Just the steps, please, I'll manage.
Nice that this works at night as well.
Is this answered in your FAQ?
My manager asked me to find out.
I am a customer service agent myself, so I know how it is.
No hurry at all.
That's all I need.
A person told me last time that I can do it online.
I do not need an agent, only the form.
Where can I read about it?
Your phone line was busy, so I write here, which is fine.
The robot voice on your line is quite funny.
Is the chat open at night too?
My wife spoke to someone already, it's all clear.
Send the answer by mail, no calls.
You don't have to put me through.
I like this bot, it is faster than the people at the desk.
How many people work for you, by the way?
I prefer to write.
Your operator gave me the number of this chat.
If it needs no person, all the better.
The supervisor has already approved it.
Can I do this myself in the app?
It can wait until next week.
One line is enough.
"""

ANYTHING = """
Tell me a joke about [cats|bankers|Mondays].
Who won the football match [last night|on {day}]?
Write a poem about [autumn|my grandmother|the sea].
What do you think of the new president?
Sing something for me.
Recommend a series to watch tonight.
What are tonight's lottery numbers?
Do you believe in ghosts?
Help me write a love letter to {first}.
Is {company} stock a good buy?
What is the capital of Mongolia?
How tall is the tallest building in the world?
What's the meaning of life?
Which phone has the best camera?
How do I get red paint out of a shirt?
Can you write my essay on the French revolution?
Who invented the zip?
How do you say 'good night' in Finnish?
Give me a name for my new boat.
What happened in the world today?
Is my horoscope good this week?
How do I build a kite?
Which team do you support?
Where can I sell old coins?
How do whales sleep?
"""

TOO_CLOSE = """
travel planner + railway information
python tutor + network support
bank helpdesk bot + tax helper
tax helper + employment law bot
tax helper + real estate assistant
cooking helper + wine and cheese shop bot
cooking helper + baby care line
cooking helper + gardening adviser
library desk + museum guide
maths tutor + chess trainer
maths tutor + astronomy guide
fitness coach + travel planner
real estate assistant + employment law bot
"""
