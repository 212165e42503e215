"""More short texts with claims about them, written as in `reading_frames`."""

from __future__ import annotations

FRAMES = """
> {p} sat the exam for {p2}, who was ill; both were suspended for a term.
> As {p2} was ill, {p} took the exam in that name. The school suspended the two of them for a term.
+ {p2} did not sit the exam in person
+ both {p} and {p2} were punished
+ {p2} was ill on the exam day
- {p2} wrote the exam without help
- {p} was not punished
- {p} was the one who was ill
? the exam was in chemistry
? {p3} reported the two to the school
? {p} was paid for sitting the exam
k who really sat the exam
k what punishment there was
u which subject the exam was in
u who found out about the swap
u what grade the exam got

> Server eu-{n} was restarted twice on {day}; after memory was added on {day2} it ran without trouble.
> Two restarts of server eu-{n} on {day}. Memory added {day2}, stable since.
+ server eu-{n} got more memory
+ server eu-{n} is running fine now
+ server eu-{n} had problems on {day}
- server eu-{n} is still crashing
- server eu-{n} was switched off for good
- memory was taken out of server eu-{n}
? {p} added the memory to server eu-{n}
? server eu-{n} hosts the shop
? the new memory cost {amt}
k what was done to server eu-{n} on {day2}
k how often server eu-{n} was restarted
u who restarted server eu-{n}
u what runs on server eu-{n}
u how much memory was added

> The council of {city} voted {n} to 2 for the cycle lane; work begins in {month} and shops may stay open.
> With {n} votes against 2, {city} council approved the cycle lane. Building starts in {month}; shops need not close.
+ the cycle lane in {city} was approved
+ most of the {city} council was for the cycle lane
+ shops can stay open while the lane is built
- the cycle lane in {city} was voted down
- the whole {city} council was against the cycle lane
- shops must close while the lane is built
? the cycle lane will be {n2} kilometres long
? {p} proposed the cycle lane
? shop owners in {city} protested against the lane
k how the {city} council voted
k when work on the lane begins
u how long the cycle lane will be
u who proposed the cycle lane
u what the cycle lane costs

> {p} paid {amt} of the {amt2} bill in cash and will settle the rest by card on {day}.
> Of the bill over {amt2}, {p} has paid {amt} in cash; the remainder follows by card on {day}.
+ part of {p}'s bill is still open
+ {p} made a cash payment
+ {p} intends to pay again on {day}
- {p} has paid the whole bill
- {p} paid the first part by card
- {p} refuses to pay the rest of the bill
? {p}'s bill is for car repairs
? {p} was sent a reminder about the bill
? {p} gets a discount on the bill
k how much {p} has paid so far
k how {p} will pay the rest
u what {p}'s bill is for
u whether {p} was reminded of the bill
u who issued the bill

> Our cat {p} hid under the sofa all evening while {n} guests were here, and came out when they had gone.
> {n} guests came round and {p}, our cat, stayed under the sofa until the last of them left.
+ the cat avoided the visitors
+ the cat is called {p}
+ the cat left its hiding place after the visit
- the cat greeted every guest
- nobody came to visit
- the cat is still under the sofa
? the cat is old
? the guests brought food for the cat
? the cat is black and white
k where the cat hid
k how many guests there were
u how old the cat is
u why the guests came
u what the cat eats

> {co} recalls the {color} {prod} because its plug can overheat. Other colours are safe, says {p}, the spokesperson.
> The plug of the {color} {prod} may get too hot, so {co} is calling it back; {p} of {co} says other colours are fine.
+ {co} takes back the {color} {prod}
+ {p} speaks for {co}
+ the {color2} {prod} is not part of the recall
- {co} recalls the {prod} in every colour
- the recall is about a sharp edge
- {p} denies that there is a recall
? someone was injured by the {color} {prod}
? {big} units of the {color} {prod} were sold
? buyers of the {color} {prod} get a voucher
k why {co} recalls the {prod}
k who spoke for {co}
u how many units of the {prod} were sold
u whether anybody was hurt by the {prod}
u what buyers of the {prod} get

> {p} wanted a window seat, but on the flight to {city} only a middle seat in row {n} was free.
> Only a middle seat, row {n}, was left for {p} on the {city} flight, not the window seat asked for.
+ {p} did not get a window seat
+ {p} was given a middle seat
+ {p}'s flight goes to {city}
- {p} sits at the window
- {p} had asked for a middle seat
- the flight to {city} had many free seats
? {p} travels with children
? {p}'s flight to {city} leaves at {time}
? {p} complained to {co}
k in which row {p} sits
k which seat {p} had wanted
u when the flight to {city} leaves
u what {p} paid for the flight
u whom {p} travels with

> The pool closes at {time} on {day} for cleaning; swimming lessons move to {day2}, and {p} will teach them.
> {day}: pool shut from {time} (cleaning). Lessons are on {day2} instead, given by {p}.
+ there is no swimming lesson on {day}
+ {p} gives the swimming lessons on {day2}
+ the pool is going to be cleaned
- the swimming lessons were called off for good
- the pool stays open late on {day}
- the pool closes because it is broken
? the swimming lessons cost {amt}
? {p2} usually teaches swimming
? the pool water is too cold
k why the pool closes
k who teaches swimming on {day2}
u what the swimming lessons cost
u how warm the pool water is
u how long the cleaning takes

> {p} applied for the baker job at {co} in {month} and has heard nothing since.
> No word from {co} since {p} applied there as a baker in {month}.
+ {co} has not answered {p}'s application
+ {p} would like to work as a baker
+ {p} sent an application in {month}
- {p} got the baker job
- {co} turned {p} down
- {p} applied as a driver
? {p} has worked as a baker before
? {co} found another baker
? {p} phoned {co} about the application
k which job {p} applied for
k when {p} applied
u how many people applied at {co}
u what the baker job pays
u whether {p} has baked before

> Room {n} has a projector but no whiteboard; room {n2} has both, and seats twice as many people.
> A projector is in rooms {n} and {n2}. Only {n2}, which is twice as big, also has a whiteboard.
+ room {n2} has a whiteboard
+ room {n} has a projector
+ room {n2} is larger than room {n}
- room {n} has a whiteboard
- room {n2} has no projector
- room {n} seats more people than room {n2}
? room {n} is booked on {day}
? room {n2} is on the ground floor
? {p} has a meeting in room {n2}
k which room has a whiteboard
k which of the two rooms is bigger
u when room {n} is free
u on which floor room {n2} is
u who booked room {n2}

> {p} got a parking fine of {amt} in {city}, although the ticket was on the dashboard. {p} objected by letter.
> Though a ticket lay on the dashboard, {p} was fined {amt} for parking in {city} and wrote a letter of objection.
+ {p} does not accept the parking fine
+ {p} had bought a parking ticket
+ the fine is {amt}
- {p} paid the fine without protest
- {p} had no parking ticket
- {p} was fined for speeding
? the city of {city} cancelled the fine
? {p}'s car is {color}
? {p} parked for {n} hours
k how high the parking fine is
k how {p} objected
u what the city answered
u how long {p} had parked
u which car {p} drives

> For the {city} trip {n} pupils have signed up so far; with fewer than {n2} more by {day}, it is off.
> {n} pupils are down for {city}. Unless another {n2} join by {day}, the trip will not take place.
+ the {city} trip needs more pupils
+ {n} pupils want to go to {city}
+ pupils can still sign up for {city} before {day}
- the {city} trip is certain to take place
- nobody has signed up for {city} yet
- the {city} trip is fully booked
? the {city} trip costs {amt}
? {p} organises the {city} trip
? the pupils travel to {city} by train
k how many pupils have signed up for {city}
k by when more pupils must join
u what the {city} trip costs
u how the pupils travel
u who comes along as a teacher

> {p} read the whole contract with {co} before signing, and had one clause on overtime taken out.
> Before {p} signed with {co}, the overtime clause was struck out; every page had been read.
+ {p} signed a contract with {co}
+ the contract was changed before {p} signed
+ {p} knew what the contract said
- {p} signed without reading the contract
- {p} refused to sign with {co}
- a clause on overtime was added to the contract
? {p} hired a lawyer to read the contract
? the contract with {co} runs for {n} months
? {p} earns {amt2} at {co}
k which clause was taken out
k what {p} did before signing
u how long the contract runs
u what {p} earns at {co}
u who at {co} signed the contract

> The {city} plant made {big} bottles in {month}, its best month this year, although one line stood still for {n} days.
> Best month of the year for {city}: {big} bottles in {month}, even with a line down for {n} days.
+ the {city} plant makes bottles
+ no other month this year was as good for {city}
+ one line in {city} did not run the whole month
- {month} was the worst month for the {city} plant
- all lines in {city} ran without a break
- the {city} plant made no bottles in {month}
? the line in {city} stood still for lack of glass
? {p} runs the {city} plant
? the {city} plant hired more staff
k how many bottles {city} made in {month}
k how long the line stood still
u why the line stood still
u who runs the {city} plant
u how many people work at the {city} plant

> {p} is allergic to nuts, not to milk; {p2} eats neither meat nor fish.
> No nuts for {p} (milk is fine). No meat or fish for {p2}.
+ {p} can drink milk
+ {p2} does not eat fish
+ {p} must stay away from nuts
- {p} is allergic to milk
- {p2} eats fish but no meat
- {p} can eat nuts
? {p2} is allergic to nuts
? {p} and {p2} are married
? {p} does not like fish
k what {p} is allergic to
k what {p2} does not eat
u what {p} likes to eat best
u whether {p2} eats eggs
u how {p} found out about the allergy

> The last bus to {city} on {day} leaves at {time}; whoever misses it has to call {co}, a taxi firm.
> {time} is when the last {day} bus to {city} goes. After that there is only a taxi from {co}.
+ no bus goes to {city} after {time} on {day}
+ {co} runs taxis
+ one can get to {city} late by taxi
- buses to {city} run all night on {day}
- {co} is a bus company
- after {time} on {day} there is no way to get to {city}
? the taxi to {city} costs {amt}
? the bus to {city} takes {n} minutes
? {p} drives the last bus
k when the last bus to {city} goes
k which firm offers taxis
u what the taxi costs
u how long the bus takes
u from which stop the bus leaves

> {p} deleted the wrong folder on {day}; {p2} restored it from a copy, and only {n} photos are gone.
> A folder deleted by mistake by {p} on {day} was brought back by {p2}, except for {n} photos.
+ {p2} repaired most of the damage
+ a few photos were lost
+ {p} made a mistake
- {p} deleted the folder on purpose
- everything in the folder is lost
- all of the photos were restored
? {p} apologised to {p2}
? the photos show a wedding
? {p2} works in IT
k who restored the folder
k how many photos are gone
u what the photos show
u how long the restore took
u where the copy was kept

> Claim {big}: water damage at {p}'s shop on {day}. {co} covers the floor but not the stock.
> {co} will pay for the floor of {p}'s shop after the water damage of {day} (claim {big}), though not for the goods.
+ {p}'s shop was damaged by water
+ the floor of the shop is insured
+ {p} gets no money for the goods
- {co} pays for the whole damage
- {co} rejected the claim completely
- {p}'s shop was damaged by fire
? a burst pipe caused the damage at {p}'s shop
? {p}'s shop sells books
? {p} will take {co} to court
k what {co} pays for
k on which day the damage happened
u how the water got in
u what {p}'s shop sells
u how much money {co} pays

> {p} won the raffle but had left by {time}, so the {prod} went to {p2}, whose number came second.
> The raffle's first number was {p}'s. As {p} was gone by {time}, {p2}, drawn second, took the {prod}.
+ {p2} got the {prod}
+ {p} was not there when the prize was handed out
+ {p}'s number was drawn first
- {p} took the {prod} home
- {p2}'s number was drawn first
- nobody got the {prod}
? {p} was angry about the raffle
? the raffle raised {amt2}
? {p2} had bought {n} raffle tickets
k who got the prize of the raffle
k why {p} got nothing
u how much money the raffle raised
u how many tickets {p} had
u who organised the raffle

> {p} has taught music at {co} for {n} years and will retire in {month}; {p2} takes over the choir.
> After {n} years as music teacher at {co}, {p} retires in {month} and hands the choir to {p2}.
+ {p} is about to retire
+ {p2} will lead the choir
+ {p} is a music teacher
- {p} will stay at {co} for many years
- {p2} retires in {month}
- the choir at {co} is closed down
? {p2} plays the piano
? {p} will move to {city}
? the choir at {co} won a prize
k who takes over the choir
k when {p} retires
u where {p} will live
u how many singers the choir has
u which instrument {p2} plays

> The heating in block {n} is off until {day}; a part ordered from {city} came in the wrong size.
> Wrong size: the part from {city} does not fit, so block {n} has no heating until {day}.
+ block {n} is without heating
+ a part that was delivered does not fit
+ the heating in block {n} is expected back on {day}
- the heating in block {n} works
- the part from {city} fitted at once
- no part was ordered for block {n}
? people in block {n} got electric heaters
? the part for block {n} cost {amt}
? {p} repairs the heating in block {n}
k until when block {n} has no heating
k what was wrong with the part
u who repairs the heating
u what the part cost
u how cold it is in block {n}

> {p} likes the new office chair but finds the desk too low; {p2} thinks the reverse.
> New furniture: {p} is happy with the chair and not with the desk, {p2} the other way round.
+ {p2} is happy with the desk
+ {p} does not like the desk
+ {p} and {p2} disagree about the furniture
- {p} and {p2} agree about the chair
- {p2} likes the chair best
- {p} wants to get rid of the chair
? the office chair cost {amt}
? {p} is taller than {p2}
? {co} sold the desk
k what {p} thinks of the desk
k what {p2} thinks of the chair
u what the chair cost
u where the desk was bought
u how tall {p} is
"""
