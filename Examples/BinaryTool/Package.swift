// swift-tools-version: 6.1
import PackageDescription

// As BuildPlugin, with a compiler that is not built here: in heirloom's folder,
// 'make binarypackage PACKAGE=.../BinaryTool/heirloom-binary' writes the package that has it.
let package = Package(
    name: "BinaryTool",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "heirloom", path: "../.."), .package(path: "heirloom-binary")],
    targets: [
        .executableTarget(
            name: "Films",
            dependencies: [.product(name: "HeirloomRuntime", package: "heirloom")],
            plugins: [.plugin(name: "HeirloomBinaryPlugin", package: "heirloom-binary")]
        )
    ]
)
