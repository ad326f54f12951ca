// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]

let package = Package(
    name: "heirloom",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9)],
    products: [
        .executable(name: "heirloom", targets: ["HeirloomCLI"]),
        .library(name: "HeirloomRuntime", targets: ["HeirloomRuntime"]),
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
        .target(
            name: "Explanations",
            exclude: ["Pages"],
            swiftSettings: settings,
            plugins: ["EmbedFiles"]
        ),
        .target(
            name: "SwiftGeneration",
            dependencies: [
                "ModelLanguage", "Diagnostics", .product(name: "Mustache", package: "swift-mustache"),
            ],
            swiftSettings: settings,
            plugins: ["EmbedFiles"]
        ),
        .target(
            name: "CompilerDriver",
            dependencies: ["SwiftGeneration", "ModelDiff", "ModelLanguage", "YAMLTree", "Diagnostics", "Explanations"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "HeirloomCLI",
            dependencies: [
                "CompilerDriver", "Diagnostics", "Explanations", "ModelDiff",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings
        ),

        // Writes files of this package (templates, pages, the runtime's source) as Swift string literals.
        .executableTarget(name: "embed-files", swiftSettings: settings),
        .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed-files"]),

        // Marker tests: schemas with 1️⃣ where diagnostics are expected.
        .target(
            name: "DiagnosticsTestSupport",
            dependencies: ["Diagnostics"],
            path: "Tests/DiagnosticsTestSupport",
            swiftSettings: settings
        ),
        .testTarget(
            name: "DiagnosticsTests",
            dependencies: ["Diagnostics", "DiagnosticsTestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "YAMLTreeTests",
            dependencies: ["YAMLTree", "Diagnostics", "DiagnosticsTestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ModelLanguageTests",
            dependencies: ["ModelLanguage", "YAMLTree", "Diagnostics", "DiagnosticsTestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "HistoryTests",
            dependencies: ["ModelLanguage", "YAMLTree", "Diagnostics", "DiagnosticsTestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ModelDiffTests",
            dependencies: ["ModelDiff", "Explanations", "ModelLanguage", "YAMLTree", "Diagnostics"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "MigrationTests",
            dependencies: [
                "SwiftGeneration", "ModelDiff", "ModelLanguage", "YAMLTree", "Diagnostics", "HeirloomRuntime",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SwiftGenerationTests",
            dependencies: [
                "SwiftGeneration", "ModelLanguage", "YAMLTree", "Diagnostics", "CompilerDriver", "HeirloomRuntime",
                .product(name: "Mustache", package: "swift-mustache"),
            ],
            swiftSettings: settings
        ),
        .testTarget(name: "RuntimeTests", dependencies: ["HeirloomRuntime"], swiftSettings: settings),
        // Generated from Schemas/showcase.yaml, and used in every way.
        .testTarget(name: "GeneratedModelTests", dependencies: ["HeirloomRuntime"], swiftSettings: settings),
        .testTarget(
            name: "CommandTests",
            dependencies: ["CompilerDriver", "Diagnostics", "Explanations", "HeirloomCLI", "YAMLTree"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "RepositoryTests",
            dependencies: [
                "CompilerDriver", "Diagnostics", "Explanations", "ModelLanguage", "ModelDiff", "SwiftGeneration",
                "YAMLTree",
                "HeirloomCLI",
            ],
            swiftSettings: settings
        ),
    ]
)
