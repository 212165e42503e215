"""Texts of the sentiment families: details of reviews by domain and grade, and verdicts by grade."""

from __future__ import annotations

from training.families.scales_kit import lines


def _graded(block: str) -> dict[str, tuple[str, ...]]:
    """Lines `grade: text; text`, where a grade is one of awful, bad, plain, good, great."""
    graded = {}
    for line in lines(block):
        grade, texts = line.split(": ", 1)
        graded[grade] = tuple(text.strip() for text in texts.split(";"))
    return graded


DETAILS = {
    "hotel": _graded("""
awful: bedbugs in the mattress and blood on the sheets; the ceiling dripped on us all night; they gave our room to \
somebody else and laughed; the toilet overflowed and nobody came for two days; cockroaches ran over the breakfast
bad: the walls are thin and the bed sags; the shower was lukewarm; check-in took an hour; the carpet smelled of smoke
plain: the room has two beds and a desk; breakfast is served from seven to ten; it stands opposite the station; \
there are {40..200} rooms on five floors; a night costs {60..190}
good: the bed was comfortable; the staff was friendly at check-in; breakfast had fresh fruit; it was quiet at night
great: they upgraded us to a suite and left flowers; the most heavenly bed I've ever slept in; the view over the bay \
took our breath away; the team spoiled us like royalty
"""),
    "restaurant": _graded("""
awful: the chicken was raw and we all got sick; I found a cockroach in the soup; the waiter swore at my mother; \
rotten fish, reheated and charged double; mould on the bread
bad: the soup was cold; portions are small for the price; we waited fifty minutes; the pasta was overcooked
plain: they serve soup, pasta and two kinds of pie; it seats about {30..90}; the menu changes on {day}s; I had the \
{2..9}th dish on the list with water
good: the curry had a nice spice; fair prices and a warm welcome; the dessert tasted home-made; quick, kind service
great: every bite was a revelation; the best meal of my life, I nearly cried over the risotto; the chef came out and \
cooked a dish only for us; flavours from another planet
"""),
    "gadget": _graded("""
awful: it caught fire on the first charge; dead after an hour and the shop won't reply; it destroyed all my photos; \
it gave me an electric shock; pure junk, fell into four pieces out of the box
bad: the battery barely lasts half a day; the buttons feel cheap; it gets warm; the app loses the connection
plain: it weighs {200..900} grams; it comes in black and grey; the cable is {1..3} metres long; it runs on two \
batteries; firmware {2..9}.{0..9} is installed
good: easy to set up; the battery gets me through the day; the screen is sharp; solid buttons
great: it does everything I dreamed of and then some; blazing fast, gorgeous, a masterpiece; it changed the way I \
work, I kiss it good night; flawless down to the last screw
"""),
    "film": _graded("""
awful: two hours of my life stolen; the vilest script ever written; we walked out in disgust after a third; acting \
so bad it hurt, a crime against cinema
bad: the middle part drags; the jokes fall flat; the lead seems bored; you see the ending coming
plain: it runs for {85..160} minutes; it is set in {city} in the sixties; it opens on {day}; the director has made \
{2..9} films before
good: the leads have chemistry; a few honest laughs; pretty pictures; the story keeps moving
great: I wept, laughed and stayed for the credits twice; a towering, perfect work of art; I've seen it five times and \
want to go again tonight; the finest hour of acting in a decade
"""),
    "course": _graded("""
awful: the teacher insulted us and then left; I paid {300..900} for stolen slides full of errors; not one lesson took \
place and the money is gone; I learnt less than nothing
bad: too fast for beginners; the handouts are outdated; the room was cramped; few exercises
plain: it has {6..14} lessons of ninety minutes; it takes place on {day}s; the course language is English; there were \
{8..30} of us
good: clear examples; the tutor answers questions patiently; a good pace; useful exercises
great: the most inspiring teacher I ever had; it changed my career; every single minute was gold; I learnt more in a \
week than in five years at school
"""),
    "doctor": _graded("""
awful: he screamed at my daughter and refused to treat her; they lost my blood and lied about it; a butcher, I was in \
agony for weeks; she called me fat and hung up
bad: an hour in the waiting room; he hardly looked up from the screen; hard to get anyone on the phone; rather rushed
plain: the practice is on the second floor; they see patients from eight to four; I had a blood test; I was there on \
{day} at {time}
good: she explained the results well; short wait; a gentle nurse; he took my worries seriously
great: she saved my life and held my hand through it all; an angel in a white coat; the most caring doctor on earth; \
I cannot thank him enough, I can walk again
"""),
    "app": _graded("""
awful: it wiped my phone; it signed me up for {60..200} a month without asking and there is no way out; a scam that \
steals your contacts; crashes every single time, utter garbage
bad: too many ads; the search is slow; it logs me out now and then; the new menu is confusing
plain: version {2..9}.{0..9} came out on {day}; it is {20..300} MB big; there are tabs for lists and notes; it runs on \
tablets too
good: clean design; syncs without trouble; handy widgets; support replied the next day
great: I'd give ten stars if I could; pure genius, I use it every waking hour; it saved my business; simply perfect
"""),
    "trip": _graded("""
awful: the guide abandoned us in the desert; our luggage was stolen by the driver; the boat sank and nobody cared; \
the worst week of my life, we were sick from the first day
bad: the bus had no air conditioning; too many stops at shops; the beach was crowded; the plan changed twice
plain: the tour starts in {city} and takes {4..9} days; we were a group of {8..30}; the bus left at {time}; half board \
is part of the price
good: the guide knew a lot; nice stops on the way; well organised; a pleasant group
great: magical from the first minute to the last; we saw whales at sunrise and wept with joy; a once-in-a-lifetime \
wonder; better than our wildest dreams
"""),
    "employer": _graded("""
awful: the boss throws things at people; they haven't paid us for three months; bullying every day, I ended up in \
hospital; they sacked me for being pregnant
bad: the pay is below average; many late shifts; little feedback; the tools are old
plain: the office is in {city}; there are {20..400} people; the shift starts at {time}; lunch break is half an hour
good: helpful colleagues; flexible hours; decent pay; you can learn something
great: I jump out of bed to go to work; the kindest, brightest team in the world; they paid my degree and threw a \
party; the best job anyone could have
"""),
    "delivery": _graded("""
awful: the driver threw the box over the fence and drove over it; stolen goods, lies and insults on the phone; six \
weeks, no parcel, no refund, no reply; they delivered a box of rubbish
bad: two days late; the box was dented; the tracking did not update; left at a neighbour's without a note
plain: it came in a brown box; it was sent on {day} from {city}; the parcel weighs {2..20} kilos; the courier was \
{company}
good: it arrived a day early; well packed; the driver rang and waited; easy tracking
great: the driver carried it up six floors on Sunday with a smile; ordered at noon, here at three, unbelievable; the \
best service I have ever seen
"""),
    "game": _graded("""
awful: it deleted {60..300} hours of my saves; unplayable, cynical rubbish; they took my money and closed the servers \
next day; nothing but slurs in the chat and they ban you for reporting
bad: the camera is clumsy; long loading times; the story is thin; a bit repetitive
plain: it has {8..40} levels; up to four can play; it was made in {city}; part {2..9} of the series
good: catchy music; smooth controls; fun with friends; a fair difficulty
great: I haven't slept for days, it's that good; the greatest game ever made; every corner is a wonder; my jaw is \
still on the floor
"""),
    "book": _graded("""
awful: I threw it in the bin after forty hateful pages; plagiarised, racist and full of misprints; an insult to every \
reader; the most stupid thing ever printed
bad: the plot takes long to start; flat characters; the translation is clumsy; too many coincidences
plain: it has {200..700} pages; it was published in {month}; it's about a family in {city}; chapters are short
good: a likeable heroine; vivid places; I wanted to know how it ends; well researched
great: I read it in one night and started again at dawn; it opened my heart; each sentence a jewel; the book of the \
century
"""),
    "town": _graded("""
awful: they poisoned the lake and let people die; the mayor stole the school money; rats everywhere, we live in \
filth and fear; I hate every stone of this place
bad: the buses are rare; too much litter at the weekend; few places for teenagers; the paths are full of holes
plain: the town has {4..90} thousand inhabitants; market day is {day}; the town hall moved to the station; line \
{2..9} goes to the harbour
good: a pretty park; friendly shopkeepers; good schools; the new bike lanes help
great: paradise on earth, I'd never live anywhere else; the festival was the most beautiful night of my life; \
everyone here is a treasure
"""),
}

