"""More everyday rules, written as those of `policy_house_rules`."""

MORE_RULES = """
greenhouse
* The door is to be closed behind you.
* Never leave the greenhouse door open.
+ She slipped in and pulled the door shut at once.
+ The camera shows the door closed all day apart from people passing.
+ After the delivery he went back to check that the door was shut.
- All night the greenhouse door stood wide open.
- He propped the door with a brick and went for lunch.
- The goats got in because someone had not shut the door.

archive
* Old maps are touched only with gloves.
* No bare hands on the maps.
+ The student put on cotton gloves and unfolded the map.
+ Gloved, she turned the sheet with two fingers.
+ He had no gloves with him and so only looked at the map through the glass.
- With his bare thumb he followed the river on the old map.
- She took her gloves off to feel the paper of the map.
- Greasy fingerprints were left on the map of 1702.

delivery team
* No parcel is handed to a minor.
* Hand parcels only to adults.
+ The courier waited until the mother came to the door and gave her the parcel.
+ A man of forty signed for it.
+ As only a ten-year-old was at home, the driver took the parcel back.
- The driver gave the parcel to a boy of nine.
- Two schoolgirls took the parcel in at the door, no adult was there.
- Received by: Leo, age 11.

restaurant
* The allergy card is read out at every table.
* Guests must be told about allergens before they order.
+ Before taking the order the waiter went through the allergens with them.
+ "Our soup has celery and milk," she explained, and then asked what they wanted.
+ Each guest heard the list of allergens first and chose afterwards.
- The pizza had been ordered and eaten when someone mentioned the nuts.
- Nobody said a word about allergens, the waiter just wrote down the orders.
- He skipped the allergy talk as the room was full.

hospital ward
* Visiting ends at eight in the evening.
* No visitors after 8 pm.
+ The last visitor left at half past seven.
+ At ten to eight Mrs. Pohl kissed her son goodbye and went home.
+ He arrived at nine, read the sign and turned back at the door.
- At a quarter to ten three friends sat round the bed in room 6.
- Her brother stayed with her on the ward until midnight.
- A visitor was found in the ward kitchen at 9 pm.

server room
* Every entry is written in the logbook.
* Nobody enters the server room without signing the book.
+ Samir signed at 10:02 and went in.
+ The electrician first wrote his name and the time in the book.
+ Both auditors appear in the logbook with time and signature.
- The camera shows Bela going in, the book has no line for that day.
- She was in and out in a minute and did not bother with the book.
- Three people entered, one of them signed.

workshop
* Unplug a machine before you repair it.
* Repairs are made only on unplugged machines.
+ Ivo pulled the plug of the saw and then changed the blade.
+ The cable hung loose on the wall while they fixed the drill.
+ Before she opened the mixer, she took it off the mains.
- He cleaned the jammed saw while it was still plugged in.
- With the power on she reached into the open mixer to mend it.
- They swapped the belt although the plug was still in the socket.

editorial office
* Each claim in an article needs a source.
* No claim without a source.
+ Under every figure stands the report that it comes from.
+ She cut the sentence because no source could be found.
+ The piece on rents names a study for each number.
- "Experts know that coffee heals," it says, with no source at all.
- The story gives five numbers and not one source.
- He printed the rumour without saying where it came from.

climbing hall
* Partners check each other's knots before climbing.
* No climb without a partner check.
+ Noor looked at Emil's knot, Emil at hers, and up they went.
+ "Show me your knot." - "Fine. And yours?" Then he started.
+ The two checked rope and knot before the first grip.
- She was two metres up before anyone looked at her knot.
- They skipped the check, they have climbed for years.
- He tied in and climbed straight away, his partner was on the phone.

call centre
* Callers are greeted by name of the firm.
* Say the firm's name when you pick up.
+ "Halden & Co, good morning, this is Rosa."
+ "Good day, you have reached Halden & Co."
+ "Halden & Co, Jonas speaking, how can I help?"
- "Yes?"
- "Hello, who is there?"
- "Rosa speaking, what do you want?"

apiary
* The hives are opened only in dry weather.
* Do not open a hive in the rain.
+ The sun shone when Dora lifted the lid of hive 4.
+ It poured all day, so the hives stayed shut.
+ A warm dry afternoon, all six hives were opened and checked.
- In a heavy shower he took the frames out of hive 2.
- It rained, but she opened the hive anyway.
- Dripping wet, they lifted the lids of all the hives.

exam room
* No help from others during the exam.
* Everyone works alone in the exam.
+ Each candidate sat apart and wrote without a word to anyone.
+ Kofi asked his neighbour for a hint, got no answer and solved it by himself.
+ She handed in what she had worked out on her own.
- He copied question three from the girl in front.
- A friend texted her the answers during the exam.
- The two at the back wrote the essay together.

night bus
* From nine in the evening passengers board at the front only.
* After 9 pm boarding is through the front door.
+ At 22:10 all passengers got on through the front door.
+ At three in the afternoon some boarded at the back.
+ She came at ten at night, ran to the front door and got in there.
- At half past eleven two men jumped in through the rear door.
- At 23:00 the driver let a group board at the back.
- It was after ten in the evening, and he got on by the middle door.

photo studio
* Pictures of clients are published only with their written consent.
* No client picture goes online without written consent.
+ The bride signed the form, then the photo went on the website.
+ As he would not sign, his portrait was not published.
+ Under the online picture the file holds a signed consent.
- The child's photo was put online, nobody had asked the parents.
- She agreed on the phone, nothing in writing, and the picture was published.
- They used the client's portrait in an ad without any signed paper.

dairy
* Milk above six degrees is not accepted.
* The milk must be at six degrees or colder.
+ The thermometer in the tank showed 4 degrees, the milk was taken.
+ At nine degrees the load was sent back.
+ Five point five degrees, accepted.
- They took in a load at 8 degrees.
- The milk had eleven degrees and was pumped into the tank.
- Accepted in spite of 7.5 degrees.

sports club
* Guests may train three times, then they must join.
* A guest trains at most three times without joining.
+ Amara came twice as a guest and then stopped.
+ After the third session he signed up as a member.
+ It was her first visit as a guest.
- Felix trains as a guest for the seventh time, he never joined.
- Fourth guest session for Zoe, no membership.
- For half a year he has come every week as a guest.
"""
