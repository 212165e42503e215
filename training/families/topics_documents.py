r"""Documents by type; `\n` in a line stands for a new line of the document."""

DOCUMENTS = r"""
@ all
# invoice / bill : asks for payment of goods or work, with sums
- INVOICE {order}\n{n} hours of painting [at|x] {money}\nVAT 19 %\nPayable within {n} days to the account below.
- {company} - Invoice no. {num}, {date}\n{d} x {product}\nNet {money}, tax {d} %, total due {money}. Terms: 14
+ days.
- Bill to: {name}\nConsulting in {month}: {money}\nPlease quote {num} when you pay.
# contract / agreement : binds two parties to duties and rights
- This agreement is made between {company} and {name}. §1 The lessor lets the flat in {street} {n}. §2 The rent
+ is {money} a month.
- The parties agree as follows: {company} shall supply {n} {product}s a year; either party may terminate with 3
+ months' notice. Signed, {city}, {date}
- Employment agreement. The employee starts on {date}. Probation lasts six months. Salary: {money}. Both
+ parties sign below.
# meeting notes / minutes : what was talked about and decided in a meeting
- Present: {first}, {first}, {first}. Topic 1: budget. {first} reports. Decided: buy the {product}. To do:
+ {first} asks for offers by {day}.
- Minutes of {date}\n- roof leaks, {first} calls the roofer\n- summer party moved to {month}\n- next meeting
+ {day} {time}
- Team sync {day}: release slips a week; {first} takes over testing; open point: who writes the docs? Absent:
+ {first}
# CV / resume : a person's education and work experience
- {name}, born in {city}\n2019-2024 head of sales, {company}\n2015-2019 assistant, {company}\nLanguages:
+ Polish, English\nSkills: spreadsheets, forklift licence
- Curriculum vitae: {name}. Education: BSc biology, {city}. Experience: {d} years lab technician. Hobbies:
+ chess, running.
- Work experience: cook at {company} since {year}. Training: hotel school {city}. References on request.
# recipe / cooking instructions : how to prepare a dish
- {n}0 g flour, {d} eggs, a pinch of salt. Whisk, rest for {n} minutes, bake at 180 degrees until golden.
- Serves {d}. Fry the onions in butter, add the rice, pour in the stock bit by bit. Stir in parmesan, season,
+ serve hot.
- Lentil soup\nIngredients: lentils, carrots, cumin\n1. Rinse the lentils. 2. Simmer {n} min. 3. Blend and add
+ lemon.
# log file / system log / server log : lines that a program wrote while running
- {iso} 08:{n}:11 INFO worker-{d} started\n{iso} 08:{n}:12 INFO job {num} done in {n} ms\n{iso} 08:{n}:13 WARN
+ queue length {num}
- 10.0.0.{n} - - "GET /index.html" 200 {num}\n10.0.0.{d} - - "POST /cart" 302 {n}\n10.0.0.{d} - - "GET
+ /img/a.png" 304 0
- [{iso}T0{d}:00:01Z] sshd[{num}]: session opened for user {first}\n[{iso}T0{d}:04:55Z] sshd[{num}]: session closed
# error report / crash report / stack trace : describes a failure of a program
- Traceback (most recent call last):\n  File "app.py", line {n}, in main\n    total = price /
+ count\nZeroDivisionError: division by zero
- Crash of {company} Notes {d}.{n}: when exporting, the program closes. Exception: NullReference at Export.run,
+ line {num}. Reproduced {d} times.
- Exception in thread "main" java.lang.IllegalStateException: pool closed\n  at Pool.take(Pool.java:{num})\n
+ at Main.run(Main.java:{n})
# release notes / changelog : what is new in a version
- Version {d}.{d}.0\n- added: dark mode\n- fixed: crash when opening large files\n- removed: support for old
+ printers
- What's new in {d}.{n}: faster search, {n} bug fixes, new icons. Breaking: the option --fast is now called
+ --quick.
- ## [{d}.{n}.1] - {iso}\n### Fixed\n- wrong totals in the monthly view\n### Changed\n- minimum Python is now 3.11
# press release / media statement : a firm tells the newspapers something
- For immediate release. {city}, {date} - {company} today announced that it will open a plant in {city}. "We
+ are proud," says CEO {name}. Media contact: press office.
- {company} names {name} new head of research. "{first} brings vision," the chairwoman said. About {company}:
+ founded in {year}, {num} employees. Press contact below.
- PRESS INFORMATION: {company} donates {n} trees to {city}. Photos for the media can be downloaded free of charge.
# poem / verse : lines in verse, with images or rhyme
- The [moon|lamp] has lost its [silver|yellow] shoe,\nthe river keeps it, cold and blue,\nand hums the night to
+ me and you.
- O {month}, you grey and patient guest,\nyou lay your fog upon my chest,\nand all the swallows have gone west.
- A crow, a field, a wire,\nthe last leaf like a fire -\nI walk, and don't enquire.
# menu / bill of fare : dishes and prices of a restaurant
- Starters: onion soup 6.50, beetroot salad 7.90. Mains: trout with almonds 18.50, mushroom risotto 14.00.
+ Desserts: plum cake 5.20
- Lunch {day}: A) lentil curry 8.90 B) fried plaice, potatoes 11.50 C) salad bowl 7.20. Soup of the day included.
- Drinks\nespresso 2.40\nelderflower soda 3.80\nhouse red, glass 5.50\nAll dishes can be had without gluten on
+ request.
# job advert / vacancy notice : a firm looks for staff
- {company} seeks a bookkeeper (part time) in {city}. You bring: {d} years of experience, good humour. We
+ offer: {n} days of leave, a company bicycle. Apply by {date}.
- We're hiring! Night baker wanted, {money} a week, full time. Send your application to the shop in {street}.
- Your tasks: care of {n} residents. Your profile: trained nurse. Our benefits: pension, flexible shifts. Join
+ our team!
# abstract of a study / scientific abstract : sums up a research paper
- Background: little is known of sleep in bees. Methods: {num} bees were filmed. Results: they slept {n} %
+ longer after rain (p < 0.0{d}). Conclusion: weather matters.
- We present a method to measure the age of ice. On {n} samples the error fell by {d} percent compared to
+ earlier work. We discuss limits.
- In this paper we study queues with impatient customers and prove a bound on waiting times. Experiments with
+ data from {city} confirm it.
# user manual / instructions for use : how to operate a device
- Before first use, charge the {product} for {d} hours. Press and hold button A until the lamp is green.
+ Warning: keep away from water.
- Assembly: 1. Put leg (B) into hole (C). 2. Tighten screw (F) with the key supplied. 3. Do not stand on the
+ {product}.
- Cleaning your {product}: unplug it, wipe with a damp cloth, empty the tray. Troubleshooting: if the lamp
+ blinks red, see page {n}.
# receipt / till receipt : proof that something was paid in a shop
- {company} {city}\nmilk 1.09\nrye bread 3.40\napples 2.15\nTOTAL 6.64\nCASH 10.00\nCHANGE 3.36\nThank you for
+ shopping!
- 1 x {product} {money}\nPAID BY CARD ****{num}\nTill 0{d} {iso} {time}\nKeep this slip for exchange.
- Petrol pump {d}, {n}.40 l, total {money}, paid contactless. Come again!
# timetable / schedule : when things depart or take place
- Bus {n}: Station 7:05 7:35 8:05 | Market 7:12 7:42 8:12 | Hospital 7:20 7:50 8:20. No service on Sundays.
- Mon 8-9 maths, 9-10 English, 10-11 gym\nTue 8-9 art, 9-11 biology\nWed 8-10 history
- Ferry to the island: dep. 9:00, 12:30, 16:15; return 10:30, 14:00, 18:00. From {date} hourly.
# weather report / forecast text : tells the coming weather
- Tonight clear and cold, minus {d}. Tomorrow clouds from the west, snow above {n}00 metres, wind moderate.
- Outlook for {city}: sunny spells, {n} degrees, chance of showers 30 percent, from {day} on warmer.
- A low over the sea brings rain to the coast by noon; inland it stays dry until the evening.
# FAQ / questions and answers : common questions with answers
- Q: Can I wash the {product}? A: Yes, at 30 degrees. Q: Is it vegan? A: It is. Q: How long does delivery take?
+ A: {d} days.
- How do I reset my password? Click on "forgotten". Can I have two accounts? No, one each. Where is my data
+ kept? In {city}.
- Frequently asked: Do you take dogs? - Small ones. Is parking free? - After {time}. May I pay by card? - Of
+ course.
# privacy policy / data protection notice : how personal data is handled
- We process your e-mail address to send the newsletter. Legal basis is your consent. You may object at any
+ time. Data is deleted after {n} months.
- This site uses cookies. We store your IP address for {d} days. You have the right to access, correction and
+ erasure of your data.
- Controller: {company}, {city}. Purposes of processing: contract, statistics. Recipients: payment services.
+ You can complain to the authority.
# source code / program code : instructions in a programming language
- def mean(values):\n    total = 0\n    for value in values:\n        total += value\n    return total /
+ len(values)
- for (let i = 0; i < {n}; i++) {\n  if (items[i].done) count++;\n}\nreturn count;
- #include <stdio.h>\nint main(void) {\n  printf("%d", {n} * {d});\n  return 0;\n}
# shopping list / list of things to buy : what to get in the shop
- milk, {d} lemons, washing powder, cat food, bread (the dark one)
- To get: - eggs - tomatoes x{d} - batteries AA - birthday candles - oat flakes
- buy: onions, rice, tea. chemist: plasters, toothpaste. don't forget stamps!
# diary entry / journal : someone writes down the day for himself
- Dear diary, {first} smiled at me in the bus today. I said nothing, of course. Rain. Mum asks why I don't eat.
- {date}. Slept badly. Walked to the sea, thought of father. Tomorrow I will write the letter, I promised myself.
- {day} evening: finally finished the shed! My back hurts, but I am proud. {first} brought soup. Early to bed.
# product review / customer review : a buyer's opinion of an article
- {d}/10. I've used the {product} for a month. Pro: light, quiet. Con: the lid. Would buy it again.
- Two stars. The {product} looks better in the pictures than it is, and the seam opened in week one.
- Bought this for my mum and she loves it! The {product} is sturdy and easy to clean. Recommended to all.
# obituary / death notice : tells that a person has died
- We mourn for {name}, who left us on {date} at the age of 8{d}. The funeral is on {day} in {city}. In silent
+ grief, the family.
- {name}, teacher and beekeeper, has died after a short illness. She taught three generations and never raised
+ her voice.
- After a long life full of love {first} fell asleep for ever. Instead of flowers, please give to the hospice.
# exam paper / quiz : tasks to be solved for marks
- 1. Name three rivers in Europe. ({d} points) 2. True or false: a whale is a fish. (1 point) 3. Explain the
+ water cycle. (5 points)
- Task A: Solve 2x + {d} = {n}. Task B: Draw the graph. Time: 45 minutes. No calculators. Name: ______ Class: ___
- Question {d}: Which planet is the largest? a) Mars b) Jupiter c) Venus. Tick one box. Maximum score: {n}.
# configuration file / settings file : keys and values that set up a program
- [server]\nport = 80{n}\nhost = 0.0.0.0\n[database]\nname = shop\ntimeout = {n}
- version: {d}\nservices:\n  web:\n    image: app:{d}.1\n    ports:\n      - "80{n}:80"
- LOG_LEVEL=debug\nCACHE_SIZE={num}\nRETRY_MAX={d}\nFEATURE_DARK=true
# fairy tale / children's story : a made-up story with wonders
- Once upon a time a miller had {d} daughters and a goose that could count. One night the goose spoke: "Follow
+ me to the glass hill."
- Deep in the wood lived a dragon who was afraid of mice. Then the little princess knocked and said she had
+ lost her shadow.
- Long ago, when stones could still sing, a poor tailor found a golden needle. Whoever sewed with it was
+ granted one wish.
# medical report / doctor's letter : a doctor's findings on a patient
- Patient, {n} years, seen for cough. Findings: lungs clear, temperature 37.{d}. Diagnosis: bronchitis.
+ Therapy: rest, fluids, review in {d} days.
- X-ray of the left wrist: no fracture. Swelling of soft tissue. Recommended: splint for one week, follow-up on
+ {date}.
- Dear colleague, thank you for referring the above patient. Blood pressure 15{d}/90, ECG normal. I started her
+ on {d} mg daily.
# speech / address to an audience : words spoken to listeners at an event
- Ladies and gentlemen, dear guests, when {company} began {n} years ago, nobody thought we'd fill this hall.
+ Let us raise our glasses!
- Dear {first}, dear {first}, as the father of the bride I was told to keep it short. I can't. Please stay
+ seated, friends.
- My fellow citizens of {city}, tonight I stand before you with one promise: the bridge will be built. I thank
+ you all!
# travel itinerary / trip plan : the stages of a journey
- Day 1: arrival in {city}, hotel by the port. Day 2: boat to the island, picnic. Day 3: bus to {city}, free
+ evening.
- {date}: flight 7:10 to {city}. Transfer. 14:00 walking tour. {day}: museum, dinner at 19:30. Departure next
+ morning 9:25.
- Morning: train over the pass. Afternoon: check in at the inn, hot springs. Next day: hike ({n} km), night in
+ {city}.
# letter of recommendation / reference : praises a former employee or student to others
- {name} worked for us for {d} years. She was always punctual and liked by all. I recommend her without reserve
+ for any such post.
- To whom it may concern: as his professor I have known {name} since {year}. He ranks among my best students,
+ and I support his application.
- We were sorry to see {first} leave. His work was of the highest standard and we wish him all the best for the
+ future.
"""
