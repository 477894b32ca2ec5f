#!/usr/bin/env python3
"""Compiles the targets of Package.swift, including the tests, for one of Apple's platforms. The compilation ends with
SIL, so that no objects are written. The function bodies of the targets in the folder Sources are left out, because
`build_module` compiles them. Lists the errors and warnings, and fails if there are any.

usage: targets.py PLATFORM FOLDER [FILE] -- FLAG…

FOLDER receives the modules, and FLAG… are the Swift compiler's flags. For platforms that can't start programs, the
executable targets and the targets that depend on them are left out. If a FILE is given, it is compiled instead, as a
test target without dependencies.
"""
import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

SURFACE = Path(__file__).resolve().parent
PACKAGE = SURFACE.parent.parent
# XCTest needs a later system version than the package, so the tests have a later deployment target.
RAISED = {"macosx12.": "macosx13.", "ios15.": "ios16."}
BUNDLE = "import Foundation\nextension Foundation.Bundle { static var module: Bundle { .main } }\n"

arguments = sys.argv[1 : sys.argv.index("--")]
flags = sys.argv[sys.argv.index("--") + 1 :]
platform, folder, *alone = arguments[0], *map(Path, arguments[1:])
toolchain = Path(subprocess.check_output(["bash", "-c", "readlink -f $(command -v swiftc)"], text=True)).parent.parent
macros = toolchain / "lib/swift/host/plugins/libTestingMacros.so"


class Target:
    def __init__(self, described):
        self.name = described["name"]
        self.module = self.name.replace("-", "_")
        self.kind = described["type"]
        default = ("Tests/" if self.kind == "test" else "Sources/") + self.name
        self.folder = PACKAGE / (described.get("path") or default)
        excluded = [self.folder / path for path in described["exclude"]]
        found = sorted(self.folder.rglob("*"))
        files = [file for file in found if not any(each in [file, *file.parents] for each in excluded)]
        self.swift = [file for file in files if file.suffix == ".swift"]
        self.c = [file for file in files if file.suffix == ".c"]
        self.needed = [next(iter(each.values()))[0] for each in described["dependencies"]]
        self.has_resources = bool(described["resources"])
        self.has_package_access = described["packageAccess"]
        self.settings = {}
        for setting in described["settings"]:
            for kind, value in setting["kind"].items():
                self.settings.setdefault(kind, []).append(value["_0"])

    def swift_arguments(self):
        """The frontend's arguments for the files, with the settings of the manifest."""
        sources = list(self.swift)
        if self.has_resources:
            sources.append(folder / f"{self.module}-bundle.swift")
            sources[-1].write_text(BUNDLE)
        is_script = any(file.name == "main.swift" for file in sources)
        result = [flag for flag in flags if not (is_script and flag == "-parse-as-library")]
        result += ["-swift-version", *self.settings.get("swiftLanguageMode", ["6"])[:1], "-module-name", self.module]
        for feature in self.settings.get("enableUpcomingFeature", []):
            result += ["-enable-upcoming-feature", feature]
        if self.has_package_access:
            result += ["-package-name", "surface"]
        if self.kind == "test":
            target = result.index("-target") + 1
            for old, new in RAISED.items():
                result[target] = result[target].replace(old, new)
            result += ["-load-plugin-library", str(macros)]
        return [*result, "-I", str(folder), "-enable-testing", "-warnings-as-errors", *map(str, sources)]

    def compile(self):
        """What the compiler reports. After an error, emits the module without function bodies, so that other targets
        can import it."""
        if not self.swift:
            return self.compile_c()
        output = ["-emit-module", "-o", str(folder / f"{self.module}.swiftmodule")]
        bodiless = ["-experimental-skip-all-function-bodies", "-suppress-warnings"]
        if PACKAGE / "Sources" in self.folder.parents:
            return run(["swiftc", *self.swift_arguments(), *output, *bodiless])
        report = run(["swiftc", *self.swift_arguments(), *output])
        if report:
            run(["swiftc", *self.swift_arguments(), *output, *bodiless])
        return report

    def compile_c(self):
        settings = []
        for flag, value in zip(flags, flags[1:]):
            settings += {"-target": [flag, value], "-sdk": ["-isysroot", value]}.get(flag, [])
        command = [toolchain / "bin/clang", *settings, "-Wall", "-Werror", "-fsyntax-only", *self.c]
        return run(list(map(str, command))) if self.c else ""


def run(command):
    """What a failing compiler prints: the lines with an error, or its standard error if there are none."""
    done = subprocess.run(command, capture_output=True, text=True, cwd=PACKAGE)
    if done.returncode == 0:
        return ""
    lines = dict.fromkeys(re.findall(r"^[^ \n].*error: .*", done.stdout + done.stderr, re.M))
    return "\n".join(line.replace(f"{PACKAGE}/", "") for line in lines) or done.stderr


def test_target(file):
    described = {"name": file.stem, "type": "test", "path": file.parent, "packageAccess": False}
    target = Target(described | dict.fromkeys(["exclude", "dependencies", "resources", "settings"], []))
    target.swift = [file]
    return {target.name: target}


def all_targets():
    described = json.loads(subprocess.check_output(["swift", "package", "dump-package"], cwd=PACKAGE))
    targets = {each["name"]: Target(each) for each in described["targets"]}
    if platform in ["macos", "catalyst"]:
        return targets
    programs = {name for name, target in targets.items() if target.kind == "executable"}
    return {name: target for name, target in targets.items() if not programs & needed_by(targets, name)}


def needed_by(targets, name):
    """The names of the targets on which a target depends, its own name included."""
    return {name}.union(*(needed_by(targets, each) for each in targets[name].needed))


def compile_all(targets):
    """The reports by name; each target is compiled after those that it needs."""
    reports = {}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        while waiting := [target for target in targets.values() if target.name not in reports]:
            pending = {target.name for target in waiting}
            ready = [target for target in waiting if pending.isdisjoint(target.needed)]
            reports.update(zip([each.name for each in ready], pool.map(Target.compile, ready)))
    return reports


folder.mkdir(parents=True, exist_ok=True)
targets = test_target(alone[0]) if alone else all_targets()
reports = compile_all(targets)
for name, report in reports.items():
    if report:
        print(f"{platform}: {name}:\n{report}")
counts = {name: len(target.swift) + len(target.c) for name, target in targets.items()}
names = ", ".join(f"{name} {count}" for name, count in counts.items())
print(f"{len(targets)} targets, {sum(counts.values())} files ({names})")
sys.exit(any(reports.values()))
