"""Situations in words, the clause of a rule that each falls under, and outcomes that rules may attach to the
clauses."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Clause:
    """`rule`: how a rule names it. `cases`: what happened, in other words than the rule's."""

    rule: str
    cases: tuple[str, ...]


@dataclass(frozen=True)
class Situation:
    noun: str
    outcomes: tuple[str, ...]
    clauses: tuple[Clause, ...]


# First line: noun; second: outcomes; then `clause: case / case / case`.
_TABLE = """
library return
charge a fee|say thanks|send to the bindery|tell the head librarian|put on the shelf
the book is damaged: Pages 10 to 14 are torn out. / Coffee has soaked the whole second half. / The cover has come off
  and the spine is broken.
the book is late: It was due on the second, and today is the twentieth. / She should have brought it back three weeks
  ago. / The loan ended last month.
the wrong book was returned: We got a cookbook, though a thriller had been borrowed. / The number inside belongs to
  another library. / He handed in his own novel by mistake.
the book is in order and on time: It came back a day early, spotless. / Returned on the due date, not a mark on it. /
  Clean, complete and two days before the date.

guest complaint
offer a free drink|move to another room|send the technician|apologise by letter|refund one night
the room is too loud: The lift hums next to my bed all night. / I could not sleep because of the disco below. / Trucks
  roared under the window till dawn.
something in the room is broken: The shower gives only cold drops. / The TV stays black. / The blind is stuck halfway.
the staff was rude: The man at the desk rolled his eyes and told me to shut up. / Your waiter laughed at my accent. /
  The porter swore at my mother.
the bill is wrong: I am charged for a minibar I never opened. / Three nights on the paper, we slept here two. / The
  parking appears twice on the invoice.

factory event
stop the line|write it in the book|call the fire brigade|tell the shift lead|fetch the first-aider
a person is hurt: Jonas cut his hand on the blade. / A colleague fell off the ladder and holds his knee. / She got hot
  oil on her arm.
smoke or fire is seen: Flames come out of bin 3. / It smells burnt and grey clouds rise behind the press. / The cable
  drum is glowing and smoulders.
a part is out of tolerance: The bolt measures 12.4 instead of 12.0. / The gauge shows that the ring is too wide. /
  Hole two is half a millimetre off.
material is running low: Only two rolls of foil are left. / The bin of screws is almost empty. / We have glue for
  another ten minutes.

school message
inform the parents|note the absence|praise in class|talk to the pupil|call the counsellor
a pupil is ill: Mira has a fever and stays in bed. / Tom threw up this morning. / He has chickenpox, says the doctor.
homework is missing: Nothing in his exercise book for today. / She says the dog ate the sheet. / Third time without
  the maths exercises.
a pupil is being bullied: They hide his shoes every day and call him names. / Four girls push her around in the break.
  / Nobody lets him sit down, they spit at his bag.
a pupil did very well: Full marks in the test and helped the others. / Her essay won the city prize. / He solved the
  bonus problem in three ways.

bank message
block the card|send a new card|explain the fee|open a dispute|forward to the adviser
the card was lost or stolen: My purse is gone since the tram ride. / Someone grabbed my bag with the card in it. / I
  cannot find my card anywhere.
a charge is unknown to the customer: 80 euros to a shop I never heard of. / I did not buy anything in Quito, yet it is
  on the statement. / Who took 15.99 from me on Sunday? Not my doing.
the card is worn out: The chip is scratched and no terminal reads it. / The plastic is cracked across the number. / My
  card has split in two from age.
the customer wants to invest: I would like to put 5,000 into funds. / What could I do with my savings for ten years? /
  Tell me about your bonds, please.

app feedback
fix now|put on the wish list|thank the user|send to the translators|ask for a screenshot
the app crashes: It closes each time I open the camera. / After the update it dies on start. / White screen, then back
  to the home screen.
a new function is wanted: Could you add a night mode? / I miss a way to export my lists. / It would be great to share
  albums.
the user is happy: Best thing I ever installed! / Works like a charm, five stars. / I use it every day and love it.
a text is badly translated: In the Polish version the button says "window" where it must say "save". / The German menu
  makes no sense, wrong words. / "Checkout" became "looking out" in Czech.

harbour call
send the tug|send the coast guard|note the position|refuse entry|inform customs
a ship has lost its engine: We are drifting, the motor is dead. / No propulsion since ten minutes. / Engine room
  flooded with oil, we cannot move on our own.
people are in the water or about to sink: Two men overboard off the pier. / Our boat is sinking, there are children
  aboard. / A
  swimmer waves for help beyond the buoys.
a ship announces its arrival: We will reach you around six with timber. / ETA tomorrow noon, draught five metres. /
  Expecting to berth at 14:00.
undeclared goods are found: Behind the panel lie 400 cartons of cigarettes. / The crate marked "tea" holds watches not
  in the papers. / There is liquor aboard that nobody listed.

garden advice
water more|water less|move into shade|cut back|spray with soap
the plant dries out: Leaves are crisp and the soil is dust. / It droops, and the pot weighs nothing. / The earth has
  cracks and the fern is brittle.
the plant stands too wet: Water stands in the saucer and the roots smell rotten. / The soil is like a swamp, leaves go
  yellow. / Mould on the soil, it has never been dry.
the plant has pests: Tiny green lice sit on every bud. / There are webs and little red mites. / White flies rise when
  I touch it.
the plant has grown too big: It blocks the whole window now. / The hedge has reached the roof. / Its branches push
  against the ceiling.

travel desk message
rebook for free|refund the ticket|send a voucher|look for the bag|answer with the price list
the flight was cancelled: The board says it will not go at all today. / They called the whole flight off. / Our plane
  to Oslo was scrapped from the plan.
luggage is missing: The belt stopped and my suitcase never came. / I landed, my skis did not. / Nobody knows where my
  rucksack is.
the customer asks about prices: How much is it to Lisbon in May? / What would two seats to Riga cost? / Is there a
  cheaper fare on Tuesdays?
the passenger is too ill to travel: My doctor forbids me to fly with this ear. / I am in hospital and cannot take the
  trip. / Broken leg, the tour will be without me.

town hall letter
send the form|pass to the road office|pass to the police|put on the agenda|file it
a street is damaged: There is a hole as deep as a bucket in Mill Lane. / The kerb on Ring West has crumbled. / The
  paving by the school is sinking.
someone wants to marry: We would like a date for the registry office in June. / Which papers do two people need who
  want to become husband and wife? / My fiancé and I want to have the ceremony here.
a crime is reported: Last night somebody broke into the kiosk. / My bike was stolen in front of the pool. / A man
  threatened the baker with a knife.
a citizen makes a suggestion: Why not plant trees on the square? / The town could open the gym on Sundays. / I propose
  a bench by the river.

game event
lose a turn|draw a card|move three fields|pay ten coins|win the round
a player rolls a six: The die shows the highest number. / Six dots! shouts Kofi. / Lena throws and gets a 6.
a player lands on the swamp: Her piece ends on the muddy field with the frog. / He counts five and stands in the bog.
  / The token comes to rest in the swamp.
a player collects all gems: The last of the five stones goes into her bag, the set is complete. / Now he has every gem
  there is. / With the ruby, nothing is missing from Zoe's row of jewels.
a player breaks a rule: He moved twice in one turn. / She peeked at the hidden cards. / Ben rolled although it was not
  his go.

pharmacy request
hand it out|ask for a prescription|send to a doctor|order it|give advice
the medicine is sold freely: A pack of throat sweets, please. / Plasters and a bottle of nose spray with salt water. /
  I would like some camomile tea.
the medicine needs a prescription: I need my strong sleeping pills again. / A box of antibiotics, please. / Do you
  have morphine plasters for my uncle?
the medicine is out of stock: The shelf is empty and the drawer too, none left of that syrup. / We sold the last tube
  this morning. / None in the house, the next box comes tomorrow.
the customer describes alarming symptoms: My left arm is numb and my chest hurts. / She cannot speak properly since
  breakfast. / He passed out twice today.

kitchen check
keep|throw away|cool at once|cook today|label it
the food smells off: The milk is sour and lumpy. / The fish stinks. / A musty odour comes from the ham.
the food has no date on it: A box of sauce, nobody wrote when it was made. / No sticker on the tub of dough. /
  Unmarked container, age unknown.
the food has become too warm: The yoghurts stood by the oven for half an hour. / The fridge door was open, the butter
  is soft at 15 degrees. / The delivery sat in the sun.
the food is fresh: Picked this morning, crisp and fragrant. / The bread came out of the oven an hour ago. / Eggs from
  today, cool and clean.

forum report
delete the post|leave it|lock the thread|warn the author|move the thread
a post is advertising: Buy cheap watches at my shop, link below! / Use my code for 20 percent off these pans. / Visit
  our casino tonight, first spin free.
a post is off topic: In the thread on tents someone writes about his tax form. / Chess openings discussed in the bread
  section. / A question on printers under "garden ponds".
a post insults someone: You are as thick as a brick, Oskar. / Only a moron like you buys that. / Shut your stupid
  mouth.
a post is harmless: Thanks, the tip with the vinegar worked. / I prefer the blue model myself. / Does anyone have the
  manual as a file?
"""


def _read(table: str) -> tuple[Situation, ...]:
    situations = []
    for block in table.replace("\n  ", " ").strip().split("\n\n"):
        noun, outcomes, *lines = block.split("\n")
        clauses = []
        for line in lines:
            rule, cases = line.split(": ", 1)
            clauses.append(Clause(rule, tuple(cases.split(" / "))))
        situations.append(Situation(noun, tuple(outcomes.split("|")), tuple(clauses)))
    return tuple(situations)


SITUATIONS = _read(_TABLE)
