"""Processes of the progress family: stages in order, each with its level and events that show it."""

from __future__ import annotations

from training.families.scales_kit import lines
from training.families.work_progress_more import MORE


def _process(block: str) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """Lines `level text = short name = event; event`, earliest stage first."""
    stages = []
    for line in lines(block):
        level, short, events = (part.strip() for part in line.split("="))
        stages.append((level, short, tuple(event.strip() for event in events.split(";"))))
    return tuple(stages)


PROCESSES = {
    "order": _process("""
placed but not paid = ordered = the order came in, payment is awaited; customer put {2..9} items in an order and \
chose bank transfer
paid, not packed yet = paid = the money arrived; payment of {20..400} euros was booked
being packed = packing = {name} at the warehouse took the items from the shelf and is boxing them; picking list \
printed, \
box half filled
handed to the carrier = shipped = the parcel left our warehouse in {city} with {company}; carrier collected the parcel
on its last leg = out for delivery = the driver has it on board for today's round; loaded into the delivery van this \
morning
delivered = delivered = left with {name} at the front door, signed for; the customer took the parcel in
"""),
    "insurance claim": _process("""
reported = reported = policy holder rang about the damage; first notice by phone from {name} {surname}
papers complete = documented = photos and bills are all in; the last missing receipt was handed in
inspected by an expert = inspected = the assessor visited the site and measured the damage; surveyor wrote down the \
damage on site
decided = decided = the board agreed to pay {60..100} percent; letter of decision was signed
paid out = paid out = the sum was transferred to the policy holder; the money is on the claimant's account
"""),
    "job application": _process("""
received = received = CV and cover letter reached us; the form was sent in by {name}
shortlisted = shortlisted = HR put {name} among the best {3..9}; the profile was chosen for a closer look
interviewed = interviewed = {name} talked to the team for an hour; the talk with the manager took place
offer made = offered = the contract was mailed for signature; we proposed a salary in writing
hired = hired = the signed contract came back; {name} signed and starts on {day}
"""),
    "house": _process("""
land bought, nothing built = plot = the plot was bought from the farmer; land register shows the new owner of the \
empty plot
foundation laid = foundation = concrete for the base slab was poured; the base has hardened
walls up = walls = the bricklayers finished the upper floor; the last wall stands
roof on = roof = tiles were laid and the gutter fixed; topping-out was celebrated under the new roof
interior done = interior = floors, paint and kitchen were finished; the painter left, the kitchen was fitted
moved in = moved in = the family spent the first night in the house; boxes unpacked, the family lives there
"""),
    "software feature": _process("""
only an idea = idea = somebody wrote it on the wish list; noted in the backlog by {name}
specified = specified = the description and the sketches were agreed; requirements signed off
being coded = in development = {name} opened a branch and wrote the first half; the code is half written
in review or test = testing = pull request {100..999} was opened, testers are at it; QA found {2..5} bugs, fixes are \
being checked
released = released = version {2..9}.{0..9} with it went live for all; users have had it since {day}
"""),
    "repair": _process("""
waiting to be looked at = waiting = the customer left it at the counter; it stands on the shelf, nobody has opened it
fault found = diagnosed = {name} found a broken relay; the cause is clear, a worn seal
parts on order = parts ordered = a spare was ordered from {city}; supplier confirmed the part for {day}
repaired = repaired = the new part was fitted; {name} soldered it and closed the case
tested = tested = it ran for {2..8} hours without fault; passed the safety check
collected by the customer = collected = the owner picked it up and paid; handed back over the counter
"""),
    "harvest": _process("""
field prepared = prepared = the field was ploughed and fertilised; harrowing is finished
sown = sown = seeds went into the ground; the drill did the last row
growing = growing = seedlings are ankle-high; plants stand green and were weeded
harvested = harvested = the combine brought in {20..90} tonnes; the last row was cut
sold = sold = the mill in {city} paid for the load; the buyer took it all and settled the bill
"""),
    "permit": _process("""
not applied for = not applied = {name} is still reading the leaflet; the blank form lies on the desk
applied for = applied = the form was handed in at the town hall; the request was stamped as received
under examination = under examination = a clerk is checking the drawings; the fire office was asked for its view
objections to be answered = objections = the neighbours objected, an answer is due; the office asked {2..6} \
questions, reply pending
granted = granted = the permit was issued; the certificate with the seal arrived
"""),
    "loan": _process("""
enquiry = enquiry = {name} asked for the rates; a first talk at the branch
documents under check = checking = payslips are being verified; the credit office is reading the statements
approved = approved = the bank said yes; committee agreed to {5..90} thousand
signed = signed = both sides signed the contract; signatures on all pages
disbursed = disbursed = the sum was paid to the account; the money was transferred to {name}
fully repaid = repaid = the last instalment was paid, balance zero; the debt is cleared
"""),
    "book": _process("""
outline = outlined = the plot was sketched on two pages; a plan of the chapters exists
first draft finished = drafted = the last chapter was typed; a raw version is complete
edited = edited = the editor's remarks were all worked in; second version done, corrections in
typeset = typeset = pages were set and proofs read; the layout is done
printed = printed = {2..9} thousand copies left the press; the printer sent the pallets
in the shops = on sale = readers can buy it since {day}; it lies on the tables of the bookshops
"""),
    "travel": _process("""
planned = planned = a route was drawn on the map; they chose {city} as a goal
booked = booked = tickets and rooms were reserved; the booking number came by mail
packed and ready = packed = suitcases stand in the hall; bags are closed, passports in the pocket
on the way = under way = they have boarded the train; the ferry has left the harbour with them
arrived = arrived = they checked in at the hotel in {city}; they reached the goal at {time}
back home = back = they have unpacked at home; the family returned, washing is on
"""),
    "court case": _process("""
filed = filed = the complaint was lodged; the lawyer handed in the suit
served = served = the other side received the papers; the bailiff delivered the writ
heard = heard = witnesses spoke in court; the hearing took place
decided = judged = the judge gave the ruling; judgment was pronounced
enforced = enforced = the losing side paid up; the sum awarded was collected
"""),
}

PROCESSES |= {what: _process(block) for what, block in MORE.items()}

ASKS = lines("""
How far along is the {what}?
stage
Which stage has been reached?
What is the [present|current] stage of the {what}?
progress of the {what}
Where does the {what} stand?
How far has the {what} got?
Pick the [latest|last] stage that was reached.
[Name|Give] the status of the {what}.
Judge the progress, earliest stage first.
Going by the record, what point has the {what} reached?
The customer asks how far we are. What do we say?
What has been reached so far?
Determine the state of the {what}.
Furthest stage reached
At which step is [it|the {what}] now?
""")

COUNTED = lines("""
{done} of {total} boxes are packed.
{name} has graded {done} of the {total} essays.
The team closed {done} out of {total} tickets.
We've planted {done} trees, {total} were ordered.
{done} of {total} rooms are painted.
Counter on the machine: {done} of {total} pieces made.
So far {done} guests of {total} have checked in.
{done} pages translated, the book has {total}.
Of {total} questionnaires, {done} have been typed in.
{total} files were to be copied, {done} are done.
Backup: {done}/{total} folders.
The crew laid {done} m of the {total} m of pipe.
{name} wants to run {total} km and has done {done}.
""")

COUNT_ASKS = lines("""
How far along [is it|are they]?
progress
How much of the work is done?
What share is finished?
Rate the progress.
How complete is it?
How much is left? Pick the level.
Completion so far
Where do [we|they] stand with it?
Judge how far the job has got.
""")
