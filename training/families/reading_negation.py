"""Words for the negation family: events, habits, qualities, and sentences that affirm or deny them."""

from __future__ import annotations

EVENTS = tuple(
    tuple(part.strip() for part in line.split("|"))
    for line in """
the courier | deliver the parcel | delivered the parcel | delivered the parcel | delivering the parcel
{p} | sign the contract | signed the contract | signed the contract | signing the contract
the plumber | fix the boiler | fixed the boiler | fixed the boiler | fixing the boiler
{p} | send the invoice | sent the invoice | sent the invoice | sending the invoice
the nurse | change the bandage | changed the bandage | changed the bandage | changing the bandage
{co} | refund the deposit | refunded the deposit | refunded the deposit | refunding the deposit
the night guard | lock the gate | locked the gate | locked the gate | locking the gate
{p} | return the library books | returned the library books | returned the library books | returning the library books
the team | finish the report | finished the report | finished the report | finishing the report
the server | install the update | installed the update | installed the update | installing the update
{p} | book the hotel | booked the hotel | booked the hotel | booking the hotel
the pilot | report the fault | reported the fault | reported the fault | reporting the fault
the council | approve the budget | approved the budget | approved the budget | approving the budget
{co} | answer the complaint | answered the complaint | answered the complaint | answering the complaint
{p} | water the plants | watered the plants | watered the plants | watering the plants
the teacher | hand out the grades | handed out the grades | handed out the grades | handing out the grades
the driver | check the tyres | checked the tyres | checked the tyres | checking the tyres
{p} | pay the rent | paid the rent | paid the rent | paying the rent
the vet | vaccinate the dog | vaccinated the dog | vaccinated the dog | vaccinating the dog
the bank | block the card | blocked the card | blocked the card | blocking the card
{p} | call the landlord | called the landlord | called the landlord | calling the landlord
the farmer | harvest the wheat | harvested the wheat | harvested the wheat | harvesting the wheat
the technician | replace the battery | replaced the battery | replaced the battery | replacing the battery
{p} | renew the passport | renewed the passport | renewed the passport | renewing the passport
the airline | refund the ticket | refunded the ticket | refunded the ticket | refunding the ticket
the cook | order the fish | ordered the fish | ordered the fish | ordering the fish
{p} | cancel the subscription | cancelled the subscription | cancelled the subscription | cancelling the subscription
the lawyer | file the appeal | filed the appeal | filed the appeal | filing the appeal
the committee | choose a winner | chose a winner | chosen a winner | choosing a winner
{p} | back up the photos | backed up the photos | backed up the photos | backing up the photos
the cleaner | empty the bins | emptied the bins | emptied the bins | emptying the bins
{co} | ship the replacement | shipped the replacement | shipped the replacement | shipping the replacement
the doctor | write the prescription | wrote the prescription | written the prescription | writing the prescription
{p} | take the medicine | took the medicine | taken the medicine | taking the medicine
the referee | stop the match | stopped the match | stopped the match | stopping the match
the electrician | test the new wiring | tested the new wiring | tested the new wiring | testing the new wiring
{p} | feed the cat | fed the cat | fed the cat | feeding the cat
the supplier | confirm the order | confirmed the order | confirmed the order | confirming the order
the crew | repair the engine | repaired the engine | repaired the engine | repairing the engine
{p} | submit the tax form | submitted the tax form | submitted the tax form | submitting the tax form
the insurer | accept the claim | accepted the claim | accepted the claim | accepting the claim
the printer | print the labels | printed the labels | printed the labels | printing the labels
{p} | find the missing key | found the missing key | found the missing key | finding the missing key
the school | inform the parents | informed the parents | informed the parents | informing the parents
the robot | reach the dock | reached the dock | reached the dock | reaching the dock
{p} | reset the password | reset the password | reset the password | resetting the password
""".strip().splitlines()
)

HAPPENED = (
    "{S} {past}.", "{S} {past} on {day}.", "{S} managed to {base} in the end.", "{S} did not forget to {base}.",
    "{S} did not fail to {base}.", "Nobody thought it would work out, but {s} {past}.",
    "Not only did {s} {base}, there was even time for a break afterwards.",
    "{S} nearly gave up, yet {past} shortly before {time}.",
    "It is not the case that {s} didn't {base}: it was done by {time}.", "Without any help, {s} {past}.",
    "{S} couldn't start until {day}, but then {past}.", "It took no more than {n} minutes until {s} had {pp}.",
    "Contrary to what was said before, {s} has {pp}.", "{S} did not want to wait and {past} a day early.",
    "{S} did not leave before having {pp}.", "{S} was told there was no hurry, but {past} at once.",
    "The rumour that {s} failed to {base} is false; it was done on {day}.",
    "{S} had not {pp} by {day}, but on {day2} it was finally done.", "{S} has just {pp}.",
    "Yes, {s} {past}, no worries.",
    "There is no doubt that {s} {past}.", "After two failed attempts {s} {past}.",
    "{S} did {base}, whatever others say.",
    "{S} succeeded in {ing}.", "{S} never missed a thing: at {time}, {s} {past}.",
    "No problem at all, {s} has already {pp}.",
    "{S} could not be stopped from {ing}, and by {day} it was done.",
)  # fmt: skip

