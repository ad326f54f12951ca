// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "AppleArchives",
    platforms: [.macOS(.v13)],
    targets: [.executableTarget(name: "Write")],
    // Its constants are objects of Foundation's and of frameworks, which one thread uses.
    swiftLanguageModes: [.v5]
)
