// swift-tools-version: 6.1
import PackageDescription

// Two targets with a model each; that of Cinema uses that of People.
let package = Package(
    name: "TwoModules",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "heirloom", path: "../..")],
    targets: [
        .target(
            name: "People",
            dependencies: [.product(name: "HeirloomRuntime", package: "heirloom")],
            plugins: [.plugin(name: "HeirloomPlugin", package: "heirloom")]
        ),
        .executableTarget(
            name: "Cinema",
            dependencies: ["People", .product(name: "HeirloomRuntime", package: "heirloom")],
            plugins: [.plugin(name: "HeirloomPlugin", package: "heirloom")]
        ),
    ]
)
