"""Messages by what their writers want: kinds with names and descriptions, then more texts by first name."""

KINDS = """
@ all
# complaint / grievance / dissatisfied customer
: the writer is unhappy with something that happened ; says that something was bad
- [This is unacceptable|I am really disappointed|Not what I paid for]: the {product} came [scratched|without
+ its plug|dirty].
- [I waited|We stood in line for] {n} minutes and [then you were closed|nobody served us].
- Your {first} at the counter was [rude|unfriendly|bored] to my mother. That is no way to treat people.
- The [soup was cold|bed squeaked|music was far too loud] and nobody cared. Shame on you.
- [Third time|Again] that the {product} is delivered to the wrong house. I've had it up to here.
- What a [mess|let-down]: {money} for a {product} that looks used.
# question / asking for information / inquiry : wants to know something ; asks for facts
- [What are your opening hours|When do you open] on {day}?
- How much [does|is] the {product} [cost|] in the large size?
- Do you [ship|deliver] to {city}?
- Which [bus|tram] goes to your shop?
- Is the {product} made of wood or of plastic?
- What is the difference between the basic and the plus plan?
# praise / compliment / positive feedback : the writer is happy and says so ; thanks or admiration
- [Just wanted to say|I have to tell you]: the {product} is [wonderful|even better than hoped].
- {first} at your desk was so [kind|patient] with me, please pass on my thanks.
- [Best service ever|Great job], I'll tell all my friends.
- The cake was a dream, everybody asked where it came from.
- Five stars from me. You made my {day}.
- You people are amazing, it arrived in one day!
# cancellation / ending a contract / cancel request : wants to end or call off something that was ordered or agreed
- Please cancel my [subscription|membership|order {order}] [as of {date}|right away].
- I hereby end the contract as of {date}. Please confirm.
- We won't need the table on {day} after all, please take us off the list.
- Stop the delivery of {order}, I don't want it any more.
- Take me out of the course that starts on {date}.
- I withdraw from the purchase of the {product}.
# order / placing an order / purchase : wants to buy something now
- I'd like to order {d} [of the {product}s|{product}s], [please|delivery to {city}].
- [Please send me|I take] the {product} in green, size M.
- One {product} and two spare filters, to be paid by invoice.
- We'd like {n}0 of the {product}s for our office, ship them to {street} {n}.
- Put me down for {d} boxes of the red wine.
- Same as last time please: {d} bags of coffee.
# bug report / technical fault report / error report : tells that software or a device does something wrong
- When I [press|tap] save, the app [closes|freezes|shows error {num}].
- Since the update the {product} list shows every entry twice.
- Steps: open settings, choose dark mode, screen turns white. Expected: dark. Version {d}.{n}.
- The date field takes 31 February without a warning.
- Search finds nothing if the word has an umlaut in it.
- Sound stops after {n} seconds on my tablet, always, with every video.
# feature wish / feature request / suggestion : proposes something new or better
- It would be [great|lovely] if the app [had a dark mode|could sort by date].
- [Could you add|Please consider adding] an export to spreadsheets?
- Suggestion: put a bench next to the lift.
- I'd love to be able to pay with points some day.
- Why not offer the {product} in a children's size as well?
- My idea: a button that repeats the last entry.
# threat to leave / churn risk / warning to leave : says that he or she will go elsewhere unless things change
- If [this happens again|it is not fixed by {day}], I [am gone|will switch to {company}].
- One more price rise and I take my business elsewhere.
- {company} offers me the same for {money} less. Match it or I leave.
- I'm thinking of changing to another provider, your move.
- Last warning: improve or lose a customer of {n} years.
- My patience is at its end, your competitor already sent me an offer.
# small talk / chit-chat / social message : friendly words without any request
- [Good morning|Hello]! [How are you today?|Lovely weather, isn't it?]
- Happy {day} to everybody over there :)
- Just saying hi, nothing special.
- Did you sleep well? I dreamt of whales.
- Haha, that made me laugh. Enjoy your weekend!
- Greetings from {city}, the sea is warm.
# application / job application / job seeker : wants to work for the organisation
- I would like to apply for the job as [a cook|a driver|an accountant], my CV is attached.
- Are you hiring? I am a trained [nurse|joiner|baker] with {n} years of experience.
- Your advert for a night porter speaks to me, I could start in {month}.
- I'm a student in {city} and look for an internship with you.
- Please find my application for the post of gardener below.
- Do you need a hand in the kitchen? I can begin on {day}.
# change of data / update of details / data change : tells new data to be put into the records
- My [address|name|phone number] has changed, it's now [{street} {n}|{last}|0{num} {num}].
- Please update my [bank details|e-mail], the old one is closed.
- I got married, my surname is {last} now, kindly correct your files.
- From {date} on we live in {city}, note the new address for my file.
- You have me down as Mr, it should be Ms.
- Our firm is called {company} now, please change it in your records.
# appointment request / booking a date / scheduling : wants a date or a time slot
- [Can I get|I need] an appointment [on {day}|in the first week of {month}]?
- Could somebody come and measure the windows on {day} at {time}?
- I'd like to book a slot for a haircut, mornings suit me.
- Is {date} at {time} free for a viewing?
- When can I come in for a consultation? {day} would be good.
- Please reserve an hour with Dr {last} for me.
# refund request / money back / request for reimbursement : wants money back
- I want my {money} back.
- Please refund the {product}, I sent it back on {day}.
- [When do I get|I still wait for] the money for the cancelled [trip|concert].
- You charged {money} too much, kindly return the difference.
- Reimburse me for order {order}.
- Money back, please, the {product} never came.
# apology / saying sorry : the writer regrets something he or she did
- I'm [so sorry|terribly sorry] that I [missed our appointment|was late] on {day}.
- Please forgive my harsh words on the phone, I was tired.
- My mistake, I gave you the wrong number. Sorry for the trouble.
- I must apologise, my son broke the vase in your shop.
- Sorry for the late payment, I was in hospital.
- I regret having shouted at {first}. It was not fair.
"""

