#!/usr/bin/env python3
"""Rewrites the links in the articles of documentation catalogs so that DocC can resolve them. Overwrites the articles.

The articles link to Markdown files and their sections, because such links work on the repository's web pages. For DocC,
`[Errors](Behaviour.md#errors)` becomes `[Errors](doc:Behaviour#Errors)`. A picture's path loses its folder. A link to a
Markdown file outside the catalog becomes plain text, because the archive doesn't contain that file.

usage: archive.py CATALOG…
"""
import re
import sys
from pathlib import Path

LINK = re.compile(r"\[([^]]+)\]\((?!\))(?P<file>[\w./]*\.md)?(?:#(?P<section>[\w-]+))?\)", re.S)


def anchor(article, section):
    """DocC's anchor of a section. It differs from the anchor on a web page only in the case of its letters."""
    headings = re.findall(r"^#+ (.+)$", article.read_text(), re.M)
    names = (re.sub(r"[^\w-]", "", heading.replace(" ", "-")) for heading in headings)
    # DocC reports a section that doesn't exist.
    return next((name for name in names if name.lower() == section), section)


def convert(article):
    def link(match):
        text, file, section = match.groups()
        target = article.parent / file if file else article
        if target.parent.resolve() != article.parent.resolve():
            return text
        return f"[{text}](doc:{target.stem}" + (f"#{anchor(target, section)})" if section else ")")

    # DocC finds a picture by its name, without its folder.
    return LINK.sub(link, article.read_text()).replace("](Resources/", "](")


for catalog in sys.argv[1:]:
    converted = {article: convert(article) for article in Path(catalog).glob("*.md")}
    for article, text in converted.items():
        article.write_text(text)
