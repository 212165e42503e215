"""Texts and levels of the urgency family: problems by domain, and words of haste by intensity."""

from __future__ import annotations

from training.families.scales_kit import level_sets, lines

PROBLEMS = lines("""
the invoice for {month} shows the wrong address
our supplier portal login for {name} needs a new password
the printer on floor {2..9} is out of toner
I'd like the colour of the logo on our page changed
the projector in room {2..30} flickers
order {1000..9999} is missing one of the {2..9} parts
the export of the sales report comes out empty
we need a signed copy of the lease for flat {2..40}
my library card was not accepted at the desk
the heating in classroom {2..30} stays cold
the transfer to {name} {surname} is still pending
the spare key for locker {10..99} has not turned up
a tyre on van {2..9} is losing air
the translation of the manual has two pages missing
the booking for {2..9} people has the wrong date
the label printer in the warehouse stopped
the pump in greenhouse {2..9} makes a noise
the contract draft for {company} needs a second pair of eyes
the slides for {company} need the new numbers
the vaccination record of my dog is not in your system
my tax form still has my old surname on it
the lift in block {2..9} skips the third floor
the freezer at the {city} branch shows an odd temperature
the customs papers for container {1000..9999} are not stamped
the badge of the new colleague {name} does not open the gate
the scoreboard server drops players after a match
the payroll file for {month} was rejected
the test results for {name} {surname} have not been sent on
the visa letter for {name} has to be printed and signed
the chat widget on the help page covers the menu
""")

CUES = {
    0: lines("""
[no rush at all|no hurry whatsoever|there is no hurry|absolutely no rush|zero rush] [on this|on our side|from me|].
[whenever you have|if you ever find] a [spare|quiet] [moment|afternoon], [no deadline|nothing depends on it].
this can [wait|sit] until [next quarter|the new year|after the holidays|whenever you are bored].
it has been like that for [years|ages] and [nobody minds|it bothers nobody|we live with it happily].
just a [nice-to-have|small wish|cosmetic thing], [put it at the bottom of the pile|take all the time you need].
[someday|one day|eventually] would be [lovely|nice], but [there's no date|honestly it doesn't matter when].
low priority, [do the other tickets first|feel free to leave it for months].
please don't [hurry|drop anything] for this. {month} next year is [early enough|fine too].
I am only [noting|mentioning] it so it is [on a list somewhere|not forgotten]. Do with it what you like, whenever.
we will not [need|use] it before [next summer|next season|the year after], so [relax|no pressure].
"""),
    1: lines("""
[some time|sometime] [this week|in the next week|before next {day}] would be [good|fine|great].
could you [look at|sort out|get to] it [in the coming days|within a week|by the end of next week]?
not [burning|an emergency], but I [would like|need] it [within the next 5 or 6 days|by this time next week].
we have [a week or so|about six days|until the end of the week after this one], a normal place in the queue is fine.
the [meeting|audit|visit] it is for is [in eight days|next {day} week|a week from now], so please plan it in.
there is a workaround that holds for [a week|several days], but please [schedule|plan] it soon.
[normal|ordinary|usual] priority: [a few days|three to five working days] is okay.
please handle it in the usual [turnaround|time] of [three|four|five] days.
I can [manage|cope] for some days, after that it gets [annoying|awkward].
[let us|let's] aim to have it [done|fixed] over the next several days.
"""),
    2: lines("""
I need [it|this] [today|by tonight|before close of business today|by {time} today].
this has to be [done|fixed|sorted] [today|before the office closes|by this evening], please.
the deadline is [tomorrow first thing|tomorrow morning at eight|tonight], please put it ahead of other work.
my [flight|train|shift|exam] is tomorrow [at dawn|morning], so it must be settled [today|before tonight].
[tomorrow|tomorrow at nine] the [inspector|client|auditor|buyer] comes, so [today is the last chance|we need it today].
high priority please. [we can keep going for a few hours but not|the workaround lasts till tonight, not] longer.
please move it up, [the cut-off is|the books close|the window ends] [this afternoon|tonight|at the end of \
the day].
[could|can] someone [get to|do] it this afternoon? After [today|tonight] it is too late.
we promised it for [today|end of day|tonight] and I would hate to [break that|let them down].
same day, please: the [courier|lawyer|nurse] needs it before [the evening|{time} today].
"""),
    3: lines("""
[drop everything|stop whatever you are doing] and [help|fix this|call me], [right now|this minute|immediately]!
[everything is|we are all|production is|the whole site is] down [and every minute counts|right now], call [me now|at \
once].
this can't wait [even ten minutes|another minute|for an answer by mail], [people are stuck|someone may get hurt].
EMERGENCY. [We need someone here this minute|Ring me now|Send someone immediately].
we are losing [{2..9} thousand an hour|orders every second|patients' data as we speak], act [now|immediately].
the [deadline|cut-off|auction|hearing] is in [ten|fifteen|twenty] minutes and without this [we lose everything|it is \
over].
I am standing [at the gate|in court|at the operating theatre|in front of 300 guests] and need it this very \
[second|minute].
critical: [all|every one of our] [customers|tills|wards|trucks] affected, wake up whoever is on call [now|right away].
please [pick up|answer] the phone NOW, it is getting worse by the minute.
[water is pouring in|smoke is coming out|alarms are ringing] because of it, somebody has to come [right now|this \
instant].
"""),
}

