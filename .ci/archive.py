#!/usr/bin/env python3
"""Turns the links of a documentation catalog into those of an archive, in place.

The articles link to each other's files and sections, as web pages of the repository do: `[Errors](Behaviour.md#errors)`
becomes `[Errors](doc:Behaviour#Errors)`. A picture's path loses its folder. Only the text remains of a link to another
folder, which no archive contains.

usage: archive.py CATALOG…
"""
import re
import sys
from pathlib import Path

LINK = re.compile(r"\[([^]]+)\]\((?!\))(?P<file>[\w./]*\.md)?(?:#(?P<section>[\w-]+))?\)", re.S)


def anchor(article, section):
    """DocC's name of a section, which is that of a web page except for the case of its letters."""
    headings = re.findall(r"^#+ (.+)$", article.read_text(), re.M)
    names = (re.sub(r"[^\w-]", "", heading.replace(" ", "-")) for heading in headings)
    return next(name for name in names if name.lower() == section)


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
