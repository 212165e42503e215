"""Texts by subject: fields, narrower subjects within them, and short texts about each."""

TOPICS = """
@ sports : games, athletes, matches, training
# football : goals, leagues and clubs of the game with eleven players a side
- {first} {last} scored [in the last minute|twice before the break] and the keeper could only watch the ball
+ roll in.
- The coach of {city} says the new striker needs time, the defence worries him more.
- Offside or not? The whole stadium argued about the referee.
# tennis : rackets, sets and tournaments
- She won the first set 6-{d} and broke serve twice on clay.
- His backhand down the line decided the tie-break in {city}.
- New strings, same old double faults. I lost on match point.
# cycling : bicycle races and riders
- The peloton let the {d} riders go on the last climb to the pass.
- {last} punctured {n} km before the finish and lost the yellow jersey.
- I ride to work now, 14 gears, two hills, no excuses.
# swimming : races and training in the water
- {first} touched the wall first in the 200 metres butterfly.
- The relay team was disqualified as the third swimmer dived too early.
- How do I breathe on both sides in front crawl?
# winter sports : skiing, skating, ice hockey, sledges
- Fresh snow in {city} delayed the downhill by two hours.
- The goalie stopped {n} pucks and the crowd threw hats on the ice.
- She landed the triple jump and skated to gold.
# climbing : rock, walls and mountains with ropes
- The rope held, {first} swung on the north face for an hour.
- My fingers slip on small holds, how do I train grip?
- They reached the summit without oxygen on {date}.
@ science : research and nature's laws
# astronomy : stars, planets, space
- The telescope saw a planet that circles two suns every {n} days.
- A comet will be visible low in the west after sunset in {month}.
- Dust around the young star may be forming moons.
# biology : cells, animals, plants as subjects of study
- The enzyme lets the bacteria digest plastic at {n} degrees.
- Researchers counted {num} frogs in a pond that was dry in {year}.
- In this fern, one gene decides whether the leaf curls.
# chemistry : substances and their reactions
- Mix the acid slowly with water, never the other way round, and watch the indicator turn red.
- The new catalyst splits the molecule at room temperature.
- At {n} bar the compound turns into violet crystals.
# physics : forces, particles, energy
- The detector saw {d} particles that should not exist by the present theory.
- A pendulum on the moon swings more slowly because gravity is weaker.
- Light bends as it passes from air into glass.
# archaeology : finds of past cultures
- Diggers found {n} clay jars under the car park in {city}.
- The grave of a woman with a bronze comb is 3,000 years old.
- Rings in the wood date the bridge to the Roman age.
# mathematics : numbers, proofs, geometry
- The proof fills {num} pages and uses prime numbers of a rare sort.
- She showed that the knot cannot be undone in fewer than {d} moves.
- Every triangle with these angles tiles the plane.
@ politics : governments, laws, elections
# elections : votes, campaigns, candidates
- {last} leads by {d} points, but half of the postal votes are not counted.
- Polling stations in {city} stay open until {time}.
- Both candidates met for the last debate before Sunday's vote.
# lawmaking : bills and debates in parliament
- Parliament passed the rent bill with a majority of {d}.
- The upper house sent the data law back to the committee.
- A new paragraph bans adverts for sweets from {month}.
# diplomacy : relations between states
- The two foreign ministers signed a border treaty in {city}.
- The ambassador was called in after the remarks on the islands.
- Talks on the ceasefire go on, the envoy said on {day}.
# local council : decisions of a town
- The council of {city} voted for a bicycle lane on {street}.
- The mayor wants to close the old swimming pool, residents object.
- The town will buy the old mill for one euro.
# taxation : taxes and the public purse
- From {month} on the state takes {d} percent more on fuel.
- The finance minister plans to drop the levy on coffee.
- Families will get {money} back with the new allowance.
# protest : marches, strikes against decisions, petitions
- {n}000 people marched against the dam in {city}.
- Farmers blocked the motorway with tractors on {day}.
- The petition to save the park has {num} names.
@ business : firms, money, markets
# stock market : shares and exchanges
- Shares of {company} fell by {d} percent after the morning bell.
- The index closed at a record, banks led the gains.
- Traders fear another sell-off on {day}.
# start-ups : young companies and their investors
- Two students raised {money}000 for their drone firm.
- The founders gave up ten percent to the first investor.
- From garage to {n} employees in a year: {company}.
# retail : shops and shoppers
- {company} closes {n} branches and opens kiosks in stations.
- Christmas sales began slowly, toys did best.
- The supermarket tests tills without cashiers.
# jobs : hiring, wages, layoffs
- {company} cuts {num} posts in {city}.
- Nurses get {d} percent more pay from {month}.
- Bakers can't find apprentices this year.
# mergers : takeovers of firms
- {company} buys its rival from {city} for two billion.
- The cartel office stopped the takeover of the brewery.
- Shareholders agreed that the two airlines become one.
# real estate : houses, rents and land
- Rents in {city} rose by {n} percent within a year.
- The old brewery becomes {num} flats.
- Interest rates make houses hard to sell.
@ health : body, mind, medicine
# nutrition : food and its effect on the body
- Too little iron makes you tired, lentils and spinach help.
- Swapping sugar for fruit lowered the values within {d} weeks.
- How much protein does a person of 70 need a day?
# mental health : moods, stress, therapy
- Since the move I cannot sleep and cry for no reason, my therapist calls it a depression.
- Breathing slowly for five minutes calms panic.
- Burnout leave doubled in {d} years.
# infections : viruses, bacteria, vaccines
- The flu came early this year, {n} schools in {city} have closed.
- The new vaccine protects against {d} strains.
- Wash hands often, norovirus is going round.
# dentistry : teeth and gums
- My wisdom tooth must come out on {day}, the cheek is swollen.
- Brush before breakfast, acid softens the enamel.
- The crown fell off while eating toffee.
# pregnancy and birth : expecting and having babies
- In week {n} the baby is as long as a banana.
- The midwife said the contractions can last a day.
- Twins! The scan showed two heartbeats.
# surgery : operations
- The surgeons in {city} replaced the knee in under an hour.
- The scar is small because they operated through the navel.
- After the heart bypass he stayed in intensive care for {d} days.
@ technology : devices, programs, networks
# artificial intelligence : machines that learn
- The model was trained on {num} hours of speech and now writes subtitles.
- A neural network spots cracks in rails from photos.
- The chatbot makes up sources since it only predicts the next word.
# smartphones : mobile phones
- The new phone folds in the middle and charges in {n} minutes.
- My screen cracked but touch still works.
- Android or not? I want a phone with a good camera.
# computer security : attacks and protection of computers
- Hackers locked the files of the clinic and ask for a ransom.
- Change the password, the leak exposed {num}000 accounts.
- The flaw in the router lets strangers read the traffic.
# programming : writing code
- The loop never ends as the index is not increased.
- We moved {num} tests to the new framework and deleted half the mocks.
- Tabs or spaces? The linter decides.
# robots : machines that move and act
- A four-legged machine carries parcels up the stairs in {city}.
- The arm picks {n} tomatoes a minute without squashing one.
- The mower robot is stuck in the hedge again.
# video games : games on screens
- The last boss has a second form, save before the bridge.
- The studio delays its fantasy game until {month}.
- She ran through the whole level in {d} minutes, a record.
@ culture : arts and entertainment
# film : movies and cinemas
- The camera never cuts for {n} minutes, that alone is worth the cinema ticket.
- {last} plays the villain and steals every scene.
- The sequel is longer and louder, not better.
# music : songs, bands, concerts
- The second album is quieter, the bass carries the songs.
- The orchestra of {city} opened with a waltz.
- They played {n} songs and broke two guitars.
# literature : novels, poems, writers
- In her third novel a lighthouse keeper writes letters to the dead.
- {last} got the prize for a volume of poems.
- The first chapter is slow, but then the narrator lies to us.
# theatre : plays and stages
- The curtain fell after {d} hours and the actors bowed in the rain set.
- An empty stage, two chairs, and the old tragedy works again.
- The prompter saved the premiere in {city}.
# painting : pictures and painters
- The blue in the portrait turned out to be ground stone.
- The gallery shows {n} watercolours by {last}.
- How do I keep oil paint from cracking on canvas?
# dance : ballet and other dance
- The dancers leapt over the table in the second act of the ballet.
- We learn tango on {day}, he steps on my toes.
- Her pirouettes were clean, the landing soft.
@ travel : trips, places, transport
# hotels : places to sleep on a trip
- The room looked on a wall, but breakfast was splendid.
- Check-in took an hour and the pillows were thin.
- We stayed {d} nights in an inn in {city}.
# air travel : planes and airports
- The gate changed three times and boarding began at {time}.
- Our plane circled over {city} because of fog.
- Hand luggage may weigh {n} kilos with them.
# camping : tents, vans, campsites
- The tent leaked, but the campfire made up for it.
- A pitch for the van by the lake costs {money}.
- Which sleeping bag for nights below zero?
# rail travel : trips by train
- The night train to {city} has bunks for six and a bar.
- We missed the connection as the carriage doors jammed.
- With the rail pass we saw {d} countries.
# cruises : trips on ships
- Our cabin was below deck, at night the waves hit the porthole.
- The liner called at {d} ports, we liked {city} best.
- On the ship there was a slide and too much buffet.
# hiking : walks in nature
- The trail climbs through beech woods to a hut, {n} km in all.
- Blisters after the second day of the long-distance path.
- Mark the fork at the chapel, the signposts are missing.
@ home : house, garden, family
# gardening : plants and beds at home
- I prune the roses in {month} and cover the roots with leaves.
- Slugs ate the lettuce overnight.
- The tomatoes on my balcony need a stick.
# cooking : preparing food
- Fry the onions slowly, add stock, let it simmer for {n} minutes.
- My dough does not rise, is the yeast dead?
- Roast the pumpkin with sage and a little honey.
# DIY : repairs and building at home
- Drill the hole with {d} mm, put in the plug, then the screw.
- I sanded the floor and oiled it twice.
- The tap drips since I changed the seal.
# pets : animals kept at home
- Our cat sleeps on the radiator and ignores her new basket.
- The puppy chewed the sofa while we were out.
- How often do I clean the hamster's cage?
# parenting : bringing up children
- Our four-year-old wants no one but dad to put her to bed.
- How much pocket money at nine?
- The twins fight about each toy, we try taking turns.
# interior design : furniture and colours
- A mirror across from the window makes the hall look wider.
- Grey walls, mustard cushions, one big plant.
- Which curtains suit a room with low ceilings?
@ environment : climate, nature, energy
# climate change : warming and its effects
- The glacier above {city} lost {n} metres in a summer.
- Warmer seas push the fish north, says the report.
- The last ten years were the hottest on record.
# renewable energy : wind, sun and water power
- {n} new turbines will turn off the coast of {city}.
- Solar cells on the school roof power the canteen.
- On {day} the wind gave more power than the land could use.
# recycling : waste and its reuse
- {city} brings in a deposit on coffee cups.
- The yellow bin is for plastic and tins only.
- Old tyres become playground floors.
# wildlife : wild animals and their protection
- A wolf was filmed near {city}, the first in a century.
- Volunteers carry toads across the road at night.
- The ospreys are back and nest on a pylon.
# weather : rain, storms, sunshine
- Heavy rain from the west, gusts up to {n}0 km/h, clearing by {day}.
- Fog until noon, then sun, {n} degrees.
- Hail as big as eggs fell on {city}.
# water : rivers, drinking water, floods
- The river rose by {d} metres and flooded the old town.
- Tap water in {city} must be boiled until {day}.
- The reservoir is down to a third after the dry summer.
@ law and crime : courts, police, offences
# theft : burglary and stealing
- Thieves took {n} bicycles from a cellar on {street}.
- The necklace disappeared between the tea and the toast, police are looking for a guest.
- Someone stole the copper pipes from the church.
# court cases : trials and verdicts
- The judge gave him {d} years, the defence will appeal.
- The jury could not agree after a week.
- The witness changed her statement in the second hearing.
# traffic offences : speeding, parking, accidents
- He drove through {city} at twice the speed limit and lost his licence.
- {n} cars were towed away from the fire lane.
- The lorry jumped the red light, nobody was hurt.
# fraud : cheating for money
- A false grandson cheated a woman out of {money}00.
- The treasurer moved club money to his own account for {d} years.
- They sold tickets to a concert that did not exist.
# contracts : agreements and disputes on them
- The supplier may end the agreement with three months' notice, says section {d}.
- The clause on late delivery is void, said the lawyer.
- Without a signature the purchase agreement does not bind.
# copyright : rights in works
- The band sues over a tune of eight notes.
- May I use the photo in my blog if I name the photographer?
- The publisher demands royalties for the copied maps.
@ education : schools, studies, learning
# exams : tests and marks
- The written test is on {date}, calculators are allowed.
- {n} of 30 pupils failed, so the paper will be repeated.
- I learn best with cards the week before the finals.
# universities : studies and campus life
- The lecture hall in {city} has {num} seats and is always full.
- She wrote her thesis in {d} months and defended it on {day}.
- Tuition fees rise from the winter semester.
# kindergarten : care and learning of small children
- The little ones painted leaves and had a nap after lunch.
- No place for our two-year-old before {month}.
- The nursery teachers in {city} ask for smaller groups.
# languages : learning other tongues
- After a year of Polish I still mix up the cases.
- Ten new words a day, spoken aloud, works for me.
- The accent goes on the last syllable.
# apprenticeships : learning a trade
- {first} learns to be a joiner, three days workshop, two days college.
- The bakery takes on {d} trainees in {month}.
- The journeyman's piece was a chest with {n} drawers.
# online courses : learning on the web
- The video lessons are short and there's a quiz after each module.
- I finished the web course on statistics from my sofa.
- {n}000 people enrolled for the free course, few finish.
"""
