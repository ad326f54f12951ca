"""Writes by hand, so to speak, the classes of make_model.py's model: make_handwritten.py CLASSES PROPERTIES FOLDER.

FOLDER/coding/Classes.swift has NSSecureCoding and Codable, as anyone would write them; FOLDER/full/Classes.swift has copying, equality,
hash and dictionaries as well, as the generated classes do (which also update from archives). The content is fixed.
"""

import pathlib
import sys

# Swift type, how NSCoder reads it (with a key), how it writes it.
KINDS = [
    ("String", 'coder.decodeObject(of: NSString.self, forKey: "{0}") as String? ?? ""', "coder.encode({0} as NSString, forKey: \"{0}\")"),
    ("Int", 'coder.decodeInteger(forKey: "{0}")', 'coder.encode({0}, forKey: "{0}")'),
    ("Double", 'coder.decodeDouble(forKey: "{0}")', 'coder.encode({0}, forKey: "{0}")'),
    ("Bool", 'coder.decodeBool(forKey: "{0}")', 'coder.encode({0}, forKey: "{0}")'),
    ("Date", 'coder.decodeObject(of: NSDate.self, forKey: "{0}") as Date? ?? Date()', 'coder.encode({0} as NSDate, forKey: "{0}")'),
    (
        "[String]",
        'coder.decodeObject(of: [NSArray.self, NSString.self], forKey: "{0}") as? [String] ?? []',
        'coder.encode({0} as NSArray, forKey: "{0}")',
    ),
    (
        "[String: Int]",
        'coder.decodeObject(of: [NSDictionary.self, NSString.self, NSNumber.self], forKey: "{0}") as? [String: Int] ?? [:]',
        'coder.encode({0} as NSDictionary, forKey: "{0}")',
    ),
    ("Data?", 'coder.decodeObject(of: NSData.self, forKey: "{0}") as Data?', 'coder.encode({0} as NSData?, forKey: "{0}")'),
]


def properties_of(number: int, count: int, classes: int) -> list:
    result = []
    for p in range(count):
        name = f"property{number % 5}x{p}"
        if p % 10 == 9:
            target = f"Record{(number * 7 + p) % classes}"
            read = f'coder.decodeObject(of: {target}.self, forKey: "{name}")'
            result.append((name, f"{target}?", read, f'coder.encode({name}, forKey: "{name}")'))
        else:
            kind = KINDS[p % len(KINDS)]
            result.append((name, kind[0], kind[1].format(name), kind[2].format(name)))
    return result


def record(number: int, count: int, classes: int, is_full: bool) -> str:
    own = properties_of(number, count, classes)
    base = number - number % 5
    inherited = [p for n in range(base, number) for p in properties_of(n, count, classes)]
    is_base = number == base
    word = "" if is_base else "override "
    parent = "NSObject, NSSecureCoding, Codable" + (", NSCopying" if is_full else "") if is_base else f"Record{number - 1}"
    lines = [f"open class Record{number}: {parent} {{"]
    lines += [f"  public var {name}: {kind}" for name, kind, _, _ in own]
    lines += ["", "  public init("]
    every = inherited + own
    lines += [f"    {p[0]}: {p[1]}{',' if i < len(every) - 1 else ''}" for i, p in enumerate(every)]
    lines += ["  ) {"] + [f"    self.{p[0]} = {p[0]}" for p in own]
    arguments = ", ".join(f"{p[0]}: {p[0]}" for p in inherited)
    lines += [f"    super.init({arguments})", "  }", ""]
    lines += [f"  open {word}class var supportsSecureCoding: Bool {{ true }}", ""]
    lines += ["  public required init?(coder: NSCoder) {"] + [f"    {p[0]} = {p[2]}" for p in own]
    lines += ["    super.init()" if is_base else "    super.init(coder: coder)", "  }", ""]
    lines += [f"  open {word}func encode(with coder: NSCoder) {{"] + ([] if is_base else ["    super.encode(with: coder)"])
    lines += [f"    {p[3]}" for p in own] + ["  }", ""]
    lines += [f"  private enum Keys: String, CodingKey {{"] + [f"    case {p[0]}" for p in own] + ["  }", ""]
    lines += ["  public required init(from decoder: any Decoder) throws {"]
    lines += ["    let values = try decoder.container(keyedBy: Keys.self)"]
    for name, kind, _, _ in own:
        call = f"decodeIfPresent({kind[:-1]}.self" if kind.endswith("?") else f"decode({kind}.self"
        lines.append(f"    {name} = try values.{call}, forKey: .{name})")
    lines += ["    super.init()" if is_base else "    try super.init(from: decoder)", "  }", ""]
    lines += [f"  open {word}func encode(to encoder: any Encoder) throws {{"]
    lines += [] if is_base else ["    try super.encode(to: encoder)"]
    lines += ["    var values = encoder.container(keyedBy: Keys.self)"]
    for name, kind, _, _ in own:
        call = "encodeIfPresent" if kind.endswith("?") else "encode"
        lines.append(f"    try values.{call}({name}, forKey: .{name})")
    lines += ["  }"]
    if is_full:
        arguments = ", ".join(f"{p[0]}: {p[0]}" for p in every)
        lines += ["", f"  open {word}func copy(with zone: NSZone? = nil) -> Any {{", f"    Record{number}({arguments})", "  }", ""]
        lines += ["  open override func isEqual(_ object: Any?) -> Bool {"]
        lines += [f"    guard let other = object as? Record{number}" + ("" if is_base else ", super.isEqual(object)") + " else { return false }"]
        lines += [f"    guard {p[0]} == other.{p[0]} else {{ return false }}" for p in own] + ["    return true", "  }", ""]
        lines += ["  open override var hash: Int {", "    var hasher = Hasher()"]
        lines += [] if is_base else ["    hasher.combine(super.hash)"]
        lines += [f"    hasher.combine({p[0]})" for p in own if "Record" not in p[1]] + ["    return hasher.finalize()", "  }", ""]
        lines += [f"  open {word}var dictionaryRepresentation: [String: Any] {{"]
        lines += ["    var dictionary: [String: Any] = [:]" if is_base else "    var dictionary = super.dictionaryRepresentation"]
        for name, kind, _, _ in own:
            lines.append(f'    dictionary["{name}"] = {name}' + (" ?? NSNull()" if kind.endswith("?") else ""))
        lines += ["    return dictionary", "  }"]
    return "\n".join(lines + ["}", ""])


def main() -> None:
    classes, count, folder = int(sys.argv[1]), int(sys.argv[2]), pathlib.Path(sys.argv[3])
    for name in ["coding", "full"]:
        (folder / name).mkdir(parents=True, exist_ok=True)
        records = [record(number, count, classes, name == "full") for number in range(classes)]
        (folder / name / "Classes.swift").write_text("import Foundation\n\n" + "\n".join(records))


main()
