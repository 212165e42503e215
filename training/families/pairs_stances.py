"""Proposals with reasons for (`+`) and against (`-`), and the frames that comments put them in."""

from __future__ import annotations

_SOURCE = """
close Mill Square to cars
+ children could play there again
+ the air there is awful with all that traffic
+ the cafes could put tables outside
- the shops there live from people who come by car
- the traffic would just move to our street
- my mother cannot walk that far with her bad hip

introduce a four-day week at the plant
+ people come back rested on Monday
+ it would help us find new staff
+ the trial in packaging made no fewer pallets
- the orders do not wait for a day off
- ten-hour shifts wear everybody out
- the night shift would never be covered

ban phones at school
+ pupils would talk to each other in the breaks
+ half of my class stares at a screen under the desk
+ my son sleeps better since his old school did it
- I need to be able to reach my daughter after class
- teachers have enough to do without collecting phones
- kids have to learn how to use these things sensibly

raise the membership fee of the club by five euros
+ the boats badly need new oars
+ we have not adjusted it in nine years
+ it is still the cheapest club in town
- families with three kids already struggle to pay
- the money will just vanish in the clubhouse bar
- we would lose the students, who have little cash

build wind turbines on Crow Hill
+ the village would earn something from the rent
+ we need clean power, and the wind never stops up there
+ it beats the smoke of the old power station
- the red kites nest right on that ridge
- the view from the chapel would be ruined
- nobody has told us how loud they are at night

replace printed manuals with an online guide
+ it saves a truckload of paper every year
+ an online guide can be corrected within minutes
+ nobody finds the printed one when it is needed
- there is no signal in the cellar where the boilers stand
- our older customers do not own a smartphone
- greasy hands and touch screens do not go together

open the library on Sundays
+ working people have no other day to go there
+ my kids would rather read than watch TV on a rainy Sunday
+ the heating runs on Sundays anyway
- the staff deserve a free day with their families
- the money would be better spent on new books
- Sundays should stay quiet in this town

let dogs run free in the south park
+ a dog that runs is a calm dog
+ the lawn down there is empty most of the day
+ the owners there already keep it clean
- joggers get bitten as it is
- my toddler is scared to death of them
- the ducks would not survive a single spring

merge the two support teams
+ customers would no longer be passed around
+ both teams answer the same questions every day
+ holidays would be easier to cover
- the hardware people know nothing about billing
- a group of forty cannot be led by one person
- the last merger cost us our best colleagues

charge for plastic bags at the till
+ people would finally bring their own
+ the river bank is full of those bags
+ it worked wonders in the shop next door
- the customers will grumble and go elsewhere
- poor families use them as bin liners
- it makes the queue longer for a few cents

move the weekly meeting to Monday morning
+ we could plan the week before it starts
+ on Friday everyone has their mind on the weekend
+ the figures are fresh on Monday
- half the team commutes in from the coast on Mondays
- Monday morning is when the phones ring most
- nobody is awake enough to decide anything then

allow e-scooters on the promenade
+ they would get people out of their cars
+ the path is wide enough for everyone
+ tourists ask for it all the time
- someone will be knocked into the sea
- they lie about everywhere like rubbish
- walkers have few places left as it is

switch the canteen to vegetarian food on Tuesdays
+ one day less of meat hurts nobody
+ the lentil curry is the best thing they cook
+ it would bring the costs down
- grown-ups can decide for themselves what to eat
- the drivers need something solid for lunch
- people would just walk over to the burger stand

cut the speed limit in Elm Street to thirty
+ there is a nursery right on the bend
+ two cyclists were hit there this year
+ it would be so much quieter at night
- the bus would miss its connection
- nobody keeps to fifty, so nobody will keep to thirty
- it is the main road into town and not a playground

sell the old fire station to a brewery
+ the roof would finally be repaired by someone
+ a pub is what this end of town is missing
+ it stands empty and costs us money
- drunk people next to the primary school, really
- the youth band has nowhere else to rehearse
- the price they offer is a joke

add ads to the free version of the game
+ the developers have to live from something
+ a short clip between levels is no big deal
+ it would keep the game free for everyone
- kids will tap on things they should not see
- it kills the mood in every single round
- I would uninstall it the same day

put cameras in the stairwell
+ three bikes were stolen in a month
+ I would feel safer coming home late
+ the vandal would think twice
- I do not want to be filmed in my own house
- the landlord could see who visits me
- the lamp should be fixed first, that would do

require helmets on the ice rink
+ I see concussions there every weekend
+ you do not feel a helmet after five minutes
+ the school classes set a good example already
- adults should not be told what to wear
- the rental would stink of other people's heads
- figure skaters cannot train in helmets

hold the annual party on a boat
+ nobody sneaks home early from a boat
+ the sunset on the river is lovely
+ the boat costs less than the hall did
- a third of us get seasick
- you are trapped until it lands
- there is no room to dance

make French a required subject again
+ the border is twenty minutes away
+ our pupils fall behind without a second language
+ the teachers for it are already here
- there is hardly time for maths as it is
- weak pupils would be left behind
- most of them will never use it

lower the room temperature in the office to nineteen degrees
+ a pullover is cheaper than gas
+ I get sleepy when it is too warm
+ it would cut our bill by a tenth
- my fingers are stiff already
- people will bring their own heaters
- half the office will be off sick

let customers rate every delivery driver
+ good drivers would finally be noticed
+ rude ones would get feedback
+ it works fine for taxis
- drivers will be punished for traffic jams
- people rate when they are angry, never otherwise
- it is humiliating to be graded at every door

plant trees along the high street
+ it is like an oven there in August
+ birds would come back to the centre
+ trees make people stroll and shop
- the roots will break the pipes
- we would lose forty parking spaces
- leaves on wet cobbles are a hazard

stop giving homework in primary school
+ the kids are exhausted when they get home
+ parents end up doing it anyway
+ it only widens the gap between families
- practice is what makes it stick
- they will get a shock in secondary school
- I would no longer see what they learn

run the wards with twelve-hour shifts
+ there would be one handover less a day
+ I would have more days off in a row
+ the patients see the same face for longer
- mistakes happen in hour eleven
- nobody with small children can do that
- backs do not get younger

accept only card payments at the market
+ no more counting coins with cold hands
+ the thefts from the cash boxes would stop
+ the queue would move faster
- my granny has no card
- the fees eat up the margin on a bunch of parsley
- one network failure and nobody sells a thing
"""


