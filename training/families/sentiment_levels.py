"""Level sets of sentiment and anger, names for the sides of an opinion, and texts by degree of anger."""

from __future__ import annotations

from training.families.scales_kit import Bank, level_sets, lines

SENTIMENT = level_sets("""
0 very negative | 1 negative | 2 slightly negative | 3 neutral | 4 slightly positive | 5 positive | 6 very positive
0 hates it | 1-2 dislikes it | 3 has no opinion | 4-5 likes it | 6 adores it
0-1 negative | 3 neutral | 5-6 positive
0-2 negative | 3 neutral | 4-6 positive
0-2 unfavourable | 4-6 favourable
0 very negative | 1-2 negative | 3 neutral | 4-5 positive | 6 very positive
0 appalled | 1 dissatisfied | 3 indifferent | 5 satisfied | 6 enthusiastic
0 terrible | 1 poor | 2 below average | 3 average | 4 above average | 5 good | 6 excellent
0 scathing | 2 lukewarm, leaning to no | 4 lukewarm, leaning to yes | 6 raving
0 extremely unhappy | 1 unhappy | 3 neither happy nor unhappy | 5 happy | 6 extremely happy
0 full of hate or disgust | 2-4 without strong feelings of either kind | 6 full of delight
1 critical | 3 matter-of-fact | 5 appreciative
0-1 would warn others | 5-6 would recommend it
0 1 star: a disaster | 1 2 stars: bad | 3 3 stars: neither good nor bad | 5 4 stars: good | 6 5 stars: superb
0 a complete slating | 1-2 more criticism than praise | 4-5 more praise than criticism | 6 a hymn of praise
0-1 bad experience | 2 slightly bad experience | 4 slightly good experience | 5-6 good experience
0 devastating | 1 clearly negative | 2 a little negative | 4 a little positive | 5 clearly positive | 6 ecstatic
3 a statement of facts without judgement | 6 overwhelming praise
""")

# names of the four sides; None where a description would only repeat the name
SIDES: tuple[dict[str, tuple[str, str]], ...] = (
    {
        "pos": ("positive", "the writer likes it"),
        "neg": ("negative", "the writer dislikes it"),
        "neu": ("neutral", "facts without a judgement, or no feelings either way"),
        "mix": ("mixed", "both praise and criticism"),
    },
    {
        "pos": ("happy", "content or delighted"),
        "neg": ("unhappy", "displeased or disappointed"),
        "neu": ("indifferent", "takes no side"),
        "mix": ("torn", "likes one part and dislikes another"),
    },
    {
        "pos": ("thumbs up", "good words only"),
        "neg": ("thumbs down", "bad words only"),
        "neu": ("no verdict", "says neither that it is good nor that it is bad"),
        "mix": ("up and down", "says that it is good in part and bad in part"),
    },
    {
        "pos": ("praise", "approves of it"),
        "neg": ("criticism", "finds fault"),
        "neu": ("information", "only describes or stays in the middle"),
        "mix": ("praise and criticism", "approves and finds fault in one text"),
    },
    {
        "pos": ("favourable", "speaks for it"),
        "neg": ("unfavourable", "speaks against it"),
        "neu": ("impartial", "speaks neither for nor against"),
        "mix": ("ambivalent", "speaks for and against"),
    },
    {
        "pos": ("POS", "good opinion"),
        "neg": ("NEG", "bad opinion"),
        "neu": ("NEU", "no opinion"),
        "mix": ("MIX", "good and bad opinions"),
    },
    {
        "pos": ("satisfied customer", "got what they wanted or more"),
        "neg": ("dissatisfied customer", "got less than they wanted"),
        "neu": ("no feelings shown", "neutral statement"),
        "mix": ("satisfied with some parts, dissatisfied with others", "pros and cons"),
    },
)

ANGER_BANK: Bank = {
    "matter": lines("""
the [parcel|sofa|bike] has not arrived
you charged me [twice|{20..90} too much]
the [train|flight|coach] was {2..5} hours late
my [name|address] is wrong on the [letter|card|ticket]
the [lift|heating|shower] is broken again
somebody parked in [my|our] space
the [meeting|class|match] was moved without a word
the [builder|plumber|engineer] did not turn up
I was on hold for {20..90} minutes
the [update|new version] removed [my files|the button I use]
the neighbours' dog barked all night
the refund for {month} is still missing
my [coat|luggage|file] was lost
the road in front of the shop is closed
the [coffee|soup|pizza] was cold
my [report|essay|bid] was marked down
the [gym|pool|library] closed early on {day}
they gave my [seat|room|slot] to {name}
"""),
}

