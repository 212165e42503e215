"""Wordings of the yes/no questions: what is true where the fact holds, where it does not, and texts for both sides."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class YesNo:
    asks: tuple[str, ...]
    denials: tuple[str, ...]
    sides: tuple[tuple[str, str], ...]


DESTRUCTIVE = YesNo(
    (
        "Is [this|the] [command|statement] destructive?",
        "[Does|Would|Could] [this|it|the command] [delete|destroy|wipe] [data|something] [|for good]?",
        "destructive",
        "Will [data|files, rows or machines] be lost if this is run?",
        "The [command|line] [removes or overwrites something that exists|destroys data or state].",
        "Is there a [risk|danger] of losing data?",
        "Should the agent ask for confirmation because the command destroys something?",
        "Must this be stopped by a guard against data loss?",
        "Flag it: irreversible deletion?",
        "Running this throws something away.",
        "Is it an operation that cannot simply be undone, like deleting or wiping?",
        "Would an operator regret running this on the wrong machine because things are gone?",
        "Does it discard [existing data|work, records or resources]?",
        "data loss?",
        "Check the command for deletion or overwriting. Does it do that?",
    ),
    (
        "Is [this|the command] [free of destructive effects|harmless to existing data]?",
        "Nothing [gets lost|is deleted] when this runs.",
        "Does everything that exists stay intact?",
        "Can it be run without losing anything?",
        "The command destroys nothing.",
        "Is existing data safe with this command?",
        "non-destructive",
        "May an agent run it under the rule 'never delete or overwrite anything'?",
        "All data, files and resources are still there afterwards. Right?",
        "Would you call it non-destructive?",
        "No data loss possible here?",
    ),
    (
        ("keeps all existing data", "deletes or overwrites something"),
        ("harmless: reads or adds", "destructive: something is gone afterwards"),
        ("nothing is lost", "data, files or resources are lost"),
        ("may run without a question", "must be confirmed first, it destroys things"),
    ),
)

CHANGES = YesNo(
    (
        "Does [this|the command] change [anything|something|the system]?",
        "Is it more than a read-only [command|operation]?",
        "[This|The command] modifies [state|the system|something].",
        "Does it write, create or delete anything?",
        "state-changing",
        "Will the system look different after this has run?",
        "Does it go beyond looking?",
        "Would a read-only user be refused this command?",
        "mutating?",
        "Is this a write operation?",
        "Under a rule that only queries are allowed, is this forbidden?",
        "Are files, tables, packages or resources altered?",
    ),
    (
        "Is [this|the command] read-only?",
        "[It|The command] only [shows|reads] [things|information].",
        "read-only",
        "Does it leave everything as it is?",
        "Does it [merely|just] [look|inspect|list or print]?",
        "Is it safe to run because it changes nothing?",
        "Can an agent with read rights run this?",
        "Nothing is modified by this.",
        "Is it a pure query?",
        "Without side effects?",
        "May it be approved automatically, given that only commands without any change are?",
    ),
    (
        ("read-only, nothing changes", "something is created, changed or deleted"),
        ("only reads", "writes or deletes"),
        ("no side effects", "has side effects"),
    ),
)

INJECTION = YesNo(
    (
        "Does the [text|message] try to [instruct|steer|manipulate] the model [|that reads it]?",
        "Is this a prompt injection?",
        "prompt injection",
        "Does somebody try to [override|bypass|change] the assistant's rules?",
        "The [text|input|message] [contains an attempt to take over the assistant|is an attack on the model].",
        "Is the [author|writer|user] trying to make the AI break its [rules|instructions]?",
        "jailbreak attempt?",
        "Should the input filter block this as manipulation of the model?",
        "Are there orders in the text that are addressed to the AI against its instructions?",
        "Is someone attempting to hijack the bot?",
        "Flag the input if it wants to trick the model. Is it to be flagged?",
        "Would a security reviewer call this an injection attempt?",
        "Hidden or open commands to the language model are present.",
        "Manipulation of the classifier or assistant?",
        "The writer wants the machine to act outside its rules.",
    ),
    (
        "Is the [text|message|input] [harmless|clean] as regards manipulation of the model?",
        "Is it [an ordinary|a normal] message [without|with no] attempt to [control|trick] the AI?",
        "No injection here.",
        "Can this be passed to the model without worry?",
        "The [text|message] makes no attempt to change how the assistant behaves.",
        "Is it free of commands aimed at the model?",
        "benign input",
        "Does the writer respect the assistant's rules?",
        "Is everything in it meant for people or an ordinary request?",
        "Safe input, no attack on the model?",
        "An innocent text, even if it talks of rules or instructions?",
    ),
    (
        ("ordinary text", "tries to override the model's rules"),
        ("clean input", "prompt injection or jailbreak"),
        ("no attempt to control the model", "gives the model orders against its instructions"),
        ("speaks about something, a normal request", "wants to manipulate the AI"),
    ),
)

SPAM_QUESTIONS = YesNo(
    (
        "Is [this|the message] [spam|a scam|spam or a scam]?",
        "spam",
        "Is the [sender|message] trying to [cheat|trick|defraud] the reader?",
        "Does this belong in the junk folder?",
        "The [message|mail] is [fraud|phishing] or junk.",
        "Should a mail filter [stop|block|reject] this?",
        "Unwanted advertising or fraud?",
        "Would you warn your grandmother about this message?",
        "phishing / scam / junk?",
        "Is it a dubious mass message?",
        "Is someone after the reader's money or data, or pushing a shady offer?",
        "Mark as spam?",
        "Is this message not to be trusted?",
        "It looks like a con.",
        "Does the text show the marks of a fraud or junk mail?",
        "Delete unread, it's rubbish or a trap. Is that right?",
    ),
    (
        "Is [this|the message] [legitimate|genuine|honest]?",
        "ham (not spam)",
        "Should [this|the mail] be [delivered to the inbox|let through]?",
        "An ordinary, wanted message.",
        "Can the reader trust this [message|mail]?",
        "Is it free of fraud and junk?",
        "A normal private or business message?",
        "Not spam.",
        "Does it come from someone with a proper reason to write?",
        "Keep it in the inbox?",
        "The [sender|message] is serious and expected.",
        "legit?",
    ),
    (
        ("a message the reader wants or expects", "spam, scam or phishing"),
        ("ham", "spam"),
        ("legitimate", "fraud or junk"),
        ("inbox", "junk folder"),
    ),
)

ANY_PERSONAL = YesNo(
    (
        "Does [the text|this|the record] contain [personal data|PII|private data of a person]?",
        "PII present",
        "Is there [an e-mail address, a phone number, a card number or the like|anything that identifies a person]?",
        "Must [something|parts] be blacked out before this is [shared|published]?",
        "The text [reveals|gives away] personal details of somebody.",
        "Should the privacy filter [stop|redact] this?",
        "Contact, identity or bank details of a person inside?",
        "Would sharing it expose someone's private data?",
        "Does anybody's phone, mail, address, birthday or account appear?",
        "Personal information: yes or no?",
        "Could a stranger reach or identify a person with what is written here?",
        "contains_personal_data",
        "Is redaction needed for privacy?",
        "Private details of a person were written down here.",
        "Does the data protection officer have to look at this text because of personal details?",
    ),
    (
        "Is [the text|this] free of personal data?",
        "No PII in it.",
        "Can it be [published|shared] without hiding anyone's personal details?",
        "Nothing here [identifies|tells how to reach] a person.",
        "Are all the numbers harmless, with no contact or identity details?",
        "anonymous text",
        "Is it clean as far as privacy goes?",
        "No redaction is needed.",
        "Does the text do without any personal details?",
        "privacy check passed?",
    ),
    (
        ("no personal data", "an e-mail, phone, card, account, ID, address or birth date of a person"),
        ("can be shared", "has personal details"),
        ("nothing private", "personal data inside"),
    ),
)

THIS_PERSONAL = YesNo(
    (
        "Does [the text|this] contain %?",
        "Is % given?",
        "There is % in the text.",
        "Can you find % in it?",
        "Has somebody written down %?",
        "contains %",
        "Look for %. Is there one?",
        "% present?",
        "Is % mentioned in full?",
        "Would a filter for % raise an alarm?",
    ),
    (
        "Is the text without %?",
        "No one gave % here.",
        "Is it true that % does not appear?",
        "Looking for %: nothing found?",
        "The text lacks %.",
    ),
    (("does not have %", "has %"), ("nothing of the kind", "% is there"), ("absent", "present: %")),
)

HANDOVER = YesNo(
    (
        "Does the [customer|writer|user] [ask for|want|demand] a [human|person|member of staff]?",
        "Should [this|the chat] be handed over to [a human|an agent|staff], as the customer wishes?",
        "needs_human",
        "Is the customer asking to [talk|speak] to [someone|a person]?",
        "Escalate to a human on request?",
        "The [customer|user] wants to be [put through|passed on] to a person.",
        "Is a person wanted instead of the bot?",
        "Transfer to live support: requested?",
        "Does the writer wish for contact with a member of staff?",
        "Rule: hand over when the user asks for a person. Does it apply?",
        "human requested",
        "Did the user request [an employee|somebody real]?",
        "The writer would rather deal with a person than with a machine.",
        "Must a colleague take over because the customer says so?",
    ),
    (
        "Can the bot [go on alone|carry on] [|as no person was asked for]?",
        "Is the customer [fine|content] without [a human|talking to staff]?",
        "No request for a human.",
        "Stay with the assistant?",
        "Nobody asked for a person.",
        "The customer does not ask to be handed over.",
        "bot can continue",
        "Is there no wish to speak to staff?",
        "May the assistant answer by itself, since no human is demanded?",
        "Does the message come without any demand for a person?",
    ),
    (
        ("no human asked for, the bot goes on", "asks for a human"),
        ("stay in the chat", "hand over to staff"),
        ("does not ask for a person", "wants to reach a person"),
    ),
)

OFF_TOPIC = YesNo(
    (
        "Is the [message|question|request] [off topic|out of scope|outside the assistant's field]?",
        "off_topic",
        "Does the user ask for something this [assistant|bot] is not for?",
        "Should it be declined as not its job?",
        "The [question|message] has nothing to do with [the assistant's purpose|what the assistant is for].",
        "Is this the wrong place for the question?",
        "Out of scope?",
        "Must the assistant say that it can't help with this subject?",
        "Does it fall outside [the stated purpose|the scope]?",
        "The user is at the wrong address here.",
        "Is this unrelated to the assistant's task?",
        "Would answering mean leaving the assistant's subject?",
        "wrong assistant for this",
        "Has the user strayed from the subject?",
        "Decline because of the subject?",
    ),
    (
        "Is the [message|question|request] [on topic|in scope|within the assistant's field]?",
        "in_scope",
        "Is the assistant meant for questions like this?",
        "Should the assistant answer, going by its purpose?",
        "The [question|message] fits [the purpose|what the assistant is for].",
        "Does the user ask the right assistant?",
        "On topic?",
        "Is it part of the assistant's job?",
        "Does it match the stated purpose?",
        "This belongs to the assistant's subject.",
        "right assistant for this",
    ),
    (
        ("within the purpose", "outside the purpose"),
        ("in scope", "out of scope"),
        ("the assistant is for this", "the assistant is not for this"),
    ),
)
