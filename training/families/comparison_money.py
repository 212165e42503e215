"""Scenes with two amounts: `yes` asks whether the first is enough (or more), `no` asks for the opposite."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class MoneyScene:
    """`strict`: `yes` holds for a > b only, otherwise for a >= b."""

    strict: bool
    low: int
    high: int
    keys: tuple[str, str]
    sentences: tuple[str, ...]
    yes: tuple[str, ...]
    no: tuple[str, ...]


# `strict/weak low:high key_a key_b`, `-` sentences, `+` yes, `!` no.
_TABLE = """
weak 3:240 cash ticket_price
- {n} has {a} in the wallet. The ticket costs {b}.
- The ticket is {b}; in {n}'s pocket there is {a}.
- "How much is one ticket?" - "{b}." {n} counts: {a}.
+ Can {n} afford the ticket?
+ Is the cash enough for the ticket?
+ The cash covers the ticket price.
+ enough money for the ticket?
! Is there too little cash for the ticket?
! The ticket costs more than {n} has.
! {n} cannot pay for the ticket.

strict 300:9000 quote budget
- The quote came in at {a}. Our budget is {b}.
- Budget {b}, quote from the painter {a}.
- We set aside {b} for the repair, and the firm now asks for {a}.
+ Is the quote over budget?
+ The quote exceeds the budget.
+ over budget?
+ Does the offer cost more than was set aside?
! Is the quote within the budget?
! The quote stays within budget.
! Does the budget cover the quote?

weak 900:60000 balance transfer_amount
- Balance of {n}'s account: {a}. Requested transfer: {b}. No overdraft.
- {n} wants to send {b}; the account holds {a} and may not go below zero.
- Transfer of {b} requested, available funds {a}.
+ Can the transfer be made from the balance?
+ Are the funds sufficient?
+ The account holds enough for the transfer.
+ sufficient funds
! Would the transfer overdraw the account?
! Insufficient funds?
! The balance is too low for the transfer.

weak 20:400 cart_total free_shipping_from
- Cart total {a}. Free shipping starts at {b}.
- We ship for free from {b} upwards; {n}'s basket comes to {a}.
- Basket: {a}. Orders of {b} or more ship free.
+ Does the order ship for free?
+ Free shipping applies.
+ Has the threshold for free shipping been reached?
! Does {n} have to pay for shipping?
! The basket is still below the free shipping threshold.
! Is more needed in the cart to get free shipping?

strict 400:30000 invoice_amount approval_limit
- Invoice over {a}. {n} may sign up to {b}.
- {n}'s signing limit is {b}; the invoice amounts to {a}.
- Amount due {a}, limit of the clerk {b}.
+ Is the invoice above {n}'s limit?
+ The invoice exceeds the signing limit.
+ Does someone with a higher limit have to sign?
! May {n} sign the invoice?
! The invoice is within the signing limit.
! Is the amount covered by the approval limit?

weak 100:8000 bid reserve_price
- Highest bid: {a}. The reserve price of the lot is {b}.
- The clock will not be sold below {b}. {n} bid {a}.
- Reserve {b}, last bid by {n} {a}.
+ Has the reserve price been met?
+ The bid reaches the reserve price.
+ Can the lot be sold at this bid?
! Is the bid below the reserve price?
! The lot stays unsold at this bid.
! Bid too low?

strict 1200:9000 salary_a salary_b
- {n} earns {a} a month, {o} earns {b}.
- Monthly pay: {n} {a}, {o} {b}.
- While {o} gets {b} a month, {n} gets {a}.
+ Does the first salary, {a}, beat the second, {b}?
+ Is the pay of {a} higher than that of {b}?
+ {a} a month is more than {b} a month.
! Is {a} a month no more than {b} a month?
! The pay of {a} is not higher than the pay of {b}.
! Does {a} a month fail to beat {b} a month?

strict 5:300 price_here price_there
- The shop on the corner sells the lamp for {a}, the online shop for {b}.
- Lamp: {a} here, {b} there.
- Here they want {a} for it, the other place asks {b}.
+ Is the lamp dearer here than there?
+ The price here is higher.
+ Would {n} save money by buying at the other place?
! Is the price here as low as there or lower?
! The other place is not cheaper.
! Buying here costs no more than there.

weak 500:20000 savings goal
- {n} is saving for a van: {a} so far, goal {b}.
- The goal is {b}. Saved up to now: {a}.
- {a} of the {b} needed for the roof have been put aside.
+ Has the savings goal been reached?
+ The goal is met.
+ Is there enough saved?
! Is money still missing for the goal?
! The savings fall short of the goal.
! Does {n} have to go on saving to reach the goal?

strict 50:900 actual_bill estimate
- The garage estimated {b}. The final bill is {a}.
- Final bill {a}, estimate {b}.
- {n} was told {b} and now has to pay {a}.
+ Is the bill higher than the estimate?
+ The final amount exceeds what was estimated.
+ Did it get more expensive than announced?
! Did the bill keep to the estimate?
! The bill is no higher than the estimate.
! Is the amount at or under what was announced?

weak 40:900 paid due
- Amount due: {b}. Received from {n}: {a}.
- {n} paid {a} on an invoice of {b}.
- We got {a}; the invoice says {b}.
+ Is the invoice fully paid?
+ The payment covers what is due.
+ paid in full?
! Is there still something to pay?
! The payment falls short.
! Does {n} still owe money on this invoice?

