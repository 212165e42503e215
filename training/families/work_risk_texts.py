"""Texts and levels of the change_risk family: plans by trade and grade of risk."""

from __future__ import annotations

from training.families.scales_kit import Bank, level_sets, lines

PLANS = {
    "software": {
        0: lines("""
fix a typo in the [README|release notes|help page]
reword a comment in {name}'s [script|module], no code touched
add a missing full stop to the [about|contact] page draft, nobody sees it before review
rename a private note in the team's wiki
correct the spelling of {name} in the [changelog|credits]
swap the screenshot in the internal [onboarding|style] guide
"""),
        1: lines("""
change the colour of the [save|search] button, behind a flag that is off by default, fully tested
bump a [logging|date] library by a patch version in the test environment first, all tests green, one click to go back
add an optional field to the internal [room|lunch] page, used by {3..9} people, easy to revert
sort the [tag|country] list by name, two lines of code, covered by tests and reviewed twice
show one more column in the admin report, read only, can be switched off at any moment
raise the timeout of a nightly job on the staging machine, undo takes a second
"""),
        2: lines("""
upgrade the production database by a major version on Sunday night, rehearsed twice, backup and rollback plan at hand
replace the login service for all {20..90} thousand users in one go; the old one stays ready for a day
move the [checkout|booking] pages to a new framework, a tenth of the traffic first, rollback in ten minutes
change the tax calculation in the live shop, tests pass, wrong invoices could be corrected by hand
open the firewall for the new partner {company}, reviewed by security, closed again by script if need be
switch DNS of the main site to {company}, low traffic hour, the way back takes some hours
"""),
        3: lines("""
migrate all production customer data in place, no backup, never tried before, on Friday at {time}
drop the old [orders|patients] tables on the live database right now, nobody has checked who still reads them
deploy the untested payment rewrite to everybody at peak time, there is no way to roll back
run {name}'s delete script as root on all {20..90} servers at once, without a dry run
rotate the master encryption key in production, the old key is destroyed first, any slip loses everything
turn off replication and format both data centres the same night, the copies have not been verified
"""),
    },
    "plant": {
        0: lines("""
put a new poster up in the break room
replace the pen at the sign-in sheet of hall {2..9}
print the shift plan on yellow paper
repaint the number on locker {10..99}
move the notice board a hand's width to the left
"""),
        1: lines("""
change the gloves in the packing hall to another brand of the same class, tried by {3..6} people, old stock is kept
shift the lunch break by ten minutes for a trial week
use the spare conveyor for an hour while the main one is oiled, line is idle anyway
lower the light in the store room by a little, can be set back at the dial
try the new label on {50..200} boxes out of one day's run, checked by hand
"""),
        2: lines("""
replace the control unit of press {2..9} during the weekend, engineers of {company} on site, old unit kept for swap-back
raise the oven temperature by fifteen degrees for the whole batch after a trial, quality stop if parts crack
change the supplier of the brake pads after lab tests, first month with double checks
run line {2..9} at 120 % for a week with a fitter standing by
take one of the two cooling pumps out for repair while the other carries the load
"""),
        3: lines("""
bypass the pressure relief valve to keep the reactor running at full load over the weekend
weld next to the open solvent tank without emptying it, no fire watch
take both cooling pumps off while the furnace is hot, nobody has done it before
switch the emergency stop off for the whole shift so that the robots don't pause with people in the cage
fill the chlorine tank with the sensor disconnected and the alarm muted, {20..90} people in the hall
"""),
    },
    "clinic": {
        0: lines("""
new curtains for the waiting room
put fresh flowers on the reception desk
change the font on the door sign of room {2..40}
order blue instead of green folders
move the magazine rack to the other wall
"""),
        1: lines("""
let patients pick their slot online for the foot clinic, phone line stays open, trial of two weeks
use another brand of plasters of the same kind on ward {2..9}
start the ward round ten minutes earlier for one week, staff agreed, can go back any day
try tablets for the lunch orders on one ward, paper as a fallback
send the reminder text a day earlier to {20..60} volunteers
"""),
        2: lines("""
switch the lab to a new analyser on {day}, the old one runs beside it for a month
move intensive care to the new wing, two beds at a time, extra doctors on duty, rehearsed
change the blood thinner protocol for the whole hospital after approval, a pharmacist checks each case
swap the patient record system over a weekend, paper charts ready, support of {company} on site
reduce the night staff by one nurse per ward, stop if incidents rise
"""),
        3: lines("""
switch off all life-support monitors for an update with the patients attached and no spare ones
give all {20..90} patients the untested drug at ten times the dose, no consent, no doctor present
cut the oxygen main during operations to save a night shift, no bottles in reserve
replace the anaesthesia machine in the middle of a heart operation with one nobody has used
erase all allergy records today, the new ones will be typed in some time later
"""),
    },
    "money": {
        0: lines("""
rename a column in my own copy of the budget sheet
fix the date on the cover page of last year's report draft
use blue ink for the petty cash book
correct a misspelt street in the internal phone list
put the {month} binder on the upper shelf
"""),
        1: lines("""
switch the tea supplier, {20..60} euros a month, can be cancelled weekly
try the new expense form with a team of {3..6}, old form still valid
put {100..400} euros of spare cash into a savings account, available any day
test a price cut of two percent on one slow item for a week
pay the cleaning bill monthly instead of weekly, agreed by both, reversible
"""),
        2: lines("""
move a quarter of our reserves into a mixed fund, advised by two banks, may fall by a tenth
sign a three-year lease for the {city} branch with an exit after one year at a penalty
take a loan at a fixed rate for the new oven, payable even in a poor year, with effort
change payroll provider in {month}, one parallel run done, errors would delay wages by some days
let {company} handle a third of our sales, contract checked by a lawyer
"""),
        3: lines("""
bet the entire pension fund on one coin with borrowed money, today
give all signing rights and passwords to {name}, whom nobody has met, and send the full balance abroad
cancel every insurance of the firm in the hurricane season and lend out all the cash unsecured
mortgage everybody's houses for one shipment that has neither papers nor insurance
wire the total company capital to an unverified account named in an anonymous mail
"""),
    },
    "outdoors": {
        0: lines("""
walk once round the duck pond in the park with {name}, path is flat
sit on the bench by the kiosk and feed the birds
picnic on the lawn behind the town hall
take the hiking map from the left pocket to the right
pick daisies in the garden
"""),
        1: lines("""
easy forest walk of {4..8} km on a marked path, phones, snacks and raincoats with us
swim in the pool with a lifeguard on duty, all can swim
cycle to {city} on the bike lane, helmets on, back by noon
camp on the official site for one night, dry weather, shop next door
canoe on the shallow pond with life jackets, {3..8} adults
"""),
        2: lines("""
climb the north ridge roped up with a licensed guide, loose rock in places, forecast fair
cross the glacier in a party of {4..7} with ropes and training, crevasses are known and marked
sail to the island in a stiff breeze, skilled crew, radio and life raft on board
dive to thirty metres with a certified partner and checked gear
ski tour at avalanche level two, beacons on, the steep bowl is left out
"""),
        3: lines("""
climb the ice wall alone at night without a rope, avalanche level five
swim across the shipping lane in a storm, nobody told, no boat
take {10..25} children over the thawing lake, the ice already cracks
cave dive with one half-empty tank, no line, no training
jump the waterfall head first without knowing how deep it is
"""),
    },
}

