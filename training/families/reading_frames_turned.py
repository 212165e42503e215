"""More texts in which claims of the other banks change their standing; see `reading_frames`."""

# ruff: noqa: E501
from __future__ import annotations

FRAMES = """
> {p} joined the {city} workshop this year and borrowed a drill, which anyone may do, member or not; {p2} left it in {month}. Membership is {amt}.
+ {p} is a member of the {city} workshop
+ anyone may borrow tools in {city}
+ {p2} left the workshop in {month}
+ membership of the workshop costs {amt}
- {p} may not borrow tools at the {city} workshop
- {p2} is a member of the workshop
? the {city} workshop is open on {day}
k what membership of the workshop costs
k who may borrow tools
u when the workshop is open

> Server eu-{n}, which hosts the shop, is still crashing. {p} restarted it on {day}; no memory could be added, it would have cost {amt}.
+ server eu-{n} is still crashing
+ server eu-{n} hosts the shop
- server eu-{n} got more memory
- server eu-{n} is running fine now
? server eu-{n} was switched off for good in the end
k who restarted server eu-{n}
k what runs on server eu-{n}
u how much memory server eu-{n} has
u what was done to server eu-{n} on {day2}

> The cycle lane in {city}, {n} kilometres long and proposed by {p}, was voted down without a single vote in favour. Shop owners had protested.
+ the cycle lane in {city} was voted down
+ the whole {city} council was against the cycle lane
+ {p} proposed the cycle lane
+ shop owners in {city} protested against the lane
- the cycle lane in {city} was approved
- most of the {city} council was for the cycle lane
? the mayor of {city} is a cyclist
k how long the cycle lane would have been
k who proposed the cycle lane
u what the cycle lane would have cost

> {p} has paid the whole bill of {amt2}, for car repairs at {co}, by card, after one reminder.
+ {p} has paid the whole bill
+ {p}'s bill is for car repairs
+ {p} was sent a reminder about the bill
- part of {p}'s bill is still open
- {p} made a cash payment
- {p} intends to pay again on {day}
? {p} gets a discount on the bill
k what {p}'s bill is for
k whether {p} was reminded of the bill
k who issued the bill
u how old {p}'s car is

> {p}, our old black and white cat, greeted every guest at the birthday; {n} came, one of them with tuna, which is all {p} eats.
+ the cat greeted every guest
+ the cat is old
+ the cat is black and white
+ the guests brought food for the cat
- the cat avoided the visitors
- nobody came to visit
? the cat sleeps on the sofa
k why the guests came
k what the cat eats
u where the cat hid
u how old the cat is

> A sharp edge on the {prod} injured a child. {co} recalls all {big} units in every colour and gives buyers a voucher.
+ {co} recalls the {prod} in every colour
+ the recall is about a sharp edge
+ buyers of the {prod} get a voucher
- the {color2} {prod} is not part of the recall
- {co} leaves the {prod} on sale
? {p} speaks for {co}
k how many units of the {prod} were sold
k whether anybody was hurt by the {prod}
k what buyers of the {prod} get
u who spoke for {co}

> {p} asked for a middle seat next to the children and got it, on the half-empty {time} flight to {city} for {amt}.
+ {p} had asked for a middle seat
+ the flight to {city} had many free seats
+ {p} travels with children
+ {p}'s flight to {city} leaves at {time}
- {p} sits at the window
- {p} was refused the seat that {p} had asked for
? {p} complained to {co}
k when the flight to {city} leaves
k what {p} paid for the flight
k whom {p} travels with
u in which row {p} sits

> {co} turned {p} down for the driver job within a week of the application; {p} had baked before but never driven a lorry. {n} people had applied.
+ {co} turned {p} down
+ {p} applied as a driver
+ {p} has worked as a baker before
- {co} has not answered {p}'s application
- {p} got the job
? {p} phoned {co} about the application
k how many people applied at {co}
k whether {p} has baked before
u when {p} applied
u what the job pays

> Room {n}, on the ground floor, has a whiteboard and seats more people than room {n2}, which has neither whiteboard nor projector. {p} booked room {n2} anyway.
+ room {n} has a whiteboard
+ room {n2} has no projector
+ room {n} seats more people than room {n2}
- room {n2} has a whiteboard
- room {n2} is larger than room {n}
? room {n} has a projector
k who booked room {n2}
k which of the two rooms is bigger
u when room {n} is free
u on which floor room {n2} is

> {p}, fined {amt} for speeding in {city}, paid without protest. The car, an old {color} van, has been sold since.
+ {p} paid the fine without protest
+ {p} was fined for speeding
+ {p}'s car is {color}
- {p} does not accept the fine
- {p} objected to the fine by letter
? {p} had bought a parking ticket
k which car {p} drove
k how high the fine is
u what the city answered
u how fast {p} had been

> The {city} trip, by train, {amt} each, is fully booked and certain to take place; {p} organises it and comes along as a teacher.
+ the {city} trip is certain to take place
+ the {city} trip is fully booked
+ {p} organises the {city} trip
+ the pupils travel to {city} by train
- the {city} trip needs more pupils
- pupils can still sign up for {city} before {day}
? the {city} trip lasts a week
k what the {city} trip costs
k how the pupils travel
k who comes along as a teacher
u how many pupils have signed up for {city}

> {p} is allergic to milk and eats fish a lot; {p2}, also allergic to nuts, eats fish but no meat. The two are married.
+ {p} is allergic to milk
+ {p2} eats fish but no meat
+ {p2} is allergic to nuts
+ {p} and {p2} are married
- {p} can drink milk
- {p2} does not eat fish
? {p} can eat nuts
k what {p} is allergic to
u whether {p2} eats eggs
u how {p} found out about the allergy

> {p} deleted the folder on purpose, wedding photos and all. {p2} from IT tried for {n} hours, but everything in it is lost.
+ {p} deleted the folder on purpose
+ everything in the folder is lost
+ {p2} works in IT
+ the photos show a wedding
- {p2} repaired most of the damage
- all of the photos were restored
- {p} made a mistake when deleting the folder
? {p} apologised to {p2}
k what the photos show
u where the copy was kept
u how many photos are gone

> {p} took the {prod} home from the raffle, as {p2}'s number, drawn first, had no owner in the room any more. {p3} had organised it; it raised {amt2}.
+ {p} took the {prod} home
+ {p2}'s number was drawn first
+ the raffle raised {amt2}
- {p2} got the {prod}
- {p}'s number was drawn first
? {p} was angry about the raffle
k how much money the raffle raised
k who organised the raffle
k who got the prize of the raffle
u how many tickets {p} had

> The heating in block {n} works: the part from {city}, {amt}, fitted at once and {p} put it in.
+ the heating in block {n} works
+ the part from {city} fitted at once
+ the part for block {n} cost {amt}
- block {n} is without heating
- a part that was delivered for block {n} does not fit
? people in block {n} got electric heaters
k who repairs the heating
k what the part cost
u how cold it was in block {n}
u until when block {n} had no heating

> The customer's {prod} was noisy from the very first day, after a fall down the stairs. The warranty has run out; for {amt} it can be repaired, but it must be sent in.
+ the {prod} was noisy from the very first day
+ the warranty for the {prod} has run out
+ the customer dropped the {prod}
- the customer gets another {prod}
- the {prod} was quiet in the first week
- the customer can keep the noisy {prod} at home for the repair
? the customer paid {amt2} for the {prod}
k what causes the noise of the {prod}
u when the new {prod} arrives
u where the customer bought the {prod}

> The paint {p} ordered, {n} tins of {color} for the kitchen, is on its way. The paint of {co} would even have been cheaper.
+ the paint is on its way to {p}
+ the paint of {co} is cheaper
+ {p} wants to paint the kitchen
+ the paint is {color}
- the paint that {p} ordered is not available now
- the paint of {co} is more expensive
? {p} has painted the kitchen before
k what {p} wants to paint
k how many tins {p} ordered
u by when {p} must decide
u how much the paint costs

> The ferry left at {time} with {big} passengers on board; {p}, the harbour master, let it sail in spite of the wind, as its owner {co} had asked. Crossing time: {n} minutes.
+ the ferry left at {time}
+ {p} let the ferry sail in spite of the wind
+ {co} owns the ferry
- the wind kept the ferry in port at {time}
- the ferry has not sailed yet
? {big2} cars were on the ferry
k who owns the ferry
k how long the crossing takes
u when the next decision on the ferry falls
u why the wind was so strong

> The writer won the {prod} with one of {n} tickets at {amt} each, more than anyone had bought except {p}, and keeps it.
+ the writer won the {prod}
+ {p} had bought more tickets than the writer
+ each raffle ticket cost {amt}
- {p} won a {prod}
- the school has been given a {prod}
- the writer had more tickets than {p}
? {p} is a teacher at the school
k who won the {prod}
k what a raffle ticket cost
u what {p} did with the {prod}
u how many people bought tickets
"""
