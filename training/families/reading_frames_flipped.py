"""The other way round: texts in which claims of the other banks change their standing; see `reading_frames`."""

# ruff: noqa: E501
from __future__ import annotations

FRAMES = """
> The dock delivery stays on {day}: {p2} drives the truck, {n} pallets of furniture, and {p} has made sure that there is plenty of space in the yard.
+ the dock delivery still happens on {day}
+ there was plenty of space in the yard
+ {p2} drives the delivery truck
+ the dock delivery contains furniture
- the dock delivery now happens on {day2}
- there was no room in the yard
- the dock delivery was rescheduled by {p}
? the dock delivery was moved once before
k who drives the truck to the dock
k how many pallets the dock delivery has
k what the dock delivery contains
u who ordered the dock delivery

> A bathroom tap drips since {month} of last year because its seal is worn. Nobody has told a plumber, as it was installed by {co} and {co} would charge {amt}.
+ the dripping tap is in a bathroom
+ the tap started dripping in {month} last year
+ the kitchen tap has not been reported to any plumber
+ the tap was installed by {co}
- a plumber is at work on the tap right now
- the tap has never dripped
? water from the tap is being caught in a bucket
k what caused the tap to drip
k how much the plumber costs
u who called the plumber

> {p} ordered a {color} {prod} for {amt} from {co}, got just that and decided to keep it.
+ {p} decided to keep the {prod}
+ {p} had ordered a {color} {prod}
+ the {prod} cost {amt}
- {p} sent the {prod} back
- the {prod} that arrived had the wrong colour
- {p} wanted a {color2} {prod}
? {co} apologised for the wrong {prod}
k what the {prod} cost
u how the {prod} was shipped
u why the {prod} was sent back

> {co} closed its branch in {city}, which {p} had managed. All of the staff there had worked full-time; the rent of {amt2} had eaten up the earnings.
+ {co} closed its branch in {city}
+ everyone at the {city} branch worked full-time
+ {p} managed the {city} branch
- {co} still runs a branch in {city}
- some of the staff at the {city} branch worked part-time
? {co} plans a third branch in {city2}
k who managed the {city} branch
k what rent {co} paid in {city}
u how many people work at the {city} branch
u in which month the {city} branch opened

> {p}'s ankle is fractured, said Dr {p2}, who saw the swelling and did not even need an x-ray. It happened while playing football. Ibuprofen three times a day.
+ {p}'s ankle is fractured
+ no imaging of the ankle was done
+ {p} hurt the ankle while playing football
- nothing in the ankle is broken
- an x-ray was taken of the ankle
? {p} has sprained the ankle before
k how {p} hurt the ankle
k which painkiller {p} got
k which doctor treated {p}
u how long {p} should rest

> Despite snow the {time} train to {city} ran as usual and all {n} passengers got there on time.
+ the {time} train to {city} ran as usual
+ everybody got to {city} on time
- the {time} train to {city} did not run
- people reached {city} later than planned
- passengers travelled to {city} by bus
? the train to {city} was sold out
k how many passengers the train had
u what a ticket to {city} costs
u whether passengers get their fare back

> {p} works the night shift alone until seven. {p}, a nurse, holds the only keys to the medicine cabinet; {p2} is off this week and takes over next week.
+ {p} works the night shift alone
+ {p} holds keys to the medicine cabinet
+ {p} is a nurse
+ {p2} will work nights next week
- {p2} can open the medicine cabinet
- two people are on the night shift
- {p} has no key to the medicine cabinet
? the keys to the medicine cabinet were copied
k who works the night shift next week
k when the night shift ends
u what is kept in the medicine cabinet

> {p} counted the {prod} in {city}: {big} units, exactly what the system says.
+ the count of the {prod} matched the system
+ {p} counted the {prod}
- the stock system shows more of the {prod} than there are
- there is no {prod} left in {city}
? the {prod} will be sold at a discount
k who counted the {prod}
k how many units of the {prod} were counted
u what the {prod} is worth

> {p} wants the account at {co} deleted but asks to go on getting the newsletter, if possible more often than once a month. A customer since {month}, says the mail.
+ {p} wants the account at {co} deleted
+ {p} would like to get the newsletter more often
+ {p} has been a customer of {co} since {month}
- {p} no longer wants the newsletter
- {p} wants to remain a customer with an account at {co}
? {p} finds the newsletter too long
k how often the newsletter comes
k since when {p} has been a customer
u whether {co} has deleted the account

> The bridge near {city}, damaged by a flood, is closed for good. {co} had put the cost of repairs at {amt2}.
+ the bridge near {city} is closed for good
+ the bridge was damaged by a flood
- cars can use the bridge before trucks can
- the bridge near {city} was being repaired and is open again
? {p} wrote a report on the bridge
k how the bridge was damaged
k what the bridge repairs would cost
u when the bridge reopens
u how long trucks must wait

> {city} won the final at home in {city2}, coached by {p2}, in front of {big} people, although {p}, the captain, did not score once.
+ {city} won the final
+ {p} did not score in the final
+ {p} is the captain of {city}
- {city} lost the final
- {p} scored in the final
? {p} was named best player
k who coached {city}
k how many people watched the final
u how many points {p} scored in the season

> {co} made the monthly plan cheaper, {amt} instead of {amt2}, as customers had left. The yearly plan went up. {p} announced it.
+ {co} made the monthly plan cheaper
+ the yearly plan at {co} got more expensive
+ the price change was announced by {p}
- the monthly plan at {co} became more expensive
- the yearly plan at {co} costs what it did before
- the monthly plan at {co} used to cost {amt}
? most customers of {co} are on the monthly plan
k why {co} changed the price
k what the monthly plan costs now
u what the yearly plan costs
u how many customers {co} has

> An electrical fire set off the alarm at {co}. The fire brigade came; {p} and {n} others refused to leave the building and {p2} was hurt.
+ the alarm at {co} was set off by an electrical fire
+ people at {co} refused to leave the building
+ the fire brigade came to {co}
+ someone at {co} was hurt
- nobody stayed in the {co} building during the alarm
- the alarm at {co} was set off by toast
? {p} made the toast
k whether the fire brigade came
u how fast the building was cleared
u how old the building is

> {p} bought a flat on the top floor in {city}, four rooms and a balcony, and may keep a dog there.
+ {p} bought the flat in {city}
+ {p} may keep a dog in the flat
+ the flat in {city} has a balcony
+ the flat in {city} is on the top floor
- {p} lives to rent in {city}
- animals may not be kept in the flat
? {p} shares the flat with {p2}
k how many rooms the flat has
k which floor the flat is on
u what heating costs in the flat

> Backup job {n}, {big} gigabytes, looked after by {p}, runs every night. Today it ended without any problem.
+ backup job {n} ended without any problem
+ backup job {n} runs every night
- some files in the archive folder were not copied
- backup job {n} is still running
? {p} restarted backup job {n}
k how large the backup is
k who looks after the backup
u how many errors yesterday's backup had
u which folder had the errors

> {p} lent the {prod} straight to {p3}, who needs it to paint a fence and must give it back by {day}. {p2} had asked for it too, in vain.
+ {p} lent the {prod} straight to {p3}
+ {p} wants the {prod} back by {day}
- {p3} got the {prod} from {p2}
- {p2} still has the {prod}
? {p2} and {p3} are siblings
k when {p} wants the {prod} back
k what {p3} needs the {prod} for
k who has the {prod} now
u how old the {prod} is

> The {city} museum, paintings mostly, opens at {time}, is always free, and has a cafe; children are not let in.
+ the {city} museum is always free
+ the {city} museum lets no children in
+ the {city} museum has a cafe
+ the {city} museum opens at {time}
- the {city} museum normally charges for entry
- children pay less than adults at the {city} museum
? the {city} museum shows paintings by {p}
k when the museum opens
k what the museum shows
k whether the museum has a cafe
u how many people visit the museum

> {p} passed the driving test at the first try, after lessons at {co} for {amt2}, and bought a car the same week.
+ {p} passed the driving test at the first try
+ {p} bought a car
+ {p} learned to drive with {co}
- the first driving test that {p} took was not a success
- {p} took the driving test twice
- {p} needed three tries for the driving test
? {p} was nervous in the first driving test
k which driving school {p} went to
k what the driving lessons cost
u in which month {p} passed
"""
