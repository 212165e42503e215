"""Texts of the emotion family: situations in which a feeling shows without being named."""

from __future__ import annotations

from training.families.scales_kit import Bank, lines
from training.families.sentiment_emotion_more import MORE

# name: (adjective, description)
EMOTIONS = {
    "joy": ("joyful", "delight, being in high spirits"),
    "anger": ("angry", "being mad at somebody or something"),
    "sadness": ("sad", "grief, sorrow over a loss"),
    "fear": ("afraid", "being scared of harm or of what will come"),
    "surprise": ("surprised", "something nobody saw coming"),
    "disgust": ("disgusted", "revulsion, finding something sickening"),
    "pride": ("proud", "satisfaction about an achievement, one's own or that of a dear one"),
    "gratitude": ("grateful", "thankfulness for help or a gift"),
    "envy": ("envious", "wanting what others have"),
    "guilt": ("guilty", "remorse over a wrong done to somebody"),
    "embarrassment": ("embarrassed", "wanting to sink into the ground in front of others"),
    "boredom": ("bored", "nothing of interest to do, time drags"),
    "loneliness": ("lonely", "missing company"),
    "relief": ("relieved", "a worry that has gone away"),
    "hope": ("hopeful", "looking forward to a better future"),
    "disappointment": ("disappointed", "an expectation that was not met"),
    "confusion": ("confused", "not understanding what is going on"),
    "nostalgia": ("nostalgic", "fond longing for times past"),
    "love": ("in love", "deep affection for somebody"),
    "curiosity": ("curious", "eagerness to find out"),
}

# pairs that are not offered together, as a text for one of them may be read as the other
NEAR = (
    ("sadness", "loneliness"),
    ("sadness", "disappointment"),
    ("sadness", "nostalgia"),
    ("guilt", "embarrassment"),
    ("disappointment", "anger"),
    ("surprise", "confusion"),
    ("curiosity", "confusion"),
    ("curiosity", "hope"),
    ("loneliness", "nostalgia"),
    ("joy", "love"),
    ("loneliness", "boredom"),
    ("guilt", "sadness"),
    ("joy", "pride"),
    ("joy", "surprise"),
    ("joy", "hope"),
    ("relief", "hope"),
    ("envy", "anger"),
    ("envy", "disappointment"),
    ("envy", "sadness"),
    ("hope", "sadness"),
    ("hope", "love"),
    ("nostalgia", "joy"),
    ("nostalgia", "love"),
    ("joy", "relief"),
    ("gratitude", "relief"),
    ("fear", "confusion"),
)

BANK: Bank = {
    "kin": """my sister|my brother|my son|my daughter|my mum|grandpa|my nephew|my aunt|my cousin|my best friend|my
        neighbour {name}|{name}""".replace("\n        ", " ").split("|"),
    "other": (
        "the landlord",
        "my boss",
        "the guy next door",
        "the clerk",
        "the coach",
        "{name}",
        "the ticket inspector",
    ),
    "place": ("the kitchen", "the bus", "the office", "the harbour", "the school yard", "the market", "the stairwell"),
}

