"""Unwanted messages of many sorts, and wanted ones that resemble them."""

SPAM = """
[Congratulations|CONGRATS|You lucky one]! You [have won|were drawn for] {prize}. [Claim it|Confirm] now: {link}
Your [{company}|bank|mailbox] account [is locked|will be closed]. [Verify|Confirm] your password at {link}
Your parcel [is on hold|could not be delivered]. Pay a fee of {small} here: {link}
Hi mum, this is my new number, my phone broke. Can you [send|transfer] {money} [today|right now]? I'll explain later.
Earn {money} a [day|week] from home, no [skills|experience] needed. Write to us on {link}
[Cheap|Best price] pills, [no prescription|no doctor], sent in a plain envelope. {link}
Dear friend, I am the [widow|lawyer|banker] of a late minister and need your help to move {big}. You get 30 percent.
[Double|Triple] your coins in {d} days, guaranteed! Send to our wallet and see. {link}
Final notice: a tax refund of {money} waits. Enter your card number at {link}
[Lonely|Pretty] girl near {city} wants to meet you tonight, look at my photos {link}
We have filmed you through your camera. Pay {money} in coins within two days or all your contacts get the video.
Your computer has {n} viruses!!! Call our technicians at once and have your card ready.
[Buy|Get] {num}0 followers for {small}. [Real accounts|Works at once]. {link}
Dear sir, we are a factory of {thing} in a far land and offer you [cheapest|wonderful] price, reply for catalog.
I'm the boss. I'm in a meeting, buy {d} gift cards of {money} and send me the codes. Keep it to yourself.
You are approved for a loan of {big} without any check. Only pay {small} first. {link}
Your streaming plan could not be renewed, put in your card again within 24 hours: {link}
[Lose|Drop] {n} kilos in {d} days with this [secret tea|one trick], doctors hate it! {link}
Hello dear, I found your profile and my heart tells me you are the one. I only need {money} for the visa.
[Rank number one|Top of every search], we saw your website has errors. {num} backlinks for {small}, answer today.
[FREE FREE FREE|Totally free]: {prize}! Just share this with {n} friends and type your card number. {link}
This is the police of {city}. There is a warrant against you. Settle it with gift cards worth {money}.
We got your CV from the web: {money} per day for rating hotels. Deposit {small} to start. {link}
Somebody logged in to your wallet. Enter your twelve secret words at {link} to stay safe.
hot stock tip!! {company} goes up {num} % on {day}, buy now b4 its 2 late
Your invoice is in the attached file invoice.exe, please run it at once.
Last chance, [{first}|dear winner]!!! {prize} goes to somebody else at midnight >>> {link}
Casino bonus of {money}, no deposit, play now {link}
An inheritance of {big} from a namesake of yours lies with us. Send a copy of your passport and {small} for the fees.
Our bank changed its account. Pay all open bills of {company} to the new one and do not call, phones are down.
[Diploma|Degree] of any university, no exams, delivered in {n} days. {link}
Work visa for [Canada|Norway] guaranteed, only {small} for the form, seats are nearly gone! {link}
Hello, is this {first}? No? What a nice accident, let's be friends, I trade coins and earn {money} a day.
Your toll is unpaid. To avoid a fine of {money} settle {small} within 12 hours: {link}
{n} people near {city} looked at your profile. Unlock their names with your card: {link}
Copy watches and bags, same as the original, {small} each, {link}
Dear customer your sim will be blocked today, reply with the code that we sent you just now
Grandpa, I had an accident and sit at the police. A man will come and fetch {money} in cash. Tell nobody.
U have 1 new voice msg from {first}, listen: {link}
[Mega|Super] sale of followers, likes and fake reviews, pay with coins only {link}
Your antivirus was renewed for {money}. If this was not you, ring us and give us remote access.
Invest {small} now and retire next year, my system never loses. Only {d} places left, {link}
Dear beneficiary, your atm card with {big} is ready, send name, address and fee of {small}.
Miracle cream takes {n} years off your face overnight, order before midnight {link}
"""

