"""What a text is: its subject, its type, what its writer wants, on which shelf an article belongs."""

from __future__ import annotations

import random
from typing import Any

from decision_serve.evaluate.labelled import LabelledQuestion
from training.families.family import Family
from training.families.routing_kit import (
    Entry,
    Option,
    choose,
    expand,
    join_texts,
    letter,
    read_bank,
    roughen,
    slot,
    split,
    wrap,
)
from training.families.topics_documents import DOCUMENTS
from training.families.topics_documents_more import MORE as MORE_DOCUMENTS
from training.families.topics_products import PRODUCTS
from training.families.topics_requests import KINDS
from training.families.topics_requests import MORE as MORE_KINDS
from training.families.topics_texts import TOPICS
from training.families.topics_texts_more import MORE as MORE_TOPICS

_MORE_TOPICS = read_bank(MORE_TOPICS)
_FIELDS = {
    (name, about): join_texts(entries, _MORE_TOPICS[name])
    for (name, about), entries in ((split(head, " : "), entries) for head, entries in read_bank(TOPICS).items())
}
_KINDS = join_texts(read_bank(KINDS)["all"], read_bank(MORE_KINDS)["all"])
_DOCUMENTS = join_texts(read_bank(DOCUMENTS)["all"], read_bank(MORE_DOCUMENTS)["all"])
_SHOPS = read_bank(PRODUCTS)

_TOPIC_ASKS = (
    "What is [the|this] text about?",
    "[Which|What] topic does [the|this] text [belong to|deal with|treat]?",
    "topic",
    "subject",
    "Topic:",
    "Pick the [topic|subject|section] [of the text|that fits best].",
    "Classify [the|this] [text|snippet|post] by subject.",
    "In which section would a newspaper print this?",
    "[What|Which] is the main subject [here|of the passage]?",
    "Label the [text|passage] with one of the topics.",
    "The [passage|text] is mainly about",
    "Under which heading should this be filed?",
    "Tag this [|post|text].",
    "Which of the [subjects|themes] is [treated|discussed] [here|in the state]?",
    "Choose the best category for [the content|this piece].",
    "An editor sorts texts by theme. Where does this one go?",
    "What does the [writer|author|speaker] write about?",
    "category of the text",
    "Name the field.",
    "Which channel should the text be posted in?",
)
_PRODUCT_ASKS = (
    "[Which|What] [category|department] does [the|this] [product|article|item] belong to?",
    "category",
    "product category",
    "In which [aisle|section] [is it found|do I find this]?",
    "Where in the shop [is this|should this be put]?",
    "Put the [article|product] on the right shelf.",
    "shelf",
    "Assign the [item|product] to a [category|department].",
    "Pick the department for [this|the] [listing|item|article].",
    "Sort this article into [the catalogue|one of the groups].",
    "Choose the [fitting|right] [category|group] for the {shop}'s catalogue.",
    "You keep the catalogue of the {shop}. Where does this go?",
    "Under which menu item should customers find it in the {shop}?",
    "Classify the product.",
    "A clerk in the {shop} holds this in her hand. To which section does she carry it?",
    "Catalogue group:",
    "Which of the groups is right for the product?",
)
_DOCUMENT_ASKS = (
    "What [kind|type|sort] of [document|text] is [this|it]?",
    "document type",
    "doc_type",
    "Classify the [document|page|file].",
    "[Which|What] name would an archivist give to this [kind|class] of text?",
    "[Is it a letter, a list or what? Choose.|Decide what sort of paper lies before you.]",
    "You sort [scans|incoming papers]. Which [tray|label] does this one get?",
    "Document class [of the state|]:",
    "Which [type|kind] of document [is shown|is this taken from|do we have here]?",
    "Identify the [type|genre] of the text.",
    "The text is [an excerpt from|part of] a",
    "What is this?",
    "Pick the label that [names|describes] the document.",
    "A scanner read this page. What kind of paper is it?",
    "Into which folder should the page be filed, by type?",
    "Genre?",
    "What sort of text is in the state?",
    "Choose the document class.",
    "Judging by its form and content, this is a",
    "Name the type of writing.",
    "Sort the file by its type.",
)
_KIND_ASKS = (
    "What [kind|type|sort] of message is [this|it]?",
    "What does the [writer|customer|sender] [want|intend]?",
    "intent",
    "request type",
    "message_kind",
    "Classify the [message|mail|request].",
    "Which label [fits|describes] the [message|customer's words] [best|]?",
    "Why does the person write?",
    "What is the purpose of the message?",
    "Pick the kind of request.",
    "Is it a complaint, a question or something else? Choose.",
    "Tag this [contact|message] with its type.",
    "The message is a",
    "Reason for contact",
    "[Determine|Find] the sender's intention.",
    "Sort the inbox: what is this one?",
    "What would you call this message?",
    "Which of these is the customer doing?",
    "In one label: what is it?",
)


def _option(rng: random.Random, entry: Entry, form: int = 0) -> Option:
    return Option(entry.names[form % len(entry.names)], rng.choice(entry.descriptions))