# days from today until it is due, from and to, by grade; grade 3 is a matter of minutes
DUE_DAYS = {1: (3, 8), 2: (0, 0)}

NOT_DUE = (
    "whenever, months are fine",
    "no deadline, may take months",
    "none, in a year or so is fine",
    "never mind when",
)

DUE_WORDS = (
    "Now: {now}. Needed by: {due}.",
    "Sent: {now}. Deadline: {due}.",
    "(written {now}, due: {due})",
    "Present time {now}; due: {due}.",
)

DUE_KEYS = (("today", "due"), ("now", "needed_by"), ("date", "deadline"), ("sent", "answer_by"), ("opened", "must_end"))

FILLERS = lines("""
Hope you are well.
Thanks for the help last time.
I am writing on behalf of {company}.
My extension is {100..999}.
{name} from {city} said you are the right person.
I attached a photo.
We have been with you since {2009..2023}.
Reference {10000..99999}.
Sorry for the long mail.
You can reach me under the usual number.
""")

LEVELS = level_sets("""
0 can wait indefinitely | 1 within a week or so | 2 today | 3 this very minute
0 no hurry | 1 a matter of days | 2 same day | 3 emergency, act at once
0 no time pressure at all | 1-2 some time pressure: days or hours | 3 drop everything now
0 low | 2 high | 3 critical
0 low: whenever there is time | 1 normal: in the coming days | 2 high: before the day is over | 3 critical: immediately
0-1 not urgent, can wait some days at least | 2-3 urgent, today or sooner
0-2 no emergency | 3 an emergency that cannot wait even an hour
0 somebody may get to it some day | 1-3 there is a time by which it must be done
0 not pressing | 1 somewhat pressing, this week | 2 very pressing, today | 3 extremely pressing, now
0 P4 - backlog, no date | 1 P3 - plan it in for the coming days | 2 P2 - finish it today | 3 P1 - all hands, right now
0 relaxed; the writer does not mind when | 1 patient; some days are fine | 2-3 pressed; today at the latest
0 the sender says that it may take months | 3 the sender needs help within minutes
1 a few days are fine | 2 must be done by tonight | 3 must be done in minutes
0 leave it for later | 1 schedule it | 2 do it today | 3 interrupt whatever is going on
0 not urgent | 1 a little urgent | 2 urgent | 3 extremely urgent
0-1 standard queue | 2 front of the queue, today | 3 page the person on call
""")

ASKS = lines("""
How urgent is [this|the message|this ticket|the request]?
Rate the urgency.
urgency
How soon [must|should] [this be handled|somebody act|we react]?
How much time [pressure is there|does the writer give us]?
Which priority does this [ticket|message|request] deserve, going by its deadline?
How quickly does the [sender|writer|customer] need an answer?
Triage the message: how long can it wait?
[Judge|Assess|Grade] how pressing the request is.
When does this need to be done?
We sort our inbox by urgency. Where does this one belong?
You are the dispatcher of a [help desk|service team]. How fast must this one be picked up?
What is the time frame the writer [asks for|needs]?
urgency of the ticket, lowest first
Score how much haste the [writer|sender] asks for.
How long could we leave this [lying|unanswered] without harm?
Is there a hurry, and how great is it?
Response time needed
""")

SITUATIONS = {
    0: lines("""
there's a comma too many in the footer of the [site|newsletter|price list]. Just so you know.
idea for the [far future|distant future]: a dark theme for the [portal|app|kiosk].
the [urgent|burning] part was [fixed|solved] yesterday. What is left is a nicer icon, whenever somebody is bored.
somebody marked this as urgent by mistake. It is [a wish|an idea] for the next [year|catalogue], nothing more.
for your [files|archive]: the old [poster|leaflet] still says {2009..2019}. No need to reprint before it runs out.
would it be thinkable to rename the meeting rooms after rivers one day? Only dreaming aloud.
I know that you have fires to put out. This isn't one. The shade of grey in the menu could be warmer, some year.
my old ticket about the [mug|sticker|plant] can stay open as long as you like.
"""),
    3: lines("""
there is a [strong|clear] smell of gas in the [boiler room|canteen|stairwell] and two people are [coughing|dizzy].
the [patient|guest|man] in [room|bed] {2..40} is [not breathing properly|unconscious|turning blue]!
flames behind the [counter|server rack|dryer], we are getting everybody out.
all [payments|cards|tills] are refused in {20..90} shops, queues to the street, since {2..9} minutes ago.
somebody is emptying my account as I write, the balance falls every few seconds, block it!
the child is locked in the car, the sun is on it and she [is crying|has stopped moving].
the database is being deleted table by table, I can see it happening, [cut|stop] the connection.
a [cable|live wire] came down on the playground and the [kids are|class is] outside.
the dam gate is stuck open and the water is rising towards the [camp site|village].
the [freezer|cold store] with the donor organs has lost power, the alarm says {5..15} minutes.
nobody said the word urgent, but the brakes of the tram on line {2..9} do not hold and it is under way.
"""),
}
