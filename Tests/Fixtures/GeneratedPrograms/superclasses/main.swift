import Foundation

/// Codable, and nothing else.
class Labelled: NSObject, Codable {
    var label: String
    init(name: String) { label = name }
}

/// Copies itself, in a way that subclasses can use, with a state that is in no archive.
class Tool: NSObject, NSCopying, Codable {
    var label: String
    var secret = 0
    private enum CodingKeys: String, CodingKey { case label }
    init(name: String) { label = name }
    func copy(with zone: NSZone? = nil) -> Any {
        guard let coded = self as? any (NSObject & NSSecureCoding), let copy = reread(coded) as? Tool else {
            return NSNull()
        }
        copy.label = label
        copy.secret = secret
        return copy
    }
}

/// An object of the same class, whatever it holds.
func reread<Object: NSObject & NSSecureCoding>(_ object: Object) -> NSObject? {
    guard let data = try? SuperclassesModel.archivedData(withRootObject: object) else { return nil }
    return try? SuperclassesModel.unarchivedObject(ofClass: Swift.type(of: object), from: data)
}

/// Archives and compares itself; its copies are of its own class alone, so that its subclasses are copied by way of their archives.
class Part: NSObject, NSSecureCoding, NSCopying {
    class var supportsSecureCoding: Bool { true }
    var serial = 1
    override init() {}
    func encode(with coder: NSCoder) { coder.encode(serial, forKey: "serial") }
    required init?(coder: NSCoder) { serial = coder.decodeInteger(forKey: "serial") }
    func copy(with zone: NSZone? = nil) -> Any {
        let copy = Part()
        copy.serial = serial
        return copy
    }
    override func isEqual(_ object: Any?) -> Bool { (object as? Part)?.serial == serial }
    override var hash: Int { serial }
}

/// Has NSCoding, which ends the program.
class Dial: NSObject, NSCoding {
    var unit: Int
    init(unit: Int) { self.unit = unit }
    func encode(with coder: NSCoder) { fatalError("not to be called") }
    required init?(coder: NSCoder) { fatalError("not to be called") }
}

class Gauge: NSObject, NSSecureCoding {
    class var supportsSecureCoding: Bool { false }
    override init() {}
    func encode(with coder: NSCoder) { fatalError("not to be called") }
    required init?(coder: NSCoder) { fatalError("not to be called") }
}

struct RGB: Equatable {
    var hex = "000"
    init() {}
    init?(hex: String) { self.hex = hex }
}

extension Widget {
    /// Users may call theirs what the runtime calls its own.
    static func convert(_ number: Int) -> Int { number }
    func precondition() {}
    static func preconditionFailure() {}
    static func zip() {}
    static func min() {}
}

