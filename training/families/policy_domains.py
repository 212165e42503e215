"""Cases that rules are applied to: their attributes and the possible outcomes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Number:
    key: str
    phrase: str
    spec: str


@dataclass(frozen=True)
class Category:
    key: str
    phrase: str
    values: tuple[str, ...]


@dataclass(frozen=True)
class Flag:
    """`rule` and `case`: how a rule and how a case says it, for true and false."""

    key: str
    rule: tuple[str, str]
    case: tuple[str, str]


@dataclass(frozen=True)
class Outcome:
    name: str
    phrase: str
    note: str


@dataclass(frozen=True)
class Domain:
    noun: str
    numbers: tuple[Number, ...]
    categories: tuple[Category, ...]
    flags: tuple[Flag, ...]
    outcomes: tuple[Outcome, ...]


# `# key; phrase; values`, `| key; phrase; values`, `? key; rule true; rule false; case true; case false`,
# `> name; what happens; description`.
_TABLE = """
refund request
# amount; refund amount; $5:900
# days; number of days since purchase; #1:120: days
| tier; customer tier; gold|silver|basic|new
? receipt; a receipt is attached; there is no receipt; The receipt came with the form.; The customer lost the receipt.
? opened; the package was opened; the package is unopened; The seal is broken, the box was opened.; The box is still
  sealed.
> approve; is approved; pay back at once
> refuse; is refused; no money back
> escalate; goes to a supervisor; a supervisor decides
> offer voucher; is settled with a voucher; store credit instead of money

expense claim
# total; claim total; $10:2400:10
| category; expense category; travel|meals|software|training|gifts
| grade; employee grade; junior|senior|manager|director
? invoice; an invoice is enclosed; the invoice is missing; An invoice is enclosed.; No invoice was handed in.
? preapproved; the trip was agreed beforehand; the trip was not agreed beforehand; It had been agreed with the boss.;
  Nobody had agreed to it before.
> pay; is paid; reimburse with the next salary
> reject; is rejected; send it back unpaid
> ask manager; needs the manager's signature; wait for the line manager
> audit; is sent to internal audit; have it examined

loan application
# income; monthly income; $900:7000:100
# sum; requested sum; $1000:60000:500
# score; credit score; #320:850:10
| job; employment; permanent|temporary|self-employed|unemployed
? default; the applicant defaulted before; the applicant never defaulted; There was an unpaid loan in the past.; All
  earlier loans were paid back.
> grant; is granted; pay out the loan
> decline; is declined; no loan
> manual review; goes to an analyst; a person looks at it
> ask for guarantor; needs a guarantor; someone must vouch

library loan
# overdue; number of overdue books; #1:12
# age; age of the reader; #5:80: years
| kind; kind of item; novel|dictionary|map|DVD|rare book
? card; the card is valid; the card has expired; The library card is valid.; The card ran out in spring.
> lend; is lent out; take it home
> reading room only; may be read in the reading room only; stays in the house
> deny; is denied; not handed out
> ask librarian; is passed to the librarian; a librarian decides

visitor entry
# age; age; #6:75: years
# bags; number of bags; #1:6
| badge; badge colour; green|blue|red|white
| visitor; visitor type; contractor|supplier|inspector|guest
? escort; an escort is present; there is no escort; An employee comes along as escort.; The visitor came alone.
> let in; is let in; open the gate
> turn away; is turned away; no entry
> call security; is reported to security; security comes to the gate
> issue day pass; gets a day pass; print a pass

alert
# errors; error rate; #1:60:%
# minutes; duration; #1:90: minutes
| service; service; payments|search|mail|reports|login
? customers; customers are affected; no customer is affected; Customers have already complained.; So far no customer
  noticed.
? night; it is outside office hours; it is during office hours; It is two in the night.; It is ten on a working day.
> page on-call; wakes the on-call engineer; ring the phone
> open ticket; becomes a ticket; look at it tomorrow
> ignore; is ignored; do nothing
> declare incident; is declared an incident; start the incident process

