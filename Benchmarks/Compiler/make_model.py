"""Writes one model as a Heirloom schema and as a Thrift file: make_model.py CLASSES PROPERTIES FOLDER [VERSION].

Version 2 has a property more in every tenth class. The content is fixed: equal arguments give equal bytes.
"""

import pathlib
import sys

KINDS = [
    ("String", "string", '"text"'),
    ("Int", "i64", "0"),
    ("Double", "double", "0.5"),
    ("Bool", "bool", "false"),
    ("Date", "i64", None),
    ('"[String]"', "list<string>", "[]"),
    ('"[String: Int]"', "map<string, i64>", "{}"),
    ("Data?", "binary", None),
]


def main() -> None:
    classes, properties, folder = int(sys.argv[1]), int(sys.argv[2]), pathlib.Path(sys.argv[3])
    version = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    folder.mkdir(parents=True, exist_ok=True)
    schema = [
        f"model: Bench\nversion: {version}\nswift:\n  access: public\n  codable: true\n  equality: value\n  copying: deep\nclasses:\n"
    ]
    thrift = ["namespace swift Bench\n"]
    for c in range(classes):
        schema.append(f"  Record{c}:\n    doc: Record number {c} of the benchmark.\n")
        # Chains of five: Record0 <- Record1 <- ... <- Record4.
        if c % 5:
            schema.append(f"    superclass: Record{c - 1}\n")
        schema.append("    properties:\n")
        thrift.append(f"/** Record number {c} of the benchmark. */\nstruct Record{c} {{\n")
        for p in range(properties):
            name = f"property{c % 5}x{p}"
            if p % 10 == 9:
                target = f"Record{(c * 7 + p) % classes}"
                schema.append(f"      {name}: {target}?\n")
                thrift.append(f"  {p + 1}: optional {target} {name}\n")
                continue
            swift, other, default = KINDS[p % len(KINDS)]
            if default is None or p % 3:
                schema.append(f"      {name}: {swift}\n")
                optional = "optional " if default is None else ""
                thrift.append(f"  {p + 1}: {optional}{other} {name}\n")
            else:
                schema.append(
                    f"      {name}:\n        type: {swift}\n        default: {default}\n"
                    f"        doc: Property {p} of record {c}.\n"
                )
                thrift.append(f"  /** Property {p} of record {c}. */\n  {p + 1}: {other} {name}\n")
        if version > 1 and c % 10 == 0:
            schema.append(f"      added{c}: String?\n")
        thrift.append("}\n")
    (folder / "bench.yaml").write_text("".join(schema))
    (folder / "bench.thrift").write_text("".join(thrift))


main()
