"""Pieces of information that a message gives, or mentions without giving them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Piece:
    phrase: str
    values: tuple[str, ...]
    given: tuple[str, ...]
    absent: tuple[str, ...]


# `phrase = values`; `+` sentences that give it; `-` sentences that do not.
_TABLE = """
phone number = 0171 555 2093|+44 20 7946 0011|555-0142|030 901820|(212) 555-0199
+ You can reach me at {v}.
+ My number is {v}, evenings only.
+ call {v} if something goes wrong
+ Tel. {v}
- I will text you my phone number later.
- My phone broke, so please write.
- You have my number from last time.
- The number on your website does not work.

e-mail address = anna.f@postbox.example|office@velmar.example|tom_88@mail.example|rk@quist.example
+ Please write to {v}.
+ My address for mails is {v}.
+ cc {v} as well
+ Answers to {v}, thanks.
- I never got the e-mail you mentioned.
- Should I send an e-mail or a letter?
- I changed my e-mail address last month, I will send the new one.
- E-mails are fine for me.

order number = 88213|A-5510|2024-0917|ORD-337|71-004
+ It is about order {v}.
+ Order no. {v} is still not here.
+ The order number is {v}.
+ (order {v})
- I cannot find the order number any more.
- My order is still not here.
- I ordered twice, the second order is the problem.
- Where on the receipt is the order number printed?

delivery address = 12 Elm Street, Cork|Ringweg 4, Graz|Mill Lane 80, Leeds|Hafenstr. 19, Basel
+ Please deliver to {v}.
+ Send it to {v}, second bell.
+ The parcel should go to {v}.
+ New place since May: {v}.
- Please deliver to my new address.
- The address is the same as last time.
- Your driver could not find the house.
- I will tell you where to deliver tomorrow.

reason for cancelling = the price|moving abroad|a broken device|too little use|bad service
+ I am cancelling because of {v}.
+ The reason I quit is {v}.
+ Why I leave: {v}.
+ {v}, that is why I end the contract.
- Please cancel my contract at once.
- I want to cancel, and I would rather not say why.
- I do not have to give a reason for leaving, do I?
- Cancel it. No discussion.

deadline = 14 March|Friday noon|the end of the week|30 June|tomorrow 6 pm
+ We need it by {v}.
+ The deadline is {v}.
+ Everything must be in by {v}.
+ due {v}
- Is there a deadline for this?
- The deadline will be announced.
- Take the time you need.
- We missed the last deadline, sorry for that.

price = 49 euros|$120|£8.50|1,900 CHF|$15 a month
+ It costs {v}.
+ They want {v} for it.
+ The price is {v}, no discount.
+ offered at {v}
- How much is it?
- The price seems a bit high to me.
- Prices on request.
- You said you would send a quote.

name of the contact = Mrs. Adeyemi|Tom Velde|Ines Carvalho|Mr. Sato|Dr. Brandt
+ Please ask for {v}.
+ Your contact is {v}.
+ {v} looks after this.
+ I talked to {v}, who handles it.
- Someone will contact you.
- Who is my contact for this?
- A colleague of mine will call back.
- I forgot the name of the lady at the counter.

date of birth = 3 May 1984|1991-11-20|17.02.1966|September 9, 2001
+ I was born on {v}.
+ Date of birth: {v}.
+ born {v}
+ DOB {v} as in my passport.
- My birthday is next week!
- Do you need my date of birth too?
- I am old enough, believe me.
- The birth certificate is attached.

colour wanted = red|dark green|white|navy blue|yellow
+ I would like it in {v}.
+ The colour should be {v}.
+ {v}, please, no other colour.
+ colour: {v}
- What colours do you have?
- The colour does not matter, I leave it to you.
- The colour in the picture looked different.
- I have not decided on a colour.

size = M|42|XL|38|one metre twenty
+ I take size {v}.
+ It should be in size {v}.
+ size {v} fits me
+ My size is {v}.
- It is too small, I need a bigger one.
- Which size would you recommend?
- The size guide on your page is broken.
- I will measure it tonight.

quantity = 12 pieces|three boxes|40 litres|two pallets|a dozen
+ We need {v}.
+ Please send {v}.
+ {v} should be enough.
+ quantity: {v}
- We need more of them soon.
- How many are in one box?
- Send the usual.
- I still have to count how many we need.

