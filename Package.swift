// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]

let package = Package(
    name: "heirloom",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9)],
    products: [
        .executable(name: "heirloom", targets: ["HeirloomCLI"]),
        .library(name: "HeirloomRuntime", targets: ["HeirloomRuntime"]),
        .plugin(name: "HeirloomPlugin", targets: ["HeirloomPlugin"]),
        .plugin(name: "HeirloomCommandPlugin", targets: ["HeirloomCommandPlugin"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    ],
    targets: [
        // What generated code imports. Depends on nothing.
        .target(name: "HeirloomRuntime", swiftSettings: settings),

        // The compiler, from the bottom up.
        .systemLibrary(
            name: "CLibYAML",
            pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
        ),
        .target(name: "Diagnostics", swiftSettings: settings),
        .target(name: "YAMLTree", dependencies: ["CLibYAML", "Diagnostics"], swiftSettings: settings),
        .target(name: "ModelLanguage", dependencies: ["YAMLTree", "Diagnostics"], swiftSettings: settings),
        .target(name: "ModelDiff", dependencies: ["ModelLanguage", "Diagnostics"], swiftSettings: settings),
        // The pages, the templates, the JSON Schema and the runtime's source, for the binary to carry with it.
        .target(name: "EmbeddedFiles"),
        .target(name: "Explanations", dependencies: ["EmbeddedFiles"], exclude: ["Pages"], swiftSettings: settings),
        .target(
            name: "SwiftGeneration",
            dependencies: [
                "ModelLanguage", "Diagnostics", "EmbeddedFiles",
                .product(name: "Mustache", package: "swift-mustache"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "CompilerDriver",
            dependencies: ["SwiftGeneration", "ModelDiff", "ModelLanguage", "YAMLTree", "Diagnostics", "Explanations"],
            swiftSettings: settings
        ),
        // Nothing to import: lets the static executable of Linux start where there is no /proc.
        .target(name: "CProcessStart"),
        .executableTarget(
            name: "HeirloomCLI",
            dependencies: [
                "CProcessStart", "CompilerDriver", "Diagnostics", "Explanations", "ModelDiff",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings
        ),

        // For other packages: generates when a target is built; runs the compiler as `swift package heirloom`.
        .plugin(name: "HeirloomPlugin", capability: .buildTool(), dependencies: ["HeirloomCLI"]),
        .plugin(
            name: "HeirloomCommandPlugin",
            capability: .command(
                intent: .custom(verb: "heirloom", description: "Checks, generates, seals and compares schemas.")
            ),
            dependencies: ["HeirloomCLI"]
        ),

        // Runs programs, and bounds what they and tests may use of processor time.
        .target(name: "CommandTestSupport", path: "Tests/CommandTestSupport", swiftSettings: settings),
        // Random numbers that a seed gives again.
        .target(name: "RandomTestSupport", path: "Tests/RandomTestSupport", swiftSettings: settings),
        // Marker tests: schemas with 1️⃣ where diagnostics are expected.
        .target(
            name: "DiagnosticsTestSupport",
            dependencies: ["Diagnostics"],
            path: "Tests/DiagnosticsTestSupport",
            swiftSettings: settings
        ),
        // Schema text to model.
        .target(
            name: "ModelTestSupport",
            dependencies: ["ModelLanguage", "YAMLTree", "Diagnostics"],
            path: "Tests/ModelTestSupport",
            swiftSettings: settings
        ),
        .testTarget(
            name: "DiagnosticsTests",
            dependencies: ["Diagnostics", "DiagnosticsTestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "YAMLTreeTests",
            dependencies: ["YAMLTree", "Diagnostics", "DiagnosticsTestSupport", "CommandTestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ModelLanguageTests",
            dependencies: [
                "ModelLanguage", "YAMLTree", "Diagnostics", "DiagnosticsTestSupport", "ModelTestSupport",
                "CommandTestSupport", "RandomTestSupport",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "HistoryTests",
            dependencies: [
                "ModelDiff", "ModelLanguage", "YAMLTree", "Diagnostics", "DiagnosticsTestSupport", "ModelTestSupport",
                "RandomTestSupport",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ModelDiffTests",
            dependencies: [
                "ModelDiff", "Explanations", "ModelLanguage", "YAMLTree", "Diagnostics", "ModelTestSupport",
                "CommandTestSupport",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "MigrationTests",
            dependencies: [
                "SwiftGeneration", "ModelDiff", "ModelLanguage", "YAMLTree", "Diagnostics", "HeirloomRuntime",
                "CommandTestSupport", "ModelTestSupport", "RandomTestSupport",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SwiftGenerationTests",
            dependencies: [
                "SwiftGeneration", "ModelLanguage", "YAMLTree", "Diagnostics", "CompilerDriver", "HeirloomRuntime",
                "CommandTestSupport", "ArchiveTestSupport", "ModelTestSupport", "RandomTestSupport",
                .product(name: "Mustache", package: "swift-mustache"),
            ],
            swiftSettings: settings
        ),
        // Damaged archives, for those who read archives.
        .target(
            name: "ArchiveTestSupport",
            dependencies: ["CommandTestSupport", "RandomTestSupport"],
            path: "Tests/ArchiveTestSupport",
            swiftSettings: settings
        ),
        .testTarget(
            name: "RuntimeTests",
            dependencies: ["HeirloomRuntime", "ArchiveTestSupport", "CommandTestSupport", "RandomTestSupport"],
            swiftSettings: settings
        ),
        // Generated from Schemas/showcase.yaml, and used in every way.
        .testTarget(
            name: "GeneratedModelTests",
            dependencies: ["HeirloomRuntime", "ArchiveTestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "CompilerDriver", "Diagnostics", "Explanations", "HeirloomCLI", "YAMLTree", "CommandTestSupport",
            ],
            swiftSettings: settings
        ),
        // Builds the packages of Examples as their users do.
        .testTarget(
            name: "ExampleTests",
            dependencies: ["HeirloomCLI", "CommandTestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "RepositoryTests",
            dependencies: [
                "CompilerDriver", "Diagnostics", "Explanations", "ModelLanguage", "ModelDiff", "SwiftGeneration",
                "YAMLTree", "HeirloomCLI", "CommandTestSupport", "RandomTestSupport",
            ],
            swiftSettings: settings
        ),
    ]
)
