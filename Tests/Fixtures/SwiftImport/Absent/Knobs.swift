import Foundation
enum Mode: String { case one, two, three }
enum Level: Int { case low, mid, high }
/// Each way in which code says what an absent key means.
final class Knobs: NSObject, NSCoding {
    static let standard = 12
    var a: Int
    var b = 7
    var c: Int = 8
    var d: String
    var e: [String]
    var f: Mode
    var g: Level
    var h: Double = 1.5
    var i: Bool
    var j: Int
    var k: String = "kay"
    var l: Int
    var m: Level
    var n: Date
    var o: Int
    var p: Int?
    var q: Float
    var r: Bool
    var s: Int
    var t: Date
    var u: Level?
    var v = Level.mid
    var w: Level

    required init?(coder: NSCoder) {
        let hasA = coder.containsValue(forKey: "a")
        a = hasA ? coder.decodeInteger(forKey: "a") : Knobs.standard
        if coder.containsValue(forKey: "b") { b = coder.decodeInteger(forKey: "b") }
        let n8 = coder.decodeInteger(forKey: "c")
        if n8 > 0 { c = n8 }
        if let d = coder.decodeObject(forKey: "d") as? String { self.d = d } else { self.d = "dee" }
        let e = coder.decodeObject(forKey: "e") as? [String]
        self.e = e ?? ["x"]
        f = Mode(rawValue: coder.decodeObject(forKey: "f") as? String ?? "three") ?? .one
        if coder.containsValue(forKey: "g"), let g = Level(rawValue: coder.decodeInteger(forKey: "g")) {
            self.g = g
        } else {
            g = .high
        }
        if coder.containsValue(forKey: "h") == true { h = coder.decodeDouble(forKey: "h") }
        i = if coder.containsValue(forKey: "i") { coder.decodeBool(forKey: "i") } else { true }
        var j = 9
        if coder.containsValue(forKey: "j") { j = coder.decodeInteger(forKey: "j") }
        self.j = j
        if let k = coder.decodeObject(of: NSString.self, forKey: "k") { self.k = k as String }
        l = coder.decodeInteger(forKey: "l")
        if l == 0 { l = 5 }
        m = Level(rawValue: coder.decodeInteger(forKey: "m")) ?? .mid
        n = (coder.decodeObject(forKey: "n") as? Date) ?? Date(timeIntervalSince1970: 5)
        switch coder.containsValue(forKey: "o") {
        case true: o = coder.decodeInteger(forKey: "o")
        case false: o = 11
        }
        p = coder.containsValue(forKey: "p") ? coder.decodeInteger(forKey: "p") : nil
        r = !coder.containsValue(forKey: "r") || coder.decodeBool(forKey: "r")
        let raw = coder.decodeInteger(forKey: "s")
        s = raw == 0 ? 3 : raw
        t = Date(timeIntervalSince1970: coder.decodeDouble(forKey: "t"))
        u = Level(rawValue: coder.decodeInteger(forKey: "u"))
        if coder.containsValue(forKey: "v") { v = Level(rawValue: coder.decodeInteger(forKey: "v"))! }
        if let level = Level(rawValue: coder.decodeInteger(forKey: "w")) { w = level } else { w = .high }
        guard coder.containsValue(forKey: "q") else {
            q = 2.5
            return
        }
        q = coder.decodeFloat(forKey: "q")
    }

    func encode(with coder: NSCoder) {
        coder.encode(a, forKey: "a")
        coder.encode(b, forKey: "b")
        coder.encode(c, forKey: "c")
        coder.encode(d, forKey: "d")
        coder.encode(e, forKey: "e")
        coder.encode(f.rawValue, forKey: "f")
        coder.encode(g.rawValue, forKey: "g")
        coder.encode(h, forKey: "h")
        coder.encode(i, forKey: "i")
        coder.encode(j, forKey: "j")
        coder.encode(k, forKey: "k")
        coder.encode(l, forKey: "l")
        coder.encode(m.rawValue, forKey: "m")
        coder.encode(n, forKey: "n")
        coder.encode(o, forKey: "o")
        if let p { coder.encode(p, forKey: "p") }
        coder.encode(q, forKey: "q")
        coder.encode(r, forKey: "r")
        coder.encode(s, forKey: "s")
        coder.encode(t.timeIntervalSince1970, forKey: "t")
        if let u { coder.encode(u.rawValue, forKey: "u") }
        coder.encode(v.rawValue, forKey: "v")
        coder.encode(w.rawValue, forKey: "w")
    }
}

