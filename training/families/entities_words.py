"""Words for the entity families: things with their kinds, and deeds that people do for people."""

# ruff: noqa: E501
from __future__ import annotations

import random
from collections.abc import Callable

from training.families.reading_words import CITIES, COMPANIES, FIRST, LAST, MONTHS, PRODUCTS, money

_ORGS = (
    "Ministry of Fisheries|University of Halden|Red Lantern Fund|Harbour Police|National Chess Union|City Water Board|"
    "Greenfield Hospital|Tax Office West|Museum of Clocks|Rowing Club Delta|Teachers' League|Institute for Soil Research"
).split("|")
_COUNTRIES = "Norway Chile Kenya Japan Canada Peru Vietnam Egypt Iceland Ghana Nepal Portugal Mexico Estonia".split()
_MODELS = (
    "Veltra 900|Mobi S4|Quill Pro|Hexa Drive 2|AirPod-less Duo|Norda X1|PixelPan 12|TurboMix 3000|Linora Lite|Stratos 7|"
    "Cam-O-Matic|Bento Max|ZipLock Mini|Sonora Buds|Tundra Boots GT|OptiScan 5"
).split("|")
_WORKS = (
    "The Quiet Lighthouse|Nine Winters|Song for a Stranger|Paper Boats|The Glass Orchard|Midnight in Aisle Five|"
    "A Map of Salt|Running Uphill|The Last Cartographer|Blue Tuesday"
).split("|")
_EVENTS = (
    "the Harvest Fair|the Spring Marathon|the Lantern Festival|the Robotics Cup|the Winter Gala|the Book Week|"
    "the Jazz Days|the Open Door Day|the Chess Olympiad|the Kite Contest"
).split("|")
_TEAMS = "Tigers Comets Falcons Mariners Badgers Rockets Wolves Otters Hornets Stags".split()
_ANIMALS = "heron otter badger salmon beetle goat falcon hedgehog mule trout".split()
_ILLNESSES = "asthma measles migraine bronchitis anaemia flu eczema tonsillitis gout shingles".split()
_DISHES = "lasagne|pea soup|fish curry|apple pie|potato salad|mushroom risotto|pancakes|lamb stew".split("|")
_SKILLS = "welding|bookkeeping|first aid|Java programming|sign language|public speaking|forklift driving".split("|")


def person(rng: random.Random) -> str:
    return rng.choice(FIRST) if rng.random() < 0.4 else f"{rng.choice(FIRST)} {rng.choice(LAST)}"


def phone(rng: random.Random) -> str:
    form = rng.choice(("0{} {} {}", "+44 {}0 {} {}", "({}1) {}-{}", "{}-{}-{}", "+1 {} {} {}"))
    return form.format(rng.randint(20, 79), rng.randint(100, 999), rng.randint(1000, 9999))


def email(rng: random.Random) -> str:
    name = f"{rng.choice(FIRST)}{rng.choice(('.', '_', ''))}{rng.choice(LAST)}".lower()
    if rng.random() < 0.3:
        name = rng.choice(("info", "support", "orders", "hello", "billing"))
    return f"{name}@{website(rng)}"


def website(rng: random.Random) -> str:
    return rng.choice(COMPANIES).lower().replace(" & ", "-").replace(" ", "-") + rng.choice(
        (".example", ".com", ".org", ".net")
    )


def date(rng: random.Random) -> str:
    day, month, year = rng.randint(1, 28), rng.randrange(12), rng.randint(2015, 2031)
    return rng.choice((
        f"{day} {MONTHS[month]} {year}", f"{MONTHS[month]} {day}, {year}", f"{year}-{month + 1:02}-{day:02}",
        f"{day:02}.{month + 1:02}.{year}", f"{day} {MONTHS[month]}", f"{day:02}/{month + 1:02}/{year}",
    ))  # fmt: skip


def clock(rng: random.Random) -> str:
    hour, minute = rng.randint(0, 23), rng.choice((0, 5, 10, 15, 20, 30, 40, 45, 50))
    return (
        f"{hour:02}:{minute:02}"
        if rng.random() < 0.7
        else f"{hour % 12 or 12}:{minute:02} {'a.m.' if hour < 12 else 'p.m.'}"
    )


def address(rng: random.Random) -> str:
    street = rng.choice(
        ("Mill Lane", "Station Road", "Elm Street", "Harbour Way", "Kirchweg", "Rue du Port", "Oak Avenue")
    )
    return f"{rng.randint(1, 180)} {street}" + (f", {rng.choice(CITIES)}" if rng.random() < 0.4 else "")


def order_number(rng: random.Random) -> str:
    return f"{rng.choice(('ORD', 'INV', 'RMA', 'T', 'REF', 'CASE'))}-{rng.randint(1000, 99999)}"


def percentage(rng: random.Random) -> str:
    return f"{rng.randint(2, 95)}{rng.choice(('%', ' percent', ' per cent'))}"