NOT_HAPPENED = (
    "{S} failed to {base}.", "{S} has yet to {base}.", "{S} has still not {pp}.", "{S} never {past}.",
    "{S} was supposed to {base} by {day}, but nothing happened.", "{S} left without {ing}.", "{S} forgot to {base}.",
    "{S} refused to {base}.", "{S} was about to {base} when an alarm went off, and then it was forgotten.",
    "Far from {ing}, {s} did nothing at all that day.", "{S} promised to {base}, yet that is still open.",
    "{S} would have {pp} if there had been time.", "Everyone thought {s} had {pp}. That turned out to be wrong.",
    "{S} tried three times to {base}, each time in vain.", "{S} decided against {ing}.",
    "It is not true that {s} {past}.",
    "{S} claimed to have {pp}, which proved untrue.", "{S} couldn't {base} because the power was out.",
    "Nothing yet: {s} will {base} on {day} at the earliest.", "Instead of {ing}, {s} took the day off.",
    "{S} did not {base}.", "{S} didn't {base} on {day}, nor on {day2}, nor since.", "Not once did {s} {base}.",
    "{S} got everything ready on {day} but stopped short of {ing}.", "{S} was unable to {base}.",
    "{S} is nowhere near {ing}.", "{S} meant to {base}. It did not work out.", "{S} neglected to {base}.",
)  # fmt: skip

HABITS = tuple(
    tuple(part.strip() for part in line.split("|"))
    for line in """
the bakery | sells rye bread | sell rye bread | selling rye bread
{p} | drinks coffee | drink coffee | drinking coffee
{co} | ships to {city} | ship to {city} | shipping to {city}
the clinic | takes new patients | take new patients | taking new patients
the old mill | makes flour | make flour | making flour
{p} | works on weekends | work on weekends | working on weekends
the ferry | stops at {city} | stop at {city} | stopping at {city}
the app | supports dark mode | support dark mode | supporting dark mode
{co} | offers a student discount | offer a student discount | offering a student discount
the library | lends out films | lend out films | lending out films
{p} | sings in the choir | sing in the choir | singing in the choir
the hotel | allows dogs | allow dogs | allowing dogs
the bank | charges a fee for cash | charge a fee for cash | charging a fee for cash
the factory | uses plastic wrap | use plastic wrap | using plastic wrap
{p} | eats meat | eat meat | eating meat
the gym | opens before {time} | open before {time} | opening before {time}
the school | serves hot lunches | serve hot lunches | serving hot lunches
the game | needs an internet connection | need an internet connection | needing an internet connection
{p} | smokes | smoke | smoking
the museum | accepts cash | accept cash | accepting cash
""".strip().splitlines()
)
HOLDS = (
    "{S} still {now}.", "{S} {now}.", "{S} {now}, as always.", "{S} has never stopped {ing}.",
    "It is wrong that {s} does not {base}.", "It's not as if {s} did not {base} these days; nothing has changed there.",
    "{S} did not {base} in the past, but {now} these days.", "Some think {s} does not {base}. In fact, {s} {now}.",
    "Even without extra money, {s} {now}.", "{S} {now} again after a break of {n} weeks.",
    "There were plans to stop, but nothing came of them: {s} {now} as before.",
)  # fmt: skip
HOLDS_NOT = (
    "{S} no longer {now}.", "{S} used to {base}, but that is over.", "{S} does not {base} any more.",
    "{S} does not {base}.",
    "{S} has stopped {ing}.", "{S} gave up {ing} in {month}.",
    "Until {month}, {s} could be seen {ing}; not since then.",
    "Many believe that {s} {now}, but that is a mistake.", "{S} has never thought of {ing}, and does not do it today.",
    "Since {month}, {s} does without {ing}.", "{S} may {base} one day, but for now does not.",
)  # fmt: skip

QUALITIES = tuple(
    tuple(part.strip() for part in line.split("|"))
    for line in """
the hotel room | clean | dirty
the meal | cheap | expensive
the street | quiet | noisy
the guide | polite | rude
the exam | easy | hard
the train | punctual | late
the box | full | empty
the film | funny | dull
the road | safe | dangerous
the water | warm | cold
the manual | clear | confusing
the answer | quick | slow
the path | dry | wet
the bed | comfortable | uncomfortable
the staff | friendly | unfriendly
the knife | sharp | blunt
""".strip().splitlines()
)
IS_SO = (
    "{S} was {a}.", "{S} was anything but {b}.", "{S} was not {b} at all.", "{S} could not have been more {a}.",
    "{S} was nothing if not {a}.", "{S} was by no means {b}.", "{S} was never {b}; it was {a} all the time.",
    "They had warned of {s} being {b}, but it was {a}.", "{S} was really {a}, not {b} as before.",
    "Nobody could call {s} {b}; it was truly {a}.",
)  # fmt: skip
IS_NOT_SO = (
    "{S} was {b}.", "{S} was anything but {a}.", "{S} was not {a} at all.", "{S} was far from {a}.",
    "{S} was by no means {a}.", "{S} could hardly be called {a}.", "{S} was said to be {a}; the opposite was true.",
    "We had hoped {s} would be {a}. It was {b}.", "People always say how {a} {s} is. Not this time, it was {b}.",
    "{S} was less {a} than promised, in fact it was {b}.",
)  # fmt: skip

# group, deed of one, plain verb, deed of all
GROUPS = tuple(
    tuple(part.strip() for part in line.split("|"))
    for line in """
of the class | handed in the essay | hand in the essay | handed in the essay
of the members | paid the fee | pay the fee | paid the fee
of the guests | came to the dinner | come to the dinner | came to the dinner
of the drivers | passed the eye test | pass the eye test | passed the eye test
of the staff | did the safety course | do the safety course | did the safety course
of the players | got a new shirt | get a new shirt | got a new shirt
of the tenants | agreed to the repairs | agree to the repairs | agreed to the repairs
of the applicants | was invited back | get invited back | were invited back
of the nurses | had the flu shot | have the flu shot | had the flu shot
of the partners | voted for the merger | vote for the merger | voted for the merger
""".strip().splitlines()
)
SERVERS = ("mail", "web", "files", "backup", "search", "print")
