"""Actors, what they may do, when (the rules), and facts that meet a rule or, with `~`, do not."""

SITUATIONS = """
@ warehouse robot
# go to charger : the battery is under 20 % ; when power runs low
- Battery at 1{d} percent.
- The battery is nearly empty.
- ~Battery at 8{d} %.
- ~The battery was charged an hour ago.
# stop and wait : a person stands in the path ; somebody is in the way
- A worker stands right in front of it.
- Someone is kneeling on the lane ahead.
- ~Nobody is on the lane.
- ~The path ahead is clear.
# call a mechanic : a wheel or an arm is damaged ; there is a mechanical fault
- The left wheel squeals and wobbles.
- Its arm does not close any more.
- ~Wheels and arm work as they should.
- ~The self-test found no fault.
# unload : it stands at the target shelf with goods ; it has arrived with its load
- It has reached shelf {n} with the box on board.
- It arrived at its target, load still on top.
- ~The target shelf is still {n} metres away.
- ~It has not reached shelf {n} yet.
# keep driving : none of the other conditions holds ; otherwise
@ pharmacy clerk
# ask for a prescription : the medicine needs one and none was shown ; prescription drug, no prescription at hand
- She wants the strong antibiotic and has no prescription with her.
- The prescription drug was asked for, no paper was handed over.
- ~What she asks for is sold freely.
- ~The prescription was shown and is valid.
# send to a doctor : the person describes an alarming sign such as chest pain ; signs of a serious illness
- He says his chest has hurt since {time}.
- The man is pale, sweating, and his left arm feels numb.
- ~He feels well apart from a runny nose.
- ~No serious complaints are mentioned.
# order it : the item is not on the shelf ; out of stock
- The shelf for this item is empty.
- The last pack was sold on {day}.
- ~There are {n} packs on the shelf.
- ~The item is in stock.
# check for interactions : the customer takes other medicines ; several drugs at the same time
- She takes blood thinners every day.
- He mentions three other tablets that he swallows in the morning.
- ~She takes no other medicine.
- ~He uses nothing else.
# sell it : no other condition holds ; everything is fine
@ refund clerk
# refuse : the return period is over ; came back too late
- The return arrived {d} weeks after the deadline.
- The period for returns ended long before the parcel came.
- ~The parcel came back within the period.
- ~There are days left until the return deadline.
# pay the full sum : in time, unused and complete ; the goods are as new and came back in time
- It was sent back in time, sealed, with all parts.
- In time, never used, nothing missing.
# pay a part : in time but with signs of use ; used goods that came back in time
- It came back in time, but the {product} has scratches and stains.
- In time; the {product} was clearly worn for a while.
# ask for the missing part : in time and unused but a part is absent ; incomplete
- In time and unused, but the cable is not in the box.
- The goods are as new and in time; the manual and the lid are absent.
# send it on : the goods were not bought here ; another shop's article
- The label shows that another shop sold it.
- The article was never part of our range, it is from a competitor.
- ~It was bought here, receipt enclosed.
@ security guard
# let in : has a valid badge ; shows a badge that is valid today
- The visitor shows a badge that is valid until {month} next year.
- Her badge is green and in date.
# call the host : expected visitor without a badge ; on the visitor list, no badge
- No badge, but his name is on today's visitor list.
- She is announced for {time} by the sales team, a badge was not made yet.
# turn away : no badge and not expected ; a stranger nobody announced
- Nobody has announced him and he has no badge.
- He is on no list, has no badge and will not say whom he wants to see.
# take the badge : the badge has run out ; expired badge
- The date on her badge passed {d} weeks ago.
- He holds a badge from {year} that has expired.
# ring the police : somebody threatens or breaks in ; violence or a break-in
- The man swings an iron bar and shouts threats.
- Two people are forcing the back door open with a crowbar.
@ farm robot
# water : the soil is dry ; soil moisture below the limit
- The soil sensor reads 5 %, far below the limit.
- The ground is dusty and cracked.
- ~The ground is moist.
- ~Soil moisture is in the green range.
# cover the plants : frost is expected ; the night will be below zero
- The forecast says minus {d} tonight.
- Ice is expected before sunrise.
- ~The night stays mild.
- ~No frost in sight this week.
# pick : the fruit is ripe ; ripe fruit
- The tomatoes are deep red and soft.
- Most berries have full colour and come off easily.
- ~The fruit is still green and hard.
- ~Nothing is ripe before {month}.
# remove pests : insects on the leaves ; pests were seen
- Aphids sit on the underside of the leaves.
- Caterpillars have eaten half a row of cabbage.
- ~The leaves are clean.
- ~No insects on the traps.
# rest : no other condition holds ; there is nothing to do
@ on-call engineer
# roll back : errors began right after a release ; the new version is the cause
- Error rate jumped two minutes after the release of {time}.
- Since the new version went live, every checkout fails.
- ~The last release was {n} days ago.
- ~Nothing was released this week.
# free disk space : a disk is full ; no space left
- Disk usage at 100 %, writes fail with 'no space left'.
- The log partition has zero bytes left.
- ~Disks are half empty.
- ~Plenty of disk space on all machines.
# renew the certificate : the certificate has expired ; TLS certificate out of date
- Browsers warn that the certificate ran out last night.
- TLS handshake fails: certificate expired.
- ~The certificate is valid for {n} more weeks.
- ~TLS is fine.
# block the address : one address floods the service ; a flood of requests from one source
- A single address sends {num}0 requests per second.
- Ninety per cent of the traffic comes from one host, all to /login.
- ~Traffic is spread evenly over many clients.
- ~The number of requests is as usual.
# watch : nothing of the above ; no clear cause yet, keep observing
@ librarian
# send a reminder : a book is overdue by less than a month ; some days late
- The book was due {d} days ago.
- The reader is a week late with two novels.
# charge for the book : the book is lost or ruined ; it cannot be lent again
- He says the dog ate the book.
- The pages are soaked and mouldy, it can't be lent any more.
# extend the loan : the reader asks in time and nobody waits for the book ; a renewal is possible
- She wants to keep it two more weeks, it's due tomorrow, no one else has asked for it.
- The reader asks in time for an extension and there are no reservations.
# refuse the extension : somebody else has reserved the book ; others wait for it
- She'd like to keep the book longer, but {d} people are on its waiting list.
- A renewal is asked for; {first} has reserved the same book.
# order from another library : the title is not in the collection ; we do not own it
- The catalogue has no copy of the title he is looking for.
- We don't own the atlas she needs, {city} has one.
@ lifeguard drone
# drop a float : a swimmer is in trouble ; somebody may drown
- A boy waves with both arms and goes under again and again.
- A woman far out cries for help and cannot keep her head up.
- ~All swimmers look relaxed.
- ~Nobody in the water is in trouble.
# sound the shark alarm : a large fin is seen ; dangerous animals
- A dark fin circles {n} metres off the beach.
- A shark was filmed by the north pier a minute ago.
- ~Only small fish in view.
- ~No fins in the water.
# clear the water : a thunderstorm is near ; lightning
- Thunder is heard and the sky in the west is black.
- Lightning strikes about {d} km away.
- ~The sky is blue.
- ~No storm on the radar.
# return to base : the wind is too strong to fly or the battery is low ; it can no longer fly safely
- Gusts of 70 km/h toss it about.
- Power for two more minutes only.
- ~Light breeze, battery full.
- ~It has power for an hour and hardly any wind.
# patrol on : otherwise ; none of these events
@ accounts assistant
# pay now : approved and due within three days ; approval is there and the due date is near
- Approved by {first}; due tomorrow.
- The boss has signed it and payment is due the day after tomorrow.
# schedule : approved and due later ; approval is there, the due date is far away
- Approved; due in {d} weeks.
- Signed off last {day}, payment date is at the end of next month.
# ask for approval : nobody has approved it yet ; a signature is missing
- The approval field is empty.
- It is correct, but no manager has signed it.
# send back : the invoice has an error ; wrong sum, name or number
- The total does not match the lines: it is {money} too high.
- It is addressed to another firm and the order number is wrong.
# ignore as duplicate : the same invoice was paid already ; seen before
- The very same number from {company} was paid on {date}.
- This is a copy, the original was booked and paid last month.
@ flight attendant
# fetch the doctor : a passenger is badly ill ; medical emergency
- The man in {n}C has fainted and does not react.
- A woman holds her throat and can't breathe after eating nuts.
# ask to sit down : somebody stands while the seat belt sign is on ; walking about during turbulence
- Seat belt sign on, a passenger opens the locker above row {n}.
- During turbulence a teenager walks up the aisle.
# serve water : a passenger is thirsty ; asks for a drink
- The lady in {n}A asks for something to drink.
- A child in row {n} has a dry mouth and asks for water.
# change the seat : the seat is broken and others are free ; seat defect
- Seat {n}B does not stay upright; {d} seats in the back are empty.
- His table is broken off, and row {n} is unoccupied.
# tell the captain : smoke, fire or strange noises ; anything that may endanger the plane
- It smells of burning near the rear kitchen.
- Smoke comes out of a bag in row {n}.
@ game companion
# drink a potion : own health is low ; close to death
- Your health is at {d} of 100.
- One more hit and you fall.
- ~Health is full.
- ~You have not been hit yet.
# revive the ally : a friend lies on the ground ; an ally is down
- {first}, your friend, lies motionless at the gate.
- Your archer was knocked out a second ago.
- ~All allies stand.
- ~Your friends are unharmed.
# open the chest : a chest is here and no enemy is near ; treasure in reach, room is quiet
- The room is quiet and a chest stands in the corner.
- No monsters left; between the pillars there is a locked box and you own its key.
- ~There is nothing to loot.
- ~No chest in sight.
# attack : an enemy is next to you ; monsters within reach
- A troll steps up to you and lifts its club.
- Two wolves are at arm's length.
- ~No enemy in sight.
- ~The goblins have all fled.
# walk to the marker : nothing else is going on ; otherwise follow the map
@ recruiter
# reject : a requirement of the job is not met ; lacks what the job demands
- The job demands a truck licence, the candidate has none.
- Fluent Polish is required, and she writes that she speaks none.
# invite to an interview : all requirements are met and the documents are complete ; good and complete
- CV, letter and certificates are there, and every requirement is met.
- He has all that the advert asks for and the file is complete.
# request documents : suitable, but papers are missing ; a document is not there
- She fits well, only the certificates are not attached.
- Good profile, but the CV is an empty page.
# keep for later : suitable, but the position is filled ; no opening at the moment
- The position was given away on {day}; his profile is strong.
- She would fit, yet there's no free post before {month}.
# make an offer : the final interview went well ; all interviews are done with success
- After the last round all {d} interviewers said yes.
- The final interview is over and the team is delighted.
@ smart home
# close the windows : it rains or storms and windows are open ; rain and an open window
- Rain has started and the skylight is open.
- A storm is coming up while the kitchen window stands open.
- ~All windows are shut.
- ~The sky is clear.
# turn off the oven : the oven is on and nobody is home ; oven runs in an empty flat
- Everybody left at {time}, the oven still runs at 200 degrees.
- The flat is empty and the oven is hot.
- ~The oven is cold.
- ~Nothing is on in the kitchen.
# notify the owner of a leak : a water sensor is wet ; water where none should be
- The sensor under the washing machine is wet.
- Water sensor in the cellar: alarm.
- ~All water sensors are dry.
- ~No leak reported.
# open the blinds : it is morning and somebody is awake ; start of the day
- It's seven in the morning and {first} is walking about.
- Sunrise; motion in the bedroom, the alarm clock has rung.
- ~It is late at night.
- ~Everybody sleeps.
# do nothing : no rule applies ; otherwise
@ school secretary
# phone the parents : a pupil is absent without a message ; missing and nobody called
- {first} is not in class and nobody has called.
- Two lessons have passed, {first} is missing, no note from home.
# note the absence : the parents reported the pupil ill ; a sick note is there
- {first}'s mother wrote at {time} that he has a cold.
- A sick note for {first} came by mail this morning.
# call an ambulance : a serious injury ; life or limb in danger
- {first} fell from the wall bars and does not move.
- A boy's bone sticks out after the fall on the stairs.
# give a plaster : a small scratch ; a harmless injury
- {first} has a scraped knee.
- A girl cut her finger on paper, one drop of blood.
# print a new timetable : a pupil has lost the timetable ; timetable missing
- {first} can't find the sheet with the lessons.
- A new boy needs to know which lesson is where, his plan got lost.
"""

