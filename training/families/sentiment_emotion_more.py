"""More texts of the emotion family: told of others, in chats and in notes."""

from __future__ import annotations

from training.families.scales_kit import lines

MORE = {
    "joy": lines("""
{name} did a cartwheel across {place} and hummed all the way home.
yaaay!! school's out, pool's open, life is good :D
the twins shrieked with glee as the sprinkler came on.
grandpa slapped his thigh and roared with laughter at the clown.
what a glorious morning, even the kettle sounds like music to me.
she threw her hat in the air, grinning from ear to ear.
hahaha we sang so loud that the windows shook, let's do it again!
{name} beams all day long because the circus is in town.
first swim of the summer, I splashed about like a seal, hooray!
"""),
    "anger": lines("""
{name} banged a fist on the table and shouted that {other} would regret it.
grrr, {other} deleted my work ON PURPOSE. I want to bite something.
she tore up the letter and hissed: how dare they!
red in the face, he hurled the racket at the umpire.
don't you ever touch my bike again, do you hear me?! I'm done being nice.
{other} cheated {kin} out of the savings and I could strangle them.
they let my seat to somebody else and had the nerve to laugh. I gave them hell.
{name} stormed out, swearing at everyone in {place}.
I'm absolutely seething, {other} cut down our tree behind our backs!
"""),
    "sadness": lines("""
{name} sat at the grave and wept without a sound.
since the goldfinch died, the child has not stopped crying.
she pressed the old shirt of her late husband to her face, tears running.
he's gone. I keep laying out his cup in the morning and then I break down.
{name} can't stop mourning {kin}, black is all they wear.
a lump in my throat all day, today we cleared out the nursery that we won't need.
they lowered the flag, and the whole crew cried for their drowned mates.
my heart is broken, she left for good and took all the light with her.
all I do is weep and look at the photo of my brother, may he rest in peace.
"""),
    "fear": lines("""
{name} hid under the stairs, not daring to breathe, as the boots came nearer.
please come quickly, someone is in {place} with a knife, I'm shaking.
her teeth chattered as the rope bridge swayed above the gorge.
I can't go in there, there are spiders everywhere, I panic at the mere thought.
he turned white as chalk when the growl came out of the dark.
every night the same: I check the lock five times in case he comes back to hurt us.
what if the lump is cancer? I'm scared stiff.
the children screamed as the lights went out and something scratched at the wall.
heart racing, I pressed the alarm button again and again, nobody answered.
"""),
    "surprise": lines("""
{name} gaped: the stranger at the door was the king himself.
whoa, didn't expect THAT: the cat gave birth to one single enormous kitten.
you could have knocked me down with a feather when {kin} spoke fluent Latin.
the judges stared wide-eyed as the shy girl sang like a thunderclap.
huh! I counted on {2..5} guests, and {40..90} turned up.
she gasped, the box was full of live frogs.
is that really you, {name}? After all these years, here of all places!
no way! The plant that we thought was plastic has just flowered.
all of a sudden the wall slid aside, and I stood there with my mouth open.
"""),
    "disgust": lines("""
{name} pushed the plate away: there was a cockroach in the gravy.
eww eww eww, I stepped barefoot into cat sick.
she held her nose and gagged at the stench of the bin.
he spat it out at once, the egg was rotten.
the bathtub was full of someone's toenails, I feel sick.
mould and slime in my flask, I nearly vomited.
{name} shuddered at the sight of the man licking the handrail of {place}.
a worm in the apple, half a worm. Bleh!
how can anybody eat that? It oozes and it reeks, I have to look away.
"""),
    "pride": lines("""
{name} framed the first pay slip and shows it to every visitor.
I did it, {10..42} km on these old legs! Chin up, medal on.
that's my girl up there with the trophy, I raised her!
with shining eyes he pointed at the bridge: I designed that one.
not to boast, but no one in {city} has ever grown a bigger pumpkin than me.
we're a small village, and we built our own fire station. Every brick is ours!
she straightened up as they read out her name among the best of the year.
{kin} has become a surgeon. I carry the newspaper clipping in my wallet.
look at this table, no nails, all joints, all mine.
"""),
    "gratitude": lines("""
{name} pressed the doctor's hand: I can never thank you enough.
thx so so much for covering my shift, ur a lifesaver!!
we'd like to say thank you to everybody who searched for {kin} that night.
a thousand thanks for the soup, the blankets and the kind words.
she wrote a card to the firemen: what you did will stay in our hearts.
God bless you for lending us the tractor, we won't forget it.
I wanted to let you know how much your letters helped me. Thank you, truly.
he took off his cap and thanked the crew with a deep bow.
much obliged, neighbour! Without your ladder we'd still be stuck.
"""),
    "envy": lines("""
{name} couldn't bear it: the rival had the bigger boat again.
must be nice to be rich like {name}. I'd give anything for that house.
she eyed her friend's ring and wished it were on her own finger.
they all got picked for the trip to {city} except me, why can't I have that?
how come {name} always wins? I want the cup for myself.
he scrolls through their pictures, pool, palm trees, and grudges them every sip.
I smile when she talks of her promotion, but inside I wish that it were mine.
{kin} has hair like silk and I've got straw. Some get everything.
"""),
    "guilt": lines("""
{name} couldn't sleep: it was {name}'s own lie that had cost the friend the job.
I'm so ashamed of what I did to {kin}, I should never have hit them.
he confessed at last: it was me who scratched your car, forgive me.
I ate the children's sweets and blamed the dog. I feel awful about it.
she sent flowers with a note: I wronged you, and I know it.
because of my mistake {name} lost a finger. I carry that with me every day.
I promised to visit her and put it off until it was too late. It's my fault.
I read {kin}'s diary. I wish that I could undo it, I betrayed them.
"""),
    "embarrassment": lines("""
{name} turned scarlet as the whole canteen turned round to look at the spilt soup.
oh no oh no, I pressed reply all. Everyone has read it. Where's a hole to hide in?
she had spinach on her teeth during the entire speech and wanted to vanish.
he forgot his lines on the stage, stammered and ran off, crimson.
my stomach rumbled in the silent hall, and all heads turned. I could have died.
I greeted the bride by the name of the ex, in front of {40..90} guests. Cringe.
the zip was open all through the interview. My cheeks still burn.
I sang along with headphones on, and the entire bus listened. So awkward!
"""),
    "boredom": lines("""
{name} drew little boxes all over the pad while the speaker droned on.
sooooo dull here, I've named all the flies.
the children hung about in {place} and groaned: there's nothing to do.
he looked at his watch: four minutes since the last look. It felt like a year.
page after page of tables, I can't keep my eyes open.
waiting room, hour {2..5}, I've read the fire regulations by heart.
another evening of watching paint dry, ho hum.
she yawned through all three acts.
"""),
    "loneliness": lines("""
{name} eats alone every evening and chats with the goldfish.
all my friends have moved away, and nobody calls me any more.
she waves at the postman, he's the only one she sees all week.
i've got {200..900} contacts and no one to go for a walk with.
he spent Christmas by himself again, looking at the lit windows across the street.
at break time she stands by the fence, nobody plays with her.
the evenings are the worst, just me and four walls and no voice but mine.
three years in this tower block, and not one person knows my name.
"""),
    "relief": lines("""
{name} sank down on the step: the ambulance wasn't for {kin}.
pheeew, the file was in the bin after all, nothing lost!
at last the fever is down, we can stop worrying.
she let go of the breath she'd been holding: the ropes had held.
the police rang, they've found my girl and she's all right. My legs gave way, it's over.
test negative!! you have no idea how heavy that stone was.
he wiped his brow, the bill was {20..40} and not the thousands he had dreaded.
thank heavens, the landing gear came out in the end. We can all relax.
"""),
    "hope": lines("""
{name} lights a candle every night: someday they'll be together again.
if the rain comes by {month}, the crop can still be saved. I'm sure it'll come.
I've a good feeling about this interview, this could be the turning point.
the sick child smiled today. We believe that the worst is behind us soon.
she planted the tree thinking of the grandchildren who'd play under it.
new town, new start: from now on things will get better, I trust in that.
fingers crossed, the letter could come any day and change everything.
they see a way out for the first time: next spring the valley may have water.
"""),
    "disappointment": lines("""
{name} had practised for a year and came last but one. Not what we'd wished for.
all that hype, and then this lukewarm ending. I thought it'd be so much better.
she opened the envelope, read the refusal and put away the champagne unopened.
I waited all week for your call, and you forgot.
the famous cake of {city}? Dry. I had dreamt of it for months.
he'd hoped for a bike and got a bike lock.
sigh. Sold out, after {2..6} hours in the queue.
the holiday flat looked nothing like the pictures. What a shame, we'd so looked forward to it.
"""),
    "confusion": lines("""
{name} looked from one twin to the other: so which of you did I marry?
eh? you wrote tuesday the 9th, but the 9th is a friday. which one is it??
she turned the manual upside down, it made no more sense that way.
the sign says entrance, the arrow says exit, and the door says wall. I don't get it.
he scratched his head: the sum is bigger than its parts, how come?
what am I supposed to fill in at 7b? It refers to 9a, which refers to 7b.
I thought that we sold the house? Or was it the boat? I'm all mixed up.
sorry, I can't follow: who is whose cousin, and why is the dog the heir?
"""),
    "nostalgia": lines("""
{name} strokes the worn school desk and thinks back to the carefree days.
back in {1960..1990} we swam in the river until the lamps were lit. Oh, those summers!
she hums the lullaby of her childhood, smiling, far away in thought.
the smell of floor polish and I'm six again, in granny's hall.
they sat by the fire and told the old stories of the band: remember the van?
I kept my first football boots. Whenever I see them, I'm back on that muddy pitch.
how sweet life was in the old quarter, with the milkman and his bell.
he plays the records of his youth and wishes the clock could run backwards.
"""),
    "love": lines("""
{name} carves two initials into the bark: yours and mine, for ever.
good night my dearest, I fall asleep with your name on my lips.
after fifty years he still brings her a rose each {day} and kisses her hand.
butterflies whenever you text me. I'm yours, completely.
I want to wake up next to you for the rest of my days.
she looked at him, and the whole room fell away, there was only him.
you're my heart, my home, my everything.
he writes her a poem every night, she's all he lives for.
"""),
    "curiosity": lines("""
{name} leaned over the map: where does that dotted line go?
ooh what does this button do? can i try it??
she asked the miller {20..60} questions about the wheel and wrote it all down.
I wonder what's on the other side of the hill. Let's go and see!
he put the beetle under the lens to study how it folds its wings.
who built this, and what for? I'd love to look it up.
the kids crept closer to find out what was rustling in the hedge.
tell me everything about the deep sea, I want to know it all.
"""),
}
