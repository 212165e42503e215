"""Texts and levels of the severity family: events by domain and grade, from trivial to catastrophic."""

from __future__ import annotations

from training.families.scales_kit import level_sets, lines

EVENTS = {
    "software": {
        0: lines("""
a label on the settings page is misspelled
the tooltip overlaps the icon by a pixel
the footer shows last year's date
the hover colour of one link is off
an empty line appears at the end of the exported text
"""),
        1: lines("""
search takes [four|five] seconds instead of one for a few users, results are right
one report must be opened twice before it loads, the second try always works
avatars do not show in the old browser, everything else works
the sort order of a list is forgotten after reload
the mail preview is cut off, opening the mail shows all of it
"""),
        2: lines("""
nobody in the {city} office has been able to upload files for [three|four] hours, the other offices can
checkout fails for all who pay by voucher, about a tenth of orders
the nightly sync stopped, so stock figures are a day behind and two orders were oversold
password reset is broken for everyone, people who are logged in can go on working
the calendar shows the wrong hour to a third of users, several missed meetings
"""),
        3: lines("""
the whole service is down for all customers and the backups cannot be read
a bug deleted the [records|accounts] of {20..90} thousand [customers|patients] for good
the full table of passwords and card numbers was published on a forum
ransomware has encrypted every server, including the backups
every customer of the cloud has lost all files and there is no copy anywhere
"""),
    },
    "injury": {
        0: lines("""
a worker got a tiny splinter and pulled it out himself, went on working
a light bump on the elbow, no mark, no pain after a minute
a paper cut on the thumb, a plaster was not even needed
a visitor stumbled over the mat but did not fall
the pupil had a speck of dust in the eye that blinked away
"""),
        1: lines("""
a small burn on the finger, cooled under water and covered with a plaster by the first aider
a bruised knee after a slip, ice from the kitchen, back at work after a short break
a shallow cut on the palm, cleaned and bandaged on site
a mild headache after a ball hit him, gone in the evening, no doctor
a twinge in the back after lifting a crate, lighter tasks for the rest of the shift
"""),
        2: lines("""
a broken wrist after a fall from a step ladder, plaster cast and six weeks off work
a deep cut in the forearm, {8..14} stitches in hospital, off for three weeks
a concussion, kept in hospital overnight, home for a fortnight
a dislocated shoulder, put back under sedation, a month of physiotherapy
second-degree burns on one hand, treated in hospital, off for a month
"""),
        3: lines("""
a roofer fell nine metres and died at the scene
the press crushed his arm, it had to be amputated
the driver is paralysed from the neck down
two people killed by the collapse of the scaffold
the blast left her blind in both eyes for life
"""),
    },
    "product": {
        0: lines("""
the box had a small dent, the blender in it is perfect
one of the stickers was printed upside down
the ribbon was cream, on the picture it was white
a loose thread on the inside of the hem, cut off in a second
the manual is creased
"""),
        1: lines("""
the kettle works but the lid squeaks and the lamp does not light
the shelf has a scratch on the back that shows a bit
one of the eight mugs has a chip on the rim, the others are fine
the zip of the side pocket sticks at times
the radio is fine apart from a hum at full volume
"""),
        2: lines("""
the washing machine stops in the middle of every cycle, it cannot be used
the phone does not switch on at all
the tent let in so much rain that the night was lost, all clothes soaked
the oven never gets warmer than a hand, we could not cook for a week
the sofa frame broke in two on the second day
"""),
        3: lines("""
the heater exploded and burnt the house to the ground
the cot collapsed and the baby was killed
brakes of {2..9} thousand bikes fail without warning, {2..4} riders dead so far
the charger electrocuted a customer, who did not survive
contaminated baby food in all shops, dozens of infants in intensive care, two dead
"""),
    },
    "environment": {
        0: lines("""
a spoonful of oil on the workshop floor, wiped up at once
a paper bag blew over the fence and was picked up
the fountain ran a minute longer than planned
a bin lid was left open, nothing fell out
some sawdust on the path by the joinery, swept in a minute
"""),
        1: lines("""
about two litres of diesel on the concrete yard, soaked up with granules, none in the drain
the filter of one chimney was clogged for an hour, a little grey smoke, no limit exceeded
a bucket of paint tipped over on the lawn, a square metre of turf was replaced
the noise limit was exceeded by a little on one evening
a hose leaked clean water into the car park over night
"""),
        2: lines("""
some hundred litres of slurry ran into the brook, fish died over {200..900} metres
the paint shop let solvent into the sewer, the treatment plant had to be switched off for a day
asbestos dust got out during demolition, the street was closed and cleaned for three days
a truck lost half its load of fertiliser in the reserve, a pond has to be drained
chlorine from the pool plant made {5..9} neighbours seek a doctor, all home the same day
"""),
        3: lines("""
the tailings dam broke and buried the valley, the river is dead for {80..200} km
the tanker broke apart, forty thousand tonnes of crude on the coast
a toxic cloud from the plant killed {11..60} people in the town
the fire took the whole national park and three villages
radioactive water reached the drinking water of the whole region, which must be evacuated
"""),
    },
    "service": {
        0: lines("""
the napkins did not match the tablecloth
the waiter called me Mr {surname} although I said {name} is fine
the lobby music was not to my taste
tea came in a blue cup, I had pictured a white one
the receptionist needed a moment to find the pen
"""),
        1: lines("""
dinner came twenty minutes late, they said sorry and it was good
the room was not ready at three, we got it at four
one towel too few, brought after a call
the parcel came a day later than said
the bill had a coffee too many, taken off at once
"""),
        2: lines("""
they lost our booking, we spent the night in the car with two children
the mover broke the piano and denies it, {2..9} thousand in damage
the airline left us at the airport for {26..40} hours without food or a bed
the clinic mixed up two files and I took the wrong tablets for a week, sick but recovered
the bank blocked my account for eighteen days, rent and wages went unpaid
"""),
        3: lines("""
the surgeon took out the healthy kidney, she will need dialysis all her life
the carer left my father without water for four days, he died
the day nursery left a toddler in the bus in the heat and she did not survive
the nursing home ignored the fire alarm, {5..19} residents died
the guide led the group on to closed ice and nobody came back alive
"""),
    },
}

