"""Everyday rules with cases that keep them and cases that break them."""

from __future__ import annotations

from dataclasses import dataclass

from training.families.policy_house_rules_more import MORE_RULES


@dataclass(frozen=True)
class HouseRule:
    place: str
    rules: tuple[str, ...]
    keeps: tuple[str, ...]
    breaks: tuple[str, ...]


# First line: place; `*` wordings of the rule, `+` cases that keep it, `-` cases that break it.
_TABLE = """
park
* Dogs must be on a leash.
* No dog may run free in the park.
+ Mr. Haas walked past the pond with his terrier on a short leash.
+ Both poodles were leashed when the guard met them.
+ The beagle tugged at its lead, but the owner held on.
- A big brown dog chased ducks while its owner held the empty leash.
- Tilda let her spaniel off the lead at the gate.
- The husky was running loose between the picnic blankets.

kitchen
* Staff in the kitchen wear a hairnet.
* Hair must be covered by a net while cooking.
+ Ines put on her hairnet before she touched the dough.
+ On the photo all four cooks have nets over their hair.
+ The new trainee got a hairnet and kept it on all shift.
- Oskar stirred the soup with his long hair open.
- The cook took the net off because of the heat and went on frying.
- Nobody on the late shift had a hairnet left, they worked without.

office
* Passwords must not be shared.
* Never give your password to anyone, colleagues included.
+ Kofi asked for the login, but Vera told him to request his own.
+ When the caller wanted her password, she hung up.
+ He typed his password himself and let no one see it.
- Marek wrote his password on the whiteboard for the team.
- She mailed her login data to the temp so that he could print.
- "Just use mine, it's summer22," he said to the intern.

library
* No food or drink in the reading room.
* Eating and drinking are forbidden in the reading room.
+ Dora left her sandwich in the locker before she went in.
+ He drank his coffee in the lobby and then went to his desk.
+ Only paper and pencils lay on the tables of the reading room.
- A student unwrapped a kebab at desk 14.
- Lena sipped tea between the shelves of the reading room.
- There were crumbs and an open bag of crisps on his desk in the reading room.

warehouse
* Only trained drivers may use the forklift.
* The forklift is for people with a forklift licence.
+ Chidi, who passed the forklift course in May, moved the pallets.
+ The pallets waited until a licensed driver came.
+ Goran showed his forklift licence and took the key.
- The summer helper, without any course, drove the forklift to the ramp.
- Bela took the forklift although he has no licence for it.
- An untrained clerk lifted the crates with the forklift because everyone else was at lunch.

pool
* Children under eight may swim only with an adult.
* No child younger than eight in the water without a grown-up.
+ Six-year-old Mira splashed about next to her grandmother.
+ The boy is eleven and swam alone.
+ A five-year-old held on to her father in the deep end.
- A girl of six was in the pool while her parents sat in the café outside.
- Two seven-year-olds swam on their own.
- The four-year-old jumped in, no adult anywhere near.

clinic
* Two nurses check every blood bag.
* A blood bag must be checked by two people.
+ Noor and Samir both signed the label of the bag.
+ The second nurse came and compared the number too before it was hung.
+ Bag 881: checked by Hana, checked by Ivo.
- Only Rosa looked at the blood bag, the second field is empty.
- As the ward was busy, one nurse checked the bag alone.
- The bag was hung up unchecked.

museum
* Photos are allowed, but without flash.
* Do not use flash in the galleries.
+ She took ten pictures of the vase with the flash off.
+ Visitors photographed the ceiling in the available light.
+ He asked first, then took a photo without flash.
- A bright flash lit the portrait when the tourist took his picture.
- Despite the sign he used his flash at every painting.
- Someone photographed the fresco with flash.

project
* Every change needs a test.
* No code change goes in without a test for it.
+ The fix comes with a new test that failed before.
+ Change 77 adds a parser and twelve tests for it.
+ He would not merge until she had written a test, which she did.
- The change touches the login, no test was added.
- "Tests later," says the description of the merged change.
- Farid merged his new export function untested.

house
* Quiet after ten in the evening.
* No noise in the house after 10 pm.
+ At eleven all was silent on the third floor.
+ The drummer stopped at a quarter to ten.
+ They moved the party to a bar at nine and the house was still.
- At half past eleven loud music came from flat 6.
- Someone drilled holes at midnight.
- The band rehearsed until 1 am.

shop
* Alcohol is sold only to adults with an ID.
* No alcohol without proof of age.
+ The cashier saw the ID, born 1990, and sold the wine.
+ The boy had no ID and got no beer.
+ After looking at her passport he handed over the gin.
- He sold the cider without asking for any ID.
- The girl said she was nineteen, showed nothing and got the vodka.
- Two teenagers bought beer, nobody checked them.

lab
* Goggles must be worn in the lab.
* No work at the bench without safety goggles.
+ Priya pulled down her goggles before mixing the acids.
+ All students at the bench wore goggles.
+ He forgot his goggles, went back and fetched them before he started.
- Elif poured the acid with her goggles on top of her head.
- Two of the students at the bench had no eye protection.
- He worked without goggles, as his own glasses were enough, he said.

newsletter
* Mails go only to people who signed up.
* We never write to anyone who has not subscribed.
+ The issue went to the 412 subscribers.
+ She unsubscribed on Monday and got nothing on Tuesday.
+ Jonas ticked the box and received the welcome mail.
- They bought a list of addresses and sent everyone the newsletter.
- He never signed up and still gets it.
- The ad was mailed to all customers, subscribed or not.

farm
* Wash your boots before entering the barn.
* Nobody goes into the barn with dirty boots.
+ The vet scrubbed her boots at the hose and went in.
+ All visitors cleaned their boots in the tub before the barn.
+ He saw the mud, washed it off and then opened the barn.
- With mud up to his knees the driver walked straight to the calves in the barn.
- She skipped the boot wash because it was late, and went into the barn.
- Dirty boot prints lead into the barn.

train
* Bicycles only in the last carriage.
* Bikes travel in the last carriage and nowhere else.
+ He pushed his bike to the very end of the train and got in there.
+ Both racers stood in the last carriage.
+ As the last carriage was full, she waited with her bike for the next train.
- A bike blocked the door of the first carriage.
- She put her bicycle in the middle of the train.
- Three bikes leaned in the dining car.

forum
* No personal attacks.
* Criticise posts, never the person.
+ "Your second point is wrong, the data say otherwise."
+ "I do not agree with this proposal at all."
+ "This text is badly researched, see the sources below."
- "You are an idiot and always have been."
- "People like you are too dumb to post here."
- "What a pathetic loser you are."

travel desk
* Flights are booked in economy class.
* Employees fly economy.
+ Hugo booked seat 23C in economy to Oslo.
+ The whole group went economy.
+ She was offered business class at her firm's cost and took economy instead.
- The manager booked business class to Lisbon.
- He flew first class and handed in the bill.
- Booking: premium business, one way.

construction site
* Helmets are compulsory on the site.
* No one on the site without a helmet.
+ The architect borrowed a helmet at the gate.
+ All nine workers wore helmets at the check.
+ She came with her own white helmet on.
- The plumber worked on the roof in a woollen cap.
- Two visitors walked across the site bareheaded.
- He took off his helmet and went on welding on the site.

data office
* Customer data stay within the company.
* Do not pass customer data to outsiders.
+ The list of customers was sent to the colleague in accounting.
+ The agency asked for the customer list and was refused.
+ The report to the press has no names or addresses in it.
- He forwarded the customer file to his brother's firm.
- Names and addresses of buyers were uploaded to a public folder.
- The customer list was sold to a broker.

school
* Phones stay in the bag during lessons.
* No phone in the hand during class.
+ Zoe looked at her phone in the break and then put it away.
+ His phone rang in his bag, he did not touch it.
+ All phones were in the bags during the maths lesson.
- Under the desk, Umut typed messages all through the lesson.
- She filmed the teacher with her phone.
- In history class he played a game on his phone.

payments
* Every payment needs two signatures.
* Two people sign each payment.
+ The transfer is signed by Quist and Weiss.
+ Signed: A. Grant, T. Pohl.
+ With the second signature of the treasurer it was sent.
- The transfer went out with only Mrs. Dahl's signature.
- Second signature: empty. Sent anyway.
- He signed alone because his colleague was ill.

recycling yard
* Glass goes into the green container, paper into the blue one.
* Green is for glass, blue for paper.
+ The bottles were thrown into the green container.
+ She put the newspapers into the blue container.
+ Jars went into the green one, cartons of paper into the blue one.
- Old magazines lay in the green container.
- He tipped a box of bottles into the blue container.
- The jam jars ended up in the blue one.

chat bot
* The bot must not give medical advice.
* No medical advice by the assistant.
+ Bot: "Please ask a doctor about that."
+ Bot: "Our opening hours are 9 to 5."
+ Bot: "I cannot judge symptoms, here is the number of the clinic."
- Bot: "Take two of the tablets every four hours, that will cure it."
- Bot: "This rash is harmless, you need no doctor."
- Bot: "Stop your heart medicine for a week."

stadium
* No glass bottles inside.
* Glass bottles must stay outside the stadium.
+ He poured his juice into a plastic cup and binned the bottle at the gate.
+ She brought a paper cup of tea to her seat.
+ The fans left a crate of glass bottles outside.
- A glass bottle rolled under seat 12 in block D.
- He smuggled a glass bottle of beer to the stand.
- In row 5 they drank lemonade from glass bottles.
"""


def _read(table: str) -> tuple[HouseRule, ...]:
    rules = []
    for block in table.strip().split("\n\n"):
        place, *lines = block.split("\n")
        marked = (tuple(line[2:] for line in lines if line[0] == mark) for mark in "*+-")
        rules.append(HouseRule(place, *marked))
    return tuple(rules)


HOUSE_RULES = _read(_TABLE) + _read(MORE_RULES)
