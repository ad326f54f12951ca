// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "SwiftImport",
    platforms: [.macOS(.v13)],
    dependencies: [.package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"700.0.0")],
    targets: [
        .executableTarget(
            name: "heirloom-swift-import",
            dependencies: [
                .product(name: "SwiftSyntax", package: "swift-syntax"),
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftParserDiagnostics", package: "swift-syntax"),
                .product(name: "SwiftOperators", package: "swift-syntax"),
            ],
            path: "Sources/SwiftImport"
        )
    ]
)