ANGER = {
    0: lines("""
hello, {matter}. No problem at all, [these things happen|take your time], I just wanted to let you know.
{matter}. It doesn't bother me, [could you have a look some day|I only note it]. Thanks for your good work!
it's fine, really: {matter}, and I'm not upset in the least.
just so you know, {matter}. All good, have a nice {day}.
{matter}. I quite understand, you must be busy. Kind regards, {name}
I see that {matter}. No hard feelings, I'm sure there's a good reason.
oh, {matter}? I don't mind. Let me know when it's sorted, no hurry.
{matter}, which is okay with me. I had a cup of tea and enjoyed the wait.
thank you for telling me that {matter}. I'm not cross, mistakes are human.
it seems that {matter}. I'd be glad of an answer, thank you.
all is well here, only that {matter}. Warm greetings!
{matter}, never mind. I'm relaxed about it.
good morning. {matter}. What is the next step, please? Thank you.
{name} was furious about it, I'm not. {matter}, that's life, I can wait.
"""),
    1: lines("""
{matter}. That's a bit annoying, to be honest.
hm, {matter}. Not ideal, I'm slightly irritated.
{matter}. A little disappointing, I must say. Could you see to it?
I'm a tad miffed that {matter}, but let's sort it out.
it isn't a huge thing, yet I'd rather it hadn't happened: {matter}.
{matter}. Somewhat tiresome, please fix it.
{matter}. I wasn't exactly thrilled, let's put it that way.
I'm a bit put out, since {matter}. Still, I'm sure you'll find a way.
{matter}, which is a bit of a pain.
meh. {matter}. Please do better next time.
slightly irked here: {matter}. Otherwise I'm content with you.
small grumble: {matter}.
I'll admit it bugs me a little that {matter}.
"""),
    2: lines("""
{matter}. I'm really angry about this and expect an explanation.
this is not acceptable: {matter}! I want to speak to a manager.
I'm fed up. {matter}, and nobody seems to care.
{matter}! How can that be? I'm very annoyed and will complain.
I'm seriously unhappy with you. {matter}. This must not happen again.
I demand an answer. {matter}, and that makes me angry.
this makes me mad: {matter}. Explain yourselves!
I'm very upset. {matter}, despite your promise.
that's the last straw, {matter}. I'm angry and I want my money back.
how can you be so careless? {matter}! I'm angry enough to write to your head office.
enough is enough. {matter}, and my patience is at an end.
{matter}. I'm cross, and rightly so. Sort it out.
you've made me angry: {matter}. I expect better for my money.
"""),
    3: lines("""
{matter}!!! I'm SHAKING with rage, you [bloody thieves|miserable liars]!
ARE YOU KIDDING ME?! {matter}! I could smash [the phone|everything]!
I have never been so furious in my life. {matter}! You [disgust me|will pay for this]!!
{matter}. I am beside myself, I'm boiling, I've screamed at the wall. DAMN YOU ALL!
you [scum|crooks|wretched lot]! {matter}! I'll drag you through every court in the land!!!
{matter}!! I'm going to tear your office apart with my bare hands, YOU HEAR ME?!
AAARGH! {matter}!!! I hate you, I hate you, I HATE YOU!
{matter}. My head is about to burst with fury, you rotten swindlers!!!
may you all rot! {matter}! I've kicked the door to pieces, that's how mad I am!!
WHAT THE HELL IS WRONG WITH YOU?!?! {matter}!!! I'M RAGING!
I'm LIVID. {matter}! Burn the whole company down for all I care!
{matter}!!! I've had it, I'm exploding, I hate every one of you!
to hell with you! {matter}! I'm seeing red!!
"""),
}

ANGER_LEVELS = level_sets("""
0 calm | 1 slightly annoyed | 2 angry | 3 furious
0 not angry at all | 1 a little irritated | 2 clearly angry | 3 raging
0 relaxed | 1 mildly bothered | 2-3 angry or worse
0-1 calm or nearly so | 2-3 angry
0 no anger | 1-2 some anger | 3 extreme anger
0-2 in control | 3 beside themselves with rage
0 peaceful and understanding | 3 boiling with fury
0 friendly | 1 a bit grumpy | 2 cross and demanding | 3 shouting and swearing
0 0 - serene | 1 1 - faint irritation | 2 2 - plain anger | 3 3 - blind rage
1 barely annoyed | 2 really annoyed | 3 out of their mind with anger
0 not upset | 1-3 upset to some degree
0 unruffled | 1 miffed | 2 very annoyed | 3 incandescent
""")

ANGER_ASKS = lines("""
How angry is the [writer|customer|sender]?
anger
Rate the anger [in the message|of the writer].
How upset does [the person|this customer] sound?
What is the temper of the [writer|caller]?
Judge how heated the message is.
How much rage is there in the text?
Has the writer kept [calm|cool]?
In what state of mind is the [sender|customer], from calm to furious?
Grade the irritation.
Before we call back: how mad is this person?
How strong is the anger expressed here?
anger level, lowest first
Score how annoyed the author is.
How hot does the message run?
degree of annoyance
""")
