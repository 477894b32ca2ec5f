#!/usr/bin/env python3
"""Compares the package's Objective-C headers with those that the Swift compiler has emitted, as sets of facts. A fact
is a superclass, protocol, member or attribute of a declaration. A member of a category is compared as a member of its
class. Prints the differences, then the number of facts in the package's headers.

usage: declarations.py FOLDER CLANG FLAG…

FOLDER has the headers that the compiler has emitted. With the flags, Clang finds the package's own headers.
"""
import re
import subprocess
import sys
from pathlib import Path

ATTRIBUTE = re.compile(r" *__attribute__\(\((.*?)\)\)(?=[ ;,]|$)")
BLOCK = re.compile(r"typedef void \(\^(\w+)\)(\(.*\));")
HEADING = re.compile(r"(?:@(?:interface|protocol)|(?:typedef )?enum) (A[A-Z]\w+)(\(\w+\))?(?: : (\w+))?(?:<(.*)>)?")


def plain(line, blocks):
    """A member with its types spelled out, and each nullability before its type: `(nullable NSURL *)`."""
    line = re.sub(r" __strong|\benum (?=A)", "", line.strip())
    for name, arguments in blocks.items():
        line = re.sub(rf"\b{name}\b", f"void (^){arguments}", line)
    line = re.sub(r"\(void \(\^ _(\w+)\)", lambda found: f"({found[1].lower()} void (^)", line)
    line = re.sub(r"\(([^()]+) _(N\w+)\)", lambda found: f"({found[2].lower()} {found[1]})", line)
    line = re.sub(r"^(@property.*)\) (.*) _(N\w+) ", lambda found: f"{found[1]}, {found[3].lower()}) {found[2]} ", line)
    return re.sub(r"\* (?=\w)", "*", line)


def read(headers):
    """The lines that Clang prints for these headers, each with its attributes."""
    command = [*sys.argv[2:], "-fsyntax-only", "-x", "objective-c", "-fobjc-arc", "-Xclang", "-ast-print", "-"]
    imports = "".join(f"#import {header}\n" for header in ["<Foundation/Foundation.h>", *headers])
    waiting = []
    for line in subprocess.check_output(command, input=imports, text=True).splitlines():
        waiting += ATTRIBUTE.findall(line)
        text = ATTRIBUTE.sub("", line)
        # The attributes of a class are printed on a line before the class.
        if text:
            yield text, [re.sub("^unavailable.*", "unavailable", each) for each in waiting]
            waiting = []


def facts(headers):
    """The superclass, protocols, members and attributes of each declaration."""
    lines = list(read(headers))
    named = [found for found in (BLOCK.fullmatch(text) for text, _ in lines) if found]
    blocks = {found[1]: found[2].replace(" __strong", "") for found in named}
    owner, section = "", ""
    for text, attributes in lines:
        heading = HEADING.match(text)
        if heading:
            owner, section, kinds = heading[1], "", [heading[3], *(heading[4] or "").split(", ")]
            yield from (f"{owner}: {each}" for each in [*filter(None, kinds), *attributes])
        elif text in ("@optional", "@required"):
            section = text + " "
        elif text in ("@end", "};"):
            owner = ""
        elif owner:
            member = f"{owner}: {section}{plain(text.rstrip(',;'), blocks)}"
            yield from [member, *(f"{member} {each}" for each in attributes)]
        if text.endswith(";") and heading:
            owner = ""


emitted = set(facts(f'"{header}"' for header in Path(sys.argv[1]).glob("*-Swift.h")))
own = set(facts(["<LoginWithAmazon/LoginWithAmazon.h>"]))
# The Swift compiler doesn't emit the deprecation of an enumeration.
own = {fact for fact in own if not fact.startswith("API: deprecated")}
for fact in sorted(emitted ^ own):
    print("only in the compiler's headers" if fact in emitted else "only in the package's headers", fact, sep=": ")
print(len(own), "facts")
sys.exit(emitted != own)
