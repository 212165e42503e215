"""Made-up places, goods and services with questions and answers, for relevance and is_question_answered."""

from __future__ import annotations

import random

from training.families.scales_kit import COMMON, expand, lines

Entries = tuple[tuple[str, str, tuple[str, ...]], ...]

_NAMES = """Alder Birchmere Calyx Dovetail Elmsworth Farrow Glimmer Hollin Isolde Juniper Kestrel Linden Marlow Nettle
    Orchard Pinewood Quarry Rowan Saffron Thistle Umber Velvet Willow Yarrow Zenith Amberly Bracken Cobalt \
Drift""".split()

# kind: lines `question = keywords = answer; answer`; {n} is the name, every other slot is drawn once per subject
_KINDS = {
    "museum": lines("""
How much is a ticket for the {n} Museum? = {n} Museum ticket price = A ticket for the {n} Museum is {price} euros.; \
Grown-ups pay \
{price} euros at the {n} Museum.
When does the {n} Museum close? = {n} Museum closing time = The {n} Museum closes at {hour} in the evening.; Last \
visitors leave \
the {n} Museum by {hour}.
What does the {n} Museum show? = {n} Museum exhibition = The {n} Museum shows old {stuff}.; On view at the {n} \
Museum: a \
collection of {stuff}.
Is the {n} Museum accessible by wheelchair? = {n} Museum wheelchair = All floors of the {n} Museum have ramps and a \
lift.; \
Wheelchairs can enter the {n} Museum by the east door.
Who founded the {n} Museum? = {n} Museum founder = The {n} Museum was founded by {name} {surname}.; {name} {surname} \
set up the \
{n} Museum.
"""),
    "campsite": lines("""
What does a night at {n} Camp cost? = {n} Camp price per night = A pitch at {n} Camp is {price} euros a night.; You \
pay {price} \
euros for one night at {n} Camp.
Are dogs allowed at {n} Camp? = {n} Camp dogs = Dogs on a lead are welcome at {n} Camp.; {n} Camp does not admit dogs.
How far is {n} Camp from the beach? = {n} Camp distance beach = From {n} Camp it is {small} hundred metres to the \
beach.; The \
beach is a walk of {small} minutes from {n} Camp.
When is {n} Camp open? = {n} Camp season = {n} Camp is open from {month} on, for half a year.; The season at {n} \
Camp starts in \
{month}.
Is there a shop at {n} Camp? = {n} Camp shop = {n} Camp has a shop with bread and milk.; For shopping, guests of {n} \
Camp go to \
{city}, there is no shop on site.
"""),
    "bike": lines("""
How heavy is the {n} bike? = {n} bike weight = The {n} bike weighs {small} kilos and a half.; With pedals the {n} \
comes to \
{small}.4 kg.
Which sizes does the {n} bike come in? = {n} bike frame sizes = The {n} is made in four frame sizes from S to XL.; \
You get the {n} \
bike in S, M, L and XL.
What brakes does the {n} bike have? = {n} bike brakes = The {n} bike stops with hydraulic disc brakes.; Rim brakes \
are fitted to \
the {n}.
How much does the {n} bike cost? = {n} bike price = The {n} costs {big} euros.; {big} euros is the price of the {n} \
bike.
How often must the {n} bike be serviced? = {n} bike service interval = Have the {n} bike serviced every {small} \
months.; The {n} \
needs a check each {big} km.
"""),
    "phone plan": lines("""
How much data is in the {n} plan? = {n} plan data volume = The {n} plan has {small} GB a month.; With {n} you can \
use {small} GB \
of data.
How do I cancel the {n} plan? = cancel {n} plan = The {n} plan ends with a click in the app, {small} days before the \
month is over.; \
To end {n}, send us a letter or a mail.
Can I use the {n} plan abroad? = {n} plan roaming = {n} works in {big} countries at no extra cost.; Abroad, the {n} \
plan is \
blocked.
What is the monthly price of the {n} plan? = {n} plan monthly fee = The {n} plan is {price} euros a month.; You pay \
{price} a \
month for {n}.
Can I keep my number with the {n} plan? = {n} plan keep number = Your old number moves to {n} within {small} days.; \
Numbers can be \
taken along to the {n} plan for free.
"""),
    "festival": lines("""
Where does the {n} Festival take place? = {n} Festival venue = The {n} Festival is held on the old airfield of \
{city}.; Venue of \
the {n} Festival: the castle park in {city}.
Who plays at the {n} Festival? = {n} Festival line-up = {name} and the {surname} Brothers play at the {n} Festival.; \
On stage at \
{n}: the {surname} Trio.
Can I camp at the {n} Festival? = {n} Festival camping = Tents may be put up on the meadow next to the {n} \
Festival.; No camping \
at the {n} Festival, sorry.
What happens to the {n} Festival if it rains? = {n} Festival rain = The {n} Festival moves into the hall if it \
rains.; In the rain \
the {n} Festival goes on as planned.
From what age may one visit the {n} Festival? = {n} Festival age limit = Visitors of the {n} Festival must be \
{small} or older.; \
Under-{small}s need an adult at {n}.
"""),
    "dishwasher": lines("""
How loud is the {n} dishwasher? = {n} dishwasher noise level = The {n} dishwasher hums at 4{digit} decibels.; \
4{digit} dB is the \
noise of the {n}.
How do I clean the filter of the {n} dishwasher? = {n} dishwasher clean filter = Turn the filter of the {n} to the \
left, pull it \
out and rinse it.; The filter of the {n} is washed under the tap after unscrewing it.
What does error E{digit} of the {n} dishwasher mean? = {n} dishwasher error E{digit} = E{digit} on the {n} means \
that no water \
comes in.; At E{digit} the pump of the {n} is blocked.
How many plates fit in the {n} dishwasher? = {n} dishwasher capacity = The {n} holds {small} place settings.; Up to \
{small} plates \
fit into the {n}.
How wide is the {n} dishwasher? = {n} dishwasher width = The {n} is {big} mm wide.; Width of the {n}: {big} mm.
"""),
    "evening school": lines("""
When does the term at {n} School begin? = {n} School term start = Term at {n} School begins in {month}.; The first \
day at {n} \
School is the second {day} of {month}.
What does a course at {n} School cost? = {n} School fee = A course at {n} School costs {big} euros.; {n} School asks \
{big} euros \
for each course.
How do I sign up at {n} School? = {n} School registration = To join {n} School, fill in the form at the front desk.; \
Sign up for \
{n} School by phone or online.
Who teaches pottery at {n} School? = {n} School pottery teacher = {name} {surname} teaches pottery at {n} School.; \
The pottery \
class of {n} School is led by {name} {surname}.
Does {n} School give certificates? = {n} School certificate = {n} School hands out a certificate after {small} \
lessons.; There is \
no certificate from {n} School.
"""),
    "clinic": lines("""
Do I need an appointment at {n} Clinic? = {n} Clinic appointment needed = {n} Clinic sees patients by appointment \
only.; Just walk \
in at {n} Clinic, no appointment needed.
How long is the wait at {n} Clinic? = {n} Clinic waiting time = At {n} Clinic you wait {small} minutes on average.; \
The wait at {n} \
Clinic is about {small} days for a slot.
Where do I park at {n} Clinic? = {n} Clinic parking = {n} Clinic has {big} parking places behind the house.; Park in \
the garage \
opposite {n} Clinic.
Which insurance does {n} Clinic accept? = {n} Clinic insurance = {n} Clinic accepts every public insurance.; Only \
private \
patients are treated at {n} Clinic.
When may I visit patients at {n} Clinic? = {n} Clinic visiting hours = Visits at {n} Clinic are from two to {hour}.; \
Visitors may \
come to {n} Clinic until {hour}.
"""),
}


def draw_subject(rng: random.Random, but: str = "") -> tuple[str, Entries]:
    """A kind other than `but` and the questions about one made-up thing of it."""
    kind = rng.choice([name for name in _KINDS if name != but])
    bank = {name: (rng.choice(COMMON[name]),) for name in ("name", "surname", "city", "day", "month")}
    bank |= {
        "n": (rng.choice(_NAMES),),
        "price": (str(rng.randint(6, 60)),),
        "hour": (rng.choice(("five", "six", "seven", "eight")),),
        "small": (str(rng.randint(7, 19)),),
        "big": (str(rng.randint(120, 980)),),
        "digit": (str(rng.randint(1, 9)),),
        "stuff": (rng.choice(("clocks", "locks", "ship models", "radios", "puppets", "maps", "kites", "typewriters")),),
    }
    entries = []
    for line in _KINDS[kind]:
        question, words, answers = (part.strip() for part in line.split("=", 2))
        told = tuple(expand(rng, answer.strip(), bank) for answer in answers.split(";"))
        entries.append((expand(rng, question, bank), expand(rng, words, bank), told))
    return kind, tuple(entries)
