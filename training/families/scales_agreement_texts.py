"""Texts and levels of the agreement family: proposals with reasons for and against them, and stances."""

from __future__ import annotations

from training.families.scales_kit import level_sets, lines

# proposal | reasons for it | reasons against it, each split by ;
PROPOSALS = tuple(
    tuple(part.strip() for part in line.split(" | "))
    for line in lines(
        """
close the high street to cars | the air would be cleaner; children could walk safely | shops would lose trade; \
the traffic would only move next door
a four-day week | rested people work better; fewer sick days | customers call on Fridays too; the other days get longer
school uniforms | no more rivalry over brands; mornings get easier | they cost a lot; pupils should choose their clothes
an open-plan office | we would talk more; it saves space | the noise is unbearable; nobody can concentrate
a new skate park in the meadow | the young have nowhere to go; it brings life to the area | the meadow is full of \
rare orchids; the noise would be constant
a ban on phones in class | pupils listen again; less bullying | phones help with research; parents need to reach \
their kids
moving the servers to the cloud | it scales with us; no more broken disks | the monthly bill will explode; we lose \
control of our data
dogs allowed in the cafe | dog owners spend well; it makes the place cosy | some guests are allergic; it's unhygienic
lower the voting age to 16 | they live longest with the results; it wakes interest | they lack experience; hardly \
anyone of them asked for it
a sugar tax | sweet drinks make people ill; it pays for clinics | it hits the poor; grown-ups can decide for themselves
plant trees along the ring road | shade in summer; they swallow dust | roots break the pavement; leaves block the drains
merge the two football clubs | one strong team instead of two weak ones; shared costs | the history would be lost; \
the fans loathe each other
daily stand-up meetings | everyone knows what's going on; problems come up early | it breaks the morning; we repeat \
ourselves
serve only vegetarian food in the canteen | good for the climate; cheaper to cook | people want the choice; the \
drivers need a hearty meal
speed limit of 30 in town | fewer accidents; quieter nights | buses would be late; nobody will stick to it
a tourist levy of two euros a night | visitors use our roads too; it funds the beach | guests will go elsewhere; \
more paperwork for small inns
let the library open on Sundays | families have time then; students need a place | staff deserve a free day; the \
heating costs a fortune
fly drones for deliveries | quick in the hills; no vans | they hum over our heads; one will fall on somebody
rewrite the app in a new language | the old code is a swamp; it would be faster | it works as it is; a year without \
new features
a wind farm on the ridge | clean power for the valley; rent for the village | it ruins the view; birds will die
cash-free market stalls | no queues; no theft | old people pay in cash; the network drops all the time
homework-free weekends | kids need rest; family time | they fall behind; exams do not pause
keep the swimming pool open all winter | swimmers train all year; it is the heart of the village | it eats energy; \
hardly anybody comes
random drug tests for drivers | safety of passengers comes first; it deters | it treats all as suspects; the tests \
are often wrong
pay nurses a night bonus | they earn it; we would find staff | the money is missing elsewhere; day staff will feel \
cheated
"""
    )
)

STANCES = {
    0: lines("""
Absolutely not! {con}. [Over my dead body|I will fight this to the end|It must never happen].
This is the worst idea I've heard in years: {con}. Never!
I'm totally against it. {con}, and that's only the start.
A disaster in the making. {con}. Bin it [at once|today].
No, no and again no. {con}!
I strongly object: {con}. [I'll vote against it every time|Whoever wants this has lost their mind].
Couldn't disagree more. {con}.
What utter nonsense. {con}, can't anybody see that?
"""),
    1: lines("""
I'm not [really|quite] convinced. {con}. I'd rather leave it.
I see what they mean, {pro}, but on balance I lean against it: {con}.
I tend to say no, as {con}.
Not a fan, to be honest. {con}.
I have my reservations, mainly that {con}. A mild no from me.
I'd prefer not to. {con}, even if {pro}.
Probably not a good idea, since {con}.
"""),
    2: lines("""
I don't mind either way. {pro}, but {con}.
{pro}; on the other hand {con}. I can't make up my mind.
Undecided. Some say that {pro}, others that {con}, both are right.
It's all the same to me. Do it or don't.
I have no view for or against. {pro}, yes; {con}, yes too.
For me it balances out: {con}, and yet {pro}.
I'll abstain. I see as much for it as against it.
"""),
    3: lines("""
I think it's a reasonable idea, {pro}. We should watch out, though, as {con}.
I lean towards yes: {pro}, even if {con}.
On the whole I'm for it, with some doubts. {pro}.
Probably worth a try, since {pro}.
I'd cautiously support it. {pro}, though {con}.
Fine by me, more or less. {pro}.
It has its flaws, {con}, but all in all I'd rather have it than not.
"""),
    4: lines("""
Yes, yes, yes! {pro}. [Do it tomorrow|About time|I've wanted this for years]!
I'm totally in favour. {pro}, and there's no argument against it.
Brilliant idea, I back it with all my heart: {pro}.
Couldn't agree more. {pro}!
Absolutely right. {pro}. Count me in, [I'll collect signatures|I'll pay my share|I'll lend a hand].
One hundred percent behind this. {pro}.
The best proposal in years. {pro}, what are we waiting for?
I wholeheartedly agree, {pro}. Anyone who says that {con} hasn't understood it.
"""),
}

LEVELS = level_sets("""
0 strongly disagrees | 1 somewhat disagrees | 2 neutral | 3 somewhat agrees | 4 strongly agrees
0 fierce opposition | 1 mild opposition | 2 undecided | 3 mild support | 4 passionate support
0-1 against | 3-4 for
0-1 against | 2 on the fence | 3-4 in favour
0 rejects it outright | 1-3 has mixed feelings or a mild view | 4 embraces it fully
0 -2: dead set against it | 1 -1: rather against it | 2 0: neither | 3 +1: rather for it | 4 +2: all for it
0 total rejection | 1 reluctant no | 3 reluctant yes | 4 total approval
0-2 does not support the proposal | 3-4 supports the proposal
0 would never accept it | 2 does not care or cannot decide | 4 wants it at any price
1 slightly negative about it | 2 balanced | 3 slightly positive about it
0 disagrees completely | 1 disagrees more than agrees | 2 agrees and disagrees equally | 3 agrees more than \
disagrees | \
4 agrees completely
0 hates the plan | 1 dislikes the plan | 2 is indifferent | 3 likes the plan | 4 loves the plan
0-3 anything short of strong agreement | 4 strong agreement
""")

ASKS = lines("""
How strongly does the [comment|writer|speaker] agree with the [proposal|idea]?
agreement with the proposal
What is the [writer's|person's] stance on [it|the proposal]?
Rate the support for the [plan|proposal|idea].
For or against, and how strongly?
To what extent does the comment back the proposal?
How does the author feel about the suggestion?
Where does the respondent stand?
Sort the comment by how far it agrees.
Grade the comment from rejection to approval.
Support level
We count the replies to a survey. How is this one counted?
How much would this person like to see it happen?
stance, most negative first
Would the commenter vote for it?
Judge how much approval speaks from the reply.
""")
