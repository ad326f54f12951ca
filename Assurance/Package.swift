// swift-tools-version: 6.1
import PackageDescription

// What takes too long for each change, with the tool that HEIRLOOM_TOOL names: `make assurance` runs it. No part of the package that
// users build. CommandTestSupport is a link to that of the tests.
let package = Package(
    name: "Assurance",
    platforms: [.macOS(.v13)],
    targets: [
        .target(name: "CommandTestSupport", path: "CommandTestSupport"),
        .testTarget(name: "AssuranceTests", dependencies: ["CommandTestSupport"]),
    ]
)
