#!/usr/bin/env python3
"""Writes plain.yaml and history.yaml: one class of the same present shape, without and with 20 versions of history.

Each version renames, retypes, adds, removes or merges something, so that three quarters of the properties have a past.
"""

import sys

folder = sys.argv[1]
names = [f"name{i}" for i in range(6)] + [f"count{i}" for i in range(6)] + [f"flag{i}" for i in range(2)]
types = ["String"] * 6 + ["Int"] * 6 + ["Bool"] * 2
names += ["stamp", "price", "note", "tags", "parent", "children"]
types += ["Date", "Double", "String?", '{ type: "[String]", default: [] }', "Record?", '{ type: "[Record]", default: [] }']

history = []
for version in range(20, 1, -1):
    number = version - 2
    changes = []
    if number < 6:
        changes.append(f"rename: {{ title{number}: name{number} }}")
    elif number < 12:
        changes.append(f"retype: {{ count{number - 6}: {{ from: Int32 }} }}")
    elif number < 14:
        changes.append(f"add: {{ flag{number - 12}: {{ missing: true }} }}")
    elif number == 14:
        changes.append("retype: { price: { from: Int } }")
    elif number == 15:
        changes.append("add: [tags]")
    elif number == 16:
        changes.append("rename: { comment: note }")
    elif number == 17:
        changes.append("remove: { old: String? }")
    else:
        changes.append("add: { stamp: { missing: { swift: \"Date(timeIntervalSince1970: 0)\" } } }")
    history.append((version, changes))

for name, version in [("plain", 1), ("history", 20)]:
    with open(f"{folder}/{name}.yaml", "w") as file:
        file.write(f"model: Bench\nversion: {version}\nclasses:\n  Record:\n    properties:\n")
        for property, type in zip(names, types):
            file.write(f"      {property}: {type}\n")
        if name == "history":
            file.write("    history:\n")
            for number, changes in history:
                file.write(f"      {number}:\n")
                for change in changes:
                    file.write(f"        - {change}\n")
