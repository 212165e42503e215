"""Tools of agents by field: names, descriptions, and requests that need them."""

TOOLS = """
@ calendar
# create_event / calendar_add / add_appointment
: puts a new entry into the calendar ; schedule a meeting at a date and time
- [Put|Add|Schedule] [a meeting|lunch|a call] with {first} on {day} at {time}.
- I have the dentist on {date} at {time}, note it in my diary.
- Block two hours on {day} afternoon for the report.
# cancel_event / calendar_remove / delete_appointment : deletes an existing calendar entry ; remove a planned meeting
- [Drop|Cancel|Remove] the meeting with {first} on {day}.
- I won't make it to yoga on {day}, take it out of my calendar.
- The review with {company} is off, please delete it.
# move_event / reschedule_event / change_appointment_time : moves an existing entry to another time
- Move my {time} call to {day}.
- Push the meeting with {first} back by an hour.
- Can we have the team lunch one day later than planned?
# list_events / read_calendar / get_agenda : shows what is planned in a period ; read the entries of a day
- What do I have on {day}?
- Am I free on {date} in the afternoon?
- How many meetings are there next week?
# set_timer / start_countdown / timer_start : starts a countdown of some minutes
- [Tell me when {n} minutes are over|{n} minutes for the pasta].
- Start a countdown of {n} minutes.
- Beep in a quarter of an hour.
# set_alarm / wake_me / alarm_clock_set : an alarm at a clock time
- Wake me at {time} tomorrow.
- I have to be up at six on {day}.
- Make the clock ring at {time} every weekday.
@ messages
# send_email / mail_send / compose_and_send_mail : sends an e-mail to an address or contact
- Mail {first} that the offer is attached.
- Write an e-mail to {company} and ask for their price list.
- Let the landlord know by e-mail that the sink is repaired.
# search_email / find_mail / mailbox_query : looks for mails in the inbox ; finds old messages by sender or words
- Find the mail from {company} with the contract.
- Did {first} write me an e-mail about the tickets?
- Which mail had the hotel booking number in it?
# send_sms / text_contact / sms_send : sends a text message to a phone number
- Text {first} that I'm ten minutes late.
- Send an SMS to my brother: key is under the mat.
- Shoot {first} a quick text to bring milk.
# place_call / dial_number / start_phone_call : calls a phone number
- Call {first}.
- Ring the garage, please.
- Get me my mother on the line.
# post_channel_message / chat_post / team_chat_send : posts a message in a channel of the team chat
- Tell the #design channel that the mockups are ready.
- Post in the team chat that the server is back.
- Announce in #general that we close at {time}.
# transcribe_audio / speech_to_text / voice_memo_to_text : turns a recording into text
- Write down what is said in voice_{num}.m4a.
- I recorded the interview, I need it as text.
- Type out this voice memo for me.
@ data
# run_sql / query_database / sql_select : runs a read query on the company database ; rows and counts from tables
- How many customers signed up in {month} according to our database?
- Give me the ten orders with the highest sum from the orders table.
- Count the rows in table invoices where paid is false.
# make_chart / plot_data / draw_graph : draws a bar, line or pie chart from numbers
- Draw a bar chart of these sales: 4, 9, {n}.
- Show the temperatures of the week as a line.
- I want a pie with the shares of the {d} parties.
# convert_units / unit_converter / units_convert : converts lengths, weights, temperatures, volumes
- How many miles are {n} km?
- What is {n}0 Fahrenheit in Celsius?
- {d} cups of flour in grams, please.
# convert_currency / exchange_rate / fx_convert : converts money between currencies at today's rate
- What are {num} yen in euros?
- How much is {money} in Swiss francs?
- Change {n}0 dollars to pounds, what do I get?
# calculate / calculator / evaluate_expression : works out an arithmetic expression
- What is {num} times {n}?
- {num} divided by {d}, to two digits.
- Take 19 percent off {num}.
# export_csv / download_as_csv / table_to_csv : saves a table as a CSV file
- Save this table as csv so that I can open it in a spreadsheet.
- I need the member list as a comma separated file.
- Export the rows you see to customers.csv.
@ files
# read_file / open_file / file_get_contents : shows what is in a file
- What does notes_{n}.txt say?
- Show me the content of config.yaml.
- Open the readme and tell me the first line.
# write_file / create_file / save_text : writes text to a new file
- Save this poem as poem_{n}.txt.
- Put these three lines into a new file todo.md.
- Create hello.py with a print statement in it.
# delete_file / remove_path / file_delete : removes a file for good
- Get rid of draft_{n}.docx.
- Delete old_backup.zip from the disk.
- I do not need {month}.pdf any more, erase it.
# rename_file / move_file / file_rename : gives a file another name or folder
- Call scan_{num}.pdf invoice.pdf instead.
- Move photo_{n}.jpg to the holidays folder.
- The file report.doc should be named report_{year}.doc.
# compress_folder / zip_files / make_archive : packs files into one archive
- Zip the folder photos.
- Pack all PDFs of this directory in one archive.
- Make the project folder a single smaller file that I can upload.
# list_directory / ls / show_folder : lists the names of files in a folder
- Which files are in downloads?
- What's in the folder {month}_{year}?
- How many items are on my desktop?
@ home
# set_thermostat / heating_set / adjust_temperature : sets the room temperature
- Make it {d} degrees warmer in the living room.
- Heat the bedroom to 21.
- It's freezing here, turn up the heating.
# control_lights / lights / set_lamp : switches or dims lamps
- [Lights off|Turn the lights off] in the kitchen.
- Dim the lamp over the table.
- It is too dark in the hall.
# lock_door / door_lock / smart_lock_set : locks or unlocks the doors
- Lock the front door.
- {first} is outside, let her in.
- Is the garage bolted? If not, do it.
# play_music / music_player / start_playlist : plays songs, albums, playlists
- Play something by {last}.
- Put on my jazz playlist.
- I'd like to hear piano music while I cook.
# start_vacuum / robot_vacuum_clean / clean_floor : sends the robot to clean the floor
- There are crumbs all over the floor under the table, clean them up.
- Vacuum the living room.
- Let the robot do the hall at {time}.
# water_garden / irrigation_start / sprinkler : turns the sprinklers on
- The lawn is dry, give it {n} minutes of water.
- Water the tomatoes.
- Sprinklers on in the back garden.
@ travel
# search_flights / flight_search / find_flights : finds flights between two cities on a date
- Find me a flight to {city} on {date}.
- What does it cost to fly from {city} to Oslo in {month}?
- Any planes to {city} on {day} morning?
# book_hotel / reserve_room / hotel_booking : reserves a hotel room
- Get me a double room in {city} for {d} nights.
- Reserve the hotel by the harbour from {date}.
- I need a bed in {city} tonight, book something quiet.
# get_weather / weather_forecast / forecast : current weather and forecast for a place
- Will it rain in {city} on {day}?
- Do I need a coat in {city} tomorrow?
- How hot is it in {city}?
# get_directions / route_planner / navigate : the way from one place to another
- How do I get from here to {street}?
- What's the quickest way to the airport by car?
- Walk me from the station to the museum.
# train_departures / rail_timetable / next_trains : departures at a railway station
- When does the next train leave for {city}?
- From which platform goes the {time} to {city}?
- Is the train to {city} late today?
# order_taxi / call_cab / request_ride : orders a taxi to an address
- Get me a cab to {street} {n}.
- I need a ride home at {time}.
- Send a car to the hotel for {d} people.
@ shop
# track_order / order_status / shipment_lookup : shows where an order is
- Where is order {order}?
- Has my {product} left the warehouse yet?
- When will parcel {order} arrive?
# issue_refund / refund_payment / pay_back : pays money back to a customer
- Give the customer her {money} back for order {order}.
- Pay back the {product}, the client has returned it.
- {name} was overcharged by {money}, return the sum to the card.
# cancel_order / order_cancel / stop_order : stops an order that was not sent yet
- Please cancel {order} before it ships.
- I ordered the {product} by accident, stop it.
- The customer no longer wants {order}, it's not packed yet.
# check_stock / inventory_lookup / stock_level : how many pieces of a product are in stock
- Do we have the {product} in blue?
- How many {product}s are left in {city}?
- Is item {num} available?
# apply_discount / add_coupon / redeem_voucher : takes a coupon off the price
- Use the code SPRING{n} on my basket.
- I have a voucher for {money}, take it off.
- Give this customer 10 % off the basket.
# update_address / change_delivery_address / set_shipping_address : changes where an order goes
- Send {order} to {street} {n} instead.
- I moved to {city}, my parcels should go there from now on.
- The house number on order {order} is wrong, it must be {n}.
@ code
# run_tests / execute_test_suite / pytest_run : runs the automated tests
- Do the unit tests still pass?
- Check whether my change breaks a test.
- Run the suite in tests/api.
# open_pull_request / create_pr / submit_merge_request : proposes a branch for merging
- My branch fix-{num} is ready, propose it for merging to main.
- Open a PR with the title 'Faster search'.
- Make a merge request out of this branch and ask {first} to review it.
# search_code / grep_repository / find_in_code : looks for a text in the source code
- Where is the function parse_date defined?
- In which files do we use the old logger?
- Find every call of send_mail in the repo.
# deploy_service / release_to_production / rollout : brings a version to production
- Bring version {d}.{n} live.
- Roll out the payment service to production.
- Ship the hotfix to the servers now.
# rollback_release / revert_deployment / undo_rollout : goes back to the version before
- The new version breaks checkout, go back to the one before.
- Undo the last deployment.
- Production is worse since {time}, return to release {d}.{n}.
# read_logs / fetch_logs / tail_service_logs : shows the log lines of a service
- What did the login service print around {time}?
- Show the last errors of worker {d}.
- Why did the server restart? See what it wrote.
# create_issue / open_ticket / report_bug : files a new entry in the issue tracker
- File a bug: the logo is cut off on phones.
- Make a ticket for the broken export.
- Note in the tracker that dark mode lacks a border.
@ health
# log_meal / add_food_entry / record_calories : notes what was eaten
- I had {d} eggs and toast for breakfast, write it down.
- Add a banana to today's food.
- Lunch was lentil soup, {n}0 grams.
# log_workout / record_exercise / add_training : notes a training
- I ran {d} km this morning.
- Just did {n} push-ups, put them in.
- Note 40 minutes of swimming.
# book_doctor / doctor_appointment / request_consultation : makes an appointment with a doctor
- My knee hurts, get me a date with an orthopaedist.
- I need to see Dr {last} in {month}.
- Find a slot at the eye doctor.
# medication_reminder / pill_reminder / remind_medicine : reminds of medicine every day
- Remind me to take my blood pressure pill at {time} every day.
- I keep forgetting my iron tablets, nudge me each morning.
- Antibiotic three times a day for a week, tell me when.
# get_sleep_report / sleep_stats / last_night_sleep : how long and how well the user slept
- How did I sleep?
- How many hours of deep sleep did I get on {day}?
- Was my night better than the one before?
# find_pharmacy / nearest_pharmacy / open_pharmacies : pharmacies near a place that are open
- Where can I get cough syrup at this hour?
- Is there a chemist near {street} open on {day}?
- Closest drugstore that is open now?
@ language
# translate_text / translator / translate : puts a text into another language
- What's 'the train is late' in Portuguese?
- Say 'happy birthday' in Japanese.
- Put this letter into Polish.
# summarize / summarise_document / tl_dr : makes a long text short
- Give me the gist of this article in three sentences.
- I have no time for {n} pages, what are the main points?
- Shorten this report to a paragraph.
# check_grammar / proofread / spell_check : finds mistakes in a text
- Are there typos in my application letter?
- Correct the commas in this paragraph.
- Is 'he go home' right? Fix the mistakes.
# define_word / dictionary / look_up_word : meaning of a word
- What does 'petrichor' mean?
- Explain the word 'escrow'.
- Meaning of 'to hedge'?
# generate_image / draw_picture / create_image : paints a new picture from a description
- Paint a fox in a raincoat.
- I need a picture of a castle on the moon for the invitation.
- Make me a logo with a blue whale.
# read_aloud / text_to_speech / speak_text : speaks a text
- Read me the first chapter.
- Say this paragraph out loud, my eyes are tired.
- I want to listen to the article while I drive.
@ money
# transfer_money / send_payment / bank_transfer : sends money from the account to somebody
- Send {first} {money} for the concert tickets.
- Pay the plumber's {money} to his account.
- Transfer the rent to {name}.
# get_balance / account_balance / check_balance : how much money is in the account
- How much do I have left?
- Can I afford {money} right now? Look at my account.
- What's on my savings account?
# list_transactions / account_history / recent_payments : payments of the last time
- What did I spend at the supermarket in {month}?
- Show the last ten payments from my card.
- Did the salary from {company} come in?
# freeze_card / block_card / card_lock : blocks a payment card
- I lost my wallet, make sure nobody pays with my card.
- Block the card that ends in {num}.
- My purse was stolen in {city}, lock the card!
# split_bill / share_costs / divide_expense : divides a sum among people
- We were {d} at dinner and paid {money}, who owes what?
- Divide the {money} for the gift among the {d} of us.
- Share the petrol costs between {first} and me.
# stock_quote / share_price / market_price : price of a share
- What is a share of {company} worth?
- How did {company} do on the stock exchange today?
- Current price of {company} stock?
"""

SMALL_TALK = (
    "Thanks, that was all.", "Good morning!", "You're funny.", "Haha, nice one.", "Are you a real person?",
    "I'm bored.", "Bye, see you tomorrow.", "What a long day.", "ok", "Never mind.", "Who made you?",
    "I love this song.", "My cat is asleep on the keyboard.", "Great job, thank you!", "Just testing.",
    "Forget what I said.", "No, nothing else.", "Do you ever get tired?", "hm", "Congratulations to your team.",
)  # fmt: skip