EVENTS |= {
    "misconduct": {
        0: lines("""
a pupil whispered a joke during the test on {day}, stopped when asked
{name} wore odd socks with the uniform
a boy dropped a sweet wrapper and picked it up when told
{name} came half a minute after the bell
someone doodled a flower on the own notebook
"""),
        1: lines("""
{name} came ten minutes late on three mornings and had to stay behind once
two pupils threw wet paper balls at the board, they cleaned it
{name} copied a few lines of homework, had to write it anew
a player argued with the referee and saw a yellow card
{name} used the office phone for private calls, repaid {3..9} euros
"""),
        2: lines("""
{name} hit a classmate in the face, nosebleed, suspended for two weeks
a clerk took {400..900} from the till over months, was dismissed and pays it back
a student bought the whole thesis, expelled for a year
{name} smashed {5..12} windows of the school at night, {2..6} thousand in damage
a driver drove drunk with the company van, hit a parked car, licence gone for a year
"""),
        3: lines("""
{name} set fire to the dormitory, {2..9} people died
the treasurer stole the pensions of {2..9} thousand people, all is lost
the nurse poisoned {3..12} patients
the guard beat a prisoner to death
he planted a bomb in the station, dozens killed
"""),
    },
    "weather": {
        0: lines("""
a breeze in {city} blew a paper cup off a table
light drizzle for {2..9} minutes, some umbrellas went up
a bit of frost on the windscreens, gone by eight
the wind rang the chimes on the porch at {city}
a few leaves in the gutter of house {2..90}
"""),
        1: lines("""
a gust in {city} broke a flower pot and tipped {2..5} bins
puddles in the underpass, pumped off within the hour
hail left small dents in a garden table
a branch fell on the lawn and was sawn up the same day
snow delayed the bus in {city} by {10..20} minutes
"""),
        2: lines("""
the storm took the roofs off {5..12} barns in {city}, repairs will last months, nobody hurt
floods filled {20..90} cellars, families spent a week with relatives
hail destroyed half of the apple harvest of the valley
a tree crushed {2..5} parked cars and cut the power for two days
lightning burnt down an empty farmhouse
"""),
        3: lines("""
the hurricane levelled {city}, {200..900} dead
a landslide buried the village with all its people
the flood wave broke the dam and drowned {2..9} towns
the tornado hit the packed stadium, hundreds killed
the wildfire killed {20..90} people and wiped out the region's homes
"""),
    },
    "animal": {
        0: lines("""
the dog sneezed once after sniffing pepper
{name}'s cat has a burr in the fur, combed out
the cow flicks her ear at a fly
the parrot lost a single feather
the rabbit skipped a carrot and ate the next one
"""),
        1: lines("""
the pony has a graze on the leg, washed and sprayed
{name}'s cat was sick once after eating grass, lively again by noon
the dog limps a bit after a thorn was pulled out
{2..4} hens have a few mites, powder helps
the hamster has a slightly sore eye, drops for three days
"""),
        2: lines("""
the dog was hit by a car, broken leg, operation and eight weeks of rest, will be well
the mare had colic, two nights in the clinic, saved
half the herd is off its feed with fever, on antibiotics, milk stopped for two weeks
{name}'s cat swallowed a needle, surgery, is recovering
the ram broke two ribs in a fight, in the stable for a month
"""),
        3: lines("""
swine fever: all {200..900} animals of the farm had to be killed
the stable burnt down with {20..60} horses in it, none survived
the oil killed the whole colony of {2..9} thousand birds
every bee colony of the district is dead
the last pair of the species died in the zoo, it is now extinct
"""),
    },
}

