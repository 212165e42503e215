"""Events, periods and deadlines for questions about dates."""

from __future__ import annotations

from dataclasses import dataclass

EVENTS = tuple(
    tuple(f"the {name}" for name in line.split("|"))
    for line in (
        "order|payment|shipment|delivery|refund|complaint",
        "application|phone interview|test task|job offer|first day at work",
        "admission|operation|blood test|discharge|follow-up visit",
        "kick-off|design review|code freeze|release|rollback",
        "booking|check-in|departure|landing|lost bag report",
        "alarm|outage|first fix|restart|all-clear",
        "accident|police report|claim|inspection|payout",
        "sowing|first rain|frost|harvest|soil test",
        "exam|resit|registration|results day|graduation",
        "viewing|contract|handover|first repair|notice",
        "hearing|appeal|ruling|filing|settlement",
        "first goal|red card|substitution|injury|penalty",
        "vaccination|fever|check-up|x-ray|prescription",
        "invoice|reminder|second reminder|bank transfer|receipt",
        "auction|bid|pick-up|valuation|restoration",
        "concert|rehearsal|sound check|ticket sale|press day",
        "login|password change|failed login|lockout|logout",
        "backup|update|virus scan|disk failure|reboot",
        "wedding|engagement|house purchase|birth|move",
        "launch|strike|board meeting|price rise|recall",
        "dragon fight|market visit|tower siege|royal feast|duel",
        "inspection|permit|building start|roofing|final approval",
    )
)


@dataclass(frozen=True)
class Window:
    """`options`: sets of (before, within, after). `keys`: start, end, case. `ends_open`: the end itself is outside."""

    times: bool
    ends_open: bool
    keys: tuple[str, str, str]
    sentences: tuple[str, ...]
    asks: tuple[str, ...]
    options: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Deadline:
    """`options`: sets of (on time, too late)."""

    fixed: tuple[str, ...]
    counted: tuple[str, ...]
    cases: tuple[str, ...]
    asks: tuple[str, ...]
    options: tuple[tuple[str, ...], ...]


