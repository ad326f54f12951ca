#!/usr/bin/env python3
"""Writes large-plain.yaml and large-history.yaml: 90 classes with 850 properties, without history, and with 170 changes in 120 versions."""

import sys

folder = sys.argv[1]
TYPES = ["String", "Int", "Bool", "Double", "Date", "String?", '{ type: "[String]", default: [] }', "Date?", "Int", "String"]
classes = [[f"{TYPES[(number + index) % 10]}" for index in range(10 if number < 40 else 9)] for number in range(90)]

changes = {}
for number in range(170):
    version = 2 + number * 118 // 169
    owner = number % 90
    index = number // 90
    type = classes[owner][index]
    property = f"value{index}"
    kind = number % 4
    if kind == 0 or type.startswith("{") and kind == 1:
        change = f"rename: {{ old{version}: {property} }}"
    elif kind == 1 and type == "Double":
        change = f"retype: {{ {property}: {{ from: Int }} }}"
    elif kind == 1 and type == "Int":
        change = f"retype: {{ {property}: {{ from: Int32 }} }}"
    elif kind == 2:
        change = f"remove: {{ gone{version}: String? }}"
    else:
        change = f"rekey: {{ {property}: k{version} }}"
    changes.setdefault(owner, {}).setdefault(version, []).append(change)

for name, version in [("large-plain", 1), ("large-history", 120)]:
    with open(f"{folder}/{name}.yaml", "w") as file:
        file.write(f"model: Large\nversion: {version}\nclasses:\n")
        for number, types in enumerate(classes):
            file.write(f"  Class{number}:\n    properties:\n")
            for index, type in enumerate(types):
                file.write(f"      value{index}: {type}\n")
            if version > 1 and number in changes:
                file.write("    history:\n")
                for at in sorted(changes[number], reverse=True):
                    file.write(f"      {at}:\n")
                    for change in changes[number][at]:
                        file.write(f"        - {change}\n")
