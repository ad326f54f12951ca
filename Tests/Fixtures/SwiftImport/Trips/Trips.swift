import Foundation
import SwiftData

enum TripsSchemaV1: VersionedSchema {
    static var versionIdentifier = Schema.Version(1, 0, 0)
    static var models: [any PersistentModel.Type] { [Trip.self, Place.self, Photo.self] }

    @Model final class Trip {
        var name: String
        var start: Date
        var days: Int = 1
        @Relationship(deleteRule: .cascade, inverse: \Place.trip) var places: [Place] = []

        init(name: String, start: Date) {
            self.name = name
            self.start = start
        }
    }

    @Model final class Place {
        var city: String = ""
        var trip: Trip?
        var note: String?

        init() {}
    }

    @Model final class Photo {
        var data: Data?
        init() {}
    }
}

enum TripsSchemaV2: VersionedSchema {
    static var versionIdentifier = Schema.Version(1, 1, 0)
    static var models: [any PersistentModel.Type] { [Trip.self, Place.self] }

    @Model final class Trip {
        @Attribute(.unique, originalName: "name") var title: String
        var start: Date?
        var days: Int64 = 1
        var kind: Purpose = Purpose.leisure
        @Relationship(deleteRule: .cascade, inverse: \Place.trip) var places: [Place] = []
        @Transient var isOpen = false

        init(title: String) { self.title = title }
    }

    @Model final class Place {
        var city: String = ""
        var trip: Trip?
        var visits = 0

        init() {}
    }

    enum Purpose: String, Codable { case leisure, work }
}

// Beside SwiftData's models: archived by itself, and by no version of theirs.
final class Bookmark: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    var title = ""

    init?(coder: NSCoder) { title = coder.decodeObject(of: NSString.self, forKey: "title") as String? ?? "" }
    func encode(with coder: NSCoder) { coder.encode(title, forKey: "title") }
}