NOUNS = {
    "hotel": ("hotel", "guest house", "hostel"),
    "restaurant": ("restaurant", "diner", "bistro"),
    "gadget": ("headset", "vacuum", "camera", "watch"),
    "film": ("film", "movie"),
    "course": ("course", "class", "workshop"),
    "doctor": ("practice", "surgery", "clinic"),
    "app": ("app", "tool"),
    "trip": ("trip", "tour"),
    "employer": ("employer", "company", "job"),
    "delivery": ("delivery", "courier service"),
    "game": ("game",),
    "book": ("book", "novel"),
    "town": ("town", "place"),
}

# how a grade of 0..6 is said, and of which grade its details are
DETAIL_GRADES = {0: "awful", 1: "bad", 2: "bad", 3: "plain", 4: "good", 5: "good", 6: "great"}

VERDICTS = {
    0: lines("""
[worst|the worst] {noun} ever.
I am disgusted.
[never, ever|never in my life] again!
zero stars, if I could.
an absolute nightmare from start to finish.
stay away, I beg you.
I hate this {noun} with a passion.
the word terrible is far too kind.
nothing, and I mean nothing, was right.
no {noun} has ever made me angrier.
they call it excellent. It is an outrage.
appalling. Shameful. Unforgivable.
"""),
    1: lines("""
not a good {noun}.
I wouldn't recommend it.
I was disappointed.
[sadly|I'm afraid] this was a bad [experience|choice].
I expected much better.
we won't be back.
I don't like this {noun}.
poor, all things considered.
I can't say that I liked it.
nobody could call this a good {noun}.
everyone praises it. I found it bad.
far from good.
I regret [choosing it|the money].
"""),
    2: lines("""
a bit below [average|what I hoped for], though not a drama.
it was okay-ish, slightly disappointing.
not terrible, but I had hoped for a little more.
nearly fine, yet I left a little let down.
I'm mildly underwhelmed.
it could have been somewhat better.
just short of acceptable for me.
a slight letdown, no more than that.
"""),
    3: lines("""
that's all there is to say.
just for information.
I have no opinion on it yet.
neither good nor bad.
it is what it is.
I write this for those who asked for the facts.
average in every way, no more, no less.
nothing to praise and nothing to criticise.
it's exactly as described, nothing more to add.
I don't feel strongly about it in any way.
"""),
    4: lines("""
fairly okay, slightly better than I thought.
a bit above average.
not bad, though nothing special.
decent enough, with room for improvement.
rather nice on the whole, no fireworks.
it's alright, I mildly like it.
on balance a small plus.
a touch better than the usual {noun}.
"""),
    5: lines("""
a good {noun}.
I'd recommend it.
I'm happy with it.
we enjoyed it and will come back.
well worth the money.
I like this {noun} a lot.
I was told it was bad. It isn't, it's good.
hard to find anything wrong with it.
I liked it, whatever others say.
a pleasant surprise.
not a bad word to say.
good value, good quality.
nothing to complain about, we liked it.
"""),
    6: lines("""
[best|the very best] {noun} ever!
I'm over the moon.
absolutely phenomenal, a hundred stars!
I could not be happier.
perfection. Pure perfection.
I love, love, love it!
words fail me, it's that wonderful.
I'll tell the whole world about it.
outstanding in every possible way.
no {noun} has ever made me happier.
I had feared the worst and got the best of my life.
mind-blowing, I am still smiling.
"""),
}

