import Foundation
import SwiftData

typealias Trip = TripsSchemaV3.Trip

enum TripsSchemaV3 {}

extension TripsSchemaV3: VersionedSchema {
    static var versionIdentifier: Schema.Version { .init(2, 0, 0) }
    static var models: [any PersistentModel.Type] { [Trip.self, Place.self, Guide.self] }

    @Model final class Trip {
        @Attribute(.unique) var title: String
        var start: String?
        var days: Int64 = 1
        var kind: Purpose = Purpose.leisure
        @Relationship(deleteRule: .cascade, inverse: \Place.trip) var places: [Place] = []
        var guide: Guide?

        init(title: String) { self.title = title }
    }

    @Model final class Place {
        var city: String = ""
        var trip: Trip?
        var visits = 2
        var code: String

        init(code: String) { self.code = code }
    }

    @Model final class Guide {
        var name: String = ""
        init() {}
    }

    enum Purpose: String, Codable { case leisure, work, study }
}

enum TripsPlan: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [TripsSchemaV1.self, TripsSchemaV2.self, TripsSchemaV3.self] }
    static var stages: [MigrationStage] { [one, two] }

    static let one = MigrationStage.lightweight(fromVersion: TripsSchemaV1.self, toVersion: TripsSchemaV2.self)
    static let two = MigrationStage.custom(
        fromVersion: TripsSchemaV2.self,
        toVersion: TripsSchemaV3.self,
        willMigrate: nil,
        didMigrate: { context in try context.save() }
    )
}
