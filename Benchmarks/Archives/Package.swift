// swift-tools-version: 6.1
import PackageDescription

// Keyed archives beside Foundation's coders on one model: swift run -c release
let package = Package(
    name: "archive-benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [.package(path: "../..")],
    targets: [
        .executableTarget(
            name: "archives",
            dependencies: [.product(name: "HeirloomRuntime", package: "heirloom")],
            swiftSettings: [.enableUpcomingFeature("ExistentialAny")]
        )
    ]
)
