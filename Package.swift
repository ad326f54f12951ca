// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]

// On Linux libyaml is the system's. Elsewhere it is the copy of its parser, so that a build requires nothing of the system, in each
// architecture. A test on Linux builds the copy too.
#if os(Linux)
    let vendorsYAML = Context.environment["HEIRLOOM_VENDORED_YAML"] == "1"
#else
    let vendorsYAML = true
#endif
let yaml: Target =
    vendorsYAML
    ? .target(
        name: "CLibYAML",
        path: "Vendor/libyaml",
        exclude: ["LICENSE"],
        cSettings: [
            .define("YAML_VERSION_MAJOR", to: "0"), .define("YAML_VERSION_MINOR", to: "2"),
            .define("YAML_VERSION_PATCH", to: "5"), .define("YAML_VERSION_STRING", to: "\"0.2.5\""),
        ]
    )
    : .systemLibrary(name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])])

let package = Package(
    name: "heirloom",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9)],
    products: [
        .executable(name: "heirloom", targets: ["HeirloomCLI"]),
        .library(name: "HeirloomRuntime", targets: ["HeirloomRuntime"]),
        .plugin(name: "HeirloomPlugin", targets: ["HeirloomPlugin"]),
        .plugin(name: "HeirloomCommandPlugin", targets: ["HeirloomCommandPlugin"]),
        .plugin(name: "HeirloomWritingPlugin", targets: ["HeirloomWritingPlugin"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    ],
    targets: [
        // Imported by generated code. Has no dependencies.
        .target(
            name: "HeirloomRuntime",
            resources: [.copy("PrivacyInfo.xcprivacy")],
            swiftSettings: settings
        ),

        // The part of the packages written by `heirloom migrate` besides a model and the runtime. There it is in the runtime's module; here
        // it is compiled for tests alone.
        .testTarget(
            name: "HeirloomMigration",
            dependencies: ["HeirloomRuntime"],
            path: "Sources/HeirloomMigration",
            swiftSettings: settings
        ),

        // Examines archives. It compiles the runtime's reader of property lists a second time, by links to its folders, so that the
        // compiler does not require all of the runtime.
        .target(
            name: "ArchiveInspection",
            dependencies: ["ModelLanguage", "SchemaDiagnostics"],
            swiftSettings: settings
        ),

        // The compiler, from the bottom up.
        yaml,
        .target(name: "SchemaDiagnostics", swiftSettings: settings),
        .target(name: "YAMLTree", dependencies: ["CLibYAML", "SchemaDiagnostics"], swiftSettings: settings),
        .target(name: "ModelLanguage", dependencies: ["YAMLTree", "SchemaDiagnostics"], swiftSettings: settings),
        // The past of models: undoing changes, distinguishing versions, reading older archives.
        .target(
            name: "SchemaHistory",
            dependencies: ["ModelLanguage", "YAMLTree", "SchemaDiagnostics"],
            swiftSettings: settings
        ),
        .target(
            name: "ModelDiff",
            dependencies: ["SchemaHistory", "ModelLanguage", "SchemaDiagnostics"],
            swiftSettings: settings
        ),
        // The pages, the templates, the JSON Schema and the runtime's source, embedded in the binary.
        .target(name: "EmbeddedFiles"),
        .target(name: "Explanations", dependencies: ["EmbeddedFiles"], exclude: ["Pages"], swiftSettings: settings),
        .target(
            name: "SwiftGeneration",
            dependencies: [
                "SchemaHistory", "ModelLanguage", "SchemaDiagnostics", "EmbeddedFiles",
                .product(name: "Mustache", package: "swift-mustache"),
            ],
            swiftSettings: settings
        ),
        // The driver, in rooms: these alone access the disk. Files, roots, git, policy, and models loaded from them.
        .target(
            name: "Workspace",
            dependencies: [
                "SwiftGeneration", "ModelDiff", "SchemaHistory", "ModelLanguage", "YAMLTree", "SchemaDiagnostics",
                "Explanations",
            ],
            swiftSettings: settings
        ),
        // Edits of schemas' text: layout, fix-its, seals and history, refactorings.
        .target(
            name: "Authoring",
            dependencies: [
                "Workspace", "SchemaHistory", "ModelLanguage", "YAMLTree", "SchemaDiagnostics",
            ],
            swiftSettings: settings
        ),
        // Drafts of schemas from what exists already.
        .target(
            name: "Importing",
            dependencies: [
                "Authoring", "Workspace", "ArchiveInspection", "SchemaHistory", "ModelLanguage", "YAMLTree",
                "SchemaDiagnostics",
            ],
            swiftSettings: settings
        ),
        // What is made with the code of older versions: fixtures, and the conversion of files.
        .target(
            name: "Fixtures",
            dependencies: [
                "Workspace", "SwiftGeneration", "SchemaHistory", "ModelLanguage", "YAMLTree", "SchemaDiagnostics",
            ],
            swiftSettings: settings
        ),
        .target(
            name: "Commands",
            dependencies: [
                "Importing", "Authoring", "Workspace", "SwiftGeneration", "ModelDiff", "SchemaHistory",
                "ModelLanguage", "YAMLTree", "SchemaDiagnostics", "Explanations", "ArchiveInspection",
            ],
            swiftSettings: settings
        ),
        // `heirloom lsp`: the compiler for editors.
        .target(
            name: "LanguageServer",
            dependencies: [
                "Commands", "Authoring", "Workspace", "ModelDiff", "SchemaHistory", "ModelLanguage", "YAMLTree",
                "SchemaDiagnostics", "Explanations",
            ],
            swiftSettings: settings
        ),
        // Nothing to import: lets the static executable of Linux start without /proc.
        .target(name: "CProcessStart"),
        .executableTarget(
            name: "HeirloomCLI",
            dependencies: [
                "CProcessStart", "Commands", "Fixtures", "Importing", "Authoring", "Workspace", "SchemaDiagnostics",
                "Explanations", "ModelDiff", "ArchiveInspection", "LanguageServer",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings
        ),

        // For other packages: generates when a target is built; runs the compiler as `swift package heirloom`, and as
        // `swift package heirloom-write`, which asks for the permission to write.
        .plugin(name: "HeirloomPlugin", capability: .buildTool(), dependencies: ["HeirloomCLI"]),
        .plugin(
            name: "HeirloomCommandPlugin",
            capability: .command(
                intent: .custom(verb: "heirloom", description: "Checks, generates, seals and compares schemas.")
            ),
            dependencies: ["HeirloomCLI"]
        ),
        .plugin(
            name: "HeirloomWritingPlugin",
            capability: .command(
                intent: .custom(verb: "heirloom-write", description: "Generates the Swift of the schemas."),
                permissions: [.writeToPackageDirectory(reason: "Heirloom writes Swift files, schemas and seals.")]
            ),
            dependencies: ["HeirloomCLI"]
        ),

        // Runs programs, and limits the processor time of programs and tests.
        .target(name: "CommandTestSupport", path: "Tests/CommandTestSupport", swiftSettings: settings),
        // Random numbers that are the same for the same seed.
        .target(name: "RandomTestSupport", path: "Tests/RandomTestSupport", swiftSettings: settings),
        // Marker tests: schemas with 1️⃣ where diagnostics are expected.
        .target(
            name: "DiagnosticsTestSupport",
            dependencies: ["SchemaDiagnostics"],
            path: "Tests/DiagnosticsTestSupport",
            swiftSettings: settings
        ),
        // Schema text to model.
        .target(
            name: "ModelTestSupport",
            dependencies: [
                "ModelDiff", "SchemaHistory", "ModelLanguage", "YAMLTree", "SchemaDiagnostics",
                "DiagnosticsTestSupport",
            ],
            path: "Tests/ModelTestSupport",
            swiftSettings: settings
        ),
        .testTarget(
            name: "DiagnosticsTests",
            dependencies: ["SchemaDiagnostics", "DiagnosticsTestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "YAMLTreeTests",
            dependencies: ["YAMLTree", "SchemaDiagnostics", "DiagnosticsTestSupport", "CommandTestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ModelLanguageTests",
            dependencies: [
                "SchemaHistory", "ModelLanguage", "YAMLTree", "SchemaDiagnostics", "DiagnosticsTestSupport",
                "ModelTestSupport",
                "CommandTestSupport", "RandomTestSupport",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "HistoryTests",
            dependencies: [
                "Commands", "Authoring", "Workspace", "ModelDiff", "SchemaHistory", "ModelLanguage", "YAMLTree",
                "SchemaDiagnostics", "DiagnosticsTestSupport", "ModelTestSupport", "RandomTestSupport",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ModelDiffTests",
            dependencies: [
                "ModelDiff", "Explanations", "SchemaHistory", "ModelLanguage", "YAMLTree", "SchemaDiagnostics",
                "ModelTestSupport",
                "CommandTestSupport", "RandomTestSupport",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "MigrationTests",
            dependencies: [
                "SwiftGeneration", "ModelDiff", "SchemaHistory", "ModelLanguage", "YAMLTree", "SchemaDiagnostics",
                "HeirloomRuntime", "HeirloomMigration",
                "CommandTestSupport", "ModelTestSupport", "RandomTestSupport",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SwiftGenerationTests",
            dependencies: [
                "SwiftGeneration", "SchemaHistory", "ModelLanguage", "YAMLTree", "SchemaDiagnostics", "Commands",
                "Workspace",
                "HeirloomRuntime", "CommandTestSupport", "ArchiveTestSupport", "ModelTestSupport", "RandomTestSupport",
                .product(name: "Mustache", package: "swift-mustache"),
            ],
            swiftSettings: settings
        ),
        // Damaged archives, for tests of archive readers.
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
            dependencies: ["HeirloomRuntime", "ArchiveTestSupport", "CommandTestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "LanguageServer", "Commands", "Fixtures", "Importing", "Authoring", "Workspace", "ModelLanguage",
                "SchemaDiagnostics", "Explanations", "HeirloomCLI", "YAMLTree", "CommandTestSupport",
                "ArchiveInspection", "ArchiveTestSupport", "RandomTestSupport",
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
                "Commands", "Importing", "Authoring", "Workspace", "SchemaDiagnostics", "Explanations", "SchemaHistory",
                "ModelLanguage", "ModelDiff",
                "SwiftGeneration", "YAMLTree", "HeirloomCLI", "CommandTestSupport", "RandomTestSupport",
            ],
            swiftSettings: settings
        ),
    ]
)