def _topic(rng: random.Random) -> LabelledQuestion:
    (field, about), entries = rng.choice(list(_FIELDS.items()))
    entry = rng.choice(entries)
    texts = rng.sample(entry.texts, rng.choice((1, 1, 1, 2)))
    state = _published(rng, " ".join(expand(rng, text) for text in texts))
    draw = rng.random()
    if draw < 0.4:
        right = Option(field, about)
        others = [Option(name, text) for name, text in _FIELDS if name != field]
    else:
        right = _option(rng, entry)
        siblings = [_option(rng, other) for other in entries if other is not entry]
        strangers = [_option(rng, other) for (name, _), group in _FIELDS.items() if name != field for other in group]
        others = siblings if draw < 0.7 else siblings[:2] + rng.sample(strangers, 12)
    return choose(rng, state, rng.choice(_TOPIC_ASKS), right, others, describe=0.35, abstain=0.12)


def _published(rng: random.Random, text: str) -> Any:
    text = roughen(rng, text)
    draw = rng.random()
    if draw < 0.55:
        return text
    if draw < 0.65:
        return f"{slot(rng, 'city')}, {slot(rng, 'date')} - {text}"
    if draw < 0.75:
        return {"source": rng.choice(["blog", "newspaper", "forum", "radio", "magazine"]), "text": text}
    if draw < 0.85:
        return {"id": rng.randint(1, 9999), "lang": "en", rng.choice(["body", "content", "snippet", "post"]): text}
    if draw < 0.93:
        return f"{slot(rng, 'first')} wrote: {text}"
    return [text, {"words": len(text.split()), "by": slot(rng, "name")}]


def _article(rng: random.Random, shop: str, entry: Entry) -> Any:
    article = rng.choice(split(entry.texts[0], ";"))
    brand, price = slot(rng, "company"), f"{rng.randint(1, 300)}.{rng.choice(['99', '49', '00', '95'])}"
    draw = rng.random()
    if draw < 0.2:
        return article
    if draw < 0.3:
        return f"{brand} {article}"
    if draw < 0.4:
        return f"{article}, {brand}, {rng.choice('€$£')}{price}, {rng.choice(['in stock', 'new', 'on offer'])}"
    if draw < 0.5:
        return expand(rng, f"[Where do I find|Do you have|I'm looking for|Where's the shelf with] this: {article}?")
    if draw < 0.6:
        cry = rng.choice(["Buy two, pay one.", "While stocks last.", "Try it!", "Members save more."])
        return f"New in our {shop} from {slot(rng, 'day')}: {article} by {brand}. {cry}"
    record: dict[str, Any] = {rng.choice(["title", "name", "product", "item", "article"]): article}
    extra: dict[str, Any] = {
        "brand": brand,
        "price": float(price),
        "ean": str(rng.randint(10**12, 10**13 - 1)),
        "stock": rng.randint(0, 400),
        "colour": rng.choice(["none", "mixed", "see picture"]),
        "supplier": {"name": slot(rng, "company"), "city": slot(rng, "city")},
        "rating": rng.randint(10, 50) / 10,
    }
    record |= {key: extra[key] for key in rng.sample(list(extra), rng.randint(1, 4))}
    return record if rng.random() < 0.75 else {"shop": shop, "items": [record]}


def _product_category(rng: random.Random) -> LabelledQuestion:
    shop, entries = rng.choice(list(_SHOPS.items()))
    entry = rng.choice(entries)
    form, mixed = rng.randrange(3), rng.random() < 0.4
    options = [_option(rng, other, rng.randrange(3) if mixed else form) for other in entries]
    right = options.pop(entries.index(entry))
    ask = rng.choice(_PRODUCT_ASKS).replace("{shop}", shop)
    return choose(rng, _article(rng, shop, entry), ask, right, options, describe=0.35, coded=0.14, abstain=0.15)


def _document_type(rng: random.Random) -> LabelledQuestion:
    entry = rng.choice(_DOCUMENTS)
    form = rng.randrange(2)
    options = [_option(rng, other, rng.choice((0, form))) for other in _DOCUMENTS]
    right = options.pop(_DOCUMENTS.index(entry))
    text = expand(rng, rng.choice(entry.texts)).replace("\\n", "\n")
    draw = rng.random()
    state: Any = text
    if draw < 0.12:
        state = {"file": f"scan_{rng.randint(1, 999)}", "pages": rng.randint(1, 9), "text": text}
    elif draw < 0.22:
        state = {rng.choice(["content", "document", "ocr", "page_1"]): text}
    elif draw < 0.3:
        state = f"{text}\n[page {rng.randint(1, 20)}]"
    elif draw < 0.4:
        state = text.replace("\n", " ")
    return choose(rng, state, rng.choice(_DOCUMENT_ASKS), right, options, describe=0.33, abstain=0.15)


def _request_kind(rng: random.Random) -> LabelledQuestion:
    entry = rng.choice(_KINDS)
    form, mixed = rng.randrange(3), rng.random() < 0.4
    options = [_option(rng, other, rng.randrange(3) if mixed else form) for other in _KINDS]
    right = options.pop(_KINDS.index(entry))
    text = expand(rng, rng.choice(entry.texts))
    state = wrap(rng, roughen(rng, letter(rng, text, 0.3)))
    return choose(rng, state, rng.choice(_KIND_ASKS), right, options, describe=0.4, abstain=0.12)


FAMILIES = (
    Family("topic", "choice", _topic),
    Family("product_category", "choice", _product_category),
    Family("document_type", "choice", _document_type),
    Family("request_kind", "choice", _request_kind),
)
