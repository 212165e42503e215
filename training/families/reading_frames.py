"""Short texts with claims about them: `>` text, `+` follows, `-` contradicts, `?` not stated, `k`/`u` told/untold."""

from __future__ import annotations

FRAMES = """
> {p} moved the dock delivery from {day} to {day2} because the yard was full.
> The yard was full, so {p} pushed the dock delivery back from {day} to {day2}.
+ the dock delivery now happens on {day2}
+ there was no room in the yard
+ the dock delivery was rescheduled by {p}
- the dock delivery still happens on {day}
- {p} kept the dock delivery where it was
- there was plenty of space in the yard
? the dock delivery contains furniture
? {p2} drives the delivery truck
? the dock delivery was moved once before
k when the dock delivery will now come
k why the dock delivery was moved
u what the dock delivery contains
u who drives the truck to the dock
u how many pallets the dock delivery has

> The kitchen tap on floor {n} has been dripping since {day}; {p} put a bucket under it and called a plumber.
> Since {day} the tap in the floor {n} kitchen drips. A plumber has been called by {p}, who also placed a bucket there.
+ {p} got in touch with a plumber
+ a tap in a kitchen is leaking
+ water from the tap is being caught in a bucket
- the kitchen tap has not been reported to any plumber
- the dripping tap is in a bathroom
- the tap started dripping in {month} last year
? the plumber will charge {amt}
? the plumber arrived on {day2}
? the tap was installed by {co}
k since when the tap has been dripping
k who called the plumber
u how much the plumber costs
u when the plumber arrives
u what caused the tap to drip

> {p} returned the {prod} to {co} after two days, since the box held a {color} one instead of the {color2} one.
> {co} sent a {color} {prod} although {p} had wanted {color2}, so it went back to the shop two days later.
+ the {prod} that arrived had the wrong colour
+ {p} sent the {prod} back
+ {p} wanted a {color2} {prod}
- {p} decided to keep the {prod}
- the {prod} came in the colour that was ordered
- {p} had ordered a {color} {prod}
? {p} got the money back
? the {prod} cost {amt}
? {co} apologised for the wrong {prod}
k which colour {p} had wanted
k why the {prod} was sent back
u what the {prod} cost
u whether {co} paid the money back
u how the {prod} was shipped

> {co} opened a second branch in {city} in {month}; it employs {n} people, half of them part-time.
> In {month} a second branch of {co} started in {city} with {n} staff, every other one working part-time.
+ {co} has a branch in {city}
+ some of the staff at the {city} branch work part-time
+ {n} people work at the new branch
- everyone at the {city} branch works full-time
- the {city} branch is the only one that {co} has
- {co} closed its branch in {city}
? the {city} branch makes a profit
? {p} manages the {city} branch
? {co} plans a third branch in {city2}
k how many people work at the {city} branch
k in which month the {city} branch opened
u who manages the {city} branch
u what rent {co} pays in {city}
u how much money the {city} branch earns

> Patient {p} was seen at {time} for a sprained ankle. No fracture on the x-ray; rest and ice for {n} days.
> X-ray of {p}'s ankle shows no break, only a sprain. Seen at {time}, told to rest and cool it for {n} days.
+ {p} has hurt an ankle
+ an x-ray was taken of the ankle
+ nothing in the ankle is broken
- {p}'s ankle is fractured
- {p} was told to exercise the ankle right away
- no imaging of the ankle was done
? {p} hurt the ankle while playing football
? {p} was given painkillers
? {p} has sprained the ankle before
k what is wrong with {p}'s ankle
k how long {p} should rest
u how {p} hurt the ankle
u which painkiller {p} got
u which doctor treated {p}

> The {time} train to {city} was cancelled; passengers were put on buses and arrived about {n} minutes late.
> Buses replaced the cancelled {time} train to {city}. People got there roughly {n} minutes later than planned.
+ the {time} train to {city} did not run
+ passengers travelled to {city} by bus
+ people reached {city} later than planned
- the {time} train to {city} ran as usual
- passengers to {city} were flown there
- everybody got to {city} on time
? the train was cancelled because of snow
? passengers get part of the fare back
? the buses were run by {co}
k how passengers got to {city}
k by how many minutes people were late
u why the train was cancelled
u whether passengers get their fare back
u how many passengers were affected

> {p} and {p2} share the night shift this week, but only {p2} has keys to the medicine cabinet.
> This week's night shift is {p} with {p2}; the keys to the medicine cabinet are with {p2} alone.
+ {p2} can open the medicine cabinet
+ two people are on the night shift
+ {p} has no key to the medicine cabinet
- {p} works the night shift alone
- {p} holds keys to the medicine cabinet
- {p2} is off at night this week
? {p} is a nurse
? the keys to the medicine cabinet were copied
? {p2} will also work nights next week
k who can open the medicine cabinet
k who works at night this week
u who works the night shift next week
u what is kept in the medicine cabinet
u when the night shift ends

> Our {city} warehouse counted {big} units of the {prod}, {n} fewer than the system shows.
> Stock check in {city}: {big} pieces of the {prod} on the shelves, which is {n} short of the system figure.
+ the stock system shows more of the {prod} than there are
+ the {prod} is stored in {city}
+ {big} units of the {prod} were found
- the count of the {prod} matched the system
- more units of the {prod} were found than the system shows
- there is no {prod} left in {city}
? the missing units of the {prod} were stolen
? {p} counted the {prod}
? the {prod} will be sold at a discount
k how many units of the {prod} were counted
k how large the gap to the system is
u who counted the {prod}
u why units of the {prod} are missing
u what the {prod} is worth

> {p} asked to be taken off the newsletter of {co}, but wants to keep the account.
> "Please stop the {co} newsletter, though my account should stay," writes {p}.
+ {p} no longer wants the newsletter
+ {p} wants to remain a customer with an account at {co}
+ a wish to unsubscribe was sent to {co}
- {p} wants the account at {co} deleted
- {p} would like to get the newsletter more often
- {p} asks how to open an account at {co}
? {p} has been a customer of {co} since {month}
? {p} finds the newsletter too long
? {co} has already stopped the newsletter for {p}
k whether {p} wants to keep the account
k what should be stopped for {p}
u why {p} dislikes the newsletter
u how often the newsletter comes
u how old {p}'s account is

> The bridge near {city} reopens on {day} after {n} weeks of repairs; trucks stay banned until {month}.
> Repairs on the bridge by {city} took {n} weeks. Cars may cross again from {day}, lorries only from {month}.
+ the bridge near {city} was being repaired
+ cars can use the bridge before trucks can
+ the repairs of the bridge lasted {n} weeks
- trucks may cross the bridge from {day}
- the bridge near {city} is closed for good
- the bridge repairs were finished within a day
? the bridge repairs cost {amt2}
? the bridge was damaged by a flood
? {co} repaired the bridge
k when the bridge reopens
k how long trucks must wait
u what the bridge repairs cost
u how the bridge was damaged
u which firm repaired the bridge

> {p} scored {n} points in the final, yet the team from {city} lost to {city2}.
> Despite {n} points from {p}, {city} lost the final against {city2}.
+ {city2} won the final
+ {p} played for {city}
+ {p} scored in the final
- {city} won the final
- {p} did not score in the final
- the final between {city} and {city2} was called off
? {p} was named best player
? the final was played in {city2}
? {p} is the captain of {city}
k which team won the final
k how many points {p} scored
u where the final was played
u how many people watched the final
u who coached {city}

> Soil in the north field is too wet, so {p} will sow the barley in {month}, two weeks later than last year.
> {p} delays sowing barley by two weeks against last year, to {month}, as the north field is soaked.
+ the barley will be sown later than last year
+ the north field is wet
+ {p} plans to sow barley in {month}
- the north field is too dry for sowing
- the barley was sown earlier than last year
- {p} gave up on sowing barley
? the south field has been sown already
? {p} bought new barley seed
? last year's barley harvest was poor
k why the barley is sown late
k what {p} plans to sow
u how large the north field is
u how good last year's barley was
u where {p} buys seed

> {co} raised the price of the monthly plan from {amt} to {amt2}; yearly plans are unchanged.
> The monthly plan at {co} now costs {amt2} instead of {amt}. Nothing changes for yearly plans.
+ the monthly plan at {co} became more expensive
+ the yearly plan at {co} costs what it did before
+ the monthly plan at {co} used to cost {amt}
- {co} made the monthly plan cheaper
- the yearly plan at {co} got more expensive
- {co} no longer sells a monthly plan
? {co} lost customers after the price change
? the price change was announced by {p}
? most customers of {co} are on the monthly plan
k what the monthly plan costs now
k whether the yearly plan changed
u why {co} raised the price
u how many customers {co} has
u what the yearly plan costs

> The fire alarm at {co} went off at {time} because of burnt toast. The building was cleared within {n} minutes.
> Burnt toast triggered the alarm at {co} at {time}; all were outside in {n} minutes.
+ nobody stayed in the {co} building during the alarm
+ the alarm at {co} was set off by toast
+ the {co} building was emptied within {n} minutes
- the alarm at {co} was set off by an electrical fire
- people at {co} refused to leave the building
- there was no alarm at {co}
? the fire brigade came to {co}
? {p} made the toast
? someone at {co} was hurt
k what set off the alarm at {co}
k how fast the building was cleared
u who burnt the toast
u whether the fire brigade came
u how many people were in the building

> {p} rented a flat in {city} for {amt2} a month, heating included, pets not allowed.
> The flat in {city} that {p} took costs {amt2} monthly with heating; no pets.
+ {p} pays nothing extra for heating in the flat
+ animals may not be kept in the flat
+ {p} lives to rent in {city}
- {p} bought the flat in {city}
- heating in the flat is charged on top of the rent
- {p} may keep a dog in the flat
? the flat in {city} has a balcony
? {p} shares the flat with {p2}
? the flat in {city} is on the top floor
k what the rent of the flat is
k whether pets are allowed in the flat
u how many rooms the flat has
u who owns the flat
u which floor the flat is on

> Backup job {n} ended at {time} with {n2} errors, all of them in the archive folder; the rest was copied.
> {time} backup job {n} done. Everything copied except {n2} files in the archive folder.
+ some files in the archive folder were not copied
+ backup job {n} has finished
+ files outside the archive folder were backed up
- backup job {n} is still running
- backup job {n} ended without any problem
- the errors were spread over many folders
? the disk with the archive folder is broken
? {p} restarted backup job {n}
? backup job {n} runs every night
k how many errors the backup had
k which folder had the errors
u how large the backup is
u who looks after the backup
u why the archive files failed

> {p} lent the {prod} to {p2}, who passed it on to {p3} without asking.
> Without asking, {p2} gave the {prod} that {p} had lent out to {p3}.
+ {p3} got the {prod} from {p2}
+ {p2} did not ask before passing the {prod} on
+ the {prod} belongs to {p}
- {p2} asked {p} before handing on the {prod}
- {p} lent the {prod} straight to {p3}
- {p2} still has the {prod}
? {p3} broke the {prod}
? {p} wants the {prod} back by {day}
? {p2} and {p3} are siblings
k who has the {prod} now
k who first lent out the {prod}
u when {p} wants the {prod} back
u what {p3} needs the {prod} for
u how old the {prod} is

> The museum in {city} is free on the first {day} of the month; otherwise tickets are {amt}, children half.
> Tickets for the {city} museum: {amt}, children pay half, and nobody pays on the first {day} of a month.
+ there are days on which the {city} museum costs nothing
+ children pay less than adults at the {city} museum
+ the {city} museum normally charges for entry
- the {city} museum is always free
- children pay the full price at the {city} museum
- the {city} museum lets no children in
? the {city} museum shows paintings by {p}
? the {city} museum has a cafe
? the {city} museum opens at {time}
k on which day the museum is free
k what a normal museum ticket costs
u when the museum opens
u what the museum shows
u whether the museum has a cafe

> {p} failed the driving test in {month} but passed it in {month2} at the second try.
> It took {p} two tries to pass the driving test: {month} went wrong, {month2} went well.
+ {p} has passed the driving test by now
+ the first driving test that {p} took was not a success
+ {p} took the driving test twice
- {p} passed the driving test at the first try
- {p} has never passed a driving test
- {p} needed three tries for the driving test
? {p} bought a car
? {p} learned to drive with {co}
? {p} was nervous in the first driving test
k how many tries {p} needed
k in which month {p} passed
u which driving school {p} went to
u what the driving lessons cost
u which mistake {p} made in the first test

> Only members may borrow tools from the {city} workshop; {p} is not one, but {p2} has been since {month}.
> At the {city} workshop tools are lent to members alone. {p2} joined in {month}, {p} never did.
+ {p2} may borrow tools at the {city} workshop
+ {p} may not borrow tools at the {city} workshop
+ {p2} is a member of the workshop
- {p} is a member of the {city} workshop
- anyone may borrow tools in {city}
- {p2} left the workshop in {month}
? membership of the workshop costs {amt}
? {p2} borrowed a drill
? the {city} workshop is open on {day}
k since when {p2} has been a member
k who may borrow tools
u what membership of the workshop costs
u when the workshop is open
u which tools {p2} borrowed
"""
