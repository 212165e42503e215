"""Longer texts and conversations with claims about them, written as in `reading_frames`; ` // ` is a line break."""

# ruff: noqa: E501
from __future__ import annotations

FRAMES = """
> {p}: Are we still on for {day}? // {p2}: Sorry, my mother is visiting. {day2} at {time}? // {p}: Works for me. I'll bring the maps.
> {p2} cannot meet on {day} because of a visit from her mother, so she and {p} settled on {day2} at {time}; {p} brings the maps.
+ {p} and {p2} will meet on {day2}
+ {p} is going to bring maps
+ {p2} has a family visit on {day}
- {p} and {p2} meet on {day} as first planned
- {p2} brings the maps
- {p} turned down the new date
? {p} and {p2} plan a trip to {city}
? {p3} joins the meeting of {p} and {p2}
? {p} and {p2} meet in a cafe
k when {p} and {p2} will meet
k who brings the maps
u where {p} and {p2} will meet
u which area the maps show
u how long {p2}'s mother stays

> Customer: The {prod} makes a grinding noise. // Agent: Since when? // Customer: Since the second week. // Agent: Then it is under warranty, we'll send a new one, no need to return the old one.
> The customer reported a grinding noise from the {prod} that began in week two. As the warranty covers it, the agent sends a new one and the old one may stay with the customer.
+ the customer gets another {prod}
+ the customer can keep the noisy {prod}
+ the {prod} was quiet in the first week
- the customer must send the old {prod} back
- the warranty for the {prod} has run out
- the {prod} was noisy from the very first day
? the customer paid {amt} for the {prod}
? the new {prod} arrives on {day}
? the customer dropped the {prod}
k since when the {prod} has been noisy
k what happens with the old {prod}
u when the new {prod} arrives
u what causes the noise of the {prod}
u where the customer bought the {prod}

> Dear Ms {p}, // thank you for your letter. We are sorry that the wait at our clinic was {n} minutes. Two doctors were ill that day. From {month} on, appointments can be made online, which should shorten the wait. // Kind regards, {co}
> {co} wrote to Ms {p} to say sorry for a wait of {n} minutes, explained that two doctors had been ill, and announced online appointments from {month}.
+ {co} apologised to Ms {p}
+ some of the doctors were absent because of illness
+ there will be a way to make appointments online
- {co} denies that Ms {p} had to wait
- appointments at {co} can be made online already
- all of the doctors were at work that day
? Ms {p} will change to another clinic
? Ms {p} gets a voucher from {co}
? {co} hires more doctors in {month}
k why Ms {p} had to wait
k from when on appointments can be made online
u what Ms {p} was treated for
u how many doctors work at {co}
u on which day Ms {p} was at the clinic

> Minutes, {day}: 1. Budget approved with two votes against. 2. {p} reports that the roof is finished. 3. The trip to {city} is put off until {month} as the coach is not available. 4. Any other business: none.
> On {day} the board passed the budget (two against), heard from {p} that the roof is done, and moved the {city} trip to {month} for want of a coach.
+ the budget was passed
+ not everyone voted for the budget
+ the work on the roof is complete
- the budget was turned down
- all votes were for the budget
- the trip to {city} goes ahead as planned
? the roof was more expensive than planned
? {p2} voted against the budget
? the trip to {city} takes three days
k why the trip to {city} was put off
k how many voted against the budget
u who voted against the budget
u what the roof cost
u how long the trip to {city} lasts

> Recipe card: soak {n} chickpeas overnight, fry two onions, add tomatoes and cumin, simmer for an hour. Serve with rice. Keeps three days in the fridge, do not freeze.
> The chickpeas ({n}) need a night in water. Then: onions into the pan, tomatoes and cumin on top, one hour on low heat. Goes with rice; three days in the fridge are fine, freezing is not.
+ the chickpeas have to be soaked
+ the dish contains onions
+ the dish can be eaten the day after
- the dish should be frozen
- the chickpeas are used straight from the bag
- the dish contains no tomatoes
? the dish serves four
? the dish is served with yoghurt too
? {p} invented the dish
k how long the dish keeps in the fridge
k what the dish is served with
u how many people the dish serves
u who wrote the recipe card
u how much salt the dish needs

> My {color} {prod} was stolen from the yard in {city} between {time} and {time2}. I had locked it away. A neighbour saw a white van. I have reported it to the police.
> Stolen in {city}, {time} to {time2}: one {color} {prod}, locked away in the yard. A white van was seen by a neighbour. The police have been told.
+ the police know about the theft
+ a neighbour noticed a van
+ the stolen {prod} was {color}
- the {prod} had been left unlocked
- nobody noticed anything at the time of the theft
- the theft has not been reported to anyone
? the {prod} was insured
? the van belonged to {p}
? the police caught the thief
k where the {prod} was stolen
k which vehicle was seen
u what the stolen {prod} was worth
u who drove the van
u whether the {prod} was insured

> {time} {p} logged in. {time2} {p} downloaded {n} files. A minute later the account was locked by {p2}, who had seen an alert from {co}.
> {p2} locked {p}'s account a minute after the download of {n} files at {time2}, because of an alert sent by {co}. The login had been at {time}.
+ {p}'s account was locked
+ files were downloaded before the account was locked
+ {p2} reacted to an alert
- {p} locked the account of {p2}
- the account was locked before anything was downloaded
- no alert was raised
? {p} works for {co}
? the files held customer data
? the account was unlocked on {day}
k how many files were downloaded
k who locked the account
u what was in the files
u when the account will be unlocked
u from which place {p} logged in

> Hello {p}, the paint you ordered is out of stock. We can offer the same shade from {co}, which is dearer by {amt}, or you wait until {month}. Tell us by {day}, please, or we cancel the order.
> {p} must choose by {day}: wait until {month} for the paint, which is sold out, or take the same shade by {co} for {amt} more. Without an answer the order is cancelled.
+ the paint that {p} ordered is not available now
+ the paint of {co} is more expensive
+ the order is cancelled if {p} does not reply
- the paint of {co} is cheaper
- the paint is on its way to {p}
- {p} has time until {month} to decide
? {p} wants to paint the kitchen
? {p} will take the paint of {co}
? the paint is {color}
k by when {p} must decide
k how much more the other paint costs
u what {p} wants to paint
u what {p} will decide
u how many tins {p} ordered

> Safety walk, hall {n}: two fire extinguishers overdue, one exit blocked by pallets (cleared at once), floor markings fine. {p} signs for follow-up; next walk in {month}.
> In hall {n} we found an exit full of pallets, cleared on the spot, and two extinguishers past their check. Markings on the floor were in order. Follow-up: {p}. Next round: {month}.
+ an exit in hall {n} was blocked at first
+ the floor markings in hall {n} were in order
+ two fire extinguishers are due for a check
- all fire extinguishers in hall {n} are up to date
- the exit in hall {n} is still blocked
- the floor markings in hall {n} must be renewed
? {p2} had put the pallets in front of the exit
? hall {n} will get new lamps
? there was a fire in hall {n}
k when the next safety walk is
k who takes care of the follow-up
u who blocked the exit
u how many exits hall {n} has
u what is made in hall {n}

> Level design review: the jump in room {n} is too wide for new players, the music is great, the final boss takes {n2} minutes, which {p} finds too long and {p2} just right.
> Reviewers agree that beginners cannot make the jump in room {n} and that the music is superb. On the boss fight ({n2} minutes) they differ: fine for {p2}, too long for {p}.
+ the reviewers like the music
+ {p} would like a shorter boss fight
+ new players have trouble with a jump
- {p} and {p2} agree about the boss fight
- the jump in room {n} is too easy
- the reviewers dislike the music
? {p2} composed the music
? the game comes out in {month}
? room {n} will be removed from the game
k how long the boss fight takes
k what {p2} thinks of the boss fight
u who composed the music
u when the game comes out
u how many levels the game has

> {p} has two sons. The elder, {p2}, is a pilot in {city}; the younger, {p3}, studies there and lives with his brother.
> {p2} flies planes out of {city}. His younger brother {p3}, a student, shares his home. {p} is the parent of both.
+ {p2} and {p3} live together
+ {p3} is younger than {p2}
+ {p} is the parent of a pilot
- {p2} is the younger brother of {p3}
- {p3} works as a pilot
- {p} has only one son
? {p3} studies law
? {p} lives in {city} too
? {p2} is married
k what {p2} does for a living
k with whom {p3} lives
u what {p3} studies
u where {p} lives
u how old {p2} is

> The ferry to the island sails only if the wind is below {n} knots. At {time} it was above that and the harbour master, {p}, kept the ferry in port; the next decision falls at {time2}.
> With the wind over the limit of {n} knots at {time}, harbour master {p} did not let the ferry sail to the island. {p} decides again at {time2}.
+ the wind was too strong for the ferry at {time}
+ {p} is the harbour master
+ the ferry may still sail later on
- the ferry left at {time}
- {p} let the ferry sail in spite of the wind
- the ferry sails in any weather
? {big} passengers waited for the ferry
? the ferry sailed after {time2}
? {co} owns the ferry
k why the ferry stayed in port
k when the next decision on the ferry falls
u how many people waited for the ferry
u who owns the ferry
u how long the crossing takes

> Tenant notice: from {day} the water will be off between {time} and {time2} while meters are replaced on floors 1 to 4. Floor 5 was done last week. Please let the fitters of {co} in.
> {co} swaps the water meters on floors 1 to 4, so no water from {time} to {time2}, starting {day}. The fifth floor had its turn last week.
+ the meters on floor 5 have been replaced
+ fitters of {co} need to get into the flats
+ water is not available for some hours
- floor 5 still has its old meters
- the water stays on while the meters are replaced
- only the meters on floor 1 are replaced
? tenants pay for the new meters
? {p} is the caretaker of the house
? the old meters were faulty
k which floors get new meters
k who replaces the meters
u what the new meters cost
u why the meters are replaced
u how many flats the house has

> I bought {n} raffle tickets, {p} only one. Guess who won the {prod}? Not me. {p} gave it to the school the same day, as they had one at home already.
> {p} won the {prod} in the raffle with a single ticket, while my {n} tickets won nothing. Since {p}'s family owned one, the school got it.
+ {p} won a {prod}
+ the school has been given a {prod}
+ the writer had more tickets than {p}
- the writer won the {prod}
- {p} kept the {prod}
- {p} had bought more tickets than the writer
? each raffle ticket cost {amt}
? {p} is a teacher at the school
? the writer was at the raffle with friends
k who won the {prod}
k what {p} did with the {prod}
u what a raffle ticket cost
u how many people bought tickets
u what the school will do with the {prod}
"""