def _parse(block: str) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    head, *lines = block.splitlines()
    return head, tuple(x[2:] for x in lines if x[0] == "+"), tuple(x[2:] for x in lines if x[0] == "-")


PROPOSALS = tuple(_parse(block) for block in _SOURCE.strip().split("\n\n"))

# {r} the reason as a clause, {R} as the start of a sentence
FOR_MILD = (
    "{R}. So on the whole I'd go along with it.", "I was doubtful at first, but {r}.",
    "{R}, so why not give it a try?", "Sounds reasonable to me, {r}.",
    "I lean towards yes, since {r}.", "{R}. It's probably worth it.",
    "Not perfect, but {r}, and that counts for more.", "fine by me tbh, {r}",
    "I'd rather have it than not: {r}.", "On balance a step in the right direction. {R}.",
)  # fmt: skip
FOR_STRONG = (
    "Finally! {R}. Do it tomorrow!", "I could not be happier about this. {R}!",
    "Absolutely yes, {r}. I have waited years for it.", "Best idea in ages: {r}.",
    "I'd fight for this one. {R}, what more do you need?", "YES please, {r}!!",
    "I collected sixty signatures in favour, because {r}.",
    "{R}. Anyone who blocks this should be ashamed.", "One hundred percent behind it! {R}.",
    "Brilliant. {R}. I'll help in any way I can.",
)  # fmt: skip
AGAINST_MILD = (
    "{R}. So I'd rather leave things as they are.", "Sounds nice, but {r}.", "I'm not convinced, since {r}.",
    "{R}, so I lean towards no.",
    "Well meant, I'm sure. Still, {r}.", "I'd prefer another solution: {r}.", "Not for me, {r}.",
    "{R}. Maybe think again?",
    "I used to like the thought. By now I see that {r}.", "Hmm, rather not. {R}.",
)  # fmt: skip
AGAINST_STRONG = (
    "Over my dead body! {R}.", "What an idiotic plan: {r}.", "NO. {R}. End of story.",
    "I will do everything to stop this. {R}!",
    "Whoever came up with this should resign, {r}.", "An outrage. {R}.", "Absolutely not, {r}!!",
    "I have already hired a lawyer to prevent it, because {r}.",
    "Worst idea I have heard in years. {R}.", "Scrap it, now. {R}.",
)  # fmt: skip
# {a} a reason for, {A} the same as a start, {b} and {B} a reason against
NEUTRAL = (
    "When will this be decided?", "I can see both sides: {a}, yet {b}. I really don't know.",
    "No opinion here, I am moving away in summer.",
    "Could someone post the full plan? I only read the headline.",
    "{A}. On the other hand {b}. I have not made up my mind.", "Either way is fine with me.",
    "What would it cost, and who pays? I'd like to know before I say anything.",
    "It doesn't affect me, so let others decide.",
    "Some say that {a}, others that {b}. I'll wait for the figures.", "Is there a date for the hearing?",
    "I'll accept whatever the majority wants.",
    "Has this been tried elsewhere? Just asking.", "{B}, but then {a}. Fifty-fifty for me.",
    "Good arguments on both sides, I abstain.",
    "Who do I write to if I have questions about it?",
    "My neighbour told me that {a}; my boss thinks that {b}. I don't take sides.",
    "I have no strong feelings on it.", "The form on your page for comments is broken, by the way.",
    "Not sure what to think yet. {A}, true. But {b}, also true.",
    "I read the proposal twice and still can't say whether I want it.",
)  # fmt: skip
