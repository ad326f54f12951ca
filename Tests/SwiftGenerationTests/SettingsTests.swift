import CommandTestSupport
import Foundation
import Testing

/// Generated code compiles without a warning whatever its user's compiler settings are.
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

    @Test(arguments: settings.keys.sorted()) func showcaseCompiles(_ name: String) async throws {
        var code = CompiledCase("settings-\(name)")
        code.settings = Self.settings[name] ?? []
        code.add(try Showcase.model())
        code.add(try Showcase.handwritten(), as: "Handwritten.swift")
        try await code.typecheck()
    }

    /// The runtime's own source stands under its user's settings there; that it warns of strict memory safety is documented.
    @Test(arguments: ["swift-5", "all"]) func embeddedRuntimeCompiles(_ name: String) async throws {
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
