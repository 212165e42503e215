r"""More documents by the first name of their type; `\n` stands for a new line of the document."""

MORE = r"""
@ all
# invoice
- Dear {name}, for the repair of your {product} we charge {money}. [Please transfer|Kindly pay] the sum by
+ {date}. Invoice number {num}.
- Statement of charges\nRoom, {d} nights\nBreakfast x {n}\nCity tax\nAmount due: {money}\nDue date: {date}
# contract
- Loan of tools: {first} lends {first} a {product} until {date}. Damage is to be paid by the borrower. Place,
+ date, two signatures.
- §{d} Liability. The carrier is liable for loss up to {money}. §{n} Jurisdiction. The courts of {city} are
+ competent for both parties.
# meeting notes
- {first} opened at {time}. Budget approved, 7 for, {d} against. {first} will book the hall. Closed at 21:10,
+ notes by {first}.
- Action items from [Monday's|the weekly] round: {first} - fix the sign; {first} - call {company}; parked: new
+ logo.
# CV
- {name} | {city} | Profile: joiner with {n} years in stairs and windows | {company}, foreman since {year} |
+ Driving licence, first aider
- Education\n{year}: diploma in nursing, {city}\nEmployment\nsince then: ward {d}, night shifts\nSkills:
+ Turkish, wound care
# recipe
- For the dressing whisk oil, mustard and honey. Toss with [beetroot|cabbage] and walnuts, leave for {n}
+ minutes, add dill.
- You need: {d} aubergines, garlic, tahini. Char the skin over a flame, scoop out, mash, lemon to taste.
# log file
- {iso} 23:59:59 DEBUG cache miss key=user:{num}\n{iso} 23:59:59 DEBUG cache set ttl={n}\n{iso} 00:00:00 INFO
+ rotate
- boot[1]: mounted /dev/sda1\nboot[1]: started network in {num} ms\ncron[{num}]: (root) CMD
+ (backup)\ncron[{num}]: exit 0
# error report
- What happened: blank page after login. Expected: my files. Browser {d}{d}, message "TypeError: x is undefined
+ at line {n}". Severity high.
- FATAL: out of memory in module scan.c:{num}. Core dumped. Registers: eax=0 ebx={num}. Please send this to the
+ developers.
# release notes
- {company} App {d}.{n}: you can now pin chats; scrolling is smoother; the login bug on tablets is gone. Known
+ issue: widgets reload slowly.
- Deprecated in this version: the old export. New: search by tag. Upgrade steps: run migrate, restart. Thanks
+ to {n} contributors.
# press release
- {city}, {date}. {company} and {company} enter into a partnership. Editors may request interviews. Embargo
+ until {time}.
- Award for {company}: the jury praised its {product}. "A great day for our {num} colleagues," managing
+ director {name} commented.
# poem
- Snow on the [roof|bridge],\nsnow in the cat's grey fur -\nnobody calls her.
- My heart is a [boat|kettle], it rocks, it sings,\nit dreams of harbours, it dreams of wings,\nand wakes among
+ such simple things.
# menu
- Pizza: Margherita 9, Funghi 10.50, Quattro stagioni 12. Pasta: al pesto 9.80, carbonara 11. Tiramisu 5.50.
+ Extra cheese +1
- Breakfast until noon: porridge with pear 5.90, shakshuka 8.80, two eggs any style 4.50, pot of tea 3.60
# job advert
- Kitchen help (m/f/d) wanted for {n} hours a week. Meals free. Come by or call between 9 and 11. Restaurant by
+ the lake, {city}.
- Join {company} as data engineer! Requirements: SQL, curiosity. Perks: {n} days off, remote work. Deadline for
+ applications {date}.
# abstract of a study
- Objective: to find out if chewing gum helps memory. Design: trial with {num} students. Findings: no effect.
+ Keywords: memory, gum.
- This paper surveys {num} villages and shows that wells closer than {n} m to barns hold more nitrate.
+ Implications are discussed.
# user manual
- Step {d}: insert the batteries with + up. Close the lid until it clicks. If display shows E{d}, reset the
+ {product} with a pin.
- Safety: do not open the housing. Use only the adapter supplied. Care: descale the {product} every {d} months.
# receipt
- PARKING {city}\nin {time} out 22:10\nfee 4.50\npaid cash 5.00\nreturned 0.50\nVAT included. Drive safely!
- Received from {first} {last} the sum of {money} in cash for a used {product}. {city}, {iso}. Paid in full.
# timetable
- Gym courses: Mon 18:00 yoga, 19:30 boxing | Tue 17:00 pilates | Thu 18:30 spinning | Sat 10:00 dance
- Tide ferry, valid from {date}: weekdays 6:40, 8:20, 17:50; weekends 9:15 only. Crossing time {n} min.
# weather report
- {day}: morning frost, later mild, {n} degrees in the south. Risk of black ice on bridges. Sunset 16:42.
- Storm warning for the coast: gusts of 110 km/h from midnight, high waves. Calmer air and sun reach us on {day}.
# FAQ
- When do I get my ticket? Right after payment. What if it rains? We play anyway. Can I bring my own food? Yes,
+ but no glass.
- Q1: I lost my key, what now? A1: Ask the caretaker. Q2: Who pays? A2: You, {money}. Q3: How long? A3: {d} days.
# privacy policy
- We share your data with no one except the carrier. Camera recordings are erased after 72 hours. You can
+ withdraw consent at any moment.
- What we collect: name, address, purchases. Why: to fulfil the order. How long: {n} years by law. Your rights:
+ access, deletion, transfer.
# source code
- SELECT name, total\nFROM orders JOIN people USING (id)\nWHERE total > {num}\nORDER BY total DESC;
- class Lamp:\n    def __init__(self):\n        self.on = False\n    def toggle(self):\n        self.on = not
+ self.on
# shopping list
- {n} rolls, butter, jam!! + something for {first}'s lunch box, dog biscuits, foil
- market: leeks, 1 kg plums, thyme / baker: the seeded one / {first}: flowers
# diary entry
- {day}, late. I lied to {first} about the letter and can't sleep. Outside the trams have stopped. I miss home
+ more than I admit.
- {date}: first day on the new ward. Forgot all names. Ate alone, then {first} sat down next to me. Maybe it
+ will be all right.
# product review
- Great {product}, bad delivery. After {n} washes still like new. I only wish it came in red. Four out of five.
- Don't waste your money. My {product} rattled from day one, and the handle got hot. One star for the nice box.
# obituary
- Our dear colleague {name} passed away on {date}. For {n} years he ran the workshop with warmth and wit. We
+ will miss him. The staff of {company}.
- In loving memory of {first} {last}, 19{n} - 2025. Baker, grandmother, friend. Service on {day} in the chapel.
# exam paper
- Part {d}. Translate the sentences into Latin (8 marks). Use of dictionaries is forbidden. Write your number
+ on each sheet.
- {n}. A train leaves at 8:00 with 60 km/h. When does it arrive after 150 km? Show your working. [3 marks]
# configuration file
- {"theme": "dark", "autosave": true, "interval": {n}, "plugins": ["spell", "git"]}
- upstream app {\n  server 10.0.0.{n}:8080;\n}\nlimit_rate {num}k;\nkeepalive_timeout {n};
# fairy tale
- The fox begged the king for one night in the tower. At midnight the stars came down and asked for bread, and
+ the fox shared it.
- There was a giant who kept his heart in an egg under the sea. A small girl with a wooden boat set out to find it.
# medical report
- Discharge summary: admitted with abdominal pain, appendix removed, course without complications. Stitches out
+ on {date}. No sport for {d} weeks.
- Ultrasound: liver and kidneys unremarkable, one gallstone of {d} mm. Lab: CRP {n}. Plan: diet, control in
+ three months.
# speech
- Friends, neighbours! When the flood came, you carried sandbags all night. Today I want to say it loud: {city}
+ thanks you. Applause for yourselves!
- Good evening, everyone. I see many faces I have known since {year}. Allow me a few words before the band plays.
# travel itinerary
- 08:00 pick-up at the hotel / 10:30 castle / 13:00 lunch by the river / 15:00 drive to {city} / overnight at a
+ farm
- Week 1: {city} and the coast, two nights each. Week 2: ferry on {day}, bikes to {city}, flight home on {date}.
# letter of recommendation
- I had the pleasure to supervise {first} in our lab. Her care and her ideas impressed me, and I endorse her
+ for your programme.
- As head of {company} I can say: {name} is the best fitter I've had in {n} years. You would be lucky to employ
+ him.
"""
