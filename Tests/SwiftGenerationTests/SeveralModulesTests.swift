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
        "fixed.yaml": """
        model: Fixed
        version: 1
        swift: { access: public, codable: true, immutable: true }
        classes:
          Seal: { properties: { name: String } }
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

    /// A hand-written subclass brings its own values into JSON through its coding, also below an immutable class of another module.
    @Test func subclassesInAnotherModule() async throws {
        var program = CompiledCase("modules-subclass")
        program.add(try await compile("fixed.yaml", using: [], settings: "swift-6"))
        program.add(
            """
            import Fixed
            import Foundation

            final class Signed: Seal, @unchecked Sendable {
              let secret: Int
              init(name: String, secret: Int) {
                self.secret = secret
                super.init(name: name)
              }
              required init?(coder: NSCoder) {
                secret = coder.decodeInteger(forKey: "secret")
                super.init(coder: coder)
              }
              override func encode(with coder: NSCoder) {
                super.encode(with: coder)
                coder.encode(secret, forKey: "secret")
              }
              override class var supportsSecureCoding: Bool { true }
            }
            let data = try JSONEncoder().encode(Signed(name: "a", secret: 7))
            let back = try FixedModel.decoder(including: [Signed.self]).decode(Signed.self, from: data)
            print(back.name, back.secret, back.with { $0.name = "b" }.secret)
            """,
            as: "main.swift"
        )
        #expect(try await program.run().output == "a 7 7\n")
    }
}
