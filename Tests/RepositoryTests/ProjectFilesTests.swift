import CommandTestSupport
import Foundation
import Testing

/// The files of a repository besides its code: license, notice, address.
@Suite struct ProjectFilesTests {
    @Test func theLicenseIsApacheWithTheRuntimeLibraryException() throws {
        let license = try Repository.text(Repository.root.appending(path: "LICENSE"))
        for part in [
            "Apache License\n                           Version 2.0, January 2004", "END OF TERMS AND CONDITIONS",
            "RUNTIME LIBRARY EXCEPTION", "you may redistribute such product without providing attribution",
        ] {
            #expect(license.contains(part), "\(part)")
        }
    }

    @Test func theNoticeNamesEveryDependency() throws {
        let notice = try Repository.text(Repository.root.appending(path: "NOTICE"))
        let manifests = try ["Package.swift", "Tools/SwiftImport/Package.swift"].map {
            try Repository.text(Repository.root.appending(path: $0))
        }
        let manifest = manifests.joined()
        let addresses = manifest.matches(of: /\.package\(url: "([^"]+)"/).map { String($0.output.1) }
        #expect(addresses.count >= 3)
        for address in addresses + ["https://github.com/yaml/libyaml"] { #expect(notice.contains(address)) }
    }

    /// The address of the repository is still to be set. These pages have it.
    @Test func onlyThesePagesHaveThePlaceholderOfTheAddress() throws {
        let placeholder = "OWN" + "ER/heirloom"
        let pages = ["README.md", "Documentation/Packages.md", "Documentation/Pipelines.md"]
        for page in pages { #expect(try Repository.text(page).contains(placeholder), "\(page)") }
        let folders = [
            ".github", "Documentation", "Distribution", "Examples", "Pipelines", "Plugins", "Schemas", "Sources",
        ]
        let files =
            folders.flatMap { Repository.files(below: $0) }
            + ["CHANGELOG.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "NOTICE", "SECURITY.md", "action.yml"].map {
                Repository.root.appending(path: $0)
            }
        for file in files where !file.path().contains("/.build/") {
            if pages.contains(where: file.path().hasSuffix) { continue }
            guard let text = try? Repository.text(file) else { continue }
            #expect(!text.contains(placeholder), "\(file.path())")
        }
    }
}
