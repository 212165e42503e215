"""Organisations, their teams, and messages for each team."""

BANK = """
@ online shop
# Billing / Payments / Invoices and payments
: payments, invoices, double charges ; anything about money that was charged
- [I was charged|My card was charged|You charged me] [twice|two times] for order {order}.
- The invoice for {order} shows {money} but I only paid for one {product}.
- My payment [keeps failing|is declined] at checkout even though the card works elsewhere.
- Please send me a [proper invoice|VAT invoice] for order {order}, my accountant needs it.
# Shipping / Delivery / Logistics team : parcels on the way, tracking, late or lost deliveries ; where is my order
- [Where is my parcel|Where's my {product}]? Tracking has not moved since {day}.
- The courier says he delivered {order} but nobody here has seen a box.
- Can you [leave the box with my neighbour|change the delivery address to {street} {n}] before it goes out tomorrow?
- My {product} was supposed to arrive on {day}, it is {d} days late now.
# Returns / Returns desk / Returns and exchanges
: goods sent back, exchanges, wrong size, return labels ; items to give back
- The {product} [does not fit|is too small|is the wrong colour], I'd like to send it back.
- I need a return label for the {product} from order {order}.
- Can I [exchange|swap] the {product} for the blue one? Tags are still on.
- I posted my return {n} days ago, did it reach your warehouse?
# Product advice / Pre-sales / Product experts
: questions before buying, sizes, materials, compatibility ; helps people choose
- Does the {product} [fit|suit] somebody who is 1.90 m tall?
- I can't decide between the two {product} models, what is the difference?
- Is the {product} dishwasher safe? The page does not say.
- Before I buy: will the {product} work with a 110 volt socket?
# Accounts / Login help / Customer accounts
: login, passwords, profile data, newsletter settings ; the customer's profile
- I can't log in any more, the reset mail never comes.
- Please [delete my profile|change the e-mail on my profile], I use another address now.
- Your site says my password is wrong but I changed it yesterday.
- How do I stop the newsletter? The link in it is dead.
# Warranty / Repairs / Faulty goods : broken or defective products, repairs, guarantee ; things that stopped working
- The {product} [stopped working|broke|fell apart] after {d} months.
- The {product} [makes a grinding noise|smells burnt|does not switch on] and it is still under guarantee.
- One leg of the {product} snapped while I was using it normally, can it be repaired?
- A crack appeared in my {product}. I have had it for half a year.
@ bank
# Cards / Card services / Card team : lost or blocked cards, PINs, new cards ; debit and credit cards
- I lost my [debit|credit] card [on the tram|in {city}], please block it.
- The machine swallowed my card this morning.
- I forgot the PIN of my new card.
- When does the replacement card arrive? Mine expires in {month}.
# Mortgages / Home loans / Housing finance : loans for houses and flats ; buying a home
- We found a flat for {num}000 and would like to know what we can borrow for it.
- Can I pay off part of the mortgage early?
- Our fixed rate on the house ends in {month}, what are the options?
- I need a letter for the seller that says the home loan is approved.
# Fraud / Fraud desk / Security incidents
: transactions the customer did not make, phishing, suspicious calls ; stolen money or data
- There is a payment of {money} to a shop in {city} that I [never made|don't recognise].
- Somebody called, said he was from your bank and asked for my codes. I gave him one.
- I clicked on a link in a text that looked like yours and typed in my password.
- Three withdrawals at night that were not me.
# Savings and investments / Investments / Wealth desk : funds, shares, savings accounts, interest ; money to put aside
- What interest do you pay on a savings account at the moment?
- I'd like to put {money} a month into a fund.
- How do I sell the shares in my depot?
- I inherited some money and want to invest it for ten years.
# Business banking / Company accounts / Corporate clients
: accounts and loans of companies ; firms, not private persons
- We are a company with {n} employees and want to open an account for our firm.
- Our bakery needs a card terminal for the counter.
- Can our accountant get read access to the firm's account?
- We'd like a credit line for our workshop, last year's balance sheet is attached.
# Online banking support / Digital help / App support
: app, website, login, technical errors ; the banking app does not work
- The app [crashes|closes] as soon as I open the transfer screen.
- I have a new phone and can't [set up|register] the app on it.
- The website logs me out after ten seconds.
- Face recognition no longer works since the last update of your app.
@ hospital
# Appointments / Booking desk / Scheduling : making, moving, cancelling appointments ; dates for visits
- Can I move my appointment with Dr {last} from {day} to next week?
- I need a date for the knee consultation, mornings are best.
- Please cancel my visit on {date}, I will be abroad.
- Is there an earlier slot for my mother with the eye doctor?
# Billing office / Patient accounts / Insurance and bills
: bills, insurers, cost estimates ; money matters of patients
- I got a bill of {money} although my insurer said it was covered.
- Can I pay the hospital bill in instalments?
- What would the operation cost without insurance?
- My insurer asks for an itemised bill of my stay in {month}.
# Medical records / Records office / Archive : copies of files, reports, X-ray images ; documents about past treatment
- My new doctor in {city} needs a copy of my file.
- How do I get the X-ray pictures from {month} on a disc?
- There is a wrong date of birth in my discharge report.
- I would like all reports from my stay in {year}.
# Nursing / Ward nurses / Ward station : care of patients who are in the hospital now ; patients in their beds
- My father in room {n} has rung the bell for half an hour, nobody comes.
- The drip of the patient in bed {d} is empty.
- The lady in room {num} is cold and asks for another blanket.
- Can somebody help my husband to the toilet? Ward {d}, he may not get up alone.
# Pharmacy / Hospital pharmacy / Medication team : medicines, doses, prescriptions, interactions ; questions on drugs
- Can I take ibuprofen together with the tablets you gave me?
- My prescription from {day} has the wrong strength on it.
- The ward ran out of the antibiotic, please send {n} vials.
- Should the drops be kept in the fridge?
# Facilities / Building services / House technicians
: lifts, lights, heating, repairs in the building ; the house itself
- The lift in wing {d} is stuck again.
- The heating in room {n} does not go off, it's 29 degrees.
- A light in the corridor of ward {d} flickers.
- Water drips from the ceiling next to the reception.
@ city hall
# Waste and recycling / Waste management / Bins team
: bins, collections, bulky waste, dumped rubbish ; rubbish of all sorts
- Our bin on {street} was not emptied on {day}.
- Someone dumped {d} mattresses behind the bus stop.
- I need a second bin for paper.
- When is bulky waste collected in our street?
# Roads and lighting / Street works / Road maintenance
: potholes, street lamps, signs, traffic lights ; streets and what stands in them
- There is a deep pothole in front of {street} {n}.
- The street lamp outside number {n} has been dark for weeks.
- The traffic light at {street} stays red for bicycles.
- A car knocked over the stop sign at the corner.
# Parks and trees / Green spaces / Gardens department : parks, playgrounds, trees, grass ; everything green
- A big branch hangs over the playground and could fall.
- The swings in the park are broken.
- Who cuts the grass along the river? It's waist high.
- Could we plant a tree in front of our house?
# Registry office / Births and marriages / Civil registry
: birth, marriage and death certificates, weddings ; civil status
- Our daughter was born on {day}, how do we register her?
- I need a copy of my marriage certificate from {year}.
- We want to get married here in {month}, which papers do you need?
- My grandfather passed away and the notary wants a death certificate.
# Building permits / Planning department / Planning and permits
: building applications, extensions, zoning ; permission to build
- Do I need permission for a garden shed of 12 square metres?
- We want to add a floor to the house, where do we hand in the plans?
- My neighbour is putting up a wall, was that approved?
- What is the status of our application for the roof window?
# Local taxes / Tax office / Rates and fees : property tax, dog tax, fees, payment plans ; money owed to the city
- The property tax notice lists a plot that I sold in {year}.
- We have a new dog, how do I register it for the dog tax?
- Can I pay the city fees in {d} instalments?
- I paid the local tax twice by mistake.
@ school
# Admissions / Enrolment office / Enrolment
: new pupils, places, applications ; children who are not at the school yet
- We are moving to {city} and look for a place in year {d} for our son.
- When is the open day for new families?
- What do I need to sign up my daughter for next autumn?
- Is our application for the waiting list complete?
# Attendance / Absence line / Attendance clerk : sick pupils, lateness, leave requests ; who is not in class today
- {first} has a fever and stays at home today.
- Our bus broke down, {first} will be there around {time}.
- May {first} be away on {day} for a funeral?
- My daughter has the dentist at ten, she'll miss maths.
# Canteen / School kitchen / Catering : lunches, allergies, menus ; food at school
- My son is allergic to nuts, is there a safe lunch for him?
- {first} says there was no vegetarian dish left on {day}.
- What is for lunch next week?
- Please take {first} off the lunch list from {month}.
# IT support / IT helpdesk / Computers and accounts
: tablets, passwords, printers, the learning platform ; pupils' and teachers' devices
- The tablets in room {n} do not charge.
- {first} can't get into the learning platform, it says account locked.
- The projector in the physics room shows only green.
- The staff room printer jams every day.
# Counselling / School counsellor / Pupil welfare
: bullying, worries, family problems ; pupils who are not well in themselves
- {first} is being bullied on the way home and does not want to go to class.
- Since our divorce my son hardly speaks, could someone talk to him?
- A girl in my class cries every break and eats nothing.
- My daughter has panic attacks before every test.
# Caretaker / Facilities / Building and grounds : broken windows, heating, keys, cleaning ; the school building
- A window in the gym is smashed.
- The radiator in class {d}b leaks.
- The boys' toilet on the first floor is blocked.
- I have lost the key to the music room.
@ airline
# Baggage / Lost and found / Baggage services : lost, late or damaged suitcases ; bags
- My suitcase did not arrive in {city}.
- The wheel of my bag was torn off on the flight.
- I left my [jacket|tablet] in seat pocket {n}C.
- The pram came out in two pieces at the belt.
# Bookings / Reservations / Ticket changes : new bookings, date changes, name corrections ; tickets and dates
- I need to fly one day later, on {date}.
- My surname is spelt wrong on the ticket.
- Can you add a second passenger to booking {order}?
- Is there a flight to {city} on {day} evening?
# Refunds and claims / Claims / Passenger claims
: compensation and money back after delays or cancellations ; claims after the trip
- Our flight was {d} hours late, I claim the compensation.
- You cancelled the flight to {city} and I want the {money} back.
- I paid for a hotel because of your delay, here are the receipts.
- It's {d} weeks and the refund of the cancelled ticket has not come.
# Loyalty programme / Frequent flyer desk / Miles team : miles, points, status cards ; the bonus programme
- The miles of my trip to {city} are missing.
- How many points do I need for silver status?
- Can I give my miles to my wife?
- My gold card expires though I flew {n} times.
# Special assistance / Accessibility desk / Assistance team
: wheelchairs, children alone, medical needs ; passengers who need help
- My grandmother needs a wheelchair at the gate.
- Our son, 9, flies alone to his aunt in {city}.
- I travel with an oxygen device, what must I bring?
- I am blind and would like someone to take me to the plane.
# Group sales / Groups / Group travel desk : offers for groups, schools, clubs ; ten travellers or more
- We are a choir of {n}0 people and look for an offer to {city}.
- What does a class trip for 28 pupils cost with you?
- Our company wants to fly 60 staff to a fair in {city}.
- Our football club travels with {n}5 fans, is there a group price?
@ software company
# Bugs / Engineering on call / Product engineering
: errors and crashes of the product ; something that used to work broke
- Since version {d}.{d} the export writes an empty file.
- The editor freezes when I paste a table.
- Clicking save gives 'error 500'.
- Dates jump by one day after the update.
# Sales / Account executives / Sales team : new customers, quotes, demos, plans ; people who want to buy
- We'd like a quote for {n} seats.
- Could you give us a demo next {day}?
- What is the difference between the team plan and the pro plan, we are not customers yet?
- Our company evaluates {d} tools, who can walk us through yours?
# Billing / Accounts receivable / Finance : invoices, card changes, refunds of existing customers ; money
- Our card expired, where do I enter the new one?
- We were billed for {n} seats but use only {d}.
- Please put our order number on the invoices.
- The invoice of {month} is missing.
# Security / Security team / Trust and security : vulnerabilities, leaks, stolen accounts ; security reports
- I found a way to read other people's files by changing the id in the address.
- A stranger logged in to our workspace from {city}.
- An API key of yours is in a public repository.
- Your login form lets me try passwords without limit, here is a proof.
# Integrations / Developer relations / API support : API, webhooks, SDK questions ; help for programmers
- How do I page through results in your API?
- Which header carries the webhook signature?
- Is there a client library for Go?
- What is the rate limit of the search endpoint?
# Human resources / People team / Recruiting : jobs, applications, staff matters ; people who work here or want to
- I applied as a designer {d} weeks ago, is there any news?
- Do you take interns in the summer?
- I am an employee and need a letter for my landlord.
- How many days of parental leave do we get?
@ factory
# Maintenance / Machine repair / Mechanics : machines that break, leak or stand still ; repairs on the line
- Press {d} leaks oil again.
- The conveyor on line {d} stopped with a loud bang.
- Motor of the mixer is running hot, {n}0 degrees.
- A belt on packing machine {d} is frayed.
# Quality / Quality control / QA lab
: defective parts, measurements, customer returns ; does the product meet the drawing
- {n} of 50 parts are 0.3 mm too wide.
- The paint of batch {num} comes off when you scratch it.
- Customer sends back {n} housings with cracks.
- The gauge at station {d} has not been calibrated since {month}.
# Safety / Health and safety / EHS : injuries, near misses, missing guards, chemicals ; danger to people
- A colleague cut his hand at saw {d}.
- The guard of the grinder is missing and people work with it.
- A pallet nearly fell on me in aisle {d}.
- The emergency exit behind the paint shop is blocked.
# Purchasing / Procurement / Buyers : orders to suppliers, prices, offers ; what we buy
- We need {n}00 bearings, who orders them?
- Steel supplier wants to raise the price by {d} percent.
- Please get an offer for new gloves from {company}.
- The contract with the pallet supplier ends in {month}.
# Warehouse / Stores / Incoming goods : stock, pallets, incoming and outgoing trucks ; storage and loading
- Truck from {company} stands at ramp {d}, nobody unloads.
- The system says {n} boxes of screws, the shelf is empty.
- Where do I put the {n} pallets that came this morning?
- Count of part {num} is wrong, we have twice as many on the shelf.
# Shift planning / Personnel planning / Rosters : shifts, holidays, sick leave ; who works when
- I'd like to swap the night shift on {day} with {first}.
- I am ill, can't come to the early shift.
- May I take holiday from {date}?
- We are {d} people short on line {d} tomorrow.
@ hotel
# Reception / Front desk / Front office : check-in, check-out, keys, luggage ; arrivals and departures
- We land late and arrive at one in the morning, is that a problem?
- My room key does not open the door any more.
- Can we leave our bags after check-out?
- May we stay in the room until 2 pm on {day}?
# Housekeeping / Room cleaning / Cleaning staff : towels, linen, cleaning of rooms ; clean rooms
- There are no towels in room {num}.
- Our bed was not made today.
- The carpet in {num} has a large wet stain.
- Could we have {d} more pillows in {num}?
# Restaurant / Kitchen and service / Food and drinks : tables, breakfast, room service, diets ; eating and drinking
- A table for {d} tonight at {time}, please.
- Is there gluten free bread at breakfast?
- I ordered a club sandwich to {num} an hour ago.
- Could the kitchen bake a birthday cake for my son?
# Maintenance / Technical service / House technician : broken things in rooms: air conditioning, shower, TV ; repairs
- The air conditioning in {num} blows hot air.
- Our shower has no warm water.
- The TV in {num} has no signal.
- The toilet in {num} does not stop running.
# Events / Banquets / Conferences and weddings : meetings, weddings, conference rooms ; events in the house
- We plan a wedding with {n}0 guests in {month}.
- What does the conference hall cost for {d} days?
- We need a projector and coffee for a meeting of 12 on {day}.
- Is the garden room free for a seminar on {date}?
# Spa / Wellness / Spa and pool : massages, sauna, pool ; wellness
- Can I book a back massage for {time}?
- Is the sauna open on {day}?
- How warm is the pool?
- Do you offer a facial for two this weekend?
@ insurance
# Motor claims / Car claims / Vehicle claims : damage to or by cars ; accidents on the road
- I drove into a bollard, the bumper is off.
- Somebody scratched my parked car in {city}.
- A stone hit my windscreen on the motorway.
- Another driver ran into me at the roundabout, I have his number.
# Home claims / Property claims / Household claims
: water, fire, storm, burglary at home ; damage to house and contents
- A pipe burst and the kitchen is under water.
- The storm on {day} took {n} tiles off our roof.
- Burglars took my laptop and jewellery from the flat.
- The candle set the curtains on fire, the wall is black.
# Health cover / Health insurance / Medical cover : doctors' bills, dental, treatment approvals ; health
- Do you pay for physiotherapy after my back operation?
- I sent in the dentist's bill {d} weeks ago.
- Is a second opinion covered before surgery?
- I need new glasses, what part do you cover?
# Travel cover / Travel insurance / Trip protection : cancelled trips, illness abroad, lost luggage ; travelling
- I had to cancel our trip to {city} because my wife broke her leg.
- I am in {city} with a fever, which doctor may I see?
- Our holiday was cut short as my mother died.
- Does my policy cover skiing abroad?
# Policy changes / Contract service / Contracts
: address, beneficiaries, cancellations, new terms ; changes to existing contracts
- I moved to {street} {n}, please change the address on my contract.
- I'd like to end my policy at the end of {month}.
- Please put my daughter down as the beneficiary.
- Send me a copy of my policy, I can't find it.
# Life and pensions / Pensions / Retirement products : life insurance, pensions, payouts at old age ; retirement
- What will my monthly pension be if I stop working at 63?
- My life insurance pays out in {month}, what do I have to do?
- Can I pause the payments into my pension plan?
- I want to take my retirement savings as one sum.
"""
