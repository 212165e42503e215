"""Texts of the families satisfied and is_complaint."""

from __future__ import annotations

from training.families.scales_kit import Bank, lines

BANK: Bank = {
    "item": """washing machine|bike|sofa|phone|laptop|boiler|heat pump|radio|router|lawn mower|printer|hearing
        aid|guitar|tent|freezer|oven|pushchair|watch""".replace("\n        ", " ").split("|"),
    "fault": lines("""
made a grinding noise
would not switch on
was delivered in the wrong size
leaked
had a scratch
kept losing the connection
came without the manual
stopped after a week
smelled burnt
was set up wrongly
showed error {10..99}
"""),
    "fixer": (
        "your technician",
        "{name}",
        "the man on the phone",
        "the woman at the counter",
        "{company}",
        "the workshop",
    ),
}

# the problem is solved / the customer is content
SOLVED = lines("""
the {item} {fault}. {fixer} came on {day} and now it runs like new.
my {item} {fault}, but {fixer} replaced it within [two days|a day], all sorted now.
update: the {item} that {fault} has been working without a hitch since {fixer} had a look.
first I was [angry|worried], as the {item} {fault}. Then {fixer} put it right, so everything is fine.
you can close the ticket, the {item} is okay again.
{fixer} found the cause in ten minutes. The {item} does what it should again.
the second repair did it: no more trouble with the {item}, fingers crossed no longer needed.
I had given up on the {item}, it {fault}, but {fixer} got it going again. Works perfectly now.
no more leaks, no more noise: the {item} is as good as new thanks to {fixer}.
it took [three|four] attempts, but as of today the {item} works.
{fixer} swapped the fuse and that was all it took. The {item} is back in use.
I wrote on {day} that the {item} {fault}. That's settled, thank you.
hurrah, the {item} runs! I would never have thought of the valve.
turned out that the plug was loose. Silly me, the {item} is fine now.
the new {item} is here and does everything that the old one didn't.
the tip with the reset worked, the {item} is up again.
tried the new part you sent: the {item} works, that was it.
""")
UNSOLVED = lines("""
the {item} {fault}. {fixer} came on {day}, and it is just the same as before.
my {item} {fault}, {fixer} replaced it, and the new one does exactly the same.
update: the {item} that {fault} worked for an hour after {fixer} had a look. Now it's dead again.
first {fixer} said that it was fixed. It isn't, the {item} still {fault} when I tried it this morning.
please reopen the ticket, the {item} has the old trouble again.
{fixer} spent [two|three] hours on it and left without finding anything. The {item} is of no use.
three repairs later and my {item} is no better than on the first day.
they closed my ticket as solved, though nobody has touched the {item} yet.
still leaks, still noisy: the {item} has not changed a bit in spite of {fixer}.
it took [three|four] visits, and as of today the {item} still doesn't work.
{fixer} swapped the fuse and thought that was it. The {item} went off again within the hour.
I wrote on {day} that the {item} {fault}. Nothing has been done about it so far.
alas, the {item} won't run. It wasn't the valve.
the plug isn't loose, I've checked. The {item} {fault}, as before.
the new {item} is here and it has exactly the same fault as the old one.
thanks for the quick reply! Unfortunately the {item} {fault} all the same.
the tip with the reset did nothing, the {item} is still down.
tried the new part you sent: no change at all with the {item}.
""")
GLAD = lines("""
I'm very happy with the {item}, just what I wanted.
{fixer} did a great job, thank you so much!
lovely people, fair price, fast. Can't fault them.
the {item} is even better than I'd hoped.
I was sceptical after a bad time elsewhere, but {company} has won me over.
everything went smoothly, from the order to the set-up of the {item}.
couldn't be happier with how {fixer} looked after me.
nothing to complain about, top service.
I doubted that the cheap {item} would do. I was wrong, it's brilliant.
five stars from me. The {item} came early and {fixer} explained it all.
not once in {3..9} years have they let me down.
they warned me that I'd be disappointed. I'm anything but.
if only every shop were like {company}!
I asked for a {item} and got a {item}, a smile and a cup of tea.
a little late, but so good that I don't mind at all: the {item} is a gem.
""")
CROSS = lines("""
I'm not happy with the {item} at all.
{fixer} was rude and did a poor job.
overpriced, slow and unfriendly. That was not what I paid for.
the {item} is far worse than I'd hoped.
I was told wonders about {company}. What I got was a let-down.
everything went wrong, from the order to the set-up of the {item}.
couldn't be more dissatisfied with how {fixer} treated me.
nothing to praise, poor service.
I trusted that the dear {item} would be good. I was wrong, it's rubbish.
one star from me. The {item} came late and {fixer} explained nothing.
in {3..9} years they've never kept a single promise.
they boast that every customer is satisfied. I'm one who isn't.
if only {company} were half as good as its adverts.
I asked for a {item} and got excuses, a bill and a shrug.
nice shop, friendly face, and yet: the {item} {fault} and they refuse to take it back.
great, just great. Two weeks without a {item} and {fixer} shrugs. Thanks for nothing.
""")
RETURN = lines("""
I'll definitely come back, {fixer} is wonderful.
see you next year, the same week please!
we've already booked again for {month}.
whenever I need a {item}, I'll buy it from {company} again.
from now on I won't go anywhere else.
my whole family shops at {company}, and that's how it'll stay.
until next time! I already look forward to it.
I've told {name} to keep a table for us every {day}.
please put me on the list for the next {item} as well.
we'd planned to try somewhere else next year, but after this week we're coming back to you.
you've gained a customer for life.
I'd choose {company} again without thinking twice.
small hiccups aside, we'll be back soon.
I've just renewed for [two|three] more years, with pleasure.
the {item} {fault}, but they handled it so well that they keep me as a customer.
""")
LEAVE = lines("""
that was my last visit, {fixer} was dreadful.
never again. Next year we'll go somewhere else.
we've cancelled our booking for {month} and found another place.
when I need a {item} again, I'll buy it anywhere but at {company}.
from now on I'll take my money elsewhere.
my family used to shop at {company}. That's over now.
farewell, I've signed with another provider as of {month}.
I've told {name} to strike us off the list of regulars.
please delete my account, I won't be ordering from you in future.
we'd planned to come back next year, but after this week we've chosen another place.
you've lost a customer for good.
I wouldn't choose {company} again if they paid me.
the food was fine, but we won't set foot in there again.
I'm not renewing. {company} has had its chance.
the {item} is okay, yet after the way they handled it I'm off to another shop.
""")

