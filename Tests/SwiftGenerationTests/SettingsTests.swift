import CommandTestSupport
import Foundation
import RandomTestSupport
import Testing

/// Generated code compiles without a warning regardless of its user's compiler settings.
@Suite struct SettingsTests {
    static let settings: [String: [String]] = [
        "swift-5": ["-swift-version", "5"],
        "swift-6": ["-swift-version", "6"],
        "main-actor": ["-swift-version", "6", "-default-isolation", "MainActor"],
        "internal-imports": ["-swift-version", "6", "-enable-upcoming-feature", "InternalImportsByDefault"],
        "existential-any": ["-swift-version", "5", "-enable-upcoming-feature", "ExistentialAny"],
        "member-imports": ["-swift-version", "6", "-enable-upcoming-feature", "MemberImportVisibility"],
        "strict-memory": ["-swift-version", "6", "-strict-memory-safety"],
        "all": [
            "-swift-version", "6", "-default-isolation", "MainActor", "-enable-upcoming-feature",
            "InternalImportsByDefault",
            "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature", "MemberImportVisibility",
            "-enable-upcoming-feature", "NonisolatedNonsendingByDefault", "-strict-memory-safety",
        ],
    ]

    /// The oldest and all new ones together; in `make assurance` each alone, too.
    @Test(arguments: isAssurance ? settings.keys.sorted() : ["all", "swift-5"]) func showcaseCompiles(_ name: String)
        async throws
    {
        var code = CompiledCase("settings-\(name)")
        code.settings = Self.settings[name] ?? []
        code.add(try Showcase.model())
        code.add(try GeneratedModel(Self.plain))
        code.add(try Showcase.handwritten(), as: "Handwritten.swift")
        try await code.typecheck()
    }

    /// What the showcase cannot have beside `codable: true`.
    private static let plain = """
        model: Plain
        version: 1
        swift: { access: public, codable: plain }
        enums:
          PlainSound: { oneOf: { pet: PlainPet, record: PlainRecord, none: none }, discriminator: { key: kind, PlainPet: animal } }
        structs:
          PlainRecord: { properties: { title: String } }
        classes:
          PlainPet: { discriminator: { key: type, PlainCat: cat }, properties: { sound: PlainSound? } }
          PlainCat: { superclass: PlainPet, properties: { lives: { type: Int, default: 9 } } }

        """

    /// There, the runtime's own source has its user's settings; its warnings of strict memory safety are documented.
    @Test(arguments: isAssurance ? ["all", "swift-5"] : ["all"]) func embeddedRuntimeCompiles(_ name: String)
        async throws
    {
        var code = CompiledCase("settings-embedded-\(name)")
        code.settings = (Self.settings[name] ?? []).filter { $0 != "-strict-memory-safety" }
        code.usesRuntime = false
        let schema = try Repository.text("Schemas/showcase.yaml")
        let embedded = schema.replacing("runtime: module", with: "runtime: embedded")
        try #require(embedded != schema)
        code.add(try GeneratedModel(embedded))
        let handwritten = try Showcase.handwritten()
        code.add(handwritten.replacing(/.*import HeirloomRuntime\n/, with: ""), as: "Handwritten.swift")
        try await code.typecheck()
    }
}
