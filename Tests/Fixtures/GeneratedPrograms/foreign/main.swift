import Foundation

class Gadget: NSObject {
    var label: String
    init(name: String) { label = name }
}
protocol StatusComponent {}
struct Version: Codable, Hashable { var major: Int }
final class Location: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    let x: Double
    init(x: Double) { self.x = x }
    func encode(with c: NSCoder) { c.encode(x, forKey: "x") }
    init?(coder c: NSCoder) { x = c.decodeDouble(forKey: "x") }
}
attempt("foreign") {
    let clock = Clock(place: "z")
    let bar = Bar(main: clock, current: Version(major: 3))
    bar.parts = [clock, Battery(level: 0.5), Size(w: 4)]
    bar.versions = ["a": Version(major: 1)]
    bar.place = Location(x: 1.5)
    bar.places = [bar.place!, Location(x: 2)]
    bar.any = ["a", 1] as NSArray
    let b = try ForeignModel.unarchivedObject(ofClass: Bar.self, from: ForeignModel.archivedData(withRootObject: bar))
    check((b.main as? Clock)?.place == "z" && (b.parts[0] as? Clock) === (b.main as? Clock), "oneOf")
    check((b.parts[1] as? Battery)?.level == 0.5, "battery")
    check((b.parts[2] as? Size)?.w == 4, "struct in oneOf")
    check(b.current.major == 3 && b.versions["a"]?.major == 1, "codable")
    check(b.place?.x == 1.5 && b.places[0] === b.place && b.places[1].x == 2, "secure")
    check((b.any as? NSArray)?.count == 2, "anything")
    let w = Widget(size: 3)
    check(w.label == "g", "foreign super")
    let v = try ForeignModel.unarchivedObject(ofClass: Widget.self, from: ForeignModel.archivedData(withRootObject: w))
    check(v.size == 3 && v.label == "g", "foreign super decode")
    let k = w.copy() as! Widget
    check(k.size == 3, "copy")
}
finish()
