"""Kinds of records with their fields: what lookup, comparison and counting questions are made of.

A kind starts with `= noun | plural | names`. A field is `key; phrase; values; question; sentence; more; less; most;
  least`
for what can be ordered, and `key; phrase; values; question; sentence; predicate` for the rest. `{n}` is the record's
name, `{v}` the field's value. Values: see `lookup_values.draw`.
"""

RECORDS = """
= hotel | hotels | Hotel Miramar|Casa Lindero|The Old Mill|Park Lodge|Villa Serena|Harbour Inn|Bergblick|Station
  Hotel|Pension Adler|Grand Kestrel
price; nightly rate; $45:340; How much is a night at {n}?; A night at {n} costs {v}; costs more than; costs less than;
  is the most expensive; is the cheapest
rooms; number of rooms; #8:240; How many rooms does {n} have?; {n} has {v} rooms; has more rooms than; has fewer rooms
  than; has the most rooms; has the fewest rooms
distance; distance to the centre; ~0.2:14: km; How far is {n} from the centre?; {n} lies {v} from the centre; is
  farther from the centre than; is closer to the centre than; is farthest from the centre; is closest to the centre
city; city; @city; In which city is {n}?; {n} is in {v}; is in {v}
breakfast; breakfast; included|not included|extra charge|only on weekends; What about breakfast at {n}?; Breakfast at
  {n}: {v}; lists breakfast as {v}
checkin; check-in time; %time; From when can guests check in at {n}?; Check-in at {n} starts at {v}; starts check-in
  after; starts check-in before; has the latest check-in; has the earliest check-in

= train | trains | IC 204|RE 17|Night Star|ICE 811|S 4|Coastliner|EC 92|Regio 33|Blue Arrow|T 508
departure; departure time; %time; When does {n} leave?; {n} leaves at {v}; leaves after; leaves before; leaves the
  latest; leaves the earliest
platform; platform; 1|2|3|4|5|6|7|9a|9b|11|12; From which platform does {n} go?; {n} goes from platform {v}; goes from
  platform {v}
destination; destination; @city; Where does {n} go?; {n} runs to {v}; goes to {v}
delay; delay; #1:95: min; How late is {n}?; {n} is {v} late; is delayed by more than; is delayed by less than; has the
  longest delay; has the shortest delay
fare; fare; $9:140; What is the fare on {n}?; A ticket for {n} costs {v}; costs more than; costs less than; is the
  most expensive; is the cheapest
catering; catering; restaurant car|trolley|vending machine|snack box|bar; What catering is there on {n}?;
  Catering on {n}: {v}; has catering of type {v}

= employee | employees | @person
department; department; @dept; In which department does {n} work?; {n} works in {v}; works in {v}
role; role; analyst|team lead|clerk|engineer|trainee|director|assistant|consultant|technician|designer; What is {n}'s
  role?; {n} is employed as {v}; has the role {v}
salary; yearly salary; $28000:98000:500; What does {n} earn a year?; {n} earns {v} a year; earns more than; earns less
  than; earns the most; earns the least
start; start date; %date; When did {n} start?; {n} joined on {v}; started after; started before; started most
  recently; has been there the longest
office; office; @city; In which office is {n} based?; {n} is based in {v}; is based in {v}
leave; remaining leave days; #1:32: days; How many leave days has {n} left?; {n} has {v} of leave left; has more leave
  left than; has less leave left than; has the most leave left; has the least leave left
manager; manager; @person; Who manages {n}?; {n} reports to {v}; reports to {v}

= order | orders | order @num4
customer; customer; @person; Who placed {n}?; {n} was placed by {v}; was placed by {v}
item; item; desk lamp|kettle|office chair|backpack|headset|rain jacket|coffee grinder|yoga mat|bookshelf|phone
  case|garden hose; What was ordered in {n}?; {n} is for a {v}; is for a {v}
quantity; quantity; #1:24; How many pieces are in {n}?; {n} has a quantity of {v}; has a quantity of more than; has a
  quantity of less than; has the largest quantity; has the smallest quantity
total; order total; $8:620; What is the total of {n}?; {n} comes to {v}; totals more than; totals less than; has the
  highest total; has the lowest total
status; status; shipped|pending|delivered|cancelled|returned|on hold|packed; What is the status of {n}?; {n} is marked
  as {v}; is {v}
city; delivery city; @city; Where is {n} to be delivered?; {n} goes to {v}; goes to {v}
placed; order date; %date; When was {n} placed?; {n} was placed on {v}; was placed after; was placed before; was
  placed last; was placed first
payment; payment method; credit card|invoice|PayPal|bank transfer|gift card|cash on delivery; How was {n} paid?;
  Payment for {n}: {v}; was paid by {v}

= patient | patients | @person
age; age; #2:94: years; How old is {n}?; {n} is {v} old; is older than; is younger than; is the oldest; is the
  youngest
ward; ward; surgery|paediatrics|cardiology|neurology|maternity|intensive care|orthopaedics; On which ward is {n}?; {n}
  is on the {v} ward; is on the {v} ward
temperature; temperature; ~36.1:40.4: °C; What is {n}'s temperature?; {n} has a temperature of {v}; has a temperature
  above; has a temperature below; has the highest temperature; has the lowest temperature
pulse; pulse; #48:148: bpm; What is {n}'s pulse?; {n}'s pulse is {v}; has a pulse above; has a pulse below; has the
  fastest pulse; has the slowest pulse
allergy; allergy; penicillin|latex|nuts|kiwi|iodine|bee stings|lactose|pollen; What is {n} allergic to?; Allergy
  noted for {n}: {v}; has the allergy entry {v}
bloodtype; blood type; A+|A-|B+|B-|0+|0-|AB+|AB-; What is {n}'s blood type?; {n}'s blood type is {v}; has blood type
  {v}
admitted; admission date; %date; When was {n} admitted?; {n} was admitted on {v}; was admitted after; was admitted
  before; was admitted last; was admitted first
doctor; attending doctor; Dr. Amsel|Dr. Okoye|Dr. Lindqvist|Dr. Rao|Dr. Bellini|Dr. Horak|Dr. Nguyen|Dr. Castell; Who
  is treating {n}?; {n} is treated by {v}; is treated by {v}

= server | servers | web-01|web-02|db-main|db-replica|cache-3|mail-1|auth-2|batch-7|edge-ams|edge-sin|queue-4
cpu; CPU load; #2:99:%; How high is the CPU load on {n}?; {n} runs at {v} CPU; has a CPU load above; has a CPU load
  below; has the highest CPU load; has the lowest CPU load
memory; free memory; #1:120: GB; How much memory is free on {n}?; {n} has {v} of free memory; has more free memory
  than; has less free memory than; has the most free memory; has the least free memory
region; region; eu-west|us-east|ap-south|eu-north|sa-east|us-west; In which region does {n} run?; {n} runs in {v};
  runs in {v}
status; status; healthy|degraded|down|draining|starting|overloaded; What state is {n} in?; {n} is {v}; is {v}
os; operating system; Debian 12|Ubuntu 22.04|Alpine 3.19|Rocky 9|Windows Server 2022|FreeBSD 14; What operating system
  is on {n}?; {n} runs {v}; runs on {v}
uptime; uptime; #1:410: days; How long has {n} been up?; {n} has been up for {v}; has been up for more than; has been
  up for less than; has the longest uptime; has the shortest uptime
owner; owning team; platform|payments|search|mobile|data|identity|growth; Which team owns {n}?; {n} belongs to the {v}
  team; is owned by {v}

= apartment | apartments | the attic flat|the corner flat|the garden flat|flat 3B|flat 7A|the studio on Elm Street|the
  loft|the maisonette|flat 12C
rent; monthly rent; $420:2400:10; What is the rent for {n}?; The rent for {n} is {v}; costs more than; costs less
  than; has the highest rent; has the lowest rent
size; size; #22:145: m²; How big is {n}?; {n} measures {v}; is larger than; is smaller than; is the largest; is the
  smallest
floor; floor; ground floor|1st floor|2nd floor|3rd floor|4th floor|top floor; On which floor is {n}?; {n} is on the
  {v}; is on the {v}
heating; heating; gas|district heating|heat pump|oil|electric|pellets; How is {n} heated?; Heating in {n}: {v}; has
  {v} as heating
available; move-in date; %date; From when is {n} free?; {n} is available from {v}; is available after; is available
  before; becomes available last; becomes available first
pets; pets; allowed|not allowed|cats only|on request; What is the rule on pets in {n}?; Pets in {n}: {v}; has the pet
  rule {v}

= restaurant | restaurants | Trattoria Nino|Lotus Garden|The Salt Cellar|Café Morgen|Taquería Luna|Bistro Quai|Spice
  Route|Zum Hirsch|Blue Fig|Ocean Table
cuisine; cuisine; Italian|Thai|French|Mexican|Indian|Greek|Lebanese|Japanese|Ethiopian; What kind of food does {n}
  serve?; {n} serves {v} food; serves {v} food
closing; closing time; %time; Until when is {n} open?; {n} closes at {v}; closes after; closes before; closes the
  latest; closes the earliest
price; price of the set menu; $11:88; How much is the menu at {n}?; The menu at {n} costs {v}; charges more than;
  charges less than; is the most expensive; is the cheapest
rating; rating; ~2.1:5: stars; How is {n} rated?; {n} is rated {v}; is rated above; is rated below; has the best
  rating; has the worst rating
seats; number of seats; #12:180; How many seats does {n} have?; {n} seats {v} guests; seats more than; seats fewer
  than; has the most seats; has the fewest seats
dayoff; closing day; %day; On which day is {n} closed?; {n} is closed on {v}; is closed on {v}

= student | students | @person
grade; final mark; #31:100: points; What mark did {n} get?; {n} scored {v}; scored more than; scored less than; has
  the best mark; has the worst mark
class; class; 5a|5b|6a|6c|7b|8a|8d|9c|10b; Which class is {n} in?; {n} is in class {v}; is in class {v}
subject; favourite subject; maths|biology|history|music|chemistry|art|geography|sports; What is {n}'s favourite
  subject?; {n} likes {v} best; likes {v} best
absences; missed days; #1:27: days; How many days has {n} missed?; {n} has missed {v}; has missed more than; has
  missed less than; has missed the most days; has missed the fewest days
transport; way to school; bus|bicycle|on foot|tram|car|train; How does {n} get to school?; {n} comes by this means:
  {v}; has "{v}" as the way to school
project; project topic; volcanoes|the Roman roads|bees|solar power|the water cycle|bridges|chess|whales|glass; What is
  {n}'s project about?; {n}'s project is about {v}; has a project about {v}

= book | books | "Salt and Smoke"|"The Ninth Ferry"|"Low Tide"|"A House of Keys"|"Winter Ledger"|"The Paper
  Orchard"|"Northbound"|"Cold Copper"|"Glass Hour"
author; author; @person; Who wrote {n}?; {n} was written by {v}; was written by {v}
pages; number of pages; #96:780; How many pages has {n}?; {n} has {v} pages; has more pages than; has fewer pages
  than; is the longest; is the shortest
genre; genre; crime|poetry|science fiction|memoir|history|romance|travel|fantasy; What genre is {n}?; {n} is shelved
  under {v}; belongs to the genre {v}
year; year of publication; #1948:2024; When was {n} published?; {n} came out in {v}; came out after; came out before;
  is the newest; is the oldest
shelf; shelf; A1|A4|B2|B7|C3|D5|E1|F6; On which shelf is {n}?; {n} stands on shelf {v}; stands on shelf {v}
borrower; borrower; @person; Who has borrowed {n}?; {n} is on loan to {v}; is on loan to {v}

= flight | flights | KX 118|LM 402|ZR 77|AV 931|NB 2050|QT 614|SV 305|PL 88
gate; gate; A2|A14|B6|B9|C1|C22|D3|D11; Which gate does {n} use?; {n} boards at gate {v}; boards at gate {v}
departure; departure time; %time; What time does {n} depart?; {n} departs at {v}; departs after; departs before;
  departs last; departs first
destination; destination; @city; Where is {n} going?; {n} flies to {v}; flies to {v}
status; status; boarding|delayed|cancelled|on time|gate closed|landed|diverted; What is the status of {n}?; {n} is
  shown as {v}; is shown as {v}
aircraft; aircraft; A320|A350|B737|B787|E190|ATR 72|CRJ 900; What aircraft flies {n}?; {n} is flown with an {v}; uses
  the aircraft {v}
seats; free seats; #1:96; How many seats are free on {n}?; {n} has {v} seats left; has more free seats than; has fewer
  free seats than; has the most free seats; has the fewest free seats

= product | products | the blue kettle|the desk fan|the oak stool|the camping stove|the steel flask|the wall clock|the
  reading lamp|the tool box|the floor mat|the hand mixer
price; price; $4:260; What does {n} cost?; {n} costs {v}; costs more than; costs less than; is the most expensive; is
  the cheapest
weight; weight; #120:9800:10: g; How heavy is {n}?; {n} weighs {v}; weighs more than; weighs less than; is the
  heaviest; is the lightest
colour; colour; @colour; What colour does {n} come in?; {n} comes in {v}; comes in {v}
stock; stock; #1:430: units; How many of {n} are in stock?; There are {v} of {n} in stock; has more in stock than; has
  less in stock than; has the most stock; has the least stock
supplier; supplier; @company; Who supplies {n}?; {n} is supplied by {v}; is supplied by {v}
warranty; warranty; #6:72:6: months; How long is the warranty on {n}?; {n} has {v} of warranty; has a warranty of more
  than; has a warranty of less than; has the longest warranty; has the shortest warranty
aisle; aisle; 1|2|3|4|5|6|7|8|9; In which aisle is {n}?; {n} is in aisle {v}; is in aisle {v}

= invoice | invoices | invoice R-@num4
vendor; vendor; @company; Who sent {n}?; {n} came from {v}; came from {v}
amount; amount; $35:9400; What is the amount of {n}?; {n} is over {v}; is higher than; is lower than; has the highest
  amount; has the lowest amount
due; due date; %date; When is {n} due?; {n} is due on {v}; is due after; is due before; is due last; is due first
status; status; paid|open|overdue|disputed|draft|void; What is the status of {n}?; {n} is {v}; is {v}
account; cost centre; marketing|facilities|IT|travel|research|catering|fleet; To which cost centre does {n} belong?;
  {n} is booked to {v}; is booked to {v}
approver; approver; @person; Who approved {n}?; {n} was approved by {v}; was approved by {v}

= animal | animals | Bella|Momo|Rusty|Kira|Oskar|Pepper|Luna|Tano|Biscuit|Fips|Greta
species; species; dog|cat|goat|rabbit|pony|parrot|tortoise|sheep|hen; What kind of animal is {n}?; {n} is a {v}; is a
  {v}
age; age; #1:19: years; How old is {n}?; {n} is {v} old; is older than; is younger than; is the oldest; is the
  youngest
weight; weight; ~0.9:68: kg; How much does {n} weigh?; {n} weighs {v}; weighs more than; weighs less than; is the
  heaviest; is the lightest
owner; owner; @person; Whose animal is {n}?; {n} belongs to {v}; belongs to {v}
vaccine; last vaccination; %date; When was {n} last vaccinated?; {n} was last vaccinated on {v}; was vaccinated after;
  was vaccinated before; was vaccinated most recently; was vaccinated longest ago
food; food; dry food|hay|grain mix|wet food|seeds|pellets|vegetables; What does {n} eat?; {n} gets {v}; gets {v}

= machine | machines | press 1|press 2|lathe A|lathe B|the packer|robot K4|oven 3|the conveyor|mill C|the labeller
temperature; temperature; #24:190: °C; How hot is {n}?; {n} is at {v}; is hotter than; is cooler than; is the hottest;
  is the coolest
output; hourly output; #20:860: parts; How much does {n} produce an hour?; {n} makes {v} an hour; makes more than;
  makes less than; makes the most; makes the least
operator; operator; @person; Who operates {n}?; {n} is operated by {v}; is operated by {v}
status; status; running|idle|stopped|in maintenance|in fault|warming up; What is {n} doing?; {n} is {v}; is {v}
hall; hall; north hall|south hall|hall 2|hall 5|annexe|basement; Where does {n} stand?; {n} stands in the {v}; stands
  in the {v}
service; next service; %date; When is the next service of {n}?; {n} is to be serviced on {v}; is to be serviced after;
  is to be serviced before; is serviced last; is serviced first

= meeting | meetings | the budget review|the kick-off|the retro|the board call|the hiring round|the safety
  briefing|the demo|the vendor call|the planning session
room; room; Alder|Birch|Cedar|Room 4|Room 12|the aquarium|the library|Hall B; In which room is {n}?; {n} takes place
  in {v}; takes place in {v}
time; start time; %time; What time does {n} begin?; {n} starts at {v}; starts after; starts before; starts the latest;
  starts the earliest
day; day; %day; On what day is {n}?; {n} is on {v}; is on {v}
host; host; @person; Who runs {n}?; {n} is run by {v}; is run by {v}
duration; duration; #10:180:5: minutes; How long does {n} take?; {n} takes {v}; takes longer than; takes less than;
  takes the longest; is the shortest
attendees; number of attendees; #2:48; How many people attend {n}?; {n} has {v} attendees; has more attendees than;
  has fewer attendees than; has the most attendees; has the fewest attendees

= parcel | parcels | parcel @code
weight; weight; ~0.2:31: kg; How heavy is {n}?; {n} weighs {v}; weighs more than; weighs less than; is the heaviest;
  is the lightest
carrier; carrier; Swiftline|Posta Nord|BlueVan|Kurier 24|Hermod|Tri-Ex|Packwell; Who carries {n}?; {n} travels with
  {v}; travels with {v}
recipient; recipient; @person; Who is {n} for?; {n} is addressed to {v}; is addressed to {v}
depot; current depot; @city; Where is {n} right now?; {n} is at the depot in {v}; is at the depot in {v}
scan; last scan; %time; When was {n} last scanned?; {n} was last scanned at {v}; was scanned after; was scanned
  before; was scanned last; was scanned first
value; declared value; $10:900; What is the declared value of {n}?; {n} is declared at {v}; is worth more than; is
  worth less than; is the most valuable; is the least valuable

= car | cars | the Tarn 2|the Velo GT|the Marek Combi|the Ostra|the Pico|the Lund 500|the Sierra Bay|the Kodo S
mileage; mileage; #4000:210000:500: km; How many kilometres has {n} done?; {n} has done {v}; has done more than; has
  done less than; has the highest mileage; has the lowest mileage
price; price; $1900:38000:100; What is the price of {n}?; {n} is offered for {v}; costs more than; costs less than; is
  the most expensive; is the cheapest
colour; colour; @colour; What colour is {n}?; {n} is {v}; is {v}
fuel; fuel; petrol|diesel|electric|hybrid|LPG|hydrogen; What does {n} run on?; Drive of {n}: {v}; has {v} drive
year; model year; #2004:2025; From what year is {n}?; {n} is a {v} model; is newer than; is older than; is the newest;
  is the oldest
doors; number of doors; 2|3|4|5; How many doors has {n}?; {n} has {v} doors; has {v} doors

= player | players | Vexa|Brondo|Nightowl|Pim|Zarek|Solveig|Mox|Tundra|Kettu|Quill
score; score; #120:9900:10: points; How many points has {n}?; {n} has {v}; has more than; has less than; has the most
  points; has the fewest points
level; level; #1:60; What level is {n}?; {n} is at level {v}; is above level; is below level; is at the highest level;
  is at the lowest level
class; character class; mage|ranger|healer|knight|thief|bard|engineer|monk; What class does {n} play?; {n} plays a
  {v}; plays a {v}
guild; guild; Iron Crows|Lantern Oath|Moss Court|Ashen Few|Salt Wolves|Tin Crown; Which guild is {n} in?; {n} belongs
  to the {v}; belongs to the {v}
gold; gold; #5:4800: coins; How much gold does {n} carry?; {n} carries {v}; carries more than; carries less than;
  carries the most gold; carries the least gold
weapon; weapon; bow|staff|hammer|daggers|spear|crossbow|whip|axe; What weapon does {n} use?; {n} fights with this
  weapon: {v}; has the weapon {v}

= course | courses | Pottery I|Spanish for Beginners|First Aid|Bread Baking|Chess Basics|Drone
  Flying|Watercolour|Python Evening|Swing Dance
teacher; teacher; @person; Who teaches {n}?; {n} is taught by {v}; is taught by {v}
fee; fee; $15:480:5; What does {n} cost?; The fee for {n} is {v}; costs more than; costs less than; is the most
  expensive; is the cheapest
places; free places; #1:30; How many places are left in {n}?; {n} has {v} places left; has more places left than; has
  fewer places left than; has the most free places; has the fewest free places
day; weekday; %day; On which day does {n} meet?; {n} meets on {v}; meets on {v}
begins; first date; %date; When does {n} begin?; {n} begins on {v}; begins after; begins before; begins last; begins
  first
language; language; English|German|Spanish|Polish|Arabic|French; In what language is {n} held?; {n} is held in {v}; is
  held in {v}

= field | fields | North Field|Mill Acre|Long Strip|Hill Plot|River Meadow|Stone Corner|Upper Ten|Barn Field
crop; crop; barley|maize|rapeseed|potatoes|wheat|clover|sugar beet|oats|sunflowers; What grows on {n}?; {n} is planted
  with {v}; is planted with {v}
area; area; ~0.8:42: ha; How large is {n}?; {n} covers {v}; is larger than; is smaller than; is the largest; is the
  smallest
moisture; soil moisture; #6:58:%; How moist is the soil on {n}?; {n} has {v} soil moisture; is wetter than; is drier
  than; is the wettest; is the driest
soil; soil type; clay|sand|loam|chalk|peat|silt; What soil does {n} have?; The soil on {n} is {v}; has {v} soil
harvest; harvest date; %date; When is {n} to be harvested?; {n} is to be harvested on {v}; is harvested after; is
  harvested before; is harvested last; is harvested first
worker; person in charge; @person; Who looks after {n}?; {n} is looked after by {v}; is looked after by {v}

= account | accounts | account @num4
holder; holder; @person; Who holds {n}?; {n} is held by {v}; is held by {v}
balance; balance; $12:18400; What is the balance of {n}?; {n} has a balance of {v}; has a balance above; has a balance
  below; has the highest balance; has the lowest balance
kind; account type; savings|current|business|student|joint|youth; What type is {n}?; {n} is a {v} account; is a {v}
  account
branch; branch; @city; At which branch is {n} kept?; {n} is kept at the {v} branch; is kept in {v}
opened; opening date; %date; When was {n} opened?; {n} was opened on {v}; was opened after; was opened before; was
  opened last; was opened first
limit; card limit; $200:7000:100; What is the card limit of {n}?; {n} has a card limit of {v}; has a card limit above;
  has a card limit below; has the highest card limit; has the lowest card limit
status; status; active|frozen|closed|dormant|under review; What is the status of {n}?; {n} is {v}; is {v}

= bug | bugs | BUG-@num3
component; component; login page|checkout|search|export|calendar|mobile app|billing API|importer; Which component does
  {n} concern?; {n} concerns the {v}; concerns the {v}
severity; severity; trivial|minor|major|critical|blocker; How severe is {n}?; {n} is rated {v}; is rated {v}
assignee; assignee; @person; Who works on {n}?; {n} is assigned to {v}; is assigned to {v}
state; state; open|in review|fixed|won't fix|reopened|triaged; What state is {n} in?; {n} is {v}; is {v}
votes; votes; #1:140; How many votes has {n}?; {n} has {v} votes; has more votes than; has fewer votes than; has the
  most votes; has the fewest votes
reported; report date; %date; When was {n} reported?; {n} was reported on {v}; was reported after; was reported
  before; was reported last; was reported first
release; fix version; 2.4|2.5|2.6|3.0|3.1|3.2; In which version will {n} be fixed?; {n} is planned for version {v}; is
  planned for version {v}

= candidate | candidates | @person
experience; experience; #1:28: years; How much experience does {n} have?; {n} has {v} of experience; has more
  experience than; has less experience than; has the most experience; has the least experience
language; second language; German|Portuguese|Mandarin|Russian|Dutch|Turkish|Finnish; What second language does {n}
  speak?; {n} also speaks {v}; also speaks {v}
salary; expected salary; $26000:90000:500; What salary does {n} expect?; {n} asks for {v}; asks for more than; asks
  for less than; asks for the most; asks for the least
degree; degree; physics|law|economics|nursing|architecture|philosophy|computer science; What did {n} study?; {n}
  studied {v}; studied {v}
available; earliest start; %date; When could {n} start?; {n} can start on {v}; can start only after; can start before;
  can start the latest; can start the earliest
stage; stage; phone screen|interview|offer|rejected|waiting list|test task; At what stage is {n}?; {n} is at this
  stage: {v}; is at the stage "{v}"

= permit | permits | permit P-@num3
applicant; applicant; @person; Who applied for {n}?; {n} was requested by {v}; was requested by {v}
purpose; purpose; street market|tree felling|scaffolding|film shoot|road closure|fireworks|food stall; What is {n}
  for?; {n} is for this purpose: {v}; is for the purpose "{v}"
district; district; Old Town|Harbour|Westend|Northgate|Riverside|Hillcrest; Which district does {n} concern?; {n}
  concerns {v}; concerns {v}
fee; fee; $20:640:5; What is the fee for {n}?; The fee for {n} is {v}; costs more than; costs less than; has the
  highest fee; has the lowest fee
expires; expiry date; %date; When does {n} expire?; {n} expires on {v}; expires after; expires before; expires last;
  expires first
decision; decision; granted|refused|pending|withdrawn|appealed; What was decided on {n}?; {n} is {v}; is {v}

= sensor | sensors | sensor T1|sensor T2|sensor K7|sensor M3|sensor roof|sensor cellar|sensor gate|sensor A9
reading; reading; ~1.2:98: bar; What does {n} read?; {n} shows {v}; shows more than; shows less than; shows the
  highest value; shows the lowest value
battery; battery level; #2:100:%; How full is the battery of {n}?; The battery of {n} is at {v}; has more battery
  than; has less battery than; has the fullest battery; has the emptiest battery
place; location; boiler room|greenhouse|loading dock|stairwell|cold store|pump house; Where is {n} mounted?; {n} is
  mounted in the {v}; is mounted in the {v}
contact; last contact; %time; When was {n} last heard from?; {n} last reported at {v}; reported after; reported
  before; reported last; reported first
firmware; firmware; v1.0|v1.2|v1.9|v2.0|v2.3|v3.1; What firmware is on {n}?; {n} has firmware {v}; has firmware {v}
state; state; ok|offline|calibrating|warning|replaced; What state is {n} in?; State of {n}: {v}; has the state {v}

= trip | trips | the Alps tour|the river cruise|the city break|the safari|the cycling week|the island hop|the ski
  week|the desert trek
price; price per person; $190:4200:10; How much is {n} per person?; {n} costs {v} per person; costs more than; costs
  less than; is the most expensive; is the cheapest
nights; nights; #2:21: nights; How many nights is {n}?; {n} lasts {v}; lasts more than; lasts less than; lasts the
  longest; is the shortest
guide; guide; @first; Who guides {n}?; {n} is guided by {v}; is guided by {v}
start; departure date; %date; When does {n} set off?; {n} sets off on {v}; sets off after; sets off before; sets off
  last; sets off first
meals; meals; half board|full board|breakfast only|self-catering|all inclusive; What meals come with {n}?; Meals on
  {n}: {v}; comes with the meal plan {v}
level; difficulty; easy|moderate|demanding|expert; How hard is {n}?; {n} is graded {v}; is graded {v}

= bridge | bridges | the Kessel Bridge|the Iron Span|the Lower Crossing|the Weir Bridge|the Toll Bridge|the Old
  Viaduct
length; length; #18:940: m; How long is {n}?; {n} is {v} long; is longer than; is shorter than; is the longest; is the
  shortest
built; year of construction; #1821:2019; When was {n} built?; {n} was built in {v}; was built after; was built before;
  is the newest; is the oldest
material; material; steel|stone|concrete|timber|brick; What is {n} made of?; {n} is made of {v}; is made of {v}
river; river; the Ansel|the Morre|the Tilde|the Weiss|the Corran; Which river does {n} cross?; {n} crosses {v};
  crosses {v}
condition; condition; good|fair|poor|critical|under repair; What condition is {n} in?; The condition of {n} is {v};
  has the condition {v}
load; load limit; #3:60: t; What load can {n} take?; {n} carries up to {v}; carries more than; carries less than;
  carries the most; carries the least

= runner | runners | @person
finish; time; #16:95: minutes; What time did {n} run?; {n} took {v}; needed more than; needed less than; was the
  slowest; was the fastest
bib; bib number; #100:999; What is {n}'s bib number?; {n} wears number {v}; has a bib number above; has a bib number
  below; has the highest bib number; has the lowest bib number
club; club; Hill Harriers|TSV Linden|Canal Runners|Team Osprey|SC Brook; For which club does {n} run?; {n} runs for
  {v}; runs for {v}
category; category; junior|open|veteran|guest|para; In what category is {n}?; {n} starts in the {v} category; starts
  in the {v} category
country; country; @country; Which country is {n} from?; {n} comes from {v}; comes from {v}
shoes; shoe colour; @colour; What colour are {n}'s shoes?; {n} wears {v} shoes; wears {v} shoes
"""