arrival time = 18:40|half past nine|noon|7 am|16:05
+ I arrive at {v}.
+ We will be there at {v}.
+ The train gets in at {v}.
+ ETA {v}
- I do not know yet when I arrive.
- I will be late.
- We had a long journey last time.
- Tell me when I should arrive.

meeting place = the north exit|the fountain|Café Morgen|platform 2|the car park behind the school
+ Let's meet at {v}.
+ We wait for you at {v}.
+ The meeting place is {v}.
+ Be at {v} on time.
- Where shall we meet?
- I will send you the place later.
- I like to meet in person.
- The place we met last time was too loud.

serial number = SN-44810|X9-2207-B|0093-771|KT55120
+ The serial number is {v}.
+ On the back it says {v}, that is the serial number.
+ S/N {v}
+ Device with serial no. {v}.
- The sticker with the serial number is torn off.
- Where do I find the serial number?
- I have had the device for two years.
- I do not have the device at hand, so no serial number now.

error message = "disk full"|E-404|"connection refused"|code 0x3F|"invalid token"
+ The screen says {v}.
+ I get the error {v}.
+ It stops with {v}.
+ error text: {v}
- There was an error, but I closed the window.
- It just does not work.
- Some message appears, too quick to read.
- The program freezes without saying anything.

bank account = DE12 5001 0517 0648|GB33 BUKB 2020 1555|AT61 1904 3002|account 4471-09
+ Please pay to {v}.
+ My account is {v}.
+ IBAN: {v}
+ Refund it to {v}.
- Please refund it to my account.
- I will change banks next month.
- Can I pay in cash?
- My bank says it never got the money.

allergy = nuts|shellfish|penicillin|wasp stings|lactose
+ I am allergic to {v}.
+ Allergy: {v}.
+ Please note that {v} are not possible for me, I am allergic.
+ He reacts badly to {v}, an allergy.
- Please ask the guests about allergies.
- The form has a line for allergies.
- Allergies were not discussed.
- I feel fine after the meal.

number of guests = 8 people|two adults and a child|25 guests|four of us|a group of 11
+ We will be {v}.
+ Table for {v}, please.
+ Expect {v}.
+ We come as {v}.
- I cannot say yet how many will come.
- Do you have large tables?
- Some of my guests are vegetarians.
- How many guests fit into the room?

nationality = Portuguese|Kenyan|Polish|Chilean|Norwegian
+ I am {v} by nationality.
+ She holds a {v} passport, her only one.
+ Nationality: {v}
+ He is a {v} citizen.
- I have travelled to many countries.
- She needs a visa, I think.
- His passport has expired.
- The form asks for the nationality.

job title = head of sales|junior nurse|crane operator|data analyst|school cook
+ I work as {v}.
+ Her job title is {v}.
+ {v} at Halden & Co
+ Since May he has been {v}.
- I have changed jobs.
- She works a lot.
- He likes his job at Halden & Co.
- What is the title of the position?

place of the accident = the corner of Mill Lane|the car park at the station|km 14 on the ring road|hall 2, line 3
+ It happened at {v}.
+ The accident was at {v}.
+ Place: {v}
+ Near {v} the two cars collided.
- It happened very fast.
- I cannot recall where exactly the accident was.
- There were two cars involved.
- The police came after ten minutes.

preferred language = French|Turkish|English|Ukrainian
+ Please answer in {v}.
+ I would prefer to speak {v}.
+ preferred language: {v}
+ {v} is best for me.
- The letter was hard to understand.
- Which languages do you speak?
- I need an interpreter.
- The form is only in one language.

warranty period = two years|24 months|until 2027|6 months
+ The warranty is {v}.
+ It comes with a warranty of {v}.
+ Warranty: {v}.
+ They give a guarantee of {v}.
- Is there still a warranty on it?
- I lost the warranty card.
- The warranty conditions are on page 3.
- They refused to talk about the warranty.
"""


def _read(table: str) -> tuple[Piece, ...]:
    pieces = []
    for block in table.strip().split("\n\n"):
        head, *lines = block.split("\n")
        phrase, values = head.split(" = ")
        given = tuple(line[2:] for line in lines if line.startswith("+ "))
        absent = tuple(line[2:] for line in lines if line.startswith("- "))
        pieces.append(Piece(phrase, tuple(values.split("|")), given, absent))
    return tuple(pieces)


PIECES = _read(_TABLE)
