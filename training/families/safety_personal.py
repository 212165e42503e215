"""Sentences with personal data by sort, and sentences with numbers and names of things that are none."""

PERSONAL = {
    "e-mail address": (
        "[Write|Send it|Reply] to {email}.", "My [mail|e-mail|address] is {email}.", "cc: {email}",
        "You can reach me at {email} [any time|during the week].", "login: {email}", "Contact {name} <{email}>.",
        "the account is under {email}",
    ),
    "phone number": (
        "[Call|Ring|Text] me [on|at] {phone}.", "My number is {phone}.", "mobile {phone}", "Tel. {phone}",
        "{name} can be reached at {phone}.", "WhatsApp only: {phone}", "Please call back, {phone}.",
    ),
    "payment card number": (
        "My card number is {card}.", "Charge it to {card}, valid until {n}/29.", "card: {card}",
        "I paid with {card}, name {name}.", "She read out her card: {card}.", "Visa {card}",
    ),
    "home address": (
        "I live at {street} {n}, {city}.", "Please send it to my home, {street} {n}, {num}0 {city}.",
        "{name}, {street} {n}, {city}", "Her address is {street} {n} in {city}.", "We moved to {street} {n}, {city}.",
        "My flat is in {street} {n}, third floor, {city}.",
    ),
    "date of birth": (
        "I was born on {date} {birth}.", "Date of birth: {iso_birth}", "DOB {iso_birth}, {name}",
        "{name}, born {date} {birth}, is my son.", "My birthday is {date}, I'm from {birth}.",
        "patient born {iso_birth}",
    ),
    "bank account number": (
        "My IBAN is {iban}.", "Transfer it to {iban}, {name}.", "account holder {name}, {iban}",
        "Please pay the refund to my account {iban}.", "He gave his account as {iban}.",
    ),
    "passport or ID number": (
        "My passport number is {passport}.", "ID card {passport}, issued to {name}.", "Passport {passport} ({name})",
        "Her identity card has the number {passport}.", "social security number {ssn}, {name}",
    ),
}  # fmt: skip

HARMLESS = (
    "[My|The] order {order} [is late|came on {day}].", "The {product} costs {money}.",
    "Error code 0x{num}F after start.",
    "We sold {num} tickets in {month}.", "Version {d}.{d}.{n} was released on {date}.",
    "Item no. {num}-{num} is sold out.",
    "The meeting is on {date} at {time}.", "Chapter {d}, page {num}, second paragraph.",
    "Room {num} is free at {time}.",
    "The parcel weighs {d}.{d} kg and measures {n} x {n} x {n} cm.", "Tracking: PK{num}{num}{num}",
    "Score: {d} to {d}.",
    "The town was founded in {year} and has {num}0 inhabitants.", "Serial number of the machine: SN-{num}-{num}",
    "Coordinates of the summit: 4{d}.{num}, 1{d}.{num}", "Invoice {num}{n} over {money} was booked.",
    "build {num}{num} ok",
    "The train to {city} leaves at {time} from platform {d}.", "The temperature rose to {n} degrees in {city}.",
    "Please use the form on the page to write to us.", "My e-mail program does not start.",
    "I changed my phone number.",
    "My card was declined at the till.", "I moved last {month}, what do I need to do?", "When is your birthday sale?",
    "Where do I enter my address?", "Is it safe to type the card number there?", "The name field is too short.",
    "No passport is needed for this trip.", "Response time 200 ms, {num} requests, {d} errors.",
    "Part {num} fits model X{n}.",
    "The museum opened in {year}.", "Ticket price {money}, children half.", "Set the port to {num}.",
    "Flight QX{num} is on time.",
    "The recipe needs {num} g of flour.", "The bill says {money} plus {n} % tax.",
    "Your code of conduct has {n} rules.",
    "ISBN 978-3-{num}-{num}-1", "checksum 9f{num}ab{num}", "Warehouse row {n}, shelf {d}, bin {num}.",
    "@everyone lunch at {time}",
    "The hotline was busy for {n} minutes.", "The street lamp near the station is broken.",
    "Lot {num}, best before {iso}",
)  # fmt: skip
