"""Texts and levels of the families that rate manner: politeness, formality, certainty."""

from __future__ import annotations

from training.families.scales_kit import Bank, level_sets, lines

REQUESTS: Bank = {
    "do": lines("""
send me the [floor plan|price list|minutes|report for {month}]
move [the van|your bike|these boxes] away from the [gate|ramp|door]
close the [window|door|blinds] in room {2..30}
check [invoice|order|claim] {1000..9999} again
tell me when [the lift|line {2..9}|the gym] will be [running|open] again
turn the [music|television|drill] down after {time}
book a table for {2..9} on {day}
change the time of [my|our] appointment to {day}
give {name} the key to the [shed|archive|lab]
read the [draft|contract|chapter] before {day}
put [the chairs|the tools|the cones] back
explain the [fee|charge|fine] on my [bill|statement]
return the [ladder|projector|book] by {day}
let {name} know about the [delay|change|result]
water the [tomatoes|ferns|lawn] while I'm away
take the dog off the [football pitch|beach|sofa]
translate page {2..40} into [Dutch|Spanish|Finnish]
add {name} to the [list|channel|roster]
cancel [the subscription|ticket {1000..9999}|the order from {day}]
print {2..40} copies of the [form|leaflet|score]
"""),
    "insult": lines("""
you idiot
you useless lump
moron
you clown
you lazy fool
you dimwit
you absolute muppet
you worthless bunch
genius
brain-dead as you are
"""),
}

POLITENESS = {
    0: lines("""
{do}, {insult}. Are you too stupid to do it on your own?
{do}! How dumb can one person be?
what is wrong with you people? {do} and then get lost.
shut up and {do}. Nobody asked for your opinion, {insult}.
even a trained monkey could {do}. You obviously can't, {insult}.
{insult}, for the last time: {do}, then crawl back under your stone.
{do}, or is that too hard for your tiny brain?
I don't care about your pathetic excuses. {do}, {insult}.
oh look, the {company} clowns. {do}, you incompetent lot.
you make me sick. {do} and keep your mouth shut.
"""),
    1: lines("""
{do}. Now.
{do}. I won't say it twice.
{do}. And don't make me ask again.
just {do}, I have no time for talk.
{do}. That's your job, isn't it?
no small talk. {do}.
how long is this going to take? {do}.
{do}. Today. End of story.
I said: {do}.
what are you waiting for? {do}.
spare me the excuses and {do}.
enough chat. {do}.
"""),
    2: lines("""
you need to {do}. It's on the plan for {day}.
the next step is to {do}.
I'd need you to {do}. {name} has the details.
this is about the usual thing: {do} when {name} is in.
my request is to {do}. The number is {100..9999}.
for {day}: {do}. Details are in the folder.
I am writing because somebody has to {do}.
will you {do} or will {name}?
to do on your side: {do}.
"""),
    3: lines("""
could you please {do}? Thank you.
please {do} when it suits you, thanks a lot.
hello {name}, would you mind helping me? Please {do}. Thanks!
hi, may I ask you to {do}? Thanks in advance.
would you please {do}? I'd appreciate it.
good morning, please {do} if you can. Many thanks.
thanks for your mail. Could you {do}, please?
sorry to bother you, could you {do}, please?
it would be nice if you could {do}. Thank you, {name}.
please be so good as to {do}. Thank you.
"""),
    4: lines("""
I'm so sorry to trouble you and I know how busy you are. If it is not too much to ask, would you kindly {do}? I'd be \
truly grateful, and please feel free to say no.
dear {name}, thank you ever so much for all your kindness. Might I ask, only if it is convenient, that you {do}? I am \
deeply grateful whatever you decide.
please forgive the intrusion. I wonder whether you would be so very kind as to {do}. With my warmest thanks, and \
every good wish to your family.
it is always a pleasure to hear from you. If I may ask for one more favour: would you be kind enough to {do}? No \
trouble at all if not, and thank you from the heart.
I do hope you are well. I would be most obliged if you could possibly {do}, whenever it suits you best. Thank you so \
very much for your patience with me.
your help last week was wonderful, thank you again. I hesitate to ask, but would you possibly be willing to {do}? I \
should be immensely thankful.
"""),
}

