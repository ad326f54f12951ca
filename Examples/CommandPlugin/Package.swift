// swift-tools-version: 6.1
import PackageDescription

// The generated Swift is kept under version control: 'swift package heirloom generate' after each change of a schema, and 'swift
// package heirloom generate --check' in the pipeline.
let package = Package(
    name: "CommandPlugin",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "heirloom", path: "../..")],
    targets: [
        .executableTarget(name: "Places", dependencies: [.product(name: "HeirloomRuntime", package: "heirloom")])
    ]
)
