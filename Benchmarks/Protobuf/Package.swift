// swift-tools-version: 6.1
import PackageDescription

// The content of Benchmarks/Archives in swift-protobuf's binary form: swift run -c release protobuf [objects]
let package = Package(
    name: "protobuf-benchmark",
    platforms: [.macOS(.v13)],
    dependencies: [.package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0")],
    targets: [
        .executableTarget(
            name: "protobuf",
            dependencies: [.product(name: "SwiftProtobuf", package: "swift-protobuf")],
            swiftSettings: [.enableUpcomingFeature("ExistentialAny")]
        )
    ]
)