# topic: (texts for yes, texts for no, questions for yes, questions for no)
TOPICS = {
    "solved": (
        SOLVED,
        UNSOLVED,
        lines("""
Is the problem solved?
Has the [issue|fault|trouble] been [fixed|resolved]?
Does the {item_word} work now?
The problem is [solved|gone|fixed].
Can the ticket be closed?
Was the repair a success?
Is everything working again?
solved
Judge from the message: was the help effective?
The customer no longer has the problem.
"""),
        lines("""
Does the problem [persist|still exist]?
Is the issue still open?
The [fault|problem] is still there.
Does the customer need more help with it?
Did the attempt to fix it fail?
The repair did not help.
Must the ticket stay open?
unsolved
Is something still broken?
"""),
    ),
    "satisfied": (
        GLAD,
        CROSS,
        lines("""
Is the customer satisfied?
Is [this person|the writer|the customer] [happy|pleased|content]?
The customer is satisfied.
Was the [customer|buyer] pleased with what they got?
satisfied
Does the writer speak well of the [company|purchase|service]?
Did it meet the customer's expectations?
Would this count as a good review?
The experience was good for the customer.
Is this feedback positive?
Does the client sound content?
"""),
        lines("""
Is the customer [dissatisfied|unhappy|displeased]?
The customer is not satisfied.
Was the buyer let down?
dissatisfied
Does the writer have reason to be unhappy with the [company|purchase|service]?
Did it fall short of the customer's expectations?
Would this count as a bad review?
The experience was bad for the customer.
Is this feedback negative?
Should we be worried about what this client says of us?
"""),
    ),
    "return": (
        RETURN,
        LEAVE,
        lines("""
Would they come back?
Will the customer [return|buy again|stay]?
The [guest|customer] intends to come again.
Is the customer loyal?
Can we count on this customer in the future?
will return
Does the writer want to remain a customer?
Would the writer choose the same company again?
The company keeps this customer.
Is further business with this person likely?
"""),
        lines("""
Is the customer leaving?
Will the customer go [elsewhere|to a competitor]?
The customer does not want to come again.
Has the company lost this customer?
Has the customer turned away for good?
will not return
The writer is done with the company.
Is this customer lost?
Would the writer rather use another company next time?
"""),
    ),
}

