import Foundation
import HeirloomRuntime

/// Stands in for a class of Apple's. It refers back to the label.
final class Tint: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    let red: Double
    let space: String
    var owner: NSObject?
    init(_ red: Double) { (self.red, space) = (red, "sRGB") }
    func encode(with coder: NSCoder) {
        coder.encode(red, forKey: "UIRed")
        coder.encode(space, forKey: "space")
        coder.encode(Data([1, 2, 3]), forKey: "profile")
        coder.encode(NSArray(array: [1, "two"]), forKey: "parts")
        coder.encode(owner, forKey: "owner")
    }
    init?(coder: NSCoder) {
        red = coder.decodeDouble(forKey: "UIRed")
        space = coder.decodeObject(of: NSString.self, forKey: "space") as String? ?? ""
        super.init()
        owner = coder.decodeObject(of: [Label.self, Framed.self], forKey: "owner") as? NSObject
    }
}
final class Font: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    let inside: NSObject
    init(_ inside: NSObject) { self.inside = inside }
    func encode(with coder: NSCoder) { coder.encode(inside, forKey: "inside") }
    init?(coder: NSCoder) { nil }
}
final class Descriptor: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    override init() {}
    func encode(with coder: NSCoder) { coder.encode(12.5, forKey: "size") }
    init?(coder: NSCoder) {}
}
/// What another app wrote under the name of a label.
final class Writing: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    var entries: [(String, Any)] = []
    func encode(with coder: NSCoder) {
        coder.encode(1, forKey: "Paint.version")
        for (key, value) in entries { coder.encode(value, forKey: key) }
    }
    override init() {}
    init?(coder: NSCoder) { nil }
}
final class InkStandIn: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    let tint: Tint
    init(_ tint: Tint) { self.tint = tint }
    func encode(with coder: NSCoder) {
        coder.encode(tint, forKey: "tint")
        coder.encode(7, forKey: "depth")
    }
    init?(coder: NSCoder) { nil }
}
func archive(_ root: NSObject, _ color: String = "UIColor") throws -> Data {
    let writer = ArchiveWriter()
    writer.setClassName("Label", for: Writing.self)
    writer.setClassName("Ink", for: InkStandIn.self)
    writer.setClassName(color, for: Tint.self)
    writer.setClassName("UIFont", for: Font.self)
    writer.setClassName("UIFontDescriptor", for: Descriptor.self)
    writer.encode(root, forKey: "root")
    return try writer.encodedData()
}
/// As the app with the class reads it.
func tint(in data: Data) throws -> Tint? {
    let reader = try ArchiveReader(forReadingFrom: data, classes: PaintModel.registry)
    reader.setClass(Tint.self, forClassName: "UIColor")
    return reader.decodeObject(of: Tint.self, forKey: "root")
}
let first = Tint(0.5)
let writing = Writing()
writing.entries = [
    ("name", "n"), ("tint", first), ("tints", NSArray(array: [first, NSNull(), Tint(0.25)])),
    ("table", NSDictionary(dictionary: ["k": first])), ("ink", InkStandIn(first)), ("face", Font(Descriptor())),
]
first.owner = writing

attempt("opaque") {
    let read = try PaintModel.unarchivedObject(ofClass: Label.self, from: archive(writing))
    check(
        read.tint?.description == "UIColor" && read.tints.map { $0?.description } == ["UIColor", nil, "UIColor"],
        "names"
    )
    check(read.table["k"] == read.tint && read.ink?.tint == read.tint && read.ink?.depth == 7, "shared")
    check(read.tints[2] != read.tint && read.face?.description == "UIFont", "others")
    let plain = try read.tints[2].map { try $0.archivedData() }
    let alone = try ArchiveReader(forReadingFrom: archive(Tint(0.25))).root { try $0.opaque(["UIColor"]) }
    check(try alone == read.tints[2] && alone.archivedData() == plain, "the part is the same")
    check(try plain.flatMap(tint(in:))?.red == 0.25, "the part can be read")

    let data = try PaintModel.archivedData(withRootObject: read)
    let again = try PaintModel.unarchivedObject(ofClass: Label.self, from: data)
    check(again == read && again.tint == read.tint, "written and read again")
    check(try PaintModel.archivedData(withRootObject: again) == data, "the same archive")
    check(try again.tints[2]?.archivedData() == plain, "the same part")
    // The object is stored once, and refers to the label itself.
    let text = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
    let objects = text?["$objects"] as? [Any] ?? []
    check(objects.count { ($0 as? [String: Any])?["UIRed"] != nil } == 2, "two colors")
    check(objects.count { ($0 as? [String: Any])?["tints"] != nil } == 1, "one label")
    let color = try again.tint.map { try $0.archivedData() }.flatMap(tint(in:))
    check((color?.owner as? Label)?.name == "n" && color?.space == "sRGB", "with the label")

    let copy = again.copy() as? Label
    check(copy == again && copy?.tint == again.tint, "copy")
    copy?.name = "copied"
    let copied = try copy?.tint.map { try $0.archivedData() }.flatMap(tint(in:))
    check((copied?.owner as? Label)?.name == "copied", "the copy's color refers to the copy")

    let json = try JSONDecoder().decode(Label.self, from: JSONEncoder().encode(again))
    check(json.name == "n" && json.tint == nil && json.tints.isEmpty && json.ink?.depth == 7, "not in JSON")
    let dictionary = again.dictionaryRepresentation
    check(dictionary["tint"] == nil && dictionary["name"] as? String == "n", "not in dictionaries")
    check(try Label(dictionary: dictionary).tint == nil, "from a dictionary")
}
attempt("names") {
    let old = Writing()
    old.entries = [("tint", Tint(1))]
    check(try PaintModel.unarchivedObject(ofClass: Label.self, from: archive(old, "OldColor")).tint != nil, "formerly")
    check(
        try PaintModel.unarchivedObject(ofClass: Label.self, from: archive(old, "UIKit.UIColor")).tint != nil,
        "module"
    )
    throwsError("another class", contains: "UIColor") {
        _ = try PaintModel.unarchivedObject(ofClass: Label.self, from: archive(old, "UIFont"))
    }
    old.entries = [("tint", "red")]
    throwsError("text", contains: "tint") {
        _ = try PaintModel.unarchivedObject(ofClass: Label.self, from: archive(old))
    }
}
attempt("inside") {
    for (inside, isAllowed) in [(Descriptor(), true), (Tint(1), false), (NSURL(fileURLWithPath: "/a"), false)] {
        let label = Writing()
        label.entries = [("face", Font(inside)), ("tint", Tint(0))]
        var reports: [ArchiveError] = []
        let read = try PaintModel.unarchivedObject(ofClass: Label.self, from: archive(label)) { reports.append($0) }
        check((read.face != nil) == isAllowed && reports.isEmpty == isAllowed, "inside \(inside)")
        check(read.tint != nil && reports.allSatisfy { $0.property == "face" }, "the rest")
    }
}
attempt("other coders") {
    let old = Writing()
    old.entries = [("tint", Tint(1))]
    let read = try PaintModel.unarchivedObject(ofClass: Label.self, from: archive(old))
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    PaintModel.install(on: archiver)
    archiver.encode(read, forKey: "root")
    throwsError("Foundation's archiver would lose it", contains: "UIColor") {
        _ = try PaintModel.unarchivedObject(ofClass: Label.self, from: archiver.encodedData)
    }
}
finish()