POLITENESS_LEVELS = level_sets("""
0 insulting | 1 curt | 2 neutral | 3 polite | 4 exceptionally courteous
0 abusive: insults the reader | 1 gruff, gives orders | 2 matter-of-fact, neither rude nor kind | \
3 friendly, says please or thanks | 4 overflowing with courtesy
0-1 rude | 2 neutral | 3-4 courteous
0-1 impolite | 3-4 polite
0 contains insults | 1-4 no insults
0 offensive | 1 brusque | 3 polite | 4 extremely gracious
0 hostile and demeaning | 1 bossy and short | 2 plain | 3-4 well-mannered
0-2 no courtesy shown | 3-4 courtesy shown
0 very rude | 1 somewhat rude | 2 neither polite nor rude | 3 polite | 4 very polite
0 vulgar contempt | 2 businesslike | 4 lavish politeness
0-1 would offend or annoy most readers | 2-4 would offend nobody
""")

POLITENESS_ASKS = lines("""
How polite is [the message|the writer|this]?
politeness
Rate the politeness of the [message|note|request].
What manners does the sender show?
How courteous is the tone?
Is the writer rude or courteous, and to what degree?
Judge the tone towards the [reader|recipient].
Grade the courtesy, from rude to gracious.
How does the writer treat the person addressed?
A [reception|moderation] team wants to know how civil this message is.
Score the civility of the text.
How kindly is the request put?
Where does the tone lie?
Rate how well-mannered this reads.
tone, rudest first
With how much respect does the writer speak to the other?
Civility check
""")

FORMAL_BANK: Bank = {
    "event": lines("""
the [board|staff|parents'] meeting
the [summer|winter] party
the [training|workshop] on {day}
the [wedding|christening]
the [quarterly|annual] review
the [trip|visit] to {city}
the [concert|match|screening]
the [hearing|viewing|interview]
the [delivery|handover] in {city}
the [repair|survey] at the house
"""),
    "thing": lines("""
the [contract|lease|offer]
the [photos|pictures|scans]
the [invoice|receipt|bill]
the [application|form|report]
the [tickets|keys|vouchers]
the [recipe|programme|timetable]
the [parcel|samples|books]
the [draft|script|plans]
"""),
}

FORMALITY = {
    0: lines("""
yo [dude|bro|mate], u comin to {event} or wat? gonna be lit lol
lol nah cant make {event}, super wiped out, soz [bro|fam|m8]
sup, gimme {thing} asap k? thx :P
omg {event} was insane haha, u shoulda been there!!
dunno where {thing} r, ask {name}, he's prob got em lol
nm u? just chillin, {event} was meh, home now zzz
wassup {name}, r we still on 4 {event}? lmk
lmao {name} lost {thing} AGAIN smh
ikr, {event} bored me 2 death, never goin back lol
thx 4 {thing} ur a legend, luv ya xoxo
hey hey, wanna skip {event} n grab some grub? im starvin
aight, chuck {thing} over when ur done, cheers m8
bruh {thing} r a total mess, wtf happened haha
gotta bail on {event}, boss is bein a pain, ttyl
ya got {thing}? kinda need em, no biggie tho xx
"""),
    1: lines("""
hey {name}, are you coming to {event}? Would be fun!
hi! I can't make it to {event} after all, sorry. Let's catch up soon!
can you drop me {thing} when you get a sec? Cheers, {name}
just checking, did you get {thing}? Let me know, thanks a bunch!
thanks for {thing}, you're a star! See you at {event}.
hey, so {event} got moved. No worries if {day} doesn't work for you.
I've got {thing} with me, I'll swing by later, okay?
we had a blast at {event}! I'll tell you all about it over a coffee.
sorry, I totally forgot {thing} at home. I'll bring it all along on {day}, promise!
{name} says hi! She'll be at {event} too, so come along.
what's up with {thing}? Haven't heard a word from you guys.
oh and don't forget {thing}, will you? See you {day}!
"""),
    2: lines("""
{event} takes place on {day} at {time}. Bring {thing}.
the office has {thing}. You can pick them up until {time}.
{event} was moved to {day}. The room stays the same.
{name} has sent {thing} and will answer questions about {event}.
{thing} will be ready on {day}. Payment is at the desk.
information on {event} is on page {2..9}. It starts at {time}.
{event} is cancelled. Tickets remain valid until {day}.
{thing} can be found on the shelf next to the entrance.
{event} lasts two hours. There is a break after the first.
from {day} on, {thing} will be kept in room {2..40}.
we have received {thing}. The next step follows on {day}.
"""),
    3: lines("""
dear Ms {surname}, thank you for your letter of {2..28} {month}. Please find enclosed {thing}. Yours sincerely, \
{name} {surname}
dear Mr {surname}, we would like to inform you that {event} has been rescheduled to {day}. Kind regards, {company}
dear Sir or Madam, I am writing with regard to {thing}. I look forward to your reply. Yours faithfully, {surname}
we regret to inform you that {event} cannot take place as planned. We apologise for any inconvenience caused.
please be advised that {thing} must be received no later than {day}. Should you have any questions, contact our office.
with reference to our telephone conversation, I hereby confirm my attendance at {event}. Sincerely, Dr {surname}
dear colleagues, kindly note that attendance at {event} is mandatory. Respectfully, the Management
we hereby acknowledge receipt of {thing} and shall revert to you in due course. Yours faithfully, {company}
further to your enquiry of {2..28} {month}, please find attached {thing} for your perusal. Yours sincerely, {surname}
I should like to express my gratitude for your attendance at {event}. Yours sincerely, Professor {surname}
I would be grateful if you could provide {thing} at your earliest convenience. Yours sincerely, {name} {surname}
"""),
    4: lines("""
Your Excellency, I have the honour to acknowledge receipt of {thing} and beg to assure Your Excellency of my highest \
consideration.
the Right Honourable the Lord Mayor requests the pleasure of the company of Dr and Mrs {surname} upon the occasion \
of {event}. Decorations to be worn.
pursuant to the provisions of article {2..40}, the parties hereto solemnly undertake to deliver {thing}, the \
aforementioned instruments being deposited with the registrar.
it is with the most profound respect that I humbly submit {thing} to the august attention of this venerable assembly.
whereas the undersigned has duly been notified of {event}, be it hereby resolved that {thing} shall be tendered \
forthwith to the court.
the President of the Republic has the honour to invite His Excellency the Ambassador to {event}. White tie.
know all men by these presents that {thing}, sealed and delivered in the year of grace, shall henceforth be held in \
trust.
O esteemed members of this illustrious academy, suffer me, your most obedient servant, to lay {thing} before you.
hear ye, hear ye: by decree of the sovereign, {event} shall be solemnised with all pomp and due reverence.
Most Reverend Sir, permit me to convey, upon the occasion of {event}, the expression of my most distinguished \
sentiments.
"""),
}

