"""Names that mean one thing here and another there: name -> (what it is, texts in which it is that)."""

from __future__ import annotations

AMBIGUOUS: dict[str, dict[str, tuple[str, ...]]] = {
    "Jordan": {
        "person": ("Jordan forgot the keys again and had to wait outside.",
        "Can you tell Jordan that her desk is ready?"),
        "country": ("The delegation flies to Jordan and crosses the border by bus.",
        "Exports to Jordan doubled, the ministry says."),
    },
    "Mercury": {
        "planet": ("Just after sunset you could see Mercury low above the horizon.",
        "The probe will circle Mercury for two years."),
        "chemical substance": ("The old thermometer broke and Mercury ran over the floor.",
        "Fish from the bay contain too much Mercury."),
        "ship": ("The Mercury docked an hour late with forty crew on board.",
        "All lifeboats of the Mercury were checked in port."),
    },
    "Victoria": {
        "person": ("Victoria is ill, so I take her shift.", "I asked Victoria whether she wants to present."),
        "lake": ("They fished on Victoria all night and rowed back at dawn.",
        "The water level of Victoria rose after the rain."),
        "railway station": ("My train gets into Victoria at platform 9.",
        "We change at Victoria and take the express."),
    },
    "Orchid": {
        "flower": ("The Orchid on the window sill is in bloom, water it little.",
        "Somebody repotted the Orchid and now it drops its leaves."),
        "restaurant": ("We booked a table at the Orchid, they do great noodles.",
        "The waiter at Orchid mixed up our starters."),
        "boat": ("The Orchid leaks, so nobody sails her until the hull is fixed.",
        "We moored the Orchid behind the pier."),
    },
    "Sunny": {
        "dog": ("Sunny barked at the postman and then chewed my shoe.", "Take Sunny for a walk and mind the leash."),
        "person": ("Sunny from accounts has her birthday, please sign the card.",
        "Ask Sunny, he wrote the old report."),
        "boat": ("They painted the hull of the Sunny before the season.", "The Sunny lost her mast in the storm."),
    },
    "Falcon": {
        "bird": ("A Falcon nests on the church tower; she has three chicks.",
        "The Falcon dived and came up with a mouse."),
        "software": ("After we updated Falcon the export button was gone.", "Falcon crashes when I open two files."),
        "car": ("I filled up the Falcon and one tyre looks flat.",
        "The Falcon needs new brakes before the inspection."),
    },
    "Luna": {
        "cat": ("Luna sleeps on the radiator and purrs.", "Luna scratched the sofa and spilled her milk."),
        "software": ("Luna shows an error when I log in since the last update.", "Please install Luna on my laptop."),
        "restaurant": ("The chef at Luna changed the menu, the soup is better now.",
        "Dinner at Luna was booked for eight."),
        "person": ("Luna asked for Friday off, her mother visits.",
        "I shared an office with Luna before she went to law school."),
    },
    "Atlas": {
        "book": ("Look it up in the Atlas, page 40, next to the index.", "The Atlas on the shelf has a torn cover."),
        "server": ("Atlas ran out of disk space at night and had to be rebooted.",
        "I moved the database from Atlas to the new rack."),
        "mountain range": ("We hiked through the Atlas and there was snow on the passes.",
        "The road over the Atlas is closed in winter."),
        "project": ("Atlas is over budget; the project lead reports on Friday.",
        "The kick-off of Atlas was moved to spring."),
    },
    "Baker": {
        "person": ("Mr Baker called and will ring again.", "Baker got the job as a welder, he starts on Monday."),
        "street": ("Turn left into Baker, the pharmacy is on the corner.",
        "Baker is closed to cars between numbers 10 and 40."),
    },
    "May": {
        "month": ("The course runs until the end of May.", "In May it rained on twenty days."),
        "person": ("May lost her badge and needs a new one.", "Give the folder to May, she is expecting it."),
    },
    "Java": {
        "island": ("A volcano on Java erupted and villages were cleared.", "The ferry to Java takes six hours."),
        "programming language": ("The service is written in Java and compiled at night.",
        "We need someone who codes Java."),
        "drink": ("I cannot start the day without a cup of Java.", "Two mugs of hot Java, no sugar."),
    },
    "Phoenix": {
        "city": ("It was forty degrees in Phoenix, so the outdoor market closed at noon.",
        "Our branch in Phoenix moved downtown."),
        "project": ("Phoenix was stopped by the steering group since the milestone slipped.",
        "The budget for Phoenix is used up."),
        "sports team": ("Phoenix won two to nil and leads the league.", "The goalkeeper of Phoenix is injured."),
    },
    "Python": {
        "animal": ("The Python shed its skin in the terrarium.",
        "A Python was found in the garage and brought to the zoo."),
        "programming language": ("I rewrote the script in Python, it is shorter now.",
        "Is Python installed? My import fails."),
    },
    "Pearl": {
        "jewel": ("The Pearl fell out of her ring.", "He had the Pearl set in silver."),
        "ship": ("The Pearl ran aground off the cape; her crew is safe.", "Passengers boarded the Pearl at noon."),
        "hotel": ("Our room at the Pearl had no towels.", "Check-out at the Pearl is at eleven."),
    },
    "Rose": {
        "flower": ("Cut the Rose back in spring and feed it.", "He gave me a single red Rose."),
        "person": ("Rose is our new neighbour, she plays the cello.", "I owe Rose a phone call."),
        "hotel": ("The night porter of the Rose let us in.", "We stayed two nights at the Rose, breakfast included."),
    },
    "Summit": {
        "bank": ("Summit lowered the interest on my savings account.",
        "I closed my account at Summit because of the fees."),
        "meeting": ("At the Summit the ministers agreed on a new treaty.", "The Summit ends with a joint statement."),
        "mountain top": ("We reached the Summit at dawn and saw the sea.", "Clouds hid the Summit all day."),
    },
    "Robin": {
        "bird": ("A Robin hops about the feeder every morning.", "The Robin laid five eggs in the hedge."),
        "person": ("Robin fixed the bike and wants no money for it.",
        "I share the office with Robin, who is on leave."),
    },
    "Titan": {
        "dog": ("Titan wags his tail when the bell rings.", "The vet gave Titan a shot against ticks."),
        "moon": ("The probe sent pictures of the methane lakes on Titan.",
        "Titan circles the ringed planet in sixteen days."),
        "crane": ("Titan lifted the last steel beam at noon, then its cable was checked.",
        "The operator climbed into the cab of Titan."),
    },
}  # fmt: skip
OTHER_TYPES = (
    "river", "film", "song", "newspaper", "airport", "school", "hospital", "food", "game", "tool", "illness", "law",
    "airline", "medicine",
)  # fmt: skip