weak 600:4000 income required_income
- The landlord asks for an income of at least {b} a month. {n} makes {a}.
- Income of the applicant: {a}. Minimum income for the flat: {b}.
- {n}, monthly income {a}, applies for a flat that needs {b}.
+ Does {n} earn enough for the flat?
+ The income requirement is fulfilled.
+ Is the minimum income reached?
! Is the income too low for the flat?
! {n} does not meet the income requirement.
! Income below the minimum?

strict 10:400 refund_requested amount_paid
- {n} paid {b} and now asks for {a} back.
- Refund requested: {a}. Originally paid: {b}.
- The customer paid {b}; the refund form says {a}.
+ Does {n} ask for more than was paid?
+ The refund request exceeds the payment.
+ refund request higher than the payment?
! Is the refund request covered by what was paid?
! The sum asked back is not more than the sum paid.
! Is the requested refund at most the amount paid?

strict 2000:90000 this_year last_year
- Revenue this year: {a}; last year: {b}.
- The club took in {a} this year after {b} the year before.
- Last year we made {b}, this year {a}.
+ Did revenue grow?
+ This year brought in more than last year.
+ Is the takings figure up on last year?
! Did revenue stay flat or fall?
! This year did not bring more than last year.
! Is there no growth over last year?

weak 10:200 voucher price
- {n} has a voucher worth {a}. The jacket is {b}.
- Jacket {b}, voucher {a}.
- With a voucher of {a}, {n} wants a jacket that costs {b}.
+ Does the voucher cover the whole price?
+ The voucher is enough for the jacket.
+ Can {n} take the jacket without paying anything on top?
! Must {n} pay something on top of the voucher?
! The voucher is worth less than the jacket.
! Voucher not enough?

strict 15:600 spent daily_limit
- Card limit per day: {b}. Spent today: {a}.
- {n} has spent {a} today. The daily limit is {b}.
- Today's card payments add up to {a}, allowed are {b} a day.
+ Has the daily limit been exceeded?
+ Spending is over the daily limit.
+ Did {n} go over the limit?
! Is spending still within the daily limit?
! The daily limit has been kept.
! Has {n} spent no more than allowed?

strict 60:900 rent_offer market_rent
- Rent asked for the room: {a}. Usual in this street: {b}.
- They want {a} for the room, others in the street pay {b}.
- Usual rent {b}; this one is offered at {a}.
+ Is the rent above what is usual?
+ This room is dearer than usual for the street.
+ rent higher than usual?
! Is the rent at or below the usual level?
! The rent asked is not above the usual rent.

weak 100:5000 donations target
- The school fair collected {a}. The target was {b}.
- Target {b}, collected {a}.
- {a} came together for the new playground, {b} had been hoped for.
+ Was the target reached?
+ The collection reached what was hoped for.
+ Is the playground money complete?
! Was the target missed?
! Less came in than hoped for.
! Is the sum collected below the target?

strict 30:900 damage deductible
- The damage comes to {a}. {n}'s policy has a deductible of {b}.
- Deductible {b}, damage {a}.
- Repairs cost {a}; the insurer pays only what goes beyond {b}.
+ Will the insurer pay anything?
+ The damage exceeds the deductible.
+ Is the damage greater than the deductible?
! Does {n} bear the whole damage?
! The damage stays within the deductible.
! Is there nothing for the insurer to pay?

weak 5:500 gold_coins sword_price
- {n} carries coins worth {a}. The smith sells the sword for {b}.
- Sword: {b}. Purse: {a}.
- "That sword? {b}." {n} has {a}.
+ Can {n} buy the sword?
+ The purse is full enough for the sword.
+ Enough for the sword?
! Is the sword out of reach for {n}?
! {n} has too little for the sword.

weak 800:30000 grant_left request
- Left in the fund: {a}. New request: {b}.
- The project asks for {b}; the fund still holds {a}.
- Request of {b} against {a} remaining.
+ Can the request be met in full?
+ The fund still has enough.
+ Is the remaining money sufficient for the request?
! Is the request larger than what is left?
! The fund cannot cover the request.

strict 4:90 meal_claim meal_allowance
- Meal allowance per day: {b}. {n} handed in a receipt for {a}.
- Receipt {a}, allowance {b}.
- {n} claims {a} for dinner. At most {b} is paid.
+ Is the claim above the allowance?
+ {n} spent more on the meal than is paid back.
+ claim over the allowance?
! Is the claim within the allowance?
! The receipt does not go beyond the allowance.
! Can the receipt be paid back in full?
"""


def _read(table: str) -> tuple[MoneyScene, ...]:
    scenes = []
    for block in table.strip().split("\n\n"):
        head, *lines = block.split("\n")
        strictness, bounds, first, second = head.split(" ")
        low, high = (int(part) for part in bounds.split(":"))
        marked = {mark: tuple(line[2:] for line in lines if line[0] == mark) for mark in "-+!"}
        scenes.append(
            MoneyScene(strictness == "strict", low, high, (first, second), marked["-"], marked["+"], marked["!"])
        )
    return tuple(scenes)


MONEY = _read(_TABLE)
