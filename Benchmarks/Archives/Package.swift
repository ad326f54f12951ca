// swift-tools-version: 6.1
import PackageDescription

// Keyed archives beside Foundation's coders on one model: swift run -c release archives
let package = Package(
    name: "archive-benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "heirloom", path: "../..")],
    targets: [
        .executableTarget(
            name: "archives",
            dependencies: [.product(name: "HeirloomRuntime", package: "heirloom")],
            swiftSettings: [.enableUpcomingFeature("ExistentialAny")]
        ),
        // Copies and dictionaries beside hand-written code: swift run -c release copies
        .executableTarget(
            name: "copies",
            dependencies: [.product(name: "HeirloomRuntime", package: "heirloom")],
            exclude: ["copies.yaml"]
        ),
        // Immutable classes, unions and rules beside plain ones: swift run -c release models
        .executableTarget(
            name: "models",
            dependencies: [.product(name: "HeirloomRuntime", package: "heirloom")],
            exclude: ["models.yaml"]
        ),
    ]
)
