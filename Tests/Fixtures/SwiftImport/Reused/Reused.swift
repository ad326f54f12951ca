import Foundation
import SwiftData

enum RouteSchemaV1 {}
typealias First = RouteSchemaV1

extension RouteSchemaV1: VersionedSchema {
    static let versionIdentifier = Schema.Version(1, 0, 0)
    static var models: [any PersistentModel.Type] { [Route.self, Stop.self, Doc.self] }

    @Model final class Route {
        var name: String = ""
        var stops: [Stop] = []
        init() {}
    }

    @Model final class Doc {
        var a: String
        var b: String
        var stamp: Date
        init() {
            a = ""
            b = ""
            stamp = .now
        }
    }
}

extension First {
    /// The same in all versions.
    @Model final class Stop {
        var city: String = ""
        var carrier: Carrier = Carrier.bus
        @Relationship(inverse: \Route.stops) var route: Route?
        init() {}
    }

    enum Carrier: String, Codable { case bus, train }
}

enum RouteSchemaV2: VersionedSchema {
    typealias Stop = First.Stop

    static let versionIdentifier = Schema.Version(2, 0, 0)
    static var models: [any PersistentModel.Type] { First.models + [Doc.self, Fare.self] }

    /// The two exchange their names.
    @Model final class Doc {
        @Attribute(originalName: "b") var a: String
        @Attribute(originalName: "a") var b: String
        var stamp: Date
        @Attribute(originalName: "stamp") var made: Date = Date(timeIntervalSince1970: 7)
        init() {
            a = ""
            b = ""
            stamp = .now
        }
    }

    @Model final class Fare {
        var price: Double = 0
        init() {}
    }
}

/// In no version's enum, and many to many.
@Model(originalName: "Mark") final class Label {
    var text: String = ""
    @Relationship(inverse: \Label.others) var labels: [Label]? = []
    var others: [Label]?
    init() {}
}

enum RouteSchemaV3: VersionedSchema {
    static let versionIdentifier = Schema.Version(3, 0, 0)
    static var models: [any PersistentModel.Type] {
        [Self.Route.self, RouteSchemaV2.Stop.self, Doc.self, RouteSchemaV2.Fare.self, Label.self]
    }

    @Model final class Route {
        var name: String = ""
        var days: Int = 1
        var stops: [RouteSchemaV1.Stop] = []
        init() {}
    }

    /// One takes over the name of another, and two keep what they say.
    @Model final class Doc {
        @Attribute(originalName: "b") var a: String
        @Attribute(originalName: "a") var b: String
        @Attribute(originalName: "made") var stamp: Date
        init() {
            a = ""
            b = ""
            stamp = .now
        }
    }
}
