"""Schemas of the report_completeness family: pieces of a report and sentences that give them."""

from __future__ import annotations

from training.families.scales_kit import lines


def _schema(block: str) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """Lines `piece = key = sentence; sentence; sentence`."""
    pieces = []
    for line in lines(block):
        piece, key, said = (part.strip() for part in line.split("=", 2))
        pieces.append((piece, key, tuple(text.strip() for text in said.split(";"))))
    return tuple(pieces)


SCHEMAS = {
    "bug report": _schema("""
steps to reproduce = steps = First I open the menu, then I click on export and choose PDF.; Open two tabs, log out \
in one, \
save in the other.; To get it: drag a file on the window and press escape.
expected result = expected = I'd expect the file to be saved.; It should have shown the list.; What ought to happen: \
a green tick.
actual result = actual = Instead the window goes white.; What I get is an empty page.; It crashes with error {10..99}.
version = version = I use version {2..9}.{0..9}.; Build {1000..9999}.; It's release {2..9}.{0..9}.{0..9}.
operating system = os = My machine runs Linux.; On Windows 11.; The laptop has macOS 14.
a screenshot = screenshot = A screenshot is attached.; See the picture I took of the screen.; screen.png is in the \
attachment.
"""),
    "lost luggage report": _schema("""
flight number = flight = I came with flight {company} {100..999}.; Flight no. KX{100..999}.; It was on flight ZR \
{100..999}.
description of the bag = bag = It's a red hard-shell case with two wheels.; A green rucksack with a yellow strap.; \
Black leather bag, gold lock.
contents = contents = In it are shoes, a camera and a blue suit.; There are books and a diving mask inside.; It \
holds my \
laptop and two coats.
delivery address = address = Please bring it to {2..90} Harbour Street, {city}.; I'm staying at {2..90} Mill Lane.; \
Send it to \
Station Road {2..90} in {city}.
phone number = phone = Call me on 555-{1000..9999}.; My number is 0{100..999} {10000..99999}.; Ring 555 {1000..9999}.
"""),
    "accident report": _schema("""
date and time = when = It happened on {2..28} {month} at {time}.; On {day} the {2..28}th, about {time}.; Time: \
{2..28}.{1..12}., {time}.
place = where = At the corner of Elm Street and the market square.; In hall {2..9}, by the loading ramp.; On the \
A{2..90} near {city}.
people involved = people = {name} {surname} drove the van, {name} the bike.; Those involved: {name} and {name}.; \
Driver: \
{name} {surname}, on foot: {name}.
course of events = events = The van turned without a signal and the bike hit its side.; A pallet slid off the fork \
and fell.; \
He slipped on ice and rolled down the steps.
damage = damage = The left door is dented.; One headlamp is broken, costs about {200..900}.; Frame bent, wheel torn off.
witnesses = witnesses = {name} from the bakery saw it all.; Seen by two passers-by, {name} and {name}.; {name} \
{surname} watched \
it from the window.
"""),
    "expense claim": _schema("""
amount = amount = It comes to {20..400} euros.; I paid {20..400}.50 in total.; Sum: {20..400} EUR.
date of the expense = date = Paid on {2..28} {month}.; It was on {day}, {2..28} {month}.; Dated {2..28}.{1..12}.
purpose = purpose = It was for the dinner with {company}.; Reason: training in {city}.; I needed it for the fair.
receipt = receipt = The receipt is attached.; I enclose the bill.; Find the ticket stub as a scan.
cost centre = cost_centre = Cost centre {1000..9999}.; Please book it to centre {1000..9999}.; It belongs to cost \
unit {100..999}.
approval by the manager = approval = {name}, my manager, has approved it.; My boss signed it off.; The head of the \
team gave \
her okay.
"""),
    "order by phone": _schema("""
article = article = I'd like the oak shelf.; It's about the blue kettle.; The garden hose, please.
quantity = quantity = {2..9} pieces.; I need {2..40} of them.; Make it {2..9}, please.
delivery address = address = To {2..90} Mill Lane, {city}.; Please deliver to Hill Road {2..90}.; Bring it to \
{2..90} Elm Street.
way of payment = payment = I'll pay by card.; Cash on delivery.; Take it from my account by direct debit.
wished date of delivery = date = {day} would suit me.; Please come on {2..28} {month}.; It should be here by {day}.
"""),
    "noise complaint": _schema("""
source of the noise = source = It's the bar on the ground floor.; A dog barks without end.; The drill on the \
building site.
when it occurs = when = Every night from eleven to three.; On {day}s and {day}s after {time}.; Since Sunday, around \
the clock.
address = address = I live at {2..90} Mill Lane.; It's Harbour Street {2..90}, third floor.; House number {2..90} on \
Elm Street.
what was tried so far = tried = I've rung their bell twice.; We wrote them a letter, no reply.; The caretaker was \
asked to speak to them.
name of the complainant = name = My name is {name} {surname}.; Signed: {name} {surname}; {name} {surname} speaking.
"""),
    "lab note": _schema("""
hypothesis = hypothesis = We assume that salt slows the growth.; My guess: warm water mixes faster.; The idea is \
that light \
bleaches the dye.
material = material = Used: {2..9} beakers, a scale and vinegar.; We took {20..90} ml of water and a lamp.; \
Material: copper wire, \
a battery.
procedure = procedure = We stirred for {2..9} minutes and measured each minute.; The probe was heated in steps of \
ten degrees.; \
First weigh, then rinse, then weigh again.
results = results = It lost {2..9} grams.; We read {20..90} degrees at the end.; Growth was {2..9} mm a day.
conclusion = conclusion = So the assumption holds.; Hence warmth makes no difference.; We conclude that the dye is \
stable.
"""),
    "report on a found animal": _schema("""
kind of animal = species = It's a tabby cat.; A young hedgehog.; I've got a grey parrot here.
where it was found = place = It sat in the car park in {city}.; Found under the bridge by the mill.; It was on the \
school roof.
when it was found = time = I saw it on {day} at {time}.; This morning at {time}.; It has been here since {2..28} \
{month}.
state of health = health = It limps on the left hind leg.; It looks well and eats.; One wing hangs down.
contact of the finder = contact = Reach me on 555-{1000..9999}.; Mail to {name}@post.example.; Ask for {name}, phone \
0{100..999} {1000..9999}.
"""),
    "shift handover": _schema("""
machine status = machines = Line {2..9} runs, line 1 is stopped.; All presses are up.; Mixer {2..9} is being cleaned.
output = output = We made {200..900} pieces.; {20..90} pallets left the hall.; Count: {1000..9999} bottles.
incidents = incidents = {name} cut a finger, plaster.; No incidents on this shift.; Fork lift {2..9} hit the gate.
open tasks = tasks = Still to do: grease the belt.; The next shift must refill the glue.; Please order labels.
staff present = staff = Present: {name}, {name} and {name}.; We were {3..9} people, {name} in the lead.; {name} and \
{name} were on duty.
"""),
    "rental listing": _schema("""
rent = rent = It's {400..900} a month.; Rent: {400..900} euros.; You pay {400..900} plus heating.
size = size = {30..120} square metres.; The flat measures {30..120} m2.; Floor area: {30..120} sqm.
number of rooms = rooms = {2..5} rooms.; There are {2..4} bedrooms and a kitchen.; A {2..5}-room flat.
available from = available = Free from {month}.; You can move in on 1 {month}.; Vacant as of 15 {month}.
pets policy = pets = Cats are welcome.; Sorry, no pets.; Dogs only after a talk.
photos = photos = {3..9} photos are attached.; See the pictures below.; Pictures of every room are in the folder.
"""),
}

FILLERS = lines("""
Sorry for the trouble.
I'm writing from my phone.
Let me know if you need anything else.
Thanks in advance.
Hello,
Dear all,
I've never done this before.
Hope that's the right form.
I'm in a bit of a hurry.
""")

MISSING = lines("""
{piece}: can't find that right now.
{piece}: to follow.
{piece}: ?
{piece}: don't have that yet.
{piece}: will send it later.
{piece}: still missing, sorry.
Left blank: {piece}.
Nothing yet about this one: {piece}.
""")

ASKS = lines("""
How many of these does the {what} contain: {pieces}?
A {what} must give: {pieces}. How many of them are there?
Required: {pieces}. How complete is the {what}?
Check the {what} for {pieces}. How many do you find?
How complete is this {what}? We need {pieces}.
Count the pieces that are given ({pieces}).
completeness; required are {pieces}
Our form asks for {pieces}. How much of it was filled in?
Is all that we need here ({pieces})?
Rate the completeness. What we need: {pieces}.
The following should be stated: {pieces}. How many are stated?
To work on the {what} we need {pieces}. How many did the sender give?
Of {pieces}, how many are in the text?
Compare the {what} with this list: {pieces}.
How much is missing? The list: {pieces}.
""")
