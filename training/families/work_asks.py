"""Wordings and levels of the families relevance, progress by count and is_question_answered."""

from __future__ import annotations

from training.families.scales_kit import level_sets, lines

RELEVANCE = level_sets("""
0 off topic | 1 same subject, but not what was asked | 2 answers a part of the query | 3 answers the query fully
0 irrelevant | 1 related | 2 partly relevant | 3 fully relevant
0-1 does not answer it | 2 answers half of it | 3 answers all of it
0-1 no answer in it | 2-3 at least a part of the answer is in it
0 about something else altogether | 1-3 about the right subject
0 wrong subject | 1 right subject, wrong aspect | 3 right subject, right aspect
0 useless for this query | 3 exactly what was looked for
0-2 leaves something asked for open | 3 leaves nothing asked for open
0 no connection with the query | 1 touches the subject without answering | 2 incomplete answer | 3 complete answer
0 0 - unrelated | 1 1 - only the same theme | 2 2 - one of the things asked for is answered | 3 3 - everything is \
answered
1 background on the subject only | 2 one of two points is covered | 3 all points are covered
0 miss | 2 partial hit | 3 full hit
""")

RELEVANCE_ASKS = lines("""
How relevant is the [document|text|passage|result]?
relevance
How well does the [text|document] answer the query?
Rate the relevance of the [result|passage] to the query.
Does this answer what was [asked|searched for], and how far?
Judge the search result.
To what extent is the information asked for contained in the text?
Grade the hit, worst first.
How useful is this page for the person who searched?
Score the match between query and text.
How much of the question is covered?
We evaluate a search engine. How good is this hit?
Would the searcher find what they need here?
How close does the text come to what was wanted?
Is the need for information met?
Degree of relevance
""")

# levels and the shares, from and to, that belong to each
SHARES: tuple[tuple[tuple[str, ...], tuple[tuple[float, float], ...]], ...] = (
    (("not started", "less than half", "half or more", "finished"), ((0, 0), (0.01, 0.49), (0.5, 0.99), (1, 1))),
    (("nothing done yet", "under way", "all done"), ((0, 0), (0.01, 0.99), (1, 1))),
    (("not finished", "finished"), ((0, 0.99), (1, 1))),
    (("just begun, a fifth at most", "about half way", "nearly done or done"), ((0.01, 0.2), (0.42, 0.58), (0.85, 1))),
    (("below a quarter", "a quarter to a half", "over a half"), ((0, 0.24), (0.26, 0.49), (0.51, 1))),
    (("0 %", "1 to 49 %", "50 to 99 %", "100 %"), ((0, 0), (0.01, 0.49), (0.5, 0.99), (1, 1))),
    (("most of it is still to do", "most of it is done"), ((0, 0.35), (0.65, 1))),
    (("first third", "second third", "last third"), ((0.01, 0.32), (0.35, 0.64), (0.68, 0.99))),
    (("hardly anything", "a good part, but less than half", "more than half, not all", "everything"),
     ((0, 0.12), (0.25, 0.48), (0.52, 0.95), (1, 1))),
)  # fmt: skip

ANSWERED_YES = lines("""
Does the [reply|answer|response] answer the question?
Is the question answered?
The question was answered.
Did the [person|customer|asker] get what they asked for?
Does the second message give the information that was asked for?
answered
Is this a real answer to the question?
The reply contains the requested information.
Has the asker been told what they wanted to know?
Can the question be closed as answered?
Does the response address what was asked?
Judge the reply: is the answer in it?
The asker now knows what they wanted to know.
Is the reply to the point?
""")
ANSWERED_NO = lines("""
Does the reply [miss|dodge|evade] the question?
Is the question still open?
The question was not answered.
Is the requested information missing from the reply?
unanswered
Does the asker have to ask again to learn what they wanted?
The reply is beside the point.
Does the second message fail to answer the first?
Did the question remain without an answer?
Is the asker left without the information asked for?
""")