PRIZES = """
a new phone
a trip to {city} for two
{big}
a {product} worth {money}
one of {n} tablets
a year of free petrol
"""

LINKS = """
http://secure-login-{num}.example
www.claim-{num}.example/win
bit.example/{num}x
http://{num}.{num}.example/verify.php
tinylink.example/q{num}
http://account-check.example.{num}.info
t.example/joinnow{num}
"""

HAM = """
Your order {order} has left our warehouse and should arrive on {day}. You need not do anything.
Invoice {order} from {company}: {money} for {n} hours of gardening in {month}, payable within 30 days as agreed.
Hi {first}, [lunch on {day}|coffee at {time}]? My treat, I owe you one.
The newsletter you signed up for: this month we write about [tomatoes in pots|mending knitwear|old maps].
Reminder of your appointment with Dr {last} on {date} at {time}. Call us if you can't come.
Here are the minutes of our meeting on {day}. Please check point {d}.
Your ticket for the train to {city} on {date} is attached. Have a good trip.
Mum, I passed my exam!! Call you tonight.
We've received your return of the {product}; {money} will be on your card in {d} days.
You asked us to reset your password. If that was you, open the settings page in the app. If not, just ignore this.
Dear parents, the class trip to {city} costs {money}. Please pay by {date}, as discussed at the evening meeting.
[Statement|Your statement] for {month} is ready in your online bank. We never ask for passwords by mail.
Congratulations on the new job, {first}! The whole team is happy for you.
You've won second place in the club's photo contest, {first}. Prizes are handed out on {day} at the clubhouse.
Hello, is the {product} from your ad still for sale? I could pick it up in {city} on {day}.
Your library books are due on {date}. You can extend them at the desk.
The plumber comes on {day} between {d} and 11. Can you let him in?
Warning from IT: somebody sends fake mails in the name of our boss about gift cards. Do not answer them.
I got a strange text about a parcel fee, is it a scam? I did not click.
As a member you get 10 % off in {month}, as always. Unsubscribe at any time in your profile.
Team, the free pizza is in the kitchen now, hurry!
Our offer for {n} chairs, as you asked on the phone on {day}: {money} each, delivery included.
Your prescription is ready at the pharmacy on {street}.
Hi, this is {first} from flat {d}. Your parcel is with me.
Tax office {city}: your notice for {year} was sent by post. Questions? Our counter is open until noon.
The kindergarten is closed on {day}, the heating is out.
Your subscription of the weekly paper was renewed as ordered. The next bill of {money} comes in {month}.
Thanks for applying. We would like to talk to you on {date} at {time}, office in {street} {n}.
Hey, can you send me back the {money} from the concert when you have a minute? No rush, {first}
Your meter reading of {num}7 was saved. Nothing else to do.
The choir sings for free in the town hall on {day}, come and bring friends.
Urgent: the server room in {city} is at 34 degrees, can someone with a key go there? {first}
Please find attached the contract for the flat in {street}. Sign it when we meet on {day}.
Our bank details have not changed. The account is the one on all invoices since {year}.
Security notice you asked for: new login to your account from {city} on {day}. It was at {time}.
Dad's birthday present costs {money}, shall we share it by four?
The results of your blood test are in. The practice will explain them on {day} at {time}.
We're out of oat milk, could you get some on the way home?
Dear members, the general meeting is on {date} at {time} in the clubhouse. The agenda is below.
Your taxi is on its way and arrives at {time}.
Thank you for giving {money} to the animal shelter. The receipt for your taxes is attached.
As promised, the photos from the wedding in {city}. Love, {first}
The exam on {day} was moved to room {num}. Bring your student card.
Code review is done, two small remarks on line {n}. Good work!
Our office moves to {street} {n} on {date}. Phone numbers stay the same.
You left your umbrella at our place, {first}.
The delivery of {n} boxes of paper that you ordered on {day} will come between 9 and 12.
Your holiday request from {date} was approved.
"""
