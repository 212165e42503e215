"""What went wrong, what it led to, and what may have caused it: `problem | consequence` lines, then `* cause` lines."""

from __future__ import annotations

_SOURCE = """
the website was down for an hour | a flood of angry calls
orders were saved twice | a long list of refunds
the nightly export did not run | empty reports in the morning
users could not log in | a queue at the help desk
* an expired certificate
* a full disk
* a faulty update
* a typo in the configuration
* a broken network cable
* a traffic spike from the TV advert
* a memory leak
* a wrong firewall rule

the bread came out flat | a tray of unsold loaves
the cake tasted salty | three unhappy birthday guests
the soup boiled over | a sticky stove
* old yeast
* a mix-up of sugar and salt
* an oven set too low
* a draught from the open window
* a dead timer
* a new apprentice reading the wrong recipe
* damp flour

the train stood still for two hours | missed connections
the train left without half of its passengers | a storm of complaints
the train had no heating | shivering passengers
* a fallen tree
* a signal failure
* a missing driver
* a blown fuse
* cattle on the track
* a last-minute platform change
* frozen points
* an overheated brake

the wheat harvest was poor | higher flour prices
half of the seedlings died | an order for new seed
the hens laid fewer eggs | empty shelves at the farm shop
* a late frost
* a leaking irrigation pipe
* spoiled feed
* an attack of mites
* too little daylight
* a fox that got in at night
* salty well water
* a fungus

the patient fainted | a bruise on the forehead
the operation had to be put off | a second trip to the clinic
the patient got a rash | a change of medicine
* low blood sugar
* an allergy to the plaster
* a missing blood test
* the heat in the waiting room
* a new blood pressure pill
* an emergency in the next theatre
* too little sleep
* a washing powder

the shipment reached the shop too late | a lost customer
the goods arrived wet | a claim to the insurer
twelve boxes went missing | an extra stock count
* a storm at sea
* a strike at the port
* a wrong postcode
* a torn tarpaulin
* a broken-down truck
* a customs check
* a mislabelled pallet
* a thief at the rest stop

the machine in hall 2 stopped | overtime on Saturday
every tenth part was scratched | a pile of scrap
the packaging line ran at half speed | a delayed delivery
* a worn bearing
* a loose screw
* a power cut
* a lack of oil
* metal dust in the sensor
* a wrong setting after the shift change
* a cracked belt
* cheap raw material

the cellar flooded | mouldy boxes
the ceiling got a brown stain | a new coat of paint
the lights went out in the whole house | a cold dinner by candlelight
* a burst pipe
* a clogged gutter
* a broken roof tile
* a forgotten bathtub tap
* a faulty kettle
* a squirrel that bit through a cable
* heavy rain
* a blown main fuse

the team lost the final | tears in the dressing room
the match was called off | ticket refunds
the star striker missed the game | a reshuffle of the line-up
* a knee injury
* a waterlogged pitch
* a red card
* food poisoning
* a late penalty
* a floodlight failure
* fan riots
* a traffic jam on the way to the stadium

the invoice was never paid | a reminder fee
the account was overdrawn | a stiff letter from the bank
the salary came a week late | unpaid rents
* a swapped digit in the account number
* a bank holiday
* a sick payroll clerk
* a spam filter
* a double debit
* a frozen credit line
* a change of software
* a lost letter

the exam was repeated | a ruined weekend for the pupils
the school trip was cancelled | a refund to the parents
the computer room was closed | handwritten essays
* a leaked question sheet
* a snowstorm
* a wave of flu
* a broken air conditioner
* too few chaperones
* a bus company gone bankrupt
* a miscounted pile of papers
* a virus on the teacher's laptop

the concert started an hour late | a quarrel at the bar
the singer left the stage | a free drink for everybody
the microphone screeched all night | headaches in the front row
* a delayed flight
* a sore throat
* a wrongly wired amplifier
* a bomb hoax
* a lost set of costumes
* a power line brought down by wind
* a fight in the audience
* a dead battery pack

the game froze on the title screen | one-star reviews
players lost their saved progress | an apology and a free skin
the match lagged badly | a lost tournament
* a corrupt texture file
* an overloaded server
* a forgotten semicolon
* an outdated graphics driver
* a virus scanner
* a clock set to the wrong year
* a cheater
* a half-finished patch

the hotel gave away our room | a night on the sofa in the lobby
the tour bus broke down | a cold picnic by the roadside
our luggage ended up in another country | a shopping spree for socks
* a double booking
* a swapped label
* a leaking radiator
* a late check-in
* a mistyped surname
* a flat tyre
* an intern's mistake
* an empty tank

the council meeting was broken off | a new date in March
the permit was refused | a building site at a standstill
the election result was wrong | a recount
* a missing signature
* a bomb threat
* a coffee stain on the form
* a protected bat
* a miscalibrated counting machine
* a shouting match
* an unpaid fee
* a power failure

the fish in the pond died | an awful smell
the roses stopped blooming | a bare flower bed
the lawn turned brown | complaints from the neighbours
* a lack of oxygen
* a dry summer
* weed killer from next door
* a broken pump
* greedy snails
* road salt
* too much fertiliser
* a hungry heron
"""

Domain = tuple[tuple[tuple[str, str], ...], tuple[str, ...]]


def _parse(block: str) -> Domain:
    problems = []
    causes = []
    for line in block.splitlines():
        if line.startswith("* "):
            causes.append(line[2:].strip())
        else:
            problem, consequence = line.split(" | ")
            problems.append((problem.strip(), consequence.strip()))
    return tuple(problems), tuple(causes)


DOMAINS = tuple(_parse(block) for block in _SOURCE.strip().split("\n\n"))

# {p} problem, {c} cause, {x} and {y} what it was not, {k} consequence
SIMPLE = (
    "{P} because of {c}.", "Due to {c}, {p}.", "{P}. The reason turned out to be {c}.", "{P}. It all goes back to {c}.",
    "{C} was to blame when {p}.", "{P}, and {c} was behind it.", "We now know why {p}: {c}.",
    "Had it not been for {c}, all would have gone well. As it was, {p}.",
    "First came {c}. Then, as a direct result, {p}.", "{P}. The report puts it down to {c}.",
    "It took just {c} and {p}.",
    "That {p} was the work of {c}.", "{P}. Cause: {c}.", "{C} - that is all it took, and {p}.",
)  # fmt: skip
HERRINGS = (
    "Everyone suspected {x} at first, but that was ruled out.",
    "There had been {x} the month before, which had long been put right.",
    "{X} had nothing to do with it.", "Some still talk about {x}, though the tests showed no sign of it.",
    "It was not {x} this time, unlike last year.",
    "We also looked into {x} and {y}; neither played a part.", "The manager had blamed {x} too early and took it back.",
    "{X} came up in the meeting as well, but only happened the day after.", "An early guess, {x}, proved wrong.",
)  # fmt: skip
RESULTS = (
    "It led to {k}.", "In the end we had {k}.", "Then came {k}.", "The outcome: {k}.", "Because of that we saw {k}.",
    "This brought us {k}.",
)  # fmt: skip
