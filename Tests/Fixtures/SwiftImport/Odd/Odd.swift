// swift-format-ignore-file
import Foundation

typealias A = B
typealias B = A
class Loop1: Loop2, Codable {}
class Loop2: Loop1 {}
struct Été: Codable {
    var `class`: Int
    var `default`: String = "x"
    var größe: Double = -1.5
    var 猫: String?
    var 🐈: Int
    var description: String
    var hash: Int
    var a: A
    var f: (Int) -> Void
    var t: (Int, String)
    var any: any Sendable
    var opt: Int??
    var opts: [Int?]
    var gen: Result<Int, Error>
    var set: Set<Été>
    var dict: [Date: Int]
    var nested: Outer.Inner.Deep
    var date = Date()
    var url = URL(string: "https://example.org")!
    var text = """
        two
        lines
        """
    var interp = "a\(1)"
    var big = 0xFFFF_FFFF
    var bin: UInt8 = 0b101
    var list = [1, 2, 3]
    var words: [String] = ["a", "b: c"]
    var dates = [String: Int]()
    var set2 = Set<String>()
    var q: Outer.Status = .off
    var x, y: Int
    var p = 1, r = "s"
}
enum Outer {
    struct Inner: Codable { struct Deep: Codable { var v: [String: [Deep]] = [:] } }
    enum Status: String, Codable { case on, off = "OFF \u{1F600}" }
    enum Fancy: Double, Codable { case a = 1.5 }
    class Model: Codable {
        var s: Status = .on
        var f = Fancy.a
        var p: Protocol?
    }
    struct String2: Codable {}
}
protocol Entity: Codable { var id: Int { get } }
struct User: Entity {
    let id: Int
    weak var x: Outer.Model?
}
struct Type2<T: Codable>: Codable {
    var t: T
    struct In: Codable {}
}
struct Data: Codable { var d: Int }
actor Act: Codable { var a = 1 }
#if os(macOS)
    struct Plat: Codable { var a: Int }
#else
    struct Plat: Codable { var b: Int }
#endif
func local() { struct Hidden: Codable { var z: Int } }
extension Int: Entity { var id: Int { self } }
extension User { struct Extra: Codable { var e: Int } }
public struct Told: Encodable {
    public var names: [String?]
    var places: [String: Int?] = [:]
    #if os(macOS)
        var size: Int
    #else
        var size: Double
    #endif
}
struct Heard: Decodable { var set: Set<Int?> }