FORMALITY_LEVELS = level_sets("""
0 slang | 1 casual | 2 neutral | 3 formal | 4 ceremonial
0 chat slang and abbreviations | 1 relaxed, as among friends | 2 plain information | 3 business letter | \
4 solemn, like a court or an embassy
0-1 informal | 3-4 formal
0-1 informal | 2 neither formal nor informal | 3-4 formal
0 street talk | 1 chatty but in whole words | 3-4 written by the book
0 extremely casual | 1 casual | 3 formal | 4 extremely formal
0-2 without formalities | 3-4 with formal address or set phrases
0 text speak | 1-3 ordinary language, casual or formal | 4 pompous ceremony
0 very informal | 1 fairly informal | 2 in between | 3 fairly formal | 4 very formal
0 a text to a buddy | 2 a notice | 3 a letter from an office | 4 a diplomatic note or statute
1 friendly note | 3 official letter | 4 ceremonial document
""")

FORMALITY_ASKS = lines("""
How formal is [the text|this message|the language]?
formality
Rate the register of the text.
What register does the writer use?
Is [it|this] casual or formal?
Place the wording between casual and formal.
How stiff or relaxed is the style?
Judge the style of writing.
Which style does the message follow?
Grade the formality, most casual first.
For a style guide: how formal does this read?
How dressed-up is the language here?
language register
Score how official the message sounds.
In what manner is this written?
""")

CERTAIN_BANK: Bank = {
    "claim": lines("""
the [spare keys|batteries|passports] are in the [blue drawer|top cupboard|glove box]
[{name}|the tenant|the driver] has already [paid|left|signed]
the [train|ferry|bus] to {city} leaves from [platform|gate|stop] {2..14}
the [museum|pool|bakery] is closed on {day}s
[{name}|the new hire] speaks [Polish|Arabic|Welsh]
the [leak|noise|smell] comes from the [boiler|dishwasher|roof]
[order|parcel] {1000..9999} went to {city}
the meeting is [in room {2..30}|at {time}|on {day}]
the [cat|dog|horse] has [a tick|a fever|the wrong chip]
the [red|green|grey] cable goes into port {2..9}
[{company}|the council] owns the [field|car park] behind the school
the [bug|error] came in with version {2..9}.{0..9}
[the cake|the soup|the sauce] has [nuts|celery|milk] in it
the [witness|neighbour] saw a [white van|tall man|grey scooter]
the last payment was [{20..900} euros|made in {month}]
"""),
    "q": lines("""
where are they?
is it so?
so what is it?
do you know?
what's the situation?
any news?
can you tell us?
"""),
}