def _one_of(*names: str) -> Callable[[random.Random], str]:
    return lambda rng: rng.choice(names)


# kind -> (how it is called, what it means, a draw, sentences about `x`)
KINDS = {
    "person": ("a person", "a named human being", person, (
        "{x} came by this morning.", "Please ask {x} about it.", "I talked to {x} on the phone.",
        "The form was signed by {x}.",
        "{x} says it can wait.", "We will miss {x} in the team.")),
    "city": ("a city or town", "a town or city on the map", _one_of(*CITIES), (
        "The meeting takes place in {x}.", "We drove through {x} in heavy rain.", "The parcel is on its way to {x}.",
        "Our branch in {x} is closed today.", "It gets cold in {x} at night.")),
    "country": ("a country", "a whole country, not a town in it", _one_of(*_COUNTRIES), (
        "Most of the coffee comes from {x}.", "Customs rules in {x} have changed.", "We export a third of it to {x}.",
        "She has a passport of {x}.", "The whole of {x} has a holiday today.")),
    "company": ("a company", "a business that sells or offers something", _one_of(*COMPANIES), (
        "{x} sent the bill twice.", "We have been customers of {x} for years.", "The shares of {x} fell a little.",
        "{x} hires again.", "The van was rented from {x}.")),
    "organisation": ("a public body or association", "an office, school, club or union that is not a shop",
    _one_of(*_ORGS), (
        "The letter came from the {x}.", "The {x} has to approve this.", "The {x} publishes its report in spring.",
        "We are waiting for the {x} to reply.")),
    "product": ("a product", "a thing or device that is made and sold", _one_of(*_MODELS), (
        "My {x} does not switch on any more.", "Is the {x} in stock?", "I would like to return the {x} that I bought.",
        "The {x} comes with a two-year warranty.")),
    "date": ("a date", "a day in the calendar", date, (
        "The lease ends on {x}.", "Please deliver on {x}.", "The last check was made on {x}.", "Valid until {x}.")),
    "time": ("a time of day", "an hour and minute of the day", clock, (
        "Doors open at {x}.", "The call was at {x}.", "Be there by {x}, please.", "The alarm rang at {x}.")),
    "amount of money": ("an amount of money", "a price, fee, salary or other sum", lambda rng: money(rng, 4, 9000), (
        "The repair came to {x}.", "We were charged {x}.", "They offered {x} for it.", "The deposit is {x}.")),
    "phone number": ("a phone number", "a number to be dialled", phone, (
        "You can reach me on {x}.", "Call {x} if nobody opens.", "Tel. {x}", "The caller left the number {x}.")),
    "e-mail address": ("an e-mail address", "an address for electronic mail", email, (
        "Write to {x} for details.", "Send the photos to {x}.", "My address is {x}.", "Contact: {x}")),
    "website": ("a web address", "a page or site on the internet", lambda rng: "www." + website(rng), (
        "The form is on {x}.", "See {x} for the price list.", "Details at {x}.", "I ordered it on {x}.")),
    "street address": ("a street address", "house number and street", address, (
        "Please deliver to {x}.", "We have moved to {x}.", "The workshop is at {x}.", "Pick-up at {x}.")),
    "order number": ("a reference number", "an identifier of an order, case or invoice", order_number, (
        "It is about {x}.", "Please quote {x} when you reply.", "{x} has still not shipped.",
        "The case is filed as {x}.")),
    "percentage": ("a percentage", "a share out of a hundred", percentage, (
        "Sales went up by {x}.", "We give {x} off this week.", "Only {x} of the seats were taken.", "Battery at {x}.")),
    "title of a work": ("a book, film or song", "the title of a work of art", lambda rng: f"\"{rng.choice(_WORKS)}\"", (
        "Have you read {x} yet?", "{x} is on again tonight.", "The author of {x} signs copies at noon.",
        "I fell asleep during {x}.")),
    "event": ("an event", "something people go to, such as a fair or a race", _one_of(*_EVENTS), (
        "We are short of helpers for {x}.", "Tickets for {x} are sold out.", "The road is closed because of {x}.")),
    "sports team": ("a sports team", "a club that plays matches", lambda rng: "the " + rng.choice(_TEAMS), (
        "What a match, {x} turned it around in the last minute.", "My brother plays in goal for {x}.",
        "It ended 3 to 1 for {x}.")),
    "animal": ("an animal", "a living creature that is not human", lambda rng: "the " + rng.choice(_ANIMALS), (
        "We could watch {x} from the bank.", "The vet looked at {x} in the evening.", "The children fed {x}.")),
    "illness": ("an illness", "a disease or medical condition", _one_of(*_ILLNESSES), (
        "He has been treated for {x} since spring.", "The doctor thinks it is {x}.",
        "My daughter is at home with {x}.")),
    "dish": ("a dish", "something to eat", _one_of(*_DISHES), (
        "For lunch there is {x}.", "The {x} was cold when it came.", "I will bring {x} to the party.")),
    "everyday object": ("an everyday object", "a thing of daily use", lambda rng: "the " + rng.choice(PRODUCTS), (
        "Somebody left {x} in the hall.", "I sold {x} to a neighbour.", "Where did you put {x}?")),
    "skill": ("a skill", "something that a person can learn to do", _one_of(*_SKILLS), (
        "The course in {x} begins soon.", "We look for someone with experience in {x}.", "She is really good at {x}.")),
}  # fmt: skip
CONTACTS = ("phone number", "e-mail address", "website", "street address")