TEXTS = {
    "joy": lines("""
we danced through {place} singing at the top of our voices, what a day!
sunshine, ice cream, the whole gang together, I can't stop smiling!
woohoo! {2..9} weeks of holiday start NOW, yippee!
{kin} and I laughed until our bellies hurt.
best party ever, I'm still hopping around the flat.
the puppy licked my nose and I giggled like a child all morning.
snow! We ran out in our pyjamas and cheered.
I whistle, I skip, everything is bright today.
we won at bingo and the whole table jumped up and hugged.
life is wonderful, I could hug the whole of {city}!
"""),
    "anger": lines("""
how dare {other} read my letters! I slammed the door so hard that the glass broke.
{other} keyed my car on purpose. My fists are clenched as I write this.
I yelled at {other}: that's my money you stole!
they cut the line AGAIN and grinned. I could scream at them.
{other} lied right to my face, I'm fuming.
my blood boils when I think of what {other} said about {kin}.
for the third time {other} took my parking spot, that swine. I've had enough!
who gave {other} the right to shout at {kin}? I'll give them a piece of my mind!
I threw the phone across the room after what {other} dared to tell me.
outrageous! {other} blames me for their own fraud!
"""),
    "sadness": lines("""
{kin} passed away on {day}. I've been crying ever since.
our old dog was put to sleep today. His basket stands empty and I can't look at it.
tears run down my face, I'll never hear grandma's voice again.
since the funeral I can hardly get out of bed.
we lost the baby in the fifth month. I have no words.
{kin} is dying, the doctors can do nothing more. My heart is heavy as lead.
the divorce papers came. I sat on the floor and wept for hours.
I put a white rose on his coffin and sobbed.
everything is grey since she died, I weep at the smallest thing.
"""),
    "fear": lines("""
somebody is trying the door handle and I'm alone in the house, my hands tremble.
the plane dropped and I thought that's it, my heart nearly stopped.
I lie awake, terrified of what the scan on {day} will show.
there are footsteps behind me in the dark, I don't dare turn round.
the dog bared its teeth and came closer, I couldn't move a finger.
what if they find us? I jump at every noise.
my knees shook up there on the ledge, one slip and I'd be dead.
I don't dare go to {place}, he said he would kill me.
the storm rips at the roof, the children cling to me shaking.
cold sweat at the thought of the operation, what if I never wake up?
"""),
    "surprise": lines("""
what? {kin} is a twin? In forty years nobody ever mentioned it!
I opened the shed and there stood an elephant. My jaw dropped.
wait, WHAT? They chose {city} of all places? I'd never have guessed.
out of the blue {kin} turned up at the door after {8..30} years.
well I never! The quiet accountant turned out to be a champion wrestler.
nobody saw that coming, the outsider beat the champion in {2..9} minutes!
wow, I had no idea that you could play the harp!
I blinked twice: the mountain in front of the window had simply vanished in the fog, where did it go so suddenly!
believe it or not, the bill was exactly 1,111.11. I stared at it.
hold on, it's {month} and it is snowing in the desert?!
"""),
    "disgust": lines("""
there were maggots in the rice, I nearly threw up.
ugh, he picks his nose and wipes it on the seat in {place}.
yuck, a used plaster in my salad!
the toilet on the train was smeared all over, my stomach turned.
the smell of the rotten meat made me gag.
slimy hair in the drain, I can't even look at it, eww.
he licked the serving spoon and put it back in the pot, revolting.
a rat crawled out of the bread bin, I won't eat there ever again, bleurgh.
the milk had turned to green lumps and I had taken a sip, I'm still retching.
"""),
    "pride": lines("""
{kin} graduated top of the class! I've told everyone in {place}.
look, I built this boat with my own hands, every plank of it!
first in the family to get a degree, and that's me!
our little team beat {company} to the prize, I stood on that stage ten feet tall.
{kin} swam the channel, and I can say: I trained them.
after {3..9} years of practice I played the whole concerto without a mistake, I did it!
my chest swelled as they pinned the medal on {kin}.
I hung the certificate where all the visitors must see it.
{200..900} pages, and my name on the cover. I worked for this and it shows.
"""),
    "gratitude": lines("""
thank you from the bottom of my heart for watching over {kin}.
I'll never forget what {name} did for us when the house burned down. Bless you.
I don't know how to repay you for the lift to hospital, thank you, thank you.
without your help I'd have lost the flat. I owe you so much.
dear nurses, you were there day and night. We thank you with all our hearts.
what a generous gift, you shouldn't have! Thanks a million.
to the stranger who returned my wallet in {place}: I'm indebted to you.
thanks to you, {kin} can go to school again. We'll always remember it.
I bow to everyone who gave blood for me. You have my deepest thanks.
"""),
    "envy": lines("""
{name} gets the corner office and I get the cupboard. Why not me?
everyone has a pool but us. I stare over the hedge and want it so badly.
she's had the career that I always wanted, it gnaws at me.
I turn green when I see {name}'s new sports car. I should be the one driving it.
why does {kin} get all the talent and I none? It's eating me up.
I can't look at her holiday pictures, I want that life instead of mine.
he wins the lottery, and I who need it get nothing. I begrudge him every cent.
all my friends have houses. I pretend to be pleased, but I want what they've got.
"""),
    "guilt": lines("""
I let {kin} take the blame for the window I broke. It keeps me awake, I should own up.
I shouldn't have said that to {kin}. It was cruel and it's my fault.
I took the money from mum's purse. I can't look her in the eye.
I forgot to feed {name}'s hamster and now it's dead. It's all my doing, how can I make up for it?
I cheated on him and he trusts me. I hate what I did.
if I had locked the gate, the child wouldn't have been hurt. I'll never forgive myself.
I lied to {kin} about the test. My conscience gives me no rest.
I drove too fast and somebody else paid for it. I'm so sorry for what I've done.
"""),
    "embarrassment": lines("""
my trousers split right in front of the class. I wanted the ground to swallow me.
I called the teacher mummy and everybody heard it, my face went beetroot.
I waved at a stranger for a minute because I took him for {name}. Everybody watched. My ears were glowing.
I was still on camera when I sang in my underpants. I can never go back to the office.
I tripped on the stage with {200..900} people looking and blushed to the roots of my hair.
the card was declined, with the whole queue behind me. I stared at my shoes.
mum showed my baby pictures to my date. I hid my face in my hands.
I sent the love poem to the whole company list by accident. I could die, I'm bright red.
"""),
    "boredom": lines("""
nothing to do, nothing on, the clock hasn't moved. Yawn.
the lecture drones on and I've counted all {80..300} tiles on the ceiling.
same slides, same voice, hour {2..6}. I'm nodding off.
rainy {day}, I've stared at the wall since breakfast. Is it bedtime yet?
third hour at the till, not one customer, I'm building towers out of paper clips.
the film dragged so much that I read the ingredients on the popcorn bag. Twice.
this job is stamping forms, all day, for ever. I could fall asleep standing.
I've scrolled through everything there is. There's simply nothing to do here, so dull.
"""),
    "loneliness": lines("""
the phone hasn't rung for weeks. I talk to the radio so as to hear a voice.
I set the table for one again. If only somebody came round.
new city, {2..9} months, and I don't know a single person.
everyone went home with somebody. I went home with my shadow.
it's my birthday and nobody wrote. I wish that I had a friend.
the flat is so empty in the evening, I long for someone to talk to.
I sit in {place} just to be near people, no one ever speaks to me.
nobody would notice if I weren't there. I miss having company.
"""),
    "relief": lines("""
phew! The lump is harmless, a weight has fallen from my shoulders.
thank goodness, they found {kin} safe and sound. I can breathe again.
the exam is over and I passed, finally I can sleep without a knot in my stomach.
false alarm, it was only the toaster. I sank into the chair and let out a long breath.
the debt is paid. For the first time in {3..9} years no stone on my chest.
it was not the brakes after all, what a load off my mind.
the storm turned away in the last hour. We all let out our breath.
the keys were in the bag all the time! Phew, that was close.
"""),
    "hope": lines("""
the new treatment starts on {day}, and maybe this time it'll work. I believe in it.
next year will be better, I can feel it. There is light at the end of the tunnel.
the first green shoots after the fire: the forest will come back, it has to.
I've sent off the application and keep my fingers crossed that they'll take me.
they are talking again. Perhaps there will be peace by {month}.
I keep a bed made up for {kin}, one day the door will open.
the doctors say there's a chance. We hold on to it with all our strength.
things are looking up, with a bit of luck we'll have our own flat by {month}.
"""),
    "disappointment": lines("""
I had looked forward to the concert for months, and then they played {2..4} songs and left. Is that all?
{kin} promised to come and didn't. I'd expected more.
the trailer was so good, the film so flat. What a letdown.
I thought that I'd get the part. They gave me the back end of the horse.
all that saving, and the famous view was a wall of fog. I had pictured it so differently.
I unwrapped the big box and it was socks. I had so counted on the telescope.
we drove {3..9} hours to the fair and it was two stalls and a shut carousel. Oh well, not what was promised.
I'd hoped that my team would at least score once. They let me down.
"""),
    "confusion": lines("""
wait, is it left or right? The map says one thing and the sign another, I'm lost.
I've read the form four times and still don't get what they want from me. Huh?
first he says yes, then no, then maybe. What on earth does he mean?
I can't make head or tail of this bill, what is a reverse surplus?
so the meeting is on {day}, but yesterday? I don't follow at all.
my brain is in knots: if A is B's uncle, then who is the bride?
which of the {4..9} buttons is it? They all say OK. I'm at sea here.
nothing adds up in these numbers, I have no clue what's going on.
"""),
    "nostalgia": lines("""
remember the summers at grandma's, the smell of hay, the blue bicycle? Those were the days.
I found our old mixtape and was seventeen again for an hour. If only one could go back.
when we were kids, all of {city} smelled of bread on {day}s. I long for that time.
the old school has been turned into flats. I stood there and heard our laughter from back then.
they don't make sweets like that any more. One taste, and I'm in the sandpit with {name}.
I leafed through the album till midnight: the beach hut, the funny hats. How lovely it all was.
ah, the first computer, the whistle of the modem! I miss those evenings fondly.
that song takes me back to {1970..1995} every time, with a smile and a sigh.
"""),
    "love": lines("""
when {name} walks in, my heart skips a beat. I want to grow old together.
I count the minutes until I can hold you in my arms again, my darling.
you are everything to me. Every night I whisper your name.
{name}, will you marry me? I adore you.
I'd walk to the end of the world for her, her smile is my sun.
I look at him asleep and want nothing but to stay beside him for ever.
sweetheart, I kiss your letter before I open it.
she's my one and only, I'm head over heels.
"""),
    "curiosity": lines("""
what's behind that little door in {place}? I simply have to know!
how do bees find their way home? I've ordered {2..5} books about it.
ooh, tell me more, who was it, where, and how does it work?
I took the clock apart just to see what makes it tick.
I can't wait to find out what is in the sealed box.
why is the water blue on one side only? I'm going to take samples.
I peered through the keyhole: what are they building in there?
so many questions! Can I look inside the machine?
I followed the strange tracks for {2..9} miles just to see where they lead.
"""),
}

TEXTS = {name: texts + MORE[name] for name, texts in TEXTS.items()}

ASKS = lines("""
Which emotion does the [text|writer|speaker] express?
emotion
What does the [writer|speaker|person] feel?
Name the feeling.
Pick the emotion that [dominates|speaks from] the text.
How does the person feel?
Which feeling comes through most?
[Classify|Label] the [diary entry|message|post] by emotion.
What is the main feeling here?
The speaker's state of mind:
Which of these moods fits [best|the text]?
In one word, what's going on in the writer's heart?
We tag diary entries with a feeling. Which tag?
What emotion is shown?
Mood of the writer
Select the feeling behind the words.
What would you say this person is feeling right now?
""")
