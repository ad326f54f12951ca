// swift-tools-version: 6.1
import PackageDescription

// Tests for simulators, where no test can start a program: the model of Examples/Library, by a link, and archives of all its versions.
let package = Package(
    name: "ApplePlatforms",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9)],
    products: [.library(name: "ApplePlatforms", targets: ["ApplePlatforms"])],
    dependencies: [.package(name: "heirloom", path: "../..")],
    targets: [
        .target(
            name: "ApplePlatforms",
            dependencies: [.product(name: "HeirloomRuntime", package: "heirloom")],
            exclude: ["Library/main.swift"]
        ),
        .testTarget(
            name: "ApplePlatformsTests",
            dependencies: ["ApplePlatforms"],
            exclude: ["Archives/Apps", "Archives/Versions", "Archives/readings.txt"],
            resources: [
                .copy("Archives/1"), .copy("Archives/2"), .copy("Archives/3"), .copy("Archives/4"), .copy("Archives/5"),
            ]
        ),
    ]
)