# base | past | participle | object, where {y} is the other person
DEEDS = tuple(
    tuple(part.strip() for part in line.split("|"))
    for line in """
pay | paid | paid | the hotel bill
pay | paid | paid | the parking fine
call | called | called | the locksmith
call | called | called | the ambulance
approve | approved | approved | the leave request
approve | approved | approved | the new budget
sign | signed | signed | the lease
write | wrote | written | the safety report
check | checked | checked | the fire exits
book | booked | booked | the flights
order | ordered | ordered | the lunch boxes
repair | repaired | repaired | the coffee machine
clean | cleaned | cleaned | the meeting room
lose | lost | lost | the spare key
find | found | found | the missing wallet
open | opened | opened | the store this morning
lock | locked | locked | the warehouse
break | broke | broken | the glass door
deliver | delivered | delivered | the parcel
translate | translated | translated | the manual
test | tested | tested | the login page
report | reported | reported | the water leak
cancel | cancelled | cancelled | the staff party
win | won | won | the chess final
lead | led | led | the rescue exercise
paint | painted | painted | the fence
design | designed | designed | the new logo
drive | drove | driven | the school bus
feed | fed | fed | the calves
bake | baked | baked | the birthday cake
count | counted | counted | the stock
train | trained | trained | the new cashier
treat | treated | treated | the patient in room 4
install | installed | installed | the alarm system
reject | rejected | rejected | the refund
collect | collected | collected | the donations
""".strip().splitlines()
)
# active | passive-like with the receiver first | thing; {a} does it to {b}
TRANSFERS = tuple(
    tuple(part.strip() for part in line.split("|"))
    for line in """
{a} sent {b} the invoice | {b} was sent the invoice by {a} | sent the invoice | got the invoice
{a} lent {b} a bike | {b} borrowed a bike from {a} | lent out a bike | borrowed a bike
{a} sold {b} the old car | {b} bought the old car from {a} | sold the old car | bought the old car
{a} handed {b} the keys | {b} was given the keys by {a} | gave the keys away | received the keys
{a} hired {b} | {b} was hired by {a} | did the hiring | was hired
{a} owes {b} fifty euros | {b} is owed fifty euros by {a} | has to pay fifty euros back | is waiting to get fifty euros back
{a} taught {b} how to swim | {b} was taught how to swim by {a} | gave swimming lessons | learned to swim
{a} invited {b} to the wedding | {b} was invited to the wedding by {a} | sent out a wedding invitation | was asked to come to the wedding
{a} reports to {b} | {b} is the manager of {a} | has a boss who is named here | is the manager of somebody
{a} drove {b} to the airport | {b} was taken to the airport by {a} | did the driving to the airport | got a ride to the airport
{a} blamed {b} for the delay | {b} was blamed for the delay by {a} | put the blame for the delay on somebody | got the blame for the delay
{a} replaced {b} as treasurer | {b} was replaced as treasurer by {a} | is the new treasurer | is the former treasurer
{a} beat {b} in the tennis match | {b} lost the tennis match to {a} | won the tennis match | lost the tennis match
{a} rents a flat from {b} | {b} lets a flat to {a} | is the tenant | is the landlord
{a} examined {b} at the clinic | {b} was examined at the clinic by {a} | carried out the examination | was examined
""".strip().splitlines()
)
ROLES = tuple(
    "team lead|treasurer|head nurse|captain|contact person|caretaker|store manager|goalkeeper|editor|shift supervisor|"
    "tour guide|notary|chief engineer|class teacher|owner of the boat|next of kin|emergency contact|trainer".split("|")
)
# {A} holds the role, {B} does not
TOLD_ROLES = (
    "{A} is the {r}.", "The {r} is {A}.", "{A} took over as {r} from {B}.", "{B} used to be the {r}; now it is {A}.",
    "The {r} is not {B} but {A}.", "{B} will follow {A} as {r} next year.", "{A}, the {r}, had a word with {B}.",
    "{B} would like to be the {r}, yet {A} stays in that place.", "Ask {A}, who is the {r}; {B} only helps out.",
    "{B} stepped down as {r} and {A} was chosen.", "As {r}, {A} has the last word, whatever {B} says.",
)  # fmt: skip
