import Foundation
import Testing

/// Models in modules of their own, each of which uses another: a class's distant superclasses are known in its file too.
@Suite struct SeveralModulesTests {
    private static let schemas = [
        "geo.yaml": """
        model: Geo
        version: 1
        swift: { access: public, codable: true, copying: deep, equality: value }
        enums: { Side: { cases: [north, south] } }
        structs: { Point: { properties: { x: Double, y: Double } } }
        classes:
          Place: { properties: { point: Point } }
        """,
        "core.yaml": """
        model: Core
        version: 1
        uses: [geo.yaml]
        swift: { access: public, codable: true, copying: deep, equality: value }
        structs: { Money: { properties: { amount: Decimal } } }
        classes:
          Entity: { abstract: true, unknownKeys: keep, properties: { id: UUID } }
          Person: { superclass: Entity, properties: { home: Point?, side: { type: Side, default: .north }, at: Place, on: { type: Date, default: { swift: Date() } } } }
        """,
        "app.yaml": """
        model: App
        version: 1
        uses: [core.yaml]
        swift: { access: public, codable: true, copying: deep, equality: value }
        structs: { Point: { archiveName: Score, properties: { score: Int } } }
        classes:
          Player: { superclass: Person, properties: { points: "[Point]", prize: Money? } }
          Captain: { superclass: Player }
          Coach: { superclass: Captain, properties: { years: Int } }
        """,
    ]

    private func compile(_ root: String, using modules: [CompiledModule], settings: String) async throws
        -> CompiledModule
    {
        let model = try GeneratedModel(Self.schemas, root: root)
        var code = CompiledCase("modules-\(settings)-\(model.model.name)")
        code.settings = SettingsTests.settings[settings] ?? []
        for module in modules { code.add(module) }
        code.add(model)
        return try await code.compile(as: model.model.swift.module)
    }

    @Test(arguments: ["swift-6", "all"]) func inheritedPropertiesCompileInEachFile(_ settings: String) async throws {
        let geo = try await compile("geo.yaml", using: [], settings: settings)
        let core = try await compile("core.yaml", using: [geo], settings: settings)
        _ = try await compile("app.yaml", using: [core], settings: settings)
    }
}
