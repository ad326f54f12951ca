// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "the-shop",
    targets: [.target(name: "One"), .target(name: "Two")]
)
