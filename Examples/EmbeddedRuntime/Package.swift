// swift-tools-version: 6.1
import PackageDescription

// Depends on nothing: 'heirloom generate' writes the runtime's source beside the models. (Kept under version control elsewhere; here
// it would only repeat Sources/HeirloomRuntime.)
let package = Package(
    name: "EmbeddedRuntime",
    platforms: [.macOS(.v13)],
    targets: [.executableTarget(name: "Notes")]
)