BANDS = (
    ("cold store controller", "temperature", "°C", (-6, 18), "The cold room is at {v} °C.",
     ("turn cooling off", "leave as it is", "cool harder", "raise the alarm")),
    ("loan officer", "amount", "", (500, 90000), "The customer asks for a loan of {v}.",
     ("approve at the desk", "pass to the branch manager", "pass to the head office")),
    ("water works operator", "level_cm", "cm", (20, 400), "The reservoir stands at {v} cm.",
     ("open the inlet", "keep the valves", "open the overflow", "evacuate the site")),
    ("teacher", "points", "points", (0, 100), "The pupil has {v} points in the test.",
     ("repeat the test", "give extra exercises", "pass", "pass with praise")),
    ("nurse", "pulse", "", (38, 170), "The pulse of the patient is {v}.",
     ("call the doctor for a slow pulse", "carry on", "measure again in ten minutes", "call the emergency team")),
    ("purchasing bot", "stock", "pieces", (0, 500), "There are {v} pieces left in stock.",
     ("order by express", "order as usual", "do not order", "start a sale")),
    ("autoscaler", "cpu_percent", "%", (1, 100), "Average CPU load over five minutes is {v} %.",
     ("remove a server", "keep the servers", "add a server", "add three servers")),
    ("greenhouse computer", "humidity", "%", (10, 99), "Humidity in house 2 is {v} %.",
     ("switch the mist on", "leave it", "open the roof", "start the fans")),
    ("collections clerk", "days_overdue", "days", (0, 120), "The invoice is {v} days overdue.",
     ("wait", "send a friendly note", "send a formal reminder", "hand it to the lawyers")),
    ("fraud filter", "risk_score", "", (0, 100), "The risk score of the payment is {v}.",
     ("let it through", "ask for a second factor", "hold for review", "block it")),
    ("lift controller", "load_kg", "kg", (0, 1400), "The load in the cabin is {v} kg.",
     ("stay parked", "drive", "drive slowly", "refuse to start")),
    ("returns robot", "age_days", "days", (1, 200), "The parcel comes back after {v} days.",
     ("pay back the money", "give a voucher", "offer a repair", "refuse")),
    ("road service", "wind_kmh", "km/h", (0, 160), "The wind on the bridge reaches {v} km/h.",
     ("leave the bridge open", "lower the speed limit", "close it to trucks", "close it to all")),
)  # fmt: skip

ASIDES = (
    "It is {day}.", "The shift ends at {time}.", "{first} is on duty today.", "Yesterday was calm.",
    "The same happened in {month}, it was noted then.", "Site: {city}.", "Record number {num}.",
    "A colleague watches from the next room.", "The report was written at {time}.", "There is coffee in the kitchen.",
    "{first} asked about it this morning.", "Nothing else is known.",
)  # fmt: skip