CERTAINTY = {
    0: lines("""
whether {claim}? I have no [idea|clue].
[honestly|sorry], I couldn't say at all whether {claim}.
you ask if {claim}. I simply don't know.
no clue if {claim}. [I have never looked into it|It's not my department|I wasn't there].
if {claim}? [Search me|Beats me|Not the faintest], I know nothing about it.
I can't tell if {claim}, I haven't got a single thing to go on.
whether or not {claim} is a complete mystery to me.
don't ask me whether {claim}, I really [wouldn't|don't] know.
"""),
    1: lines("""
[maybe|perhaps] {claim}, but it's [just a guess|a shot in the dark], I could well be wrong.
it's possible that {claim}, though I [wouldn't bet on it|have my doubts|would ask somebody else].
I have a vague feeling that {claim}, no more than that.
{claim}? Could be, could also not be. I'd say fifty-fifty.
hm, I half remember hearing that {claim}, please don't rely on it.
if I had to guess, {claim}. But really it's a guess.
it might be that {claim}, I'm not at all sure.
someone may have said that {claim}, I'm rather unsure.
"""),
    2: lines("""
[probably|most likely] {claim}, but do check.
I think {claim}, though I'm not completely sure.
I'd say {claim}, seven times out of ten.
{claim}, I believe. [Have a look to be safe|Correct me if not].
as far as I remember, {claim}. It has been a while, though.
I'm fairly [confident|sure] that {claim}, with some room for error.
{claim}, if I'm not mistaken.
in all likelihood {claim}, it was so last time.
"""),
    3: lines("""
{claim}. [I checked it myself|I saw it with my own eyes] a minute ago, there's no doubt.
I am absolutely certain that {claim}.
{claim}, one hundred percent. I'd put my house on it.
without any doubt, {claim}. I have it here [in black and white|in front of me].
I know for a fact that {claim}.
{claim}. That's definite, [it is on record|I've got the proof here].
there's no question about it: {claim}.
you can take it from me for certain, {claim}.
"""),
}

CERTAINTY_TRAPS = {
    0: lines("""
{name} is sure that {claim}. I myself have no idea, I can't judge it.
I used to be certain that {claim}. Now? I don't know anything any more.
one thing is certain: I have no clue whether {claim}.
"""),
    3: lines("""
{name} had doubts, so I looked: {claim}. No doubt about it now.
I wasn't sure yesterday. Today I've verified it and I am certain: {claim}.
people say maybe. I say definitely: {claim}, I'm looking at it.
"""),
}

CERTAINTY_LEVELS = level_sets("""
0 no idea | 1 unsure, a guess | 2 fairly sure | 3 certain
0 does not know | 1 guesses | 2 thinks so, with reservations | 3 knows for sure
0 clueless | 1 doubtful | 2 probable | 3 beyond doubt
0-1 unsure or ignorant | 2-3 fairly or fully sure
0-2 leaves room for doubt | 3 leaves no room for doubt
0 admits to knowing nothing about it | 1-2 gives a hedged answer | 3 gives a definite answer
0 zero confidence | 1 low confidence | 2 good confidence | 3 total confidence
0 0 % - cannot say | 1 about 50 % - may be | 2 about 75 % - probably | 3 100 % - definitely
0 no knowledge | 3 full knowledge
1 speculation | 2 qualified belief | 3 firm statement of fact
0 unknown to the speaker | 1 shaky | 2 likely | 3 established
0 not at all certain: no opinion | 1 weakly certain | 2 moderately certain | 3 completely certain
""")

CERTAINTY_ASKS = lines("""
How [sure|certain] is the [speaker|writer]?
certainty
How confident [does the speaker sound|is the person answering]?
Rate the certainty of the [answer|statement].
How much does the speaker trust [the own answer|what is being said]?
Grade the confidence expressed in the words.
Does the speaker know it, think it or guess it?
With what degree of certainty is this said?
How strongly does the writer commit to the claim?
How far could we rely on this, going by the speaker's own words?
Confidence of the statement, lowest first
We note how sure each witness is. What do we note here?
How firm is this statement?
Score how convinced the speaker is.
Is the answer firm or hedged?
level of confidence of the person
""")
