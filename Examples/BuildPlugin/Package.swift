// swift-tools-version: 6.1
import PackageDescription

// The build generates the Swift of films.heirloom.yaml; nothing generated is kept.
let package = Package(
    name: "BuildPlugin",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "heirloom", path: "../..")],
    targets: [
        .executableTarget(
            name: "Films",
            dependencies: [.product(name: "HeirloomRuntime", package: "heirloom")],
            plugins: [.plugin(name: "HeirloomPlugin", package: "heirloom")]
        )
    ]
)
