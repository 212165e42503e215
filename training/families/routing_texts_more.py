"""More organisations, their teams, and messages for each team."""

MORE = """
@ energy supplier
# Outages / Grid control / Emergency grid team : power cuts, gas smell, dangerous lines ; urgent faults of the network
- The whole of {street} has no power.
- It smells of gas in our stairwell.
- A power line hangs over the road after the storm.
- Lights went out {d} times tonight in all houses here.
# Meter readings / Metering / Meter service : meters, readings, meter replacement ; what the meter shows
- My meter shows {num}7, where do I enter that?
- The display of our electricity meter is blank.
- When does somebody come to swap the old meter?
- I mistyped the reading, it should be {num}3.
# Tariffs and contracts / Contracts / Customer contracts : new contracts, tariffs, moving house, leaving ; tariffs
- Which tariff is cheapest for {num}0 kWh a year?
- We move on {date}, can we take the contract with us?
- I want to switch to green electricity.
- My contract runs out in {month}, what do you offer?
# Bills / Billing / Invoices : bills, monthly payments, refunds ; what must be paid
- My yearly bill is {money} higher than last time, why?
- Please lower the monthly payment to {money}.
- I should get {money} back according to the bill, when does it come?
- The direct debit was taken from my account twice.
# Solar and heat pumps / New energy / Solar team : solar panels, wall boxes, heat pumps ; home energy installations
- We want panels on our barn roof, who plans that?
- Do you install wall boxes for electric cars?
- Would a heat pump work in a house from {year}?
- My solar panels feed nothing into the grid since {day}.
@ logistics company
# Dispatch / Tour planning / Dispatchers : routes, drivers, pick-up times ; who drives where
- Driver {first} is stuck at the border, who takes the {city} tour?
- Can the pick-up at {company} be moved to {time}?
- Truck {n} has three stops in {city}, that can't be done by noon.
- We need a second van for tomorrow's tour.
# Customs / Customs clearance / Import and export papers : duties, export papers, tariff codes ; goods across borders
- The container from Osaka is held because the tariff code is missing.
- Which papers do we need for {n} boxes of wine to Norway?
- The authorities ask for a certificate of origin.
- How much duty is there on used machines from Izmir?
# Fleet / Vehicle workshop / Fleet service : trucks, tyres, inspections, breakdowns ; the vehicles
- Truck {n} has a flat tyre on the A{d}.
- The cooling unit of trailer {n} does not hold its temperature.
- Van {n} is due for inspection in {month}.
- Warning light for the brakes came on, vehicle {n}.
# Claims / Damage claims / Cargo damage : broken or missing goods, liability ; damage to cargo
- {n} of 40 boxes arrived crushed at {company}.
- A pallet of glass is missing from the delivery in {city}.
- The customer refuses the goods, they are wet.
- Who pays for the dented machine?
# Sales / Freight sales / Quotes : prices and offers for transport ; new business
- What do you charge for {n} pallets to {city}?
- We look for a haulier for weekly loads, can you make an offer?
- Please quote 2 tonnes from Porto to {city}.
- {company} wants new rates for next year.
@ gym
# Memberships / Member contracts / Membership desk : joining, pausing, ending a membership ; contracts
- I want to freeze my membership while I am pregnant.
- How do I cancel? My contract ends in {month}.
- I'd like to join, is there a student price?
- Can my brother take over my contract?
# Trainers / Personal training / Coaching : training plans, technique, personal sessions ; how to train
- I need a plan for my back, I sit all day.
- Could someone check my squat technique?
- How much is an hour with a personal coach?
- What should I train before my first marathon?
# Classes / Course desk / Group courses : yoga, spinning, timetable, course bookings ; group courses
- Is there still a place in yoga on {day}?
- I could not book the spinning course at {time}.
- Why was the pilates class cancelled?
- Which course is good for beginners over 60?
# Equipment / Gym technicians / Equipment repair : broken machines and showers ; technical faults
- The rowing machine next to the window is broken again.
- A cable of the lat machine is fraying.
- The treadmill {d} stops every minute.
- Shower three only runs cold.
@ museum
# Tickets / Ticket office / Visitor tickets : tickets, opening hours, prices ; visits
- Are you open on {day}?
- Do students pay less?
- I bought tickets for the wrong date, can I change them?
- How long before closing can we still come in?
# Education / Guided tours / Tours and schools : guided tours, school classes, workshops ; learning programmes
- I'd like a tour for a class of {n} pupils.
- Is there a workshop for children in {month}?
- Do you offer a tour in sign language?
- Can a guide show our pensioners' club around?
# Collections / Curators / Conservation : objects, loans, donations, restoration ; the objects
- My grandmother left me an old map, would you like it for your collection?
- The varnish on the portrait in hall {d} is cracking.
- We'd like to borrow the bronze horse for an exhibition in {city}.
- Who can tell how old the vase in case {n} is?
# Press / Communications / Media office : journalists, photos, interviews, filming ; the media
- I write for a newspaper and would like an interview with the director.
- May we film in hall {d} for the evening news?
- Please send pictures for print of the new exhibition.
- We want to make a podcast about you, whom do we ask for quotes?
# Security / Guards / Guard team : alarms, lost children, incidents in the halls ; safety in the house
- A visitor touches the paintings in hall {d}.
- The alarm in room {n} goes off again and again.
- A boy of five can't find his parents.
- Someone left a bag beside the entrance for an hour.
"""