pull request
# lines; number of changed lines; #2:1800
# approvals; number of approvals; #1:5
| target; target branch; main|release|develop|docs
| author; author role; maintainer|contributor|bot|newcomer
? tests; all tests pass; tests fail; The test run is green.; Two tests are red.
> merge; is merged; goes in
> block; is blocked; stays out
> request review; needs another review; one more pair of eyes
> split; has to be split; too large as it is

insurance claim
# damage; damage; $50:15000:50
# days; number of days until it was reported; #1:60: days
| cause; cause; fire|water|theft|storm|wear
? photos; photos are enclosed; photos are missing; Photos of the damage are enclosed.; There are no photos.
? premium; the premium is paid; the premium is unpaid; The premium has been paid.; The last premium was never paid.
> settle; is settled; pay the claim
> reject; is rejected; pay nothing
> send expert; is looked at by an expert; an expert visits
> ask for documents; waits for more documents; write to the customer

patient call
# temperature; temperature; ~36.2:41.2: °C
# age; age; #1:92: years
# pain; pain level; #1:10
| complaint; complaint; cough|chest pain|rash|back pain|nausea
? breath; breathing is difficult; breathing is normal; The caller says that breathing is hard.; The caller breathes
  normally.
> ambulance; gets an ambulance; send a car at once
> same-day visit; gets an appointment today; come in today
> home advice; is advised to stay at home; rest and drink
> nurse call-back; is called back by a nurse; a nurse rings back

parcel
# weight; weight; ~0.2:40: kg
# value; declared value; $5:3000:5
| zone; destination zone; domestic|EU|overseas|island
| content; content; books|batteries|liquids|clothes|plants
? label; the label is readable; the label is unreadable; The label can be read well.; The label is smeared.
> accept; is accepted; goes out today
> refuse; is refused; give it back
> send as freight; travels as freight; with the lorry
> customs desk; goes to the customs desk; papers needed

school trip sign-up
# age; age; #6:18: years
# fee; fee paid; $5:120:5
| swim; swimming level; none|bronze|silver|gold
? consent; the parents have signed; the parents have not signed; Both parents signed the form.; The signature of the
  parents is missing.
> take along; is taken along; seat on the bus
> leave out; is left out; stays at school
> waiting list; is put on the waiting list; maybe later
> ask the parents; is clarified with the parents; ring the parents

job candidate
# years; years of experience; #1:20: years
# test; test result; #10:100: points
| degree; degree; none|bachelor|master|doctorate
| language; language level; A2|B1|B2|C1
? permit; a work permit exists; there is no work permit; The work permit is there.; A work permit is lacking.
> invite; is invited; interview
> reject; is rejected; polite letter
> keep on file; is kept on file; maybe for later
> phone screen; is called first; short call

building permit request
# height; building height; #3:40: m
# distance; distance to the boundary; #1:20: m
| zone; zone; residential|industrial|historic|farmland
? neighbours; the neighbours agree; a neighbour objects; All neighbours agreed in writing.; The neighbour on the left
  objects.
> permit; is permitted; may be built
> refuse; is refused; may not be built
> hearing; leads to a public hearing; citizens are heard
> refer to council; is referred to the council; the council votes

milk delivery
# fat; fat content; ~2:6:%
# temperature; temperature; #2:15: °C
| farm; farm class; A|B|C
? antibiotic; antibiotics were found; no antibiotics were found; The strip shows antibiotics.; The strip for
  antibiotics stayed clean.
> take; is taken; into the tank
> discard; is discarded; poured away
> retest; is tested again; second sample
> lower price; is taken at a lower price; second quality

player report
# reports; number of reports; #1:30
# level; player level; #1:80
| offence; offence; insult|cheating|spam|idling
? repeat; it happened before; it is the first time; The player has been warned before.; The player has a clean record.
> ban; is banned; account closed for a while
> warn; gets a warning; message to the player
> no action; has no consequences; close the report
> mute; is muted; no chat for a day