MORE = """
@ all
# complaint
- I'm [fed up|angry|speechless]. The {product} [leaks|wobbles|smells] and your hotline plays music for {n} minutes.
- [You call that service?|What a joke.] {d} phone calls, {d} promises, nothing happened.
- The room was filthy, hair in the sink, and the window did not close.
- I find it [outrageous|poor] that you let an old man stand in the rain.
# question
- [Can you tell me|Do you know] [if the pool is heated|whether dogs are allowed|how long the tour takes]?
- Until when is the offer on the {product} valid?
- Who is in charge of the school in {city}?
- How many people fit into the {day} tour?
# praise
- [Hats off|Bravo|Chapeau]! The {product} runs like clockwork.
- We had a lovely evening, the music and the staff were perfect.
- I never write reviews, but your {first} saved our holiday. Superb!
- Love the new {product}, keep up the good work.
# cancellation
- [I no longer need|Kindly terminate] the [weekly box|insurance|gym contract] as of {month}.
- Delete my booking for {date}, we can't travel.
- This is notice that I leave the club at the end of {month}.
- Don't renew my plan, it shall end on {date}.
# order
- [Can you put aside|I'll have] {d} {product}s, I pay on delivery.
- Ship me another box of the same tea, {d} packs.
- Our purchase: item {num}, quantity {n}, deliver to {street} {n}, {city}.
- Hello, {d} pizzas Margherita to {street} {n} please.
# bug report
- The [map|calendar|basket] [stays empty|jumps|shows the wrong month] [after login|on my phone|since version
+ {d}.{d}].
- Printing from the app gives blank pages. Model X{n}, firmware {d}.{d}.
- Log out, log in: all my settings are back to default. Reproducible.
- Typing an emoji in the name field crashes the form.
# feature wish
- [Any chance of|How about] [a weekly summary by mail|a vegan menu|larger letters in the app]?
- You should sell the {product} in packs of three.
- I wish the map showed benches and drinking water.
- An undo button would make my life easier.
# threat to leave
- [Fix it|Sort this out] by {day} or [you lose me|I close my account].
- My contract ends in {month}, and as things stand I won't stay.
- If the price goes up once more, you have seen me for the last time.
- Why should I stay with you when {company} gives me twice the data?
# small talk
- [What a day|Phew, so hot today], isn't it?
- Guess who got a puppy! He's called {first}.
- Hope you all had a nice holiday.
- Cheers from the office party, {first} is singing again.
# application
- [Attached is|Herewith I send] my CV for the position of [clerk|tiler|teacher] that you advertised.
- I've just finished school and would love to train as a {product} maker with you.
- Do you still seek a driver? I have all licences and am free from {date}.
- With {n} years at {company} behind me I am keen to join your team.
# change of data
- [Correct|Please note]: my [new mobile|office number] is 0{num} {num}.
- We've moved! New address from {date}: {street} {n}, {city}.
- My date of birth is wrong in your system, it is {date}.
- Replace my old mail with the one I'm writing from.
# appointment request
- [Is there a slot|Do you have time] on {day} [before noon|after work] to [look at my tooth|check the boiler]?
- I'd like to come by for a fitting, would {date} do?
- Put me in the diary for a test drive on {day}, please.
- My son needs a check-up, when is the next free date?
# refund request
- [Transfer|Send] the {money} back to my account, the {product} was faulty.
- Since the course did not take place, I ask for the fee of {money} to be returned.
- Please credit the deposit for the empties, {money}.
- I was billed twice, give me one payment back.
# apology
- [Forgive me|I beg your pardon], I [mixed up the dates|forgot to cancel|broke the handle of the {product}].
- It was wrong of me to blame {first}. I take it back.
- Sorry, sorry, sorry! I overslept and missed the viewing.
- I want to say sorry to your driver, I was unfair to him.
"""