# a plan is what is done and how; the same big step is graded by its safeguards
COMPOSED = {
    0: ("{cosmetic}", "{cosmetic}, {idle}"),
    1: ("{small}, {net}", "{small}. {net}", "{small}; {net}, {net2}"),
    2: ("{big}, {net}", "{big}. {net} and {net2}", "{big}; {net}, {net2}"),
    3: ("{big}, {bare}", "{big}. {bare}, {bare2}", "{big}; {bare} and {bare2}"),
}

PARTS: Bank = {
    "cosmetic": lines("""
correct a spelling mistake on the [flyer|slide|sign] for {event}
replace the photo on the [intranet|notice board] by a newer one
change the wording of the greeting in the internal [memo|newsletter]
rename the draft folder {2..40} on my desk
put the pens into another cup at desk {2..40}
add {name}'s birthday to the office calendar
use a thicker line in the chart of the [draft|handout]
pick another emoji for the [lunch|chess] channel
align the headings in the notes of the {event}
swap two posters in corridor {2..9}
"""),
    "idle": ("nobody depends on it", "it has no effect on anything", "purely a matter of looks", "no user will notice"),
    "event": ("open day", "summer fair", "chess club", "choir", "book circle", "team lunch"),
    "small": lines("""
let {2..5} volunteers try the new [form|chair|headset]
turn on the new [filter|sort order] for one test account
shift the weekly tea round by {5..15} minutes
rearrange shelf {2..40} in the back room
let the [copy|spell-check] tool update itself on one spare laptop
ask {3..9} guests to test the new check-in tablet
add one more row of [carrots|lettuce] of a new kind to bed {2..9}
give the reading group a different room this week
try the cheaper [paper|soap] in one washroom
show the new help text to the beta group of {5..12} people
"""),
    "big": lines("""
replace the core banking system for {200..900} thousand accounts
move {2..9} terabytes of live customer data to the new cluster
swap the signalling software of the whole underground
shut down and rebuild the main water pump of {city}
change the dose table in every infusion pump of the hospital
move the {20..90} wild horses and the bull through the town centre
rewire the high-voltage board of the plant
lift the {80..300} tonne bridge segment over the motorway
blow up the old chimney next to the school
merge the tables of all patients of {2..9} clinics
switch the airport's radar to the new unit
empty the reservoir above the village for inspection
rename every bank account key in the ledger of {company}
replace the brakes of all {20..90} trams in one week
let the autopilot steer the ferry into {city} harbour
"""),
    "net": lines("""
rehearsed [twice|three times] without trouble
the way back was tested and takes {5..20} minutes
a full backup was checked this morning
an expert crew of {company} stands by
done step by step with a stop after each
two people check each other at every step
the old set-up stays ready in parallel
approved by the safety board after a trial
outside hours, with everybody warned
"""),
    "net2": (
        "we can stop at any time",
        "the fallback is written down",
        "insurance and permits are in place",
        "support is on call",
    ),
    "bare": lines("""
never tried before
no backup, no way back
by {name}, who has never done it and is alone
all at once at the busiest hour
the safety check is skipped to save time
without telling anyone
with the alarms switched off
the warnings of the experts are ignored
half drunk, for a bet
"""),
    "bare2": (
        "nobody will be there to stop it",
        "it can't be undone",
        "there's no plan if it fails",
        "no permit, no insurance",
    ),
}

