// swift-tools-version: 6.1
import PackageDescription

// 'heirloom generate --templates Templates' makes three kinds of files beside the generated Swift: a form for each class, a TypeScript
// interface for each class, and a Markdown table of all properties.
let package = Package(
    name: "Templates",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "heirloom", path: "../..")],
    targets: [
        .executableTarget(
            name: "Contacts",
            dependencies: [.product(name: "HeirloomRuntime", package: "heirloom")],
            exclude: ["Generated/Contact.ts", "Generated/Company.ts", "Generated/dictionary.md"]
        )
    ]
)
