// swift-format-ignore-file
import SwiftData

enum A: VersionedSchema {
    static var versionIdentifier = Schema.Version(1, 0, 0)
    static var models: [any PersistentModel.Type] { [T.self, Back.self] }
    @Model class T {
        var tags: [String] = []
        var size: Int?
        var k: K = K.x
        var s: S?
        var old: Pos?
        var w: Float = 1
        var link: Back?
        init() {}
    }
    @Model class Back {
        var n = 1
        init() {}
    }
    enum K: String, Codable { case x, y, gone }
    struct S: Codable {
        var a: Int
        var b: String?
    }
    struct Pos: Codable { var x: Double }
}
enum B: VersionedSchema {
    static var versionIdentifier = Schema.Version(2, 0, 0)
    static var models: [any PersistentModel.Type] { [T.self] }
    @Model class T {
        var tags: Int = 0
        var size: Int = 3
        var k: K = K.x
        var s: S?
        var w: Double = 1
        init() {}
    }
    enum K: String, Codable { case x, y = "Y" }
    struct S: Codable {
        var a: Int64
        var c: String?
    }
}
enum C: VersionedSchema {
    static var versionIdentifier = Schema.Version(3, 0, 0)
    static var models: [any PersistentModel.Type] { [T.self, Back.self] }
    @Model class T {
        var tags: Int = 0
        var size: Int = 3
        var k: K = K.x
        var s: S?
        var w: Double = 1
        var link: Back?
        init() {}
    }
    @Model class Back {
        var n = "a"
        init() {}
    }
    enum K: String, Codable { case x, y = "Y" }
    struct S: Codable {
        var a: Int64
        var c: String?
    }
}
@Model class Stray {
    var z = 1
    init() {}
}
