"""Subjects with questions and answers, for the families relevance and is_question_answered."""

from __future__ import annotations

from training.families.scales_kit import lines


def _subjects(block: str) -> dict[str, tuple[tuple[str, str, tuple[str, ...]], ...]]:
    """`@ subject`, then lines `question = keywords = answer; answer`."""
    found: dict[str, list[tuple[str, str, tuple[str, ...]]]] = {}
    subject = ""
    for line in lines(block):
        if line.startswith("@ "):
            subject = line[2:]
            found[subject] = []
        else:
            question, words, answers = (part.strip() for part in line.split("=", 2))
            found[subject].append((question, words, tuple(text.strip() for text in answers.split(";"))))
    return {name: tuple(entries) for name, entries in found.items()}


SUBJECTS = _subjects("""
@ snake plant
How often should a snake plant be watered? = snake plant watering interval = Water a snake plant every two to three \
weeks, \
once the soil is dry.; A snake plant gets by with water twice a month.
How much light does a snake plant need? = snake plant light = Snake plants stand half shade but grow best by an east \
window.; \
Bright, indirect light suits a snake plant.
When should I repot a snake plant? = repot snake plant when = Repot a snake plant in spring, about every three \
years.; A snake \
plant needs a new pot when the roots push out of the old one.
Is a snake plant poisonous to cats? = snake plant toxic cats = Snake plants are mildly poisonous to cats and make \
them vomit.; \
Keep cats away from a snake plant, its leaves contain toxins.
@ sourdough bread
How long does sourdough have to rise? = sourdough rising time = Sourdough rises for eight to twelve hours at room \
temperature.; \
Let the sourdough rest overnight, about ten hours.
At what temperature do I bake sourdough? = sourdough oven temperature = Bake sourdough at 240 degrees and go down to \
200 after \
twenty minutes.; The oven should be at 240 degrees for sourdough.
How do I store sourdough bread? = keep sourdough fresh = Keep sourdough bread in a linen bag, cut side down.; \
Sourdough bread \
stays fresh for five days in a clay pot.
Which flour is best for sourdough? = flour for sourdough = Strong wheat flour with a fifth of rye makes the best \
sourdough.; For \
sourdough take wholemeal rye flour.
@ city library card
How much does the library card cost? = library card price = The library card costs twelve euros a year, nothing for \
pupils.; A \
year with the card is twelve euros.
How do I renew my library card? = renew library card = You renew the library card online or at the desk with your \
ID.; Just show \
your ID at the desk and the card is renewed.
How many books can I borrow with the card? = library loan limit = With the card you may borrow up to twenty books at \
a time.; \
Twenty items at once is the limit per card.
What do I do if I lose my library card? = lost library card = If you lose the library card, report it; a new one \
costs three \
euros.; Lost cards are blocked by phone and replaced for three euros.
@ night train to the coast
When does the night train leave? = night train departure time = The night train to the coast leaves at 22:14 from \
platform 7.; \
Departure of the night train is at 22:14.
Can I take my bike on the night train? = bicycle on night train = Bikes travel on the night train in a special car, \
book a place \
for nine euros.; There are eight bike places on the night train, booking needed.
Is there breakfast on the night train? = night train breakfast = Breakfast is served on the night train from six, \
coffee and rolls \
are included.; The steward brings breakfast to the berth.
How long does the trip with the night train take? = night train duration = The night train takes nine and a half \
hours to the \
coast.; It's a ride of nine and a half hours.
@ electric kettle K4
How do I descale the K4 kettle? = K4 kettle descale = Fill the K4 with water and two spoons of citric acid, boil it \
and wait for \
an hour.; To remove scale from the K4, boil it with vinegar and rinse twice.
How much water fits into the K4? = K4 kettle capacity = The K4 holds 1.7 litres.; Up to 1.7 litres fit into the K4.
How long is the warranty of the K4? = K4 kettle warranty = The K4 has a warranty of three years.; Faults of the K4 \
are covered for \
three years from the purchase.
Why does the K4 switch off too early? = K4 kettle switches off early = If the K4 switches off too early, the lid is \
not shut or \
the base is scaled.; The K4 stops early when its sensor is covered with scale.
@ moving house service
How much does a move with two people cost? = movers price two people = Two movers and a van cost 79 euros an hour.; \
For a crew of \
two you pay 79 euros per hour.
Are my things insured during the move? = insurance during move = Everything is insured up to 20,000 euros during the \
move.; The \
carrier's insurance covers goods up to 20,000 euros.
Do the movers take furniture apart? = movers dismantle furniture = The crew takes beds and cupboards apart and puts \
them up \
again.; Yes, dismantling furniture is part of the service.
How early must I book the movers? = movers booking notice = Book the movers three weeks ahead, in summer six.; We \
need three \
weeks' notice for a move.
@ yoga for beginners
What do I bring to the yoga class? = yoga class what to bring = Bring a towel and loose clothes to yoga, mats are \
there.; For the \
yoga class you need loose clothes, nothing else.
When is the yoga class? = yoga class time = Yoga for beginners is on Wednesdays at half past six.; The class meets \
on Wednesday \
evenings at 18:30.
Can I do yoga while pregnant? = yoga pregnancy = Pregnant women can join the yoga class from the fourth month with a \
doctor's \
note.; While pregnant, skip this class in the first three months.
Who teaches the yoga class? = yoga teacher = Mira Holt has taught the yoga class since 2016.; The yoga teacher is \
Mira Holt.
@ backup tool Stashy
How do I restore a file with Stashy? = Stashy restore file = Right-click on the folder, choose history in Stashy and \
pick the day \
to restore.; In Stashy open the timeline, mark the file and press restore.
Does Stashy encrypt my data? = Stashy encryption = Stashy encrypts everything on your device before it is uploaded.; \
All Stashy \
data is encrypted with your own key.
How much storage does Stashy include? = Stashy storage space = The basic plan of Stashy includes 200 GB.; With \
Stashy you get 200 \
GB, more on request.
How do I cancel Stashy? = Stashy cancel subscription = You cancel Stashy under account, plan, end subscription.; \
Stashy can be \
cancelled by mail until the last day of a month.
@ tomato greenhouse
When do I plant tomatoes in the greenhouse? = tomatoes greenhouse planting date = Plant tomatoes in the greenhouse \
from \
mid-April.; Tomatoes go into the greenhouse when nights stay above ten degrees.
How far apart do tomatoes stand? = tomato spacing = Leave sixty centimetres between tomato plants.; Tomatoes need a \
distance of \
about sixty centimetres.
Why do my tomatoes have brown bottoms? = tomatoes brown bottoms = Brown bottoms of tomatoes come from a lack of \
calcium and uneven \
watering.; If tomatoes go brown below, they lack calcium.
How do I fertilise tomatoes? = tomato fertiliser = Feed tomatoes with nettle brew once a week.; Tomatoes get compost \
at planting \
and liquid feed weekly.
@ residents' parking permit
Who can get a parking permit? = parking permit who is entitled = Anyone whose main home is in the zone can get a \
parking permit.; \
The permit is for residents of the zone who own a car.
How much is the parking permit? = parking permit fee = The parking permit costs 60 euros a year.; You pay 60 euros \
for twelve \
months of parking.
Where do I apply for the parking permit? = parking permit apply where = Apply for the parking permit at the \
citizens' office, desk \
4.; Applications are taken at desk 4 or on the town's web page.
Is the parking permit valid for visitors? = parking permit visitors = Visitors can't use the parking permit, they \
buy day \
tickets.; For guests there are day tickets, the permit is bound to your plate.
@ hamster
What do hamsters eat? = hamster food = Hamsters eat grain, vegetables and now and then a mealworm.; A hamster's food \
is seeds with \
fresh greens.
How big must a hamster cage be? = hamster cage size = A hamster cage should measure at least a metre by fifty \
centimetres.; Give a \
hamster half a square metre at least.
How long do hamsters live? = hamster life span = Hamsters live for two to three years.; The life of a hamster lasts \
about two and \
a half years.
Do hamsters sleep during the day? = hamster sleep day night = Hamsters sleep by day and get up at dusk.; Yes, a \
hamster is awake at \
night and sleeps till evening.
@ blood donation
How often can I give blood? = blood donation how often = Men can give blood six times a year, women four times.; \
Eight weeks must \
lie between two donations.
Can I eat before giving blood? = eat before blood donation = Eat well and drink a litre before you give blood, avoid \
fat food.; Yes, \
a light meal before the donation is even advised.
How long does giving blood take? = blood donation duration = Giving blood takes ten minutes, with all checks about \
an hour.; Plan \
an hour for the whole donation.
From what age can I give blood? = blood donation minimum age = You can give blood from your eighteenth birthday.; \
Donors must be at \
least eighteen.
@ ski pass Hochwald
How much is the day pass in Hochwald? = Hochwald day pass price = The day pass in Hochwald is 49 euros, 25 for \
children.; A day on \
the Hochwald slopes costs 49 euros.
When do the lifts in Hochwald start? = Hochwald lift hours = The Hochwald lifts run from 8:30 to 16:15.; First ride \
in Hochwald is \
at 8:30.
Can I return an unused Hochwald pass? = Hochwald pass refund = Unused Hochwald passes are refunded within a week, \
minus a fee of \
five euros.; You get the money for an unused pass back at the till.
Is there night skiing in Hochwald? = Hochwald night skiing = Night skiing in Hochwald is on Tuesdays and Fridays \
till ten.; The \
lower slope is lit on two evenings a week.
@ wedding cake order
How early do I order the wedding cake? = wedding cake order lead time = Order the wedding cake four weeks before the \
day.; The \
bakery needs four weeks for a wedding cake.
Can the wedding cake be made without nuts? = wedding cake nut free = We make wedding cakes free of nuts in a \
separate kitchen.; Yes, \
a nut-free version of each cake is possible.
Do you deliver the wedding cake? = wedding cake delivery = The wedding cake is delivered within fifty kilometres for \
thirty \
euros.; Delivery and set-up on site cost thirty euros.
How many guests does the three-tier cake feed? = three tier cake servings = The cake with three tiers is enough for \
eighty \
guests.; Eighty people get a slice of the three-tier cake.
""")

