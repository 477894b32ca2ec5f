#!/usr/bin/env python3
"""Writes the code of the README and the articles to files that can be compiled for a platform. Code that names
`NSApplication` is for macOS, and all other code is for iOS.

A block below a comment with a path must be part of that file, which is compiled elsewhere. The other blocks in Swift
and Objective-C are written to files, with the declarations that they need, unless they import swift-log. If a diff
contains an import of the SDK, the result of the diff is written to a file.

Fails if a block differs from the file in its comment, if a diff of the README changes more than an import, or if a
section has fewer blocks in Objective-C than in Swift, not counting blocks that only Swift can express.

usage: articles.py PLATFORM FOLDER

FOLDER receives up to four files for each article: for each language, one with the code that calls SDK 2.x, and one with
the code that doesn't. The result of each diff is in a file of its own.
"""
import re
import shutil
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent.parent
BLOCK = re.compile(r"(?:<!-- (?P<path>\S+) -->\n *)?```(?P<language>swift|objc|diff)\n(?P<code>.*?)^ *```$", re.M | re.S)
SUFFIX = {"swift": "swift", "objc": "m"}
SWIFT_ALONE = re.compile(r"\bawait\b|AMZNDiagnosticEvent|AMZNKeychainGrantStore\(service|WindowGroup|@_exported|\.(package|product)\(")

# How a file of each kind begins: its imports, and the screen to which the articles' code is added. Code of 2.x and its
# replacement are in different files, because they may use the same names. In Objective-C, a declaration of the screen
# is enough, because nothing is linked.
HEADS = {
    "old.swift": """
import LoginWithAmazonLegacy

final class OldScreen {
    func show(_ text: String) {}
}
""",
    "new.swift": """
import LoginWithAmazon
import UIKit

@MainActor
final class NewScreen {
    func show(_ text: String) {}
}
""",
    "old.m": """
#import <LoginWithAmazon/LoginWithAmazon.h>
#pragma clang diagnostic ignored "-Wunused-variable"

@interface OldScreen : NSObject <AIAuthenticationDelegate>
- (void)show:(NSString *)text;
@end

@interface ScreenDelegate : NSObject
@property (nonatomic, strong) OldScreen *screen;
- (instancetype)initWithScreen:(OldScreen *)screen;
@end
""",
    "new.m": """
#import <LoginWithAmazon/LoginWithAmazon.h>
#import <UIKit/UIKit.h>
#pragma clang diagnostic ignored "-Wunused-variable"

@interface NewScreen : NSObject
- (void)show:(NSString *)text;
@end
""",
}
# The parameters of the methods into which statements are put: variables that the statements use, and that the article
# introduces earlier, in its text or in another block.
PARAMETERS = {
    "old.swift": "",
    "new.swift": "request: AMZNAuthorizeRequest, names: [String], error: any Error",
    "old.m": ":(id<AIAuthenticationDelegate>)delegate",
    "new.m": ":(AMZNAuthorizeRequest *)request names:(NSArray<NSString *> *)names error:(NSError *)error "
    "server:(NSURL *)server refused:(NSString *)refused",
}


def unindented(code):
    return [line.strip() for line in code.splitlines()]


def is_in(code, path):
    """Whether the code is part of the file, indented or not."""
    wanted, lines = unindented(code), unindented((PACKAGE / path).read_text())
    return any(lines[start : start + len(wanted)] == wanted for start in range(len(lines)))


def wrapped(code, kind, number):
    """The code as declarations: statements become a method of the screen."""
    screen = "OldScreen" if kind.startswith("old") else "NewScreen"
    if kind.endswith("swift"):
        if re.match(r"(@\w+\s+)*(final |private )*(class|struct|enum|extension|import) ", code):
            return code
        if not re.match(r"(///.*\n)*func ", code):
            uses = "".join(f"_ = {name}\n" for name in re.findall(r"^(?:let|var) (\w+)", code, re.M))
            code = f"func block{number}({PARAMETERS[kind]}) {{ do {{\n{code}{uses}}} }}\n"
        return f"extension {screen} {{\n{code}}}\n"
    if re.match(r"@(interface|implementation)", code):
        return code
    if not re.match(r"(///.*\n)*- ", code):
        code = f"- (void)block{number}{PARAMETERS[kind]} {{ {{\n{code}}} }}\n"
    return f"@implementation {screen} (Block{number})\n{code}@end\n"


def write_article(article, folder):
    """Writes the article's files, and compares its blocks with the files that they name."""
    name, files = article.stem, {}
    for number, block in enumerate(BLOCK.finditer(article.read_text()), 1):
        path, language, code = block["path"], block["language"], block["code"]
        is_here = ("NSApplication" in code) == (platform == "macos")
        if path:
            if not is_in(code, path):
                errors.append(f"{article.relative_to(PACKAGE)}: code differs from {path}:\n{code}")
        elif language == "diff":
            changes = [line for line in code.splitlines() if line[:1] in ("+", "-")]
            if article.name == "README.md" and (
                [line[0] for line in changes] != ["-", "+"] or not all("import LoginWithAmazon" in c for c in changes)
            ):
                errors.append(f"a diff of the README changes more than an import:\n{code}")
            if "import LoginWithAmazon" in code and is_here:
                result = "".join(line[1:] + "\n" for line in code.splitlines() if not line.startswith("-"))
                suffix = "m" if "@interface" in code else "swift"
                files[f"{name}-{number}-old.{suffix}"] = result
        # Code that imports swift-log can't be compiled, because this package has no dependencies.
        elif is_here and "import Logging" not in code:
            kind = ("old." if re.search(r"\bAI[A-Z]|\bAPI[A-Z]|OldScreen", code) else "new.") + SUFFIX[language]
            file = f"{name}-{kind}"
            files[file] = files.get(file, HEADS[kind]) + "\n" + wrapped(code, kind, number)
    for file, code in files.items():
        (folder / file).write_text(code.replace("UIKit", "AppKit") if platform == "macos" else code)


def compare_languages(article):
    """Finds sections that have more blocks in Swift than in Objective-C."""
    for section in article.read_text().split("\n## "):
        blocks = [(block["language"], block["code"]) for block in BLOCK.finditer(section)]
        swift = [code for language, code in blocks if language == "swift" and not SWIFT_ALONE.search(code)]
        if len(swift) > [language for language, _ in blocks].count("objc"):
            title = section.splitlines()[0]
            errors.append(f"{article.relative_to(PACKAGE)}: less code in Objective-C than in Swift: {title}")


platform, target = sys.argv[1], Path(sys.argv[2])
shutil.rmtree(target, ignore_errors=True)
target.mkdir(parents=True)
errors = []
pages = [*(PACKAGE / "Sources").rglob("*.md"), *(PACKAGE / "Tests/Maintaining").glob("*.md")]
for article in [PACKAGE / "README.md", *sorted(pages)]:
    write_article(article, target)
    compare_languages(article)
for error in errors:
    print("error:", error)
sys.exit(bool(errors))
