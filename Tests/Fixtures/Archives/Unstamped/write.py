"""Wrote the archives beside it, once: keyed archives in the form of AutoCoding and of hand-written KVC coders, without stamps.

Each value is an object of its own, numbers too (NSNumber stands in the table of objects as a plain number), and what is nil is left out.
"""

import plistlib


class Archive:
    def __init__(self):
        self.objects = ["$null"]
        self.classes = {}

    def put(self, value):
        self.objects.append(value)
        return plistlib.UID(len(self.objects) - 1)

    def named(self, *names):
        if names not in self.classes:
            self.classes[names] = self.put({"$classname": names[0], "$classes": list(names)})
        return self.classes[names]

    def value(self, value):
        if isinstance(value, tuple):
            names, properties = value
            place = self.put(None)
            entries = {key: self.value(inner) for key, inner in properties.items()}
            entries["$class"] = self.named(*names, "NSObject")
            self.objects[place.data] = entries
            return place
        if isinstance(value, list):
            place = self.put(None)
            items = [self.value(inner) for inner in value]
            self.objects[place.data] = {"NS.objects": items, "$class": self.named("NSArray", "NSObject")}
            return place
        return self.put(value)

    def write(self, name, root):
        top = {"root": self.value(root)}
        whole = {"$version": 100000, "$archiver": "NSKeyedArchiver", "$top": top, "$objects": self.objects}
        with open(name + ".archive", "wb") as file:
            plistlib.dump(whole, file, fmt=plistlib.FMT_BINARY)


member, note, memo = ("Member",), ("Note",), ("Memo", "Note")
OLD_BADGE = (("Badge", "Thing"), {"code": 7})
NEW_BADGE = (("Badge", "Thing"), {"color": "red"})
Archive().write("member-1", (("TSMember",), {"first": "Ann", "last": "Lee", "level": 3, "badge": OLD_BADGE}))
Archive().write("member-plain", (("TSMember",), {"first": "Eve", "last": "Oak", "level": 6}))
Archive().write("member-2", (member, {"name": "Bob Ray", "level": 4, "badges": [OLD_BADGE, OLD_BADGE]}))
Archive().write("member-3", (member, {"name": "Cy Day", "level": "5", "badge": NEW_BADGE, "badges": [NEW_BADGE]}))
Archive().write("member-none", (member, {"name": "Di Fox", "level": [1]}))
Archive().write("note-1", (note, {"text": "one"}))
Archive().write("note-2", (note, {"body": "two", "schemaVersion": 2}))
Archive().write("note-3", (note, {"body": "three", "schemaVersion": 30}))
Archive().write("note-unknown", (note, {"body": "four", "schemaVersion": 4}))
Archive().write("memo-1", (memo, {"text": "one", "label": "a"}))
Archive().write("memo-2", (memo, {"body": "two", "tag": "b", "schemaVersion": 2}))
Archive().write("note-future", (note, {"body": "later", "schemaVersion": 30, "Team.version": 9, "Team.minReader": 6}))
Archive().write("note-zero", (note, {"body": "never", "schemaVersion": 30, "Team.version": 0}))