LEVELS = level_sets("""
0 no risk | 1 low risk | 2 considerable risk | 3 extreme risk
0 trivial: nothing can go wrong that matters | 1 small and easy to undo | 2 serious, but with safeguards | \
3 reckless: could end in disaster, no safeguards
0 negligible | 1 minor | 2 major, but controlled | 3 unacceptable
0-1 go ahead without a meeting | 2 needs a careful review | 3 must be stopped
0-1 low | 2 high but managed | 3 very high and unmanaged
0 harmless | 3 catastrophic if it fails
0-1 safe | 2-3 risky
0-2 acceptable with or without precautions | 3 irresponsible
0 R0 - cosmetic, no effect | 1 R1 - slight, reversible | 2 R2 - heavy, precautions taken | 3 R3 - grave, no way back
0 zero danger | 1 slight danger | 2 real danger with precautions | 3 mortal or ruinous danger
1 a cautious, small step | 2 a big step with a safety net | 3 a big step without a safety net
0 nobody would notice if it went wrong | 1-2 failure would be felt but could be handled | 3 failure would be a disaster
""")

ASKS = lines("""
How risky is [this|the plan|the change|what is planned]?
risk
Rate the risk of the [plan|proposal|change].
What could go wrong, and how bad would it be? Pick the level.
Assess the risk.
Which risk class applies?
How dangerous is what [they|we] intend to do?
How much harm could this do if it fails, given the precautions?
You sit on the board that approves changes. How do you class this one?
Risk level of the plan, lowest first
How careful must we be with this?
Judge the hazard of the proposed step.
How safe or unsafe is the [undertaking|plan]?
Grade the risk.
What risk rating does the request deserve?
How bold is this step?
""")

OPENERS = lines("""
Plan:
Change request {100..9999}:
Proposal by {name}:
Next step:
{name} wants to do this:
What we intend to do:
Scheduled for {day}:
To be approved:
Request from {city}:
""")
