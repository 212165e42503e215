"""More texts by field and subject."""

MORE = """
@ sports
# football
- After the corner the ball hit the post, then the net: [one nil|two nil] for {city}.
- My son's under-nines lost {d}-1, but he saved a penalty.
# tennis
- Rain stopped the semi-final at four all in the third set, play goes on at {time}.
- Which grip do you use for the slice serve?
# cycling
- The sprinter timed his kick on the velodrome and won by half a wheel.
- {n} stages, three time trials: the tour route for next year is out.
# swimming
- Lane {d} is closed, the club trains backstroke turns there.
- At fourteen she swims 100 metres freestyle in under a minute.
# winter sports
- The biathlete missed two targets and skied an extra loop.
- Our sledge run at {city} has a new ice track with {n} bends.
# climbing
- She sent the boulder problem on her seventh try, chalk everywhere.
- Check your partner's knot and belay device before the first move.
@ science
# astronomy
- The probe will orbit Jupiter's ice moon from {month} on.
- With binoculars you can see craters along the edge of the half moon.
# biology
- Octopus arms seem to decide on their own, say researchers of nerve cells.
- Under the microscope the yeast cells bud every {n} minutes.
# chemistry
- Rust forms when iron meets oxygen and water; the salt speeds it up.
- The lab in {city} made a polymer that dissolves in vinegar.
# physics
- A superconductor at minus {n} degrees carried current without loss.
- Why does a spinning top not fall over? Angular momentum.
# archaeology
- Below the cathedral lay a mosaic floor with {d} dolphins, perhaps from the fourth century.
- The ship's wreck carried amphorae and a die made of bone.
# mathematics
- Is zero even? Yes, and the theorem on sums of squares shows more.
- Her topology lecture on surfaces with {d} holes drew a crowd.
@ politics
# elections
- Turnout was {n} percent, the lowest since {year}; the exit polls see a tie.
- {first} {last} will run for president again.
# lawmaking
- MPs argue over clause {d} of the new water act; a second reading follows.
- The amendment on rent caps failed in the chamber by two votes.
# diplomacy
- The summit in {city} ended with a joint statement on fishing rights between the two countries.
- Sanctions were lifted after the prisoners were exchanged.
# local council
- {city} gets a night bus, councillors decided on {day}.
- The town hall committee put off the vote on the market square.
# taxation
- Inheritance duty rises, small estates under {money}000 stay exempt.
- The treasury expects {d} billion more in VAT receipts.
# protest
- Students occupied the ministry steps with banners and drums.
- Thousands chained themselves to trees against the new runway.
@ business
# stock market
- Investors dumped bank shares, the index lost {d}.{d} percent by noon.
- The company goes public in {month}; an issue price of {money} is expected.
# start-ups
- {first}'s app for lost gloves found {d} angel investors in a week.
- Seed round closed: the young firm from {city} can now pay its coders.
# retail
- Shoppers pay {money} more for the same basket than a year ago, chains report.
- {company} opens its first outlet without any staff on the sales floor.
# jobs
- {city}'s unemployment rate fell to {d} percent.
- The union and {company} settled on a four-day week.
# mergers
- {company} makes a hostile bid for {company}.
- After the fusion, the new group will have {num} branches.
# real estate
- Office space in {city} stands empty, landlords offer free months.
- House prices per square metre reached {money} in the suburbs.
@ health
# nutrition
- Fibre from oats and beans keeps you full for longer, dieticians say.
- Vegans should watch their vitamin B12.
# mental health
- Since I talk to a counsellor every {day}, the panic attacks are rarer.
- Loneliness among the old: a phone line listens at night.
# infections
- {n} cases of measles in {city}; doctors ask for vaccination checks.
- The antibiotic no longer works against the germ in the ward.
# dentistry
- Two fillings and a root canal, my jaw is still numb.
- Braces at forty? The orthodontist says why not.
# pregnancy and birth
- The waters broke at {time}, the little girl came before midnight.
- Morning sickness in the ninth week, ginger helps a bit.
# surgery
- Anaesthesia took {n} minutes, then they set the hip with three screws.
- A kidney was transplanted from sister to brother in {city}.
@ technology
# artificial intelligence
- The speech assistant learned {d} dialects from recordings by machine learning.
- Deepfake voices fool even experts, a study on generative models finds.
# smartphones
- Battery down to {n} % at noon, time for a new handset?
- The update moves the camera button on all phones of the maker.
# computer security
- A fake update installed a trojan on {num} office PCs.
- Use a second factor, a stolen password alone is then worthless.
# programming
- The compiler complains about a missing semicolon in line {num}.
- Refactoring day: {n} classes became {d} functions.
# robots
- The underwater machine with grippers collects mussels on its own.
- In the ward a rolling helper on wheels brings the trays and opens doors.
# video games
- Multiplayer servers crashed on launch day, players got free skins.
- How do I beat the spider queen on hard mode?
@ culture
# film
- The documentary about lighthouse cats won the audience prize at the movie festival.
- Black and white, subtitled, three hours long: go and see it on the big screen.
# music
- {first}'s trumpet solo had the hall on its feet.
- New single out on {day}: synths, rain noise and a choir.
# literature
- The publisher found an unknown novella in the writer's desk.
- Short stories again? Her sentences are sharp, her endings kind.
# theatre
- Understudy {first} {last} stepped in as the queen with one rehearsal.
- The play has no intermission and the stage turns all evening.
# painting
- The fresco was hidden under five layers of whitewash.
- Her canvases show empty petrol stations in oil, {n} of them hang in {city}.
# dance
- {n} couples waltzed at the ball, the youngest pair was nine.
- The choreographer mixes hip-hop with ballet on pointe.
@ travel
# hotels
- Our suite had a sea view and a minibar with local juice.
- Ask reception for a room away from the lift.
# air travel
- Passengers slept at the terminal in {city} after all departures were cancelled.
- Window seat, row {n}, and turbulence over the Alps.
# camping
- The pegs would not hold in the sand, so we tied the tarp to a tree.
- Our caravan has a gas stove and {d} bunks.
# rail travel
- The conductor woke us at the border, the sleeping car was cold.
- From {city} the narrow-gauge line climbs through {n} tunnels.
# cruises
- Seasick on day one, dancing with the captain on day two.
- The ship left the port without the {d} guests who were late from shore leave.
# hiking
- Good boots, two litres of water, and start before {time} because of the heat on the ridge.
- The circular walk around the lake takes {d} hours at an easy pace.
@ home
# gardening
- Compost, mulch, patience: my roses have never bloomed so much.
- When can I plant out the courgettes without fear of frost?
# cooking
- Caramel needs a heavy pan and no stirring.
- Leftover rice? Fry it with egg, peas and soy sauce.
# DIY
- The shelf is crooked as I trusted the old wall plugs.
- Regrout the tiles first, then seal the joint with silicone.
# pets
- {first} the parrot says good night to the vacuum cleaner.
- Two guinea pigs need more room than the pet shop tells you.
# parenting
- Bedtime takes two hours, the toddler wants {d} stories.
- My teenager only speaks in shrugs, is that a phase?
# interior design
- Linen, oak and one bold rug make this small flat feel calm.
- Hang the lamp lower and paint the ceiling a shade darker.
@ environment
# climate change
- Permafrost is thawing, roads in the north sink.
- Cutting emissions by half before 2035 would keep warming under two degrees.
# renewable energy
- The village heats with biogas and sells power from its own wind park.
- Tidal turbines off {city} passed their first winter.
# recycling
- Glass by colour, lids off: how {city} sorts its waste.
- The firm makes chairs out of fishing nets and bottle caps.
# wildlife
- Beavers have dammed the brook near {city}.
- Rangers count {n} lynx cubs this spring.
# weather
- A heatwave with {n} degrees at night is on its way.
- Drizzle all {day}, then a cold front with sleet.
# water
- The aquifer under {city} is sinking, wells run dry.
- After the dyke broke, boats rescued people from their roofs.
@ law and crime
# theft
- The pickpocket had {n} wallets in his coat when he was caught.
- Burglars came through the skylight and took only the coins.
# court cases
- The appeals court threw out the verdict against {last}.
- The prosecutor asked for {d} years, the accused kept silent.
# traffic offences
- A driver was fined {money} for using his phone at the wheel.
- Drunk on a scooter: {first} has to hand in the licence.
# fraud
- The fake investment site took {money}000 from pensioners.
- An accountant forged invoices to finance her horses.
# contracts
- The buyer can withdraw within 14 days if the seller did not inform him, the terms say.
- Oral agreements count as well, but try to prove them.
# copyright
- A street artist claims royalties because his mural is in an advert.
- The library may scan works whose authors died 70 years ago.
@ education
# exams
- Oral finals begin on {date}; the topic is drawn by lot.
- He was caught cheating in the chemistry paper and got zero marks.
# universities
- The faculty in {city} starts a master's degree in game design.
- Lecturers strike, seminars are cancelled until {day}.
# kindergarten
- In the morning circle the three-year-olds sing and count shells.
- Our nursery group builds a hut from boxes before snack time.
# languages
- Rolling the r took me {d} months of Spanish practice.
- The subjunctive drives all learners of French mad.
# apprenticeships
- Second-year trainee electricians wire a whole flat on their own.
- From dishwasher to apprentice cook: {first} signed the training papers.
# online courses
- Week {d} of the e-learning programme: watch three clips, post in the forum.
- I pause the web lecture whenever the kids come in.
"""