INTROS = lines("""
Thanks for asking.
Good morning!
Hi {name},
Our guide says:
From our pages:
As promised:
Updated in {month}.
Happy to help.
""")

EVASIONS = lines("""
That's a good question! We get it a lot.
I'll pass it on to a colleague, who will be in touch.
Thank you for your message. We are closed until {day}.
I'm not sure, sorry. Maybe somebody else knows.
It depends.
Could you tell me why you ask?
Please see our website.
Your question has been given the number {1000..9999}.
We value your interest and look forward to seeing you.
I'd have to look that up.
Good point. By the way, we have a sale until {day}!
Let me get back to you on that tomorrow.
I wondered about that too!
No idea, I'm new here.
You asked about that last week, didn't you?
Before I say anything: are you a member?
""")

# question | answers | replies that say something else
PAIRS = tuple(
    tuple(tuple(text.strip() for text in part.split(";")) for part in line.split(" | "))
    for line in lines("""
When does the {place} open on {day}? | at {time}; it opens its doors at {time} on {day}s; the {place} is shut on \
{day}s | \
the {place} is in Mill Lane; tickets for the {place} cost {4..20} euros; on Mondays it closes at six
Who is leading the {team} team now? | {name} {surname} is; since {month} it's {name}; nobody at the moment, the post \
is vacant | \
the team has {5..20} people; it sits on the third floor; the team was founded in {month}
How many people signed up for the {event}? | {5..90} so far; we have {5..90} names on the list; none yet | \
the {event} is on {day}; you can sign up until {day}; {name} takes care of it
Why was the {event} cancelled? | because of the storm; the speaker fell ill; too few people had signed up | \
yes, it was cancelled on {day}; the money will be paid back; the next {event} is in {month}
Where did you put the {thing}? | in the drawer under the printer; I left the {thing} with {name}; on the shelf \
behind the door | \
I used the {thing} on {day}; the {thing} is quite old; {name} bought it
How much did the {thing} cost? | {20..300} euros; we paid {20..300} for it; nothing, it was a gift | \
I bought the {thing} in {city}; it was rather a lot; {name} paid
Did {name} send the {thing}? | yes, on {day}; not yet, it goes out tomorrow; no, it got lost before that | \
the {thing} weighs {2..9} kilos; we use {company} for the post; {surname} wanted to know the same
What colour is the new {thing}? | dark green; it's grey with a red stripe; they chose white | \
it's very pretty; the {thing} was made in {city}; the old one was too small
Which bus goes to the {place}? | take the {2..90}; line {2..90} from the church; none, it's a walk from the station | \
the ride takes {5..40} minutes; buses are on strike on {day}; the {place} is worth a visit
Can I pay by card at the {place}? | yes, any card; only cash, I'm afraid; by card from ten euros on | \
the entrance is {4..20} euros; children are half price; the {place} was renovated
How long will the repair of the {thing} take? | about {2..9} days; an hour or so; it'll be done by {day} | \
the repair costs {20..300} euros; {name} does the repairs; we do repairs on {day}s only
Is {name} coming to the {event}? | yes, with a friend; no, {name} is abroad; {name} has said no | \
the {event} starts at {time}; {surname} is bringing a cake; I sent out the invitations
""")
)

SLOTS = {
    "place": ("pool", "museum", "zoo", "castle", "market hall", "ice rink", "observatory", "cinema"),
    "team": ("night", "sales", "design", "rescue", "audit", "support"),
    "event": ("workshop", "fun run", "choir trip", "flea market", "lecture", "tournament"),
    "thing": ("projector", "ladder", "drill", "banner", "tent", "cash box", "microscope", "kayak"),
}