/// A struct over two keys.
final class Pin: NSObject, NSCoding {
    var name: String
    var spot: CGPoint
    var size: CGSize?

    init(name: String, spot: CGPoint) {
        self.name = name
        self.spot = spot
    }

    init?(coder: NSCoder) {
        name = coder.decodeObject(forKey: "name") as? String ?? ""
        spot = CGPoint(x: coder.decodeDouble(forKey: "x"), y: coder.decodeDouble(forKey: "y"))
        if coder.containsValue(forKey: "width") {
            size = CGSize(width: coder.decodeDouble(forKey: "width"), height: coder.decodeDouble(forKey: "height"))
        }
    }

    func encode(with coder: NSCoder) {
        coder.encode(name, forKey: "name")
        coder.encode(Double(spot.x), forKey: "x")
        coder.encode(Double(spot.y), forKey: "y")
        if let size {
            coder.encode(Double(size.width), forKey: "width")
            coder.encode(Double(size.height), forKey: "height")
        }
    }
}

enum Desk {
    /// Its name in archives has the type around it.
    final class Drawer: NSObject, NSCoding {
        var label: String
        fileprivate var tray: Tray?

        init(label: String) {
            self.label = label
            tray = Tray(depth: 4)
        }

        init?(coder: NSCoder) {
            label = coder.decodeObject(forKey: "label") as? String ?? ""
            tray = coder.decodeObject(forKey: "tray") as? Tray
        }

        func encode(with coder: NSCoder) {
            coder.encode(label, forKey: "label")
            coder.encode(tray, forKey: "tray")
        }
    }
}

/// Only an archive shows its name in archives.
private class Tray: NSObject, NSCoding {
    var depth: Int

    init(depth: Int) { self.depth = depth }
    required init?(coder: NSCoder) { depth = coder.decodeInteger(forKey: "depth") }
    func encode(with coder: NSCoder) { coder.encode(depth, forKey: "depth") }
}

/// One name for all types, as a template of Sourcery has it.
extension NSCoder {
    func decode(forKey key: String) -> Bool { decodeBool(forKey: key) }
    func decode(forKey key: String) -> Int { decodeInteger(forKey: key) }
    func decode<T>(forKey key: String) -> T? { decodeObject(forKey: key) as? T }
}

final class Lever: NSObject, NSCoding {
    var isUp: Bool
    var force: Int
    var name: String

    init?(coder: NSCoder) {
        isUp = coder.decode(forKey: "isUp")
        force = coder.decode(forKey: "force")
        guard let name: String = coder.decode(forKey: "name") else { return nil }
        self.name = name
    }

    func encode(with coder: NSCoder) {
        coder.encode(isUp, forKey: "isUp")
        coder.encode(force, forKey: "force")
        coder.encode(name, forKey: "name")
    }
}

/// A key without which nothing is read, values of Foundation's structs, and constants in calls.
final class Gauge: NSObject, NSCoding {
    static let factor = 3
    var level: Int
    var frame: CGRect
    var rate = Float(Gauge.factor)
    var title: String?

    init?(coder: NSCoder) {
        guard coder.containsValue(forKey: "level") else { return nil }
        level = coder.decodeInteger(forKey: "level")
        frame = coder.decodeRect(forKey: "frame")
        if coder.containsValue(forKey: "rate") { rate = coder.decodeFloat(forKey: "rate") }
        title = coder.decodeObject(forKey: "title") as? String ?? "none"
    }

    func encode(with coder: NSCoder) {
        coder.encode(level, forKey: "level")
        coder.encode(frame, forKey: "frame")
        coder.encode(rate, forKey: "rate")
        coder.encode(title, forKey: "title")
    }
}