OPENERS = lines("""
Report from {city}:
Entry in the log, {day} {time}:
[Reported|Called in|Noted] by {name} {surname}:
What happened:
{day}, {time}.
Incident {1000..9999}:
Dear team,
Summary:
For the record:
""")

TAILS = lines("""
Form filled in by {name}.
{company} has been informed.
Photos are on file.
Seen by {name} {surname}.
Case number {10000..99999}.
It happened at about {time}.
More details on request.
The report was written on {day}.
""")

LEVELS = {
    "any": level_sets("""
0 trivial | 1 minor | 2 serious | 3 catastrophic
0 negligible | 1 slight | 2 considerable | 3 disastrous
0 barely worth a note | 1 small problem that is easily put right | 2 serious harm or loss, but it can be overcome | \
3 the worst kind: death, or harm that cannot be undone
0 cosmetic, no harm | 1-2 real but limited harm | 3 extreme harm
0-1 mild | 2-3 grave
0-2 not catastrophic | 3 catastrophic
0 no consequences | 1 slight consequences | 2 heavy consequences | 3 irreversible, devastating consequences
0-1 minor or less | 2 major | 3 catastrophic or fatal
0 insignificant | 1 low | 2 high | 3 extreme
0 nothing really | 3 disaster
1 a nuisance | 2 a serious setback | 3 a tragedy or total loss
0 laughably small | 1 a bit annoying | 2 bad | 3 as bad as it gets
"""),
    "software": level_sets("""
0 cosmetic flaw, nothing works any worse | 1 inconvenience, there is an easy way round | \
2 a function is lost for a part of the users | 3 total outage, or data lost or stolen for good
0 S4 looks only | 1 S3 minor annoyance | 2 S2 major malfunction | 3 S1 disaster
0-1 users can go on working | 2-3 users are blocked or harmed
"""),
    "injury": level_sets("""
0 no injury to speak of | 1 first aid was enough | 2 hospital treatment, time off work | 3 death or permanent disability
0-1 no doctor needed | 2-3 medical treatment needed or too late for it
0-1 back at work at once or the same day | 2 weeks off, will recover | 3 fatal or life-changing
0 unhurt | 1 lightly hurt | 2 badly hurt, will heal | 3 killed or maimed
"""),
    "product": level_sets("""
0 flaw in packaging or looks that hardly matters | 1 small defect, still usable | 2 unusable | 3 deadly or ruinous
0-1 the product can be used | 2 the product is useless, nobody was hurt | 3 people died or a home was destroyed
0-2 no danger to life | 3 danger to life
"""),
    "environment": level_sets("""
0 nothing got out | 1 small spill, cleaned up on the spot | 2 local damage to water, land or health | \
3 regional disaster or deaths
0-1 no lasting trace | 2 damage to a limited area | 3 destruction on a huge scale
"""),
    "service": level_sets("""
0 a matter of taste | 1 small slip, put right | 2 serious failure with real cost or suffering | 3 lives lost or ruined
0-1 petty complaint | 2 weighty complaint | 3 complaint about a death or ruined health
"""),
}

ASKS = {
    "any": lines("""
How [bad|severe|serious|grave] is [this|what happened|the event]?
severity
Rate the severity.
Classify [the report|this case] by severity.
Which severity [level|class|grade] [fits|applies]?
How much harm was done?
[Judge|Assess|Grade] the damage.
How heavy are the consequences?
On the scale below, how serious is the case?
impact level
You review reports for an insurer. How grave is this one?
What [weight|gravity] should this report be given?
Pick the level that describes the extent of the harm.
Severity of the event described, mildest first
How far-reaching is the damage described here?
"""),
    "software": lines("""
How severe is the [bug|defect|incident]?
Set the severity of this [bug report|software incident].
What is the impact on users?
"""),
    "injury": lines("""
How badly was [anybody|the person] hurt?
How serious is the injury?
Grade the accident by its worst outcome for a person.
"""),
    "product": lines("""
How serious is the fault of the product?
How bad is the defect?
Rate the defect.
"""),
    "environment": lines("""
How severe is the effect on the environment or on people?
Rate the spill or release.
How bad is the environmental incident?
"""),
    "service": lines("""
How serious is the complaint?
How badly did the service fail?
Rate the gravity of the complaint.
"""),
}