attempt("Codable superclass") {
    let widget = SpecialWidget(size: 3, extra: [Widget(size: 4)])
    widget.label = "own"
    widget.colour.hex = "fff"
    widget.extra[0].label = "extra"
    widget.inside = SpecialWidget(size: 5, extra: [])
    widget.inside?.label = "inner"
    let data = try JSONEncoder().encode(widget)
    let json = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    check(json?["label"] as? String == "own" && json?["size"] as? Int == 3, "JSON has the superclass's values")
    check(json?["Superclasses.version"] as? Int == 1, "JSON is stamped")
    let back = try SuperclassesModel.decoder().decode(Widget.self, from: data)
    check(back.label == "own" && back.size == 3 && back.colour.hex == "fff", "JSON read back")
    check((back as? SpecialWidget)?.extra.first?.label == "extra", "JSON gives the subclass, and inner objects whole")
    check((back.inside as? SpecialWidget)?.label == "inner", "JSON gives inner subclasses")
    let direct = try JSONDecoder().decode(SpecialWidget.self, from: data)
    check(direct.label == "own" && direct.extra.count == 1, "JSON read by any decoder")
    let rack = Rack(widgets: [widget], hammers: [])
    let shelf = try JSONDecoder().decode(Rack.self, from: JSONEncoder().encode(rack))
    check((shelf.widgets.first as? SpecialWidget)?.label == "own", "JSON below another class")
    do {
        _ = try JSONDecoder().decode(Widget.self, from: Data(#"{"Superclasses.version": 1, "size": 1}"#.utf8))
        check(false, "JSON without the superclass's value")
    } catch let error as DecodingError {
        guard case .keyNotFound(let key, _) = error else { return check(false, "\(error)") }
        check(key.stringValue == "label", "the superclass's error")
    }
    let archived = try SuperclassesModel.unarchivedObject(
        ofClass: SpecialWidget.self,
        from: SuperclassesModel.archivedData(withRootObject: widget)
    )
    check(archived.label == "g" && archived.size == 3, "an archive has only the model's values")
    let dictionary = try SpecialWidget(dictionary: widget.dictionaryRepresentation)
    check(dictionary.size == 3 && dictionary.label == "g", "a dictionary likewise")
    try widget.update(from: ["size": 9])
    check(widget.size == 9 && widget.label == "own", "an update leaves the rest")
}

attempt("copying superclass") {
    let handle = Handle(wood: "oak")
    let hammer = Sledge(weight: 2, handle: handle, spare: [handle], length: 6, first: handle)
    handle.head = hammer
    hammer.label = "mine"
    hammer.secret = 42
    hammer.cache = 1
    hammer.note = "private"
    let partner = Hammer(weight: 1)
    partner.secret = 43
    partner.partner = hammer
    hammer.partner = partner
    hammer.aides = [partner]
    guard let copy = hammer.copy() as? Sledge else { return check(false, "a copy of the dynamic class") }
    check(copy.label == "mine" && copy.secret == 42, "the superclass's values are copied")
    check(copy.weight == 2 && copy.length == 6, "own values are copied")
    check(copy.cache == 7 && copy.note == nil, "excluded ones have their defaults")
    check(copy.handle === handle, "shallow references are shared")
    check(
        copy.spare.count == 1 && copy.spare[0] !== handle && copy.spare[0] === copy.first,
        "deep ones are copied once"
    )
    check(copy.partner !== partner && copy.partner?.secret == 43, "inner objects copy their superclass's values too")
    check(copy.partner?.partner === copy, "a deep cycle closes")
    check(copy.aides.first === copy.partner, "a set holds copies")
    check(hammer.cache == 1 && hammer.partner === partner, "the original is as it was")
}

attempt("coded, copying and comparing superclass") {
    let wheel = Wheel(radius: 3)
    wheel.serial = 8
    guard let copy = wheel.copy() as? Wheel else { return check(false, "a copy of the dynamic class") }
    check(copy.serial == 8 && copy.radius == 3, "copied by way of the archive")
    check(copy == wheel && copy.hash == wheel.hash, "equal")
    copy.serial = 9
    check(copy != wheel, "the superclass's values count")
    copy.serial = 8
    copy.radius = 4
    check(copy != wheel, "own values count")
    let read = try SuperclassesModel.unarchivedObject(
        ofClass: Wheel.self,
        from: SuperclassesModel.archivedData(withRootObject: wheel)
    )
    check(read == wheel, "archived with the superclass's values")
    check(Cog(teeth: 1) != Cog(teeth: 1), "equality by identity, though the superclass compares values")
}

attempt("superclass whose coding is not called") {
    let alarm = try SuperclassesModel.unarchivedObject(
        ofClass: Alarm.self,
        from: SuperclassesModel.archivedData(withRootObject: Alarm(hour: 7, tone: "bell"))
    )
    check(alarm.hour == 7 && alarm.tone == "bell" && alarm.unit == 1, "NSCoding")
    let meter = try NSKeyedUnarchiver.unarchivedObject(
        ofClass: Meter.self,
        from: NSKeyedArchiver.archivedData(withRootObject: Meter(value: 3), requiringSecureCoding: true)
    )
    check(meter?.value == 3, "NSSecureCoding, with Foundation's coders")
}
finish()
