// swift-tools-version: 6.1
import PackageDescription

// heirloom's build plugin with a compiler that is built already; 'make binarypackage' in heirloom's folder writes this package.
let package = Package(
    name: "heirloom-binary",
    products: [.plugin(name: "HeirloomBinaryPlugin", targets: ["HeirloomBinaryPlugin"])],
    targets: [
        .binaryTarget(name: "heirloom", path: "heirloom.artifactbundle"),
        .plugin(name: "HeirloomBinaryPlugin", capability: .buildTool(), dependencies: ["heirloom"]),
    ]
)
