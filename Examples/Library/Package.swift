// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Library",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "heirloom", path: "../..")],
    targets: [
        .executableTarget(name: "Library", dependencies: [.product(name: "HeirloomRuntime", package: "heirloom")])
    ]
)
