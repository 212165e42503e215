"""Scenes for facts in running text: one sentence tells several things about one subject."""

from __future__ import annotations

import random
from dataclasses import dataclass

from training.families.lookup_values import draw_names


@dataclass(frozen=True)
class Scene:
    """`slots`: slot -> values (see `lookup_values.draw`). Sentences and questions name the subject as `{n}`."""

    names: str
    slots: dict[str, str]
    sentences: tuple[str, ...]
    questions: dict[str, tuple[str, ...]]

    def draw_names(self, count: int, rng: random.Random) -> list[str]:
        return draw_names(self.names, count, rng)


# Blocks: names; `slot = values = question / question`; sentences.
_TABLE = """
@person
size = small|medium|large|extra large = What size did {n} take? / size of {n}'s drink / Which size for {n}?
drink = cappuccino|green tea|hot chocolate|espresso|lemonade|latte|iced coffee|orange juice = What did {n} drink? /
  Which drink was {n}'s? / {n}'s drink
price = $2:9 = How much did {n} pay? / What did {n}'s drink cost? / amount paid by {n}
- {n} ordered a {size} {drink} and paid {price}.
- for {n} it was a {size} {drink}, {price} all in.
- {price} went on the card of {n} for one {drink} ({size}).

@person
colour = @colour = What colour is what {n} bought? / Which colour did {n} choose? / colour of {n}'s purchase
item = jacket|scarf|umbrella|hat|pair of boots|pullover|belt|rucksack|raincoat = What did {n} buy? / Pick the thing
  {n} bought. / {n} left the shop with which item?
price = $12:190 = How much did {n} spend? / What was the price {n} paid? / {n} paid ...
day = %day = On which day did {n} buy it? / When was {n} in the shop? / day of {n}'s purchase
- {n} bought a {colour} {item} for {price} on {day}.
- on {day}, {n} came in and took the {item} in {colour}, which was {price}.
- the {colour} {item} went to {n} ({day}, {price}).

@person
city = @city = Where did {n} move? / To which city has {n} moved? / new home of {n}
year = #1998:2024 = In which year did {n} move? / When did {n} move? / year {n} moved
job = nurse|baker|pilot|carpenter|teacher|lawyer|gardener|translator|chef|violinist = What does {n} do for a living? /
  Which job does {n} have? / profession of {n}
- {n} moved to {city} in {year} and works there as a {job}.
- since {year}, {n}, by profession a {job}, has been living in {city}.
- {n} (a {job}) left for {city} in {year}.

the 7:40 bus|the harbour ferry|the night coach|line 12|line 31|the airport shuttle|the school bus|line N4
place = Market Square|the hospital|the zoo|Central Station|the stadium|the university|the old port|Mill Lane = Where
  does {n} end? / Final stop of {n}? / To what place does {n} go?
minutes = #5:55: minutes = How long is the ride on {n}? / travel time of {n} / How many minutes does {n} take?
fare = $1:14 = What does {n} cost? / fare on {n} / How much is a ticket for {n}?
- {n} takes {minutes} to {place} and costs {fare}.
- with {n} you reach {place} after {minutes}; a ticket is {fare}.
- to {place}: {n}, {minutes}, {fare}.

@person
symptom = a cough|a headache|back pain|a rash|an earache|a sore throat|a sprained ankle|dizziness|a toothache = What
  is {n} suffering from? / Complaint of {n}? / What is {n}'s symptom?
day = %day = Since which day has {n} had it? / When did it begin for {n}? / {n}'s trouble started on ...
age = #3:88: years = How old is {n}? / age of {n} / {n}'s age
- {n}, {age} old, has had {symptom} since {day}.
- since {day}, {n} has been complaining of {symptom}; age: {age}.
- new in the waiting room is {n} ({age}) with {symptom}, which began on {day}.

@person
animal = dog|cat|parrot|hamster|rabbit|snake|pony|tortoise = What pet has {n}? / Which animal belongs to {n}? / {n}'s
  pet is a ...
name = Momo|Rex|Pixel|Luna|Socks|Tango|Fudge|Miso|Otto = What is {n}'s pet called? / name of {n}'s animal / How does
  {n} call the pet?
age = #2:16: years = How old is {n}'s pet? / age of {n}'s animal / What age is {n}'s pet?
- {n} has a {animal} called {name}, which is {age} old.
- {name} is the {animal} of {n} and {age} old.
- at {n}'s place lives {name}, a {animal} of {age}.

@person
guests = #2:14 = For how many people did {n} book? / party size of {n} / Number of guests with {n}?
time = %time = At what time does {n} want the table? / time of {n}'s reservation / When is {n} coming?
day = %day = For which day did {n} book? / Day of {n}'s table? / On what day is {n} expected?
wish = a window seat|a high chair|no nuts|a quiet corner|a vegan menu|a birthday cake|parking = What did {n} ask for
  specially? / special wish of {n} / Which request came from {n}?
- {n} booked a table for {guests} on {day} at {time} and asked for {wish}.
- on {day} at {time} we expect {n}, party of {guests}, with the wish: {wish}.
- table {day} {time}, {guests} guests, name {n}, note: {wish}.

the red team|the blue team|Team Heron|Team Lynx|FC Alder|the Rovers|the Pilots|SV Kamp
goals = #2:9 = How many goals did {n} score? / goals of {n} / {n} scored how many?
coach = @person = Who coaches {n}? / coach of {n} / Name the coach of {n}.
place = @city = Where did {n} play? / venue of {n}'s match / In which city was {n}'s game?
- {n}, coached by {coach}, scored {goals} goals in {place}.
- in {place} it was {goals} goals for {n}; the coach, {coach}, was happy.
- coach {coach} saw {n} score {goals} in {place}.

@person
old = basic|standard|plus|student|family = Which plan did {n} have before? / previous plan of {n} / From which plan
  did {n} change?
new = premium|business|unlimited|light|pro = Which plan does {n} have now? / new plan of {n} / To which plan did {n}
  switch?
fee = $5:79 = What does {n} pay a month? / monthly fee of {n} / How much is {n}'s new plan?
- {n} switched from {old} to {new} and now pays {fee} a month.
- the {old} plan of {n} was replaced by {new} at {fee} monthly.
- {fee} a month is what {n} pays for {new}; before that it was {old}.

the north gate|the south gate|the loading bay|the side door|door 4|the staff entrance|the garage|the back gate
opens = %time = When does {n} open? / opening time of {n} / From when is {n} open?
closes = %time = When does {n} close? / closing time of {n} / Until when is {n} open?
guard = @first = Who guards {n}? / guard at {n} / Which person watches {n}?
- {n} opens at {opens} and closes at {closes}; {guard} is on guard.
- {guard} watches {n}, opening time {opens}, closing time {closes}.
- closing of {n} is at {closes}, opening at {opens}, guard: {guard}.

@person
from = @city = Where does {n} start? / departure city of {n} / From where is {n} travelling?
to = @city = Where is {n} going? / destination of {n} / To which city does {n} travel?
by = train|car|coach|plane|ferry|motorbike = How does {n} travel? / means of transport of {n} / What does {n} take?
date = %date = When does {n} leave? / travel date of {n} / On what date does {n} set out?
- {n} travels from {from} to {to} by {by} on {date}.
- on {date}, {n} leaves {from} by {by}, bound for {to}.
- {to} is where {n} goes by {by}, starting in {from} on {date}.

@person
sum = $20:4000 = How much did {n} send? / amount of {n}'s transfer / What sum did {n} transfer?
to = @company = Who got the money from {n}? / recipient of {n}'s transfer / To whom did {n} send money?
purpose = rent|a deposit|spare parts|a donation|tuition|a refund|insurance|catering = What was {n}'s payment for? /
  purpose of {n}'s transfer / Why did {n} pay?
- {n} transferred {sum} to {to} for {purpose}.
- {to} received {sum} from {n}, purpose: {purpose}.
- payment by {n}, {sum}, {purpose}, to {to}.

@person
room = kitchen|attic|cellar|bathroom|hallway|living room|garage|study = Which room did {n} paint? / room done by {n} /
  Where did {n} work?
colour = @colour = What colour did {n} use? / colour of {n}'s paint / Which paint did {n} take?
hours = #2:12: hours = How long did {n} need? / hours worked by {n} / How much time did {n} spend?
- {n} painted the {room} {colour} in {hours}.
- the {room} is {colour} now; {n} needed {hours}.
- {hours} was what {n} spent on making the {room} {colour}.

the first box|the second box|the third box|the big crate|the small crate|box A|box B|the wooden chest
content = plates|cables|winter coats|seeds|photographs|light bulbs|files|toys|tools = What is in {n}? / content of {n}
  / {n} holds what?
weight = #2:45: kg = How heavy is {n}? / weight of {n} / What does {n} weigh?
place = on the shelf|under the stairs|in the van|by the window|in the cellar|next to the door = Where is {n}? / place
  of {n} / Where would I find {n}?
- {n} contains {content}, weighs {weight} and stands {place}.
- {place} you find {n} with the {content} ({weight}).
- {weight} of {content} are in {n}, which is {place}.

@person
dish = lentil soup|fish pie|pancakes|a curry|dumplings|a risotto|potato salad|noodles = What did {n} cook? / dish made
  by {n} / What came from {n}?
for = the neighbours|the choir|two friends|the whole class|the night shift|the grandparents = For whom did {n} cook? /
  Who was {n}'s food for? / eaters of {n}'s dish
minutes = #10:150:5: minutes = How long did {n}'s dish take? / cooking time of {n} / Time {n} needed?
- {n} cooked {dish} for {for}, which took {minutes}.
- for {for}, {n} made {dish} within {minutes}.
- {minutes} in the kitchen and {n} had {dish} ready for {for}.

@person
language = Spanish|Korean|Arabic|Danish|Greek|Swahili|Czech|Italian = Which language is {n} learning? / language of
  {n} / What does {n} study?
level = beginner|intermediate|advanced = On which level is {n}? / level of {n} / How far is {n}?
reason = a new job|a friend abroad|pure fun|an exam|a long journey|family = Why is {n} learning it? / reason given by
  {n} / What drives {n}?
day = %day = On what day does {n} have lessons? / lesson day of {n} / When is {n}'s class?
- {n} learns {language} ({level}) every {day}, because of {reason}.
- each {day} {n} goes to the {level} class in {language}; the reason is {reason}.
- reason for {n}: {reason}. {language}, {level}, {day}.

the first speaker|the second speaker|the last speaker|the keynote|the guest from Oslo|the professor|the mayor|the
  student
topic = clean water|robots in care|city trees|old maps|sleep|fair rents|night trains|sea ice = What did {n} talk
  about? / topic of {n} / Subject of the talk by {n}?
minutes = #5:90:5: minutes = How long did {n} speak? / length of the talk by {n} / duration for {n}
hall = Hall 1|Hall 2|the foyer|the aula|the tent|Room 9 = Where did {n} speak? / hall of {n} / In which room was {n}?
- {n} spoke about {topic} for {minutes} in {hall}.
- in {hall} it was {n} with {topic}, {minutes} long.
- {topic} was the topic of {n} ({hall}, {minutes}).

@person
fine = $10:400:5 = What does {n} have to pay? / fine for {n} / How high is {n}'s fine?
offence = speeding|parking on the pavement|littering|driving without lights|running a red light|a missing ticket =
  What did {n} do wrong? / offence of {n} / Why was {n} fined?
street = Mill Lane|Harbour Road|Ring West|Castle Street|Station Road|Elm Avenue = Where was {n} caught? / street of
  {n}'s offence / On which street was it for {n}?
- {n} was fined {fine} for {offence} on {street}.
- {street}: {n}, {offence}, {fine}.
- for {offence}, {n} got a fine of {fine}; it happened on {street}.

build 311|build 312|build 318|build 402|the hotfix|the nightly build|the release branch|the pilot version
result = passed|failed|was cancelled|timed out|was skipped = What happened to {n}? / result of {n} / How did {n} end?
minutes = #2:58: minutes = How long did {n} run? / run time of {n} / {n} took how long?
by = @first = Who started {n}? / author of {n} / Whose build is {n}?
- {n}, started by {by}, {result} after {minutes}.
- after {minutes} {n} {result}; it was started by {by}.
- {by} started {n}, which {result} ({minutes}).

@person
plant = tomatoes|beans|lavender|pumpkins|roses|mint|leeks|strawberries = What does {n} grow? / plant of {n} / What is
  in {n}'s garden bed?
bed = bed 1|bed 2|bed 3|the greenhouse|the balcony|the raised bed = Where does {n} grow it? / place used by {n} /
  Which bed is {n}'s?
water = every day|twice a week|once a week|only when dry|every other day = How often does {n} water? / watering by {n}
  / watering rhythm of {n}
- {n} grows {plant} in {bed} and waters them {water}.
- in {bed} are the {plant} of {n}, watered {water}.
- {plant}, {bed}, water {water}: that is {n}'s part.

@person
seat = 4A|7C|12F|15B|18D|21E|23A|30C = Where does {n} sit? / seat of {n} / Which seat has {n}?
meal = vegetarian|fish|chicken|no meal|kosher|gluten-free = What will {n} eat? / meal for {n} / Which meal was noted
  for {n}?
bags = no bags|one bag|two bags|three bags = How much luggage has {n}? / bags of {n} / luggage of {n}
- {n} sits in {seat}, gets this meal: {meal}, and checked in {bags}.
- seat {seat}: {n}, meal {meal}, {bags}.
- with {bags} and meal "{meal}", {n} is in seat {seat}.

@person
instrument = cello|drums|trumpet|flute|harp|accordion|guitar|oboe = What does {n} play? / instrument of {n} / Which
  instrument is {n}'s?
years = #2:30: years = For how long has {n} been playing? / years of practice of {n} / How many years for {n}?
band = the Tin Foxes|Quartet Lume|the Brass Cats|Studio 9|the Sunday Choir|Delta Four = In which group is {n}? / band
  of {n} / {n} plays with whom?
- {n} has played the {instrument} for {years} and belongs to {band}.
- {band} has {n} on the {instrument}, {years} of practice.
- on the {instrument} in {band}: {n} (playing for {years}).

@person
old = %date = When was {n}'s appointment originally? / first date of {n} / From which date was {n} moved?
new = %date = When is {n}'s appointment now? / new date of {n} / To which date was {n} moved?
why = illness|a strike|a business trip|bad weather|a double booking|a broken car = Why was {n}'s appointment moved? /
  reason for {n} / What got in the way for {n}?
- the appointment of {n} was moved from {old} to {new} because of {why}.
- because of {why}, {n} comes on {new} instead of {old}.
- {n}: not {old} but {new} ({why}).
"""


def _read(table: str) -> tuple[Scene, ...]:
    scenes = []
    for block in table.replace("\n  ", " ").strip().split("\n\n"):
        names, *lines = block.split("\n")
        slots, sentences, questions = {}, [], {}
        for line in lines:
            if line.startswith("- "):
                sentences.append(line[2:])
                continue
            slot, spec, asks = (part.strip() for part in line.split(" = "))
            slots[slot] = spec
            questions[slot] = tuple(ask.strip() for ask in asks.split(" / "))
        scenes.append(Scene(names, slots, tuple(sentences), questions))
    return tuple(scenes)


SCENES = _read(_TABLE)
