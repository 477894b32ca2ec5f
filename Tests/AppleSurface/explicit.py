#!/usr/bin/env python3
"""Builds modules explicitly, as Xcode does: each with the command from the dependency scan, then the bridging header,
then the client, which may use only these modules.

usage: explicit.py SCAN FOLDER FLAG… -- FILE…

SCAN is the output of `swiftc -frontend -scan-dependencies`; FLAG… are the frontend's.
"""
import json
import subprocess
import sys

scan, folder = sys.argv[1:3]
flags = sys.argv[3 : sys.argv.index("--")]
files = sys.argv[sys.argv.index("--") + 1 :]

# The scan is a list of keys, such as {"clang": "UIKit"}, each followed by its module.
entries = json.load(open(scan))["modules"]
modules = {tuple(*key.items()): module for key, module in zip(entries[::2], entries[1::2])}
client = next(module["details"]["swift"] for (kind, _), module in modules.items() if kind == "swift")
bridging = client["bridgingHeader"]
built = set()


def compile(arguments):
    if subprocess.run(["swiftc", *arguments]).returncode != 0:
        sys.exit(1)


def build(name):
    if name in built:
        return
    built.add(name)
    module = modules["clang", name]
    for dependency in module["directDependencies"]:
        if "clang" in dependency:
            build(dependency["clang"])
    compile(module["details"]["clang"]["commandLine"])


def entry(kind, name, module):
    if kind == "clang":
        return {
            "moduleName": name,
            "isFramework": False,
            "clangModulePath": module["modulePath"],
            "clangModuleMapPath": module["details"]["clang"]["moduleMapPath"],
            "isBridgingHeaderDependency": name in bridging["moduleDependencies"],
        }
    return {"moduleName": name, "isFramework": False, "modulePath": module["modulePath"]}


for kind, name in modules:
    if kind == "clang":
        build(name)
with open(f"{folder}/modules.json", "w") as file:
    json.dump([entry(*key, module) for key, module in modules.items() if key[0] != "swift"], file)
compile([*bridging["commandLine"], bridging["path"], "-o", f"{folder}/bridging.pch"])
compile(
    [*flags, "-disable-implicit-swift-modules", "-explicit-swift-module-map-file", f"{folder}/modules.json"]
    + ["-Xcc", "-fno-implicit-modules", "-Xcc", "-fno-implicit-module-maps", "-import-objc-header", f"{folder}/bridging.pch"]
    + ["-emit-object", "-o", f"{folder}/client.o", *files]
)