COMPLAINT = {
    "complaint": lines("""
the {item} {fault} and nobody answers my mails.
I paid for [two|three] and got one. That's not on.
{fixer} was an hour late and left mud on the carpet.
why is it that every time I order a {item}, you send the wrong one?
is it normal in your house that one waits {30..90} minutes for a bill?
I wish to draw your attention to the state of the [toilets|changing rooms|bus stop]: filthy.
your new opening hours are a nuisance for everybody who works.
not what I ordered, not what I paid for.
how much longer do I have to wait for my {item}? You said Monday, it's the {24..28}th.
thanks for sending a broken {item}, great service as ever.
the noise from your [site|bar] goes on past midnight again.
I must say that the way {fixer} spoke to my mother was out of order.
the price went up by {10..40} percent and the service got worse.
you call that vegetarian? There was ham in it.
your driver parked across my gate and drove off laughing.
I've written four times about the {item}. Four!
since the new owner took over, the portions are tiny and the plates dirty.
who on earth designed this form? It threw me out three times.
{fixer} promised to ring on {day}. Nobody rang.
my mother waited two hours in a cold corridor at your clinic.
the flat was advertised as quiet. There's a drum school next door, which you kept from us.
not one of your ticket machines in {city} takes coins.
we ordered for {2..8} and half of us got nothing.
your app shows me other people's bills. That's a scandal.
I don't usually write such letters, but the {item} {fault} and your shop just laughed.
the course was called advanced, and we learnt how to switch on a {item}.
the lawn was cut in the wrong garden, the second time this year.
I'm let down by the {item}, it {fault}.
we've had no hot water since {day}, and your line is always busy.
it's a disgrace how you treat people with a pram at the {city} station.
"""),
    "question": lines("""
do you have the {item} in green?
how do I file a complaint, in case I should ever need to?
until what time are you open on {day}?
is the {item} available in {city}?
could you tell me how long the battery of the {item} lasts?
what does a {item} cost with delivery?
where do I find the manual for the {item}?
can I bring my dog?
what happens if I'm late to pick up the {item}?
is there a form for complaints and praise on your website? I'm doing a survey.
which bus goes to your shop in {city}?
do you also repair a {item} that was bought elsewhere?
how many people work at {company}?
are there still places on the course on {day}?
could you explain the difference between the two {item} models?
which of your two plans would suit a family of {3..6}?
does the warranty cover water damage? I'm thinking about buying the {item}.
who do I talk to about a job at {company}?
if a {item} breaks, is the repair free? Mine is fine, I only want to know.
how does one clean a {item} properly?
do I need to book for {2..8} people?
"""),
    "praise": lines("""
just wanted to say that {fixer} was terrific, thank you!
I love my new {item}.
after all the trouble with another shop, you were a joy to deal with.
compliments to the kitchen, the soup was divine.
nothing to complain about: quick, clean and friendly.
what a lovely surprise, the {item} came a day early.
unlike the last workshop, which ruined my {item}, you did a perfect job.
our compliments to everyone at {company}, we felt at home.
thank you for the quick repair of the {item}, like new!
I've never had such good service in {city}.
best {item} I've ever owned, well done.
{fixer} stayed until midnight to help us. What a star!
hats off to {fixer}, such patience!
we had a wonderful evening, greetings to {name}.
people complain too much. I for one think that you are great.
"""),
    "notice": lines("""
my new address is {2..90} Mill Lane, {city}.
please book me in for {day} at {time}.
I'd like to order [two|three] more of the {item}, same as last time.
I will be there at {time} to pick up the {item}.
please cancel my order, I found a {item} in the attic, sorry for the bother.
I'm sending the form that you asked for.
my membership number is {10000..99999}.
for your information: the {item} arrived on {day}.
please put {name} on the list for the course.
I'd like to extend my booking by one night.
please send the complaint form to my colleague {name}, who wrote to ask for it.
I'm on holiday from {day}, please deliver the {item} after that.
attached is the signed contract for the {item}.
we'd like a table for {2..8} at {time}, by the window if possible.
please send the bill to my office in {city}.
my phone number has changed, the last digits are {10..99} now.
I accept your offer for the {item}.
can I change the colour of my {item} to blue? It hasn't shipped yet.
"""),
}

COMPLAINT_YES = lines("""
Is this a complaint?
Does the [writer|customer] complain?
The [message|writer] complains about something.
Is the writer [dissatisfied|displeased] with something?
complaint
Does the message express a grievance?
Should this go to the complaints desk, as the writer objects to how they were served?
Is somebody finding fault here?
The message is a complaint.
Does the customer protest against a product, a person or a service?
Does the writer criticise [us|the company|the service]?
Has the writer got something to grumble about?
The writer is unhappy about how things were done.
Would you file this under complaints?
""")
COMPLAINT_NO = lines("""
Is the message free of complaints?
Is this something other than a complaint?
The writer does not complain.
There is no complaint in this message.
Is this a question, a request, a notice or praise, rather than a complaint?
The message voices no grievance.
Is the writer without any criticism of the company?
not a complaint
Can the complaints desk ignore this message?
The writer has no objection to how they were served.
""")