MIXED = lines("""
{great}, but {awful}.
on the one hand {good}, on the other {bad}.
{good}. Then again, {bad}. I'm torn.
loved some things ({good}), hated others ({awful}).
half of it is great: {great}. The other half is dreadful: {awful}.
{bad}, yet {good}. Hard to give one mark.
pros: {good}. Cons: {bad}.
plus: {great}; minus: {awful}.
I wanted to love it, {good}, but then {bad}.
the good: {good}. The bad: {bad}.
I have mixed feelings. {great}, however {bad}.
{awful}. And still, {great}. Figure that out.
""")

ASKS = lines("""
What is the sentiment of the [review|text|comment]?
sentiment
How [positive or negative|favourable] is [this|the review|the writer]?
Rate the sentiment.
How does the [writer|author|reviewer] feel about the {noun}?
Judge the tone of the [review|comment].
Is the reviewer pleased or displeased, and how much?
How did [they|the person] like the {noun}?
Classify the opinion.
[Score|Grade] the attitude towards the {noun}.
What does the [reviewer|writer] think of it?
Sentiment of the [post|feedback|entry]
We sort feedback by how glad people are. Where does this one go?
What mood does the text express about its subject?
How good was the experience, going by the words?
What impression of the {noun} does the text give?
Which rating would the author give?
opinion of the author, worst first
""")
