"""More processes of the progress family, in the form that `work_progress_texts` reads."""

MORE = {
    "refund": """
asked for = requested = the customer wrote that they want their money back; return form number {1000..9999} was opened
goods on the way back = sent back = the customer dropped the box at the post office; the return parcel was scanned \
in {city}
goods received and checked = checked = the warehouse opened the box and found all in order; {name} inspected the \
returned item
refund ordered = ordered = accounting was told to pay it back; the transfer of {20..400} euros was put in for tonight
money back = refunded = the customer sees the amount on the card; the sum has reached the buyer's account
""",
    "patient's treatment": """
registered = registered = {name} filled in the sheet at the front desk; the patient's card was read in
waiting for the doctor = waiting = {name} was given a seat in the waiting room; number {2..90} was handed out
being examined = examined = the doctor listens to the lungs; blood is being taken
under treatment = treated = the first tablets were given; the wound is being stitched
discharged = discharged = {name} went home with a letter for the family doctor; the bed was freed, the patient has left
""",
    "thesis": """
no topic yet = no topic = {name} is still looking for a theme; three ideas were dropped
topic agreed = topic = Professor {surname} said yes to the title; the subject was registered
data being collected = data = {20..90} interviews have been held so far; the measurements are running in the lab
being written = writing = chapter {2..4} is on the screen; half of the pages are drafted
handed in = handed in = three bound copies lie at the office; it was uploaded an hour before the deadline
graded = graded = the marks came by post; both examiners gave their grade
""",
    "dog adoption": """
first look = first look = {name} saw the photo on the shelter's page; the family asked whether the dog is still there
met = met = they walked the dog round the shelter; first visit went well, the dog licked {name}'s hand
home check = home check = a volunteer looked at the flat and the garden; the shelter inspected the fence
contract = contract = the papers with the shelter were signed; the fee was paid and the chip re-registered
at home = at home = the dog sleeps in its new basket; the family took it home in the car
""",
    "service outage": """
reported = reported = the first users wrote that they can't log in; alarm from the monitor at {time}
confirmed = confirmed = the team could reproduce it; the status page was set to red
cause known = cause known = a full disk on server {2..40} was found to blame; {name} traced it to a faulty switch
fix being rolled out = rolling out = the patch is on a third of the servers; new disks are being put in one by one
over = over = all is green again for everybody; users can log in as before
review written = reviewed = the report on what was learnt was sent round; {name} presented the analysis after the event
""",
    "film": """
script = script = the writers handed in the scenes; the story was put down on {80..150} pages
cast chosen = cast = {name} {surname} got the main part; all roles have been filled
being shot = shooting = cameras roll in {city}; day {2..40} on the set
being cut = cutting = the editor is putting the scenes together; sound and music are being added
released = released = it has been in the cinemas since {day}; first night was in {city}
""",
    "election": """
candidates named = nominated = the parties put up their lists; {2..9} people are standing for mayor
campaign = campaign = posters hang at every lamp post; the rivals debate in the town hall
voting = voting = polling stations have opened; citizens queue at the ballot boxes
counting = counting = stations are shut, papers are sorted into heaps; {20..90} percent of the ballots have been counted
result announced = result = {name} {surname} was declared the winner; the official numbers were published
""",
    "car sale": """
advertised = advertised = the ad went online with {3..9} photos; a sign was put behind the windscreen
viewed = viewed = {name} came to see the car and took it for a drive; a buyer checked the engine in the yard
price agreed = agreed = they shook hands on {2..9} thousand; the buyer accepted the last offer
paid = paid = the cash was counted on the kitchen table; the buyer's transfer came in
handed over = handed over = keys and papers went to the new owner; {name} drove off with it
""",
}