bank transfer
# amount; amount; $20:25000:10
# age; account age; #1:120: months
| country; destination; domestic|EU|other
| channel; channel; branch|app|phone
? known; the recipient is known; the recipient is new; Money has gone to this recipient before.; It is a recipient
  never used before.
> execute; is executed; send it
> hold; is held; wait a day
> ask for code; needs a second code; send a code by text message
> block; is blocked; stop it

hotel cancellation
# days; number of days before arrival; #1:60: days
# price; booking price; $60:2200:10
| rate; rate; flexible|standard|saver|group
? illness; a doctor's note was sent; there is no doctor's note; A doctor's note is attached.; No doctor's note was
  sent.
> full refund; is refunded in full; everything back
> half refund; is refunded by half; 50 percent back
> no refund; is not refunded; nothing back
> change date; is moved to another date; rebook

machine state
# temperature; temperature; #30:160: °C
# hours; hours since service; #10:2000:10
| product; product; bottles|cans|jars|trays
? guard; the guard is closed; the guard is open; The safety guard is closed.; The safety guard stands open.
> keep running; is left running; all fine
> slow down; is slowed down; half speed
> stop; is stopped; emergency stop
> call technician; is shown to a technician; get someone

grant proposal
# budget; budget; $1000:90000:1000
# team; team size; #1:12
| field; field; health|art|energy|sports
? partner; a local partner takes part; no local partner takes part; A local club is a partner.; There is no partner
  from the area.
> fund; is funded; gets the money
> decline; is declined; no money
> revise; is returned for revision; may try again
> panel; is put before the panel; experts decide

support ticket
# wait; waiting time; #1:96: hours
# users; number of users concerned; #1:400
| plan; plan; free|team|business|enterprise
| topic; topic; billing|login|bug|question
? security; it is about security; it is not about security; It may be a break-in.; It has nothing to do with security.
> tier 2; goes to tier 2; experts
> tier 1; stays with tier 1; front desk
> hotline; is handled by phone at once; ring the customer
> auto reply; gets an automatic answer; a text block

delivery slot request
# distance; distance; ~0.5:40: km
# order; order value; $8:200
| day; day; weekday|Saturday|Sunday
? stairs; a lift is available; there are only stairs; The house has a lift.; There is no lift, only stairs.
> confirm; is confirmed; slot is fixed
> decline; is declined; no delivery
> surcharge; is confirmed with a surcharge; costs extra
> offer pick-up; is turned into a pick-up; come to the shop

blood donation
# weight; weight; #42:110: kg
# weeks; weeks since last donation; #2:40: weeks
# age; age; #16:75: years
| travel; recent travel; none|Europe|tropics
? tattoo; the donor has a fresh tattoo; the donor has no fresh tattoo; A new tattoo was made last month.; There is no
  new tattoo.
> accept; is accepted; may donate
> send home; is sent home; not today
> see doctor; is sent to the doctor; the doctor decides
> plasma only; may give plasma only; only plasma
"""


def _read(table: str) -> tuple[Domain, ...]:
    domains = []
    for block in table.replace("\n  ", " ").strip().split("\n\n"):
        noun, *lines = block.split("\n")
        rows = [(line[0], tuple(part.strip() for part in line[1:].split(";"))) for line in lines]
        domains.append(
            Domain(
                noun,
                tuple(Number(*parts) for mark, parts in rows if mark == "#"),
                tuple(Category(parts[0], parts[1], tuple(parts[2].split("|"))) for mark, parts in rows if mark == "|"),
                tuple(Flag(p[0], (p[1], p[2]), (p[3], p[4])) for mark, p in rows if mark == "?"),
                tuple(Outcome(*parts) for mark, parts in rows if mark == ">"),
            )
        )
    return tuple(domains)


DOMAINS = _read(_TABLE)