# head: `dates|times|hours start end case` (hours: closed at the end itself); `-` states, `?` questions, `=` options.
_WINDOWS = """
dates valid_from valid_until today
- The pass is valid from {s} to {e}. Today is {t}.
- Today: {t}. Validity of the card: {s} - {e}.
- {t}. At the barrier someone shows a pass printed "valid {s} until {e}".
? Is the pass valid today?
? What state is the pass in?
? Pass status
? Decide what the gate should show for this pass.
= not yet valid|valid|expired
= too early|ok|no longer valid
= starts later|currently valid|lapsed

dates starts ends date
- The exhibition runs from {s} until {e}. We want to go on {t}.
- On show {s} to {e}. Planned visit: {t}.
- Visit on {t}; the exhibition opens {s} and closes for good after {e}.
? How does the visit relate to the exhibition?
? On the day of the visit, the exhibition ...
? Where does the planned visit fall?
? Visit date versus exhibition dates
= has not opened yet|is running|is over
= before|during|after
= upcoming|open|closed for good

dates period_start period_end event_date
- Insurance cover: {s} to {e}. The damage occurred on {t}.
- Damage on {t}. The policy covers events from {s} up to and including {e}.
- The policy began on {s} and ended on {e}; the pipe burst on {t}.
? When did the damage happen, seen from the policy?
? Was the damage within the period of cover?
? Place the damage in time.
? Damage relative to cover
= before cover began|during cover|after cover ended
= before|within|after
= too early, not insured|insured|too late, not insured

dates registration_opens registration_closes received
- Registration is open from {s} to {e}. The form arrived on {t}.
- Form received {t}. Sign-up phase {s} - {e}.
- We take registrations between {s} and {e}, both days included. Yours came on {t}.
? How should the form be classified?
? Did the form come in time?
? Timing of the registration
? Sort this form by its date.
= too early|in time|too late
= before the phase|within the phase|after the phase
= early|accepted|late

dates lease_start lease_end asked_date
- Lease from {s} to {e}. Question is about {t}.
- The tenant has the flat from {s} until {e}. What about {t}?
- The lease covers {s} to {e}; the meter was read on {t}.
? Which stage of the lease does the asked date fall into?
? On that date, the lease was ...
? Lease state on the date in question
= not started|running|ended
= future|active|finished
= before the lease|in the lease|after the lease

dates sprint_start sprint_end commit_date
- Sprint: {s} to {e}. The commit is from {t}.
- The commit was made on {t}. Our sprint began {s}, last day {e}.
- sprint {s} -> {e}, commit {t}
? Is the commit from before, inside or after the sprint?
? Commit timing
? Assign the commit to a phase.
= before the sprint|in the sprint|after the sprint
= pre|in|post
= earlier|inside|later

dates leave_from leave_to meeting_on
- Nadia is on leave from {s} to {e}. The meeting is on {t}.
- Meeting: {t}. Leave of the host: {s} until and including {e}.
- The host goes away on {s} and her last day off is {e}. The call is set for {t}.
? When is the meeting compared with the leave?
? The meeting takes place ...
? Position of the meeting relative to the leave
= before the leave|during the leave|after the leave
= before she goes|while she is away|after her return
= earlier|overlapping|later

dates best_from best_before checked
- Ripe from {s}, best before {e}. Checked on {t}.
- The cheese may be sold from {s}; it is best before {e}. Today is {t}.
- Label: "sell from {s} - use by {e}". Date of check: {t}.
? What is to be done with the cheese by its dates?
? Cheese status on the day of the check
? By date, the cheese is ...
= not ripe yet|fit for sale|past its date
= keep in store|sell|remove
= too young|ready|too old

dates embargo_start embargo_end shipment
- The import ban lasted from {s} to {e}. The load crossed the border on {t}.
- Border crossing: {t}. Ban in force {s} to {e}, first and last day included.
- Ban: {s} - {e}; truck at the border {t}.
? Did the load cross before, during or after the ban?
? Classify the crossing.
? Crossing relative to the ban
= before the ban|under the ban|after the ban
= ahead of it|while in force|once lifted
= earlier|within|later

dates hunting_from hunting_to seen
- Fishing for trout is allowed from {s} to {e}. The angler was seen on {t}.
- Season {s} - {e}. Angler at the river: {t}.
- On {t} a warden met an angler; the season is from {s} through {e}.
? How does that day relate to the season?
? Was it in season?
? Season check
= before the season|in season|after the season
= season not open yet|allowed|season closed
= too soon|fine|too late

dates sale_start sale_end purchase
- The sale lasted from {s} to {e}. {t} is on the receipt.
- Receipt of {t}. Discount days: {s} to {e} inclusive.
- Discount from {s} through {e}. The lamp was bought on {t}.
? Was the purchase made before, during or after the sale?
? When was it bought, in terms of the sale?
? Purchase timing
= before the sale|during the sale|after the sale
= bought too early|discount applies|bought too late
= pre-sale|sale|post-sale

dates trial_start trial_end now
- Trial of the software: {s} to {e}. Date of login: {t}.
- Login {t}; trial period {s} - {e} (last day included).
- Your trial begins {s} and runs through {e}. It is {t} now.
? What is the state of the trial?
? Trial status at that date
? Which banner should the app show?
= trial not started|trial active|trial over
= pending|active|expired
= starts soon|enjoy your trial|please subscribe

dates term_start term_end wedding
- The mayor was in office from {s} to {e}. The bridge opened on {t}.
- Bridge opening: {t}. Term of the mayor: {s} - {e}.
- The bridge was opened on {t}; the mayor's term began {s} and ended {e}.
? Did the bridge open before, in or after the mayor's term?
? Relation of the opening to the term
? The opening fell ...
= before the term|in the term|after the term
= before|within|after
= under a predecessor|under this mayor|under a successor

hours opens closes now
- The library is open from {s} to {e}. It is {t}.
- Now {t}. Opening hours today: {s} - {e}.
- It's {t} and I stand in front of the shop, the sign says {s} to {e}.
? Is it open right now?
? What do you tell the visitor?
? State of the place at this time
? Opening status
= not open yet|open|already closed
= opens later|open now|closed for today
= too early|right time|too late

times slot_start slot_end arrived
- The delivery slot was {s} to {e}. The van came at {t}.
- Van arrived {t}, promised between {s} and {e}.
- They said between {s} and {e}. The bell rang at {t}.
? How punctual was the van?
? Arrival relative to the slot
? Rate the delivery time.
= early|on time|late
= before the slot|in the slot|after the slot
= too soon|as promised|too late

times shift_start shift_end incident
- The night porter's shift is from {s} to {e}. The alarm went off at {t}.
- Alarm at {t}. Shift: {s} - {e}.
- Between {s} and {e} the porter was on duty; the alarm is logged at {t}.
? When did the alarm go off, relative to the shift?
? Alarm and shift
? Place the alarm.
= before the shift|during the shift|after the shift
= earlier|on duty|later
= prior|within|past

times quiet_from quiet_to noise_at
- Quiet hours: {s} to {e}. The drilling was heard at {t}.
- Drilling at {t}; the house asks for quiet from {s} to {e}.
- From {s} to {e} nobody may make noise. Someone drilled at {t}.
? Was the drilling before, in or after the quiet hours?
? Drilling time versus quiet hours
? How is the time of the drilling to be judged?
= before quiet hours|in quiet hours|after quiet hours
= before|inside|after
= still allowed|forbidden time|allowed again
"""
_DEADLINES = """
- Applications close on {d}, that day included.
- Deadline for applications: {d}.
- The last day to apply is {d}.
+ Applications can be sent within {k} of {d}.
+ The call was published on {d}; you have {k} to apply.
* The application came in on {t}.
* Received: {t}.
* We got your papers on {t}.
? Did the application arrive in time?
? Application status by date
? Sort the application.
= in time|late
= accepted|too late
= before the deadline|after the deadline

- Returns are accepted until {d}.
- Last day for sending it back: {d}.
- You may return the goods up to and including {d}.
+ Bought on {d}. Returns are possible within {k}.
+ Delivered {d}; return period {k}.
* The customer sent it back on {t}.
* Return posted {t}.
* The item came back on {t}.
? Is the return within the period?
? Return check
? How do we treat this return?
= within the period|period over
= accept return|refuse return
= still possible|no longer possible

- The warranty ends on {d}.
- Under warranty until {d}.
- Warranty through {d}.
+ Bought on {d} with a trial guarantee of {k}.
+ The guarantee of {k} began on {d}.
* It broke on {t}.
* Fault reported on {t}.
* The motor stopped on {t}.
? Is the fault covered in time?
? Warranty state
? At the time of the fault, the guarantee was ...
= still running|expired
= covered|not covered
= in force|over

- The invoice is due on {d}.
- Please pay by {d} at the latest.
- Payment date agreed: {d}.
+ Invoice of {d}, to be paid within {k}.
+ Invoice date {d}. Terms: {k} net.
* The money arrived on {t}.
* Paid: {t}.
* The bank shows the payment on {t}.
? Was the invoice paid on time?
? Payment punctuality
? How was the payment?
= on time|overdue
= punctual|late
= kept the date|missed the date

- Your passport runs out on {d}; until then it can be used.
- Passport good through {d}.
- Passport, last valid day {d}.
+ The emergency passport was issued on {d} and is good for {k}.
+ Issued {d}, usable for {k}.
* The flight is on {t}.
* The trip begins and ends on {t}.
* Day of travel: {t}.
? Can the passport be used on the day of travel?
? Passport on the travel day
? Check the passport.
= valid|expired
= usable|not usable
= fine|run out

- Objections can be filed until {d}.
- The objection must be in by {d}.
- Final date for objections: {d}.
+ The notice was served on {d}. Objections within {k}.
+ Served {d}; time to object: {k}.
* The objection was filed on {t}.
* Objection of {t}.
* The office received the objection on {t}.
? Is the objection admissible as to time?
? Timing of the objection
? Was the time to object kept?
= filed in time|filed too late
= admissible|time-barred
= timely|out of time

- Early-bird tickets are sold until {d}.
- Early-bird price through {d}.
- Early bird ends {d} at midnight.
+ Sales opened on {d}. For {k} the early-bird price applies.
+ Early-bird phase: {k} from {d}.
* Leo bought his ticket on {t}.
* Ticket purchase: {t}.
* An order dated {t} came in.
? Which price applies?
? Price class of the ticket
? What does this buyer pay?
= early-bird price|regular price
= reduced|full
= early bird|standard
"""


def _marked(lines: list[str], mark: str) -> tuple[str, ...]:
    return tuple(line[2:] for line in lines if line[0] == mark)


def _read_windows(table: str) -> tuple[Window, ...]:
    windows = []
    for block in table.strip().split("\n\n"):
        head, *lines = block.split("\n")
        kind, first, last, case = head.split(" ")
        options = tuple(tuple(line.split("|")) for line in _marked(lines, "="))
        windows.append(
            Window(
                kind != "dates", kind == "hours", (first, last, case), _marked(lines, "-"), _marked(lines, "?"), options
            )
        )
    return tuple(windows)


def _read_deadlines(table: str) -> tuple[Deadline, ...]:
    deadlines = []
    for block in table.strip().split("\n\n"):
        lines = block.split("\n")
        options = tuple(tuple(line.split("|")) for line in _marked(lines, "="))
        parts = (_marked(lines, "-"), _marked(lines, "+"), _marked(lines, "*"), _marked(lines, "?"))
        deadlines.append(Deadline(*parts, options))
    return tuple(deadlines)


WINDOWS = _read_windows(_WINDOWS)
DEADLINES = _read_deadlines(_DEADLINES)
