import CommandTestSupport
import Foundation
import Testing

/// What the runtime must not do, or must declare, on platforms that the tests do not run on.
@Suite struct PlatformTests {
    private static let runtime = Repository.root.appending(path: "Sources/HeirloomRuntime")

    /// On the watch `Int` has 32 bits: a larger literal does not compile, and a product such as seconds of days ends the process.
    @Test func integersFitInto32Bits() throws {
        for file in Repository.files(in: Self.runtime, suffix: ".swift") {
            for place in Self.wideIntegers(try Repository.text(file)) {
                Issue.record("\(file.lastPathComponent): \(place)")
            }
        }
    }

    @Test func wideIntegersAreFound() {
        let text = """
            func size(_ count: Int) -> Int { count <= 0xFFFF_FFFF ? 2 : 3 }
            func seconds(_ days: Int) -> Int { days * 86_400 }
            func bit(_ number: Int) -> Int { number << 33 }
            func high(_ number: UInt64) -> UInt64 {
                number & 0xFFFF_FFFF
            }
            func small(_ number: Int) -> Int { number * 60 + 0x7FFF_FFFF }
            """
        #expect(Self.wideIntegers(text).map { $0.prefix(1) } == ["1", "2", "3"])
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    /// Lines with an integer that may be beyond 32 bits, in declarations without a type of 64 bits.
    private static func wideIntegers(_ text: String) -> [String] {
        var declaration = ""
        var places: [String] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let code = line.range(of: "//").map { line[..<$0.lowerBound] } ?? line
            if ["func ", "init", "subscript", "var "].contains(where: { code.contains($0) }) { declaration = "" }
            declaration += code
            // Regular expressions are slow, and nearly all lines have no such number.
            guard
                code.contains("0x") || code.contains("<< ") || code.contains("* ")
                    || code.utf8.count(where: isDigit) > 9
            else { continue }
            let isWide =
                code.matches(of: /\b(0x[0-9A-Fa-f_]+|[0-9][0-9_]*)\b/).contains { match in
                    let digits = match.output.1.replacing("_", with: "")
                    let value = digits.hasPrefix("0x") ? UInt64(digits.dropFirst(2), radix: 16) : UInt64(digits)
                    return value.map { $0 > UInt64(Int32.max) } ?? false
                } || code.contains(/\* \d[\d_]{4,}|<< (3[1-9]|[4-6]\d)\b/)
            if isWide, !declaration.contains(/\bU?Int64\b|\bUInt32\b/) { places.append("\(index + 1): \(code)") }
        }
        return places
    }

    /// The App Store rejects apps whose frameworks use these functions without a reason.
    @Test func privacyManifestNamesWhatTheRuntimeCalls() throws {
        let categories: [(name: String, calls: Regex<Substring>)] = [
            (
                "FileTimestamp",
                /\b(?:f|l)?stat(?:at)?\(|getattrlist|creationDate|modificationDate|contentModificationDateKey/
            ),
            ("SystemBootTime", /systemUptime|mach_absolute_time/),
            ("DiskSpace", /statv?fs\(|volumeAvailableCapacity|systemFreeSize/),
            ("ActiveKeyboards", /activeInputModes/),
            ("UserDefaults", /UserDefaults/),
        ]
        let text = try Repository.files(in: Self.runtime, suffix: ".swift").map { try Repository.text($0) }.joined()
        let called = categories.filter { text.contains($0.calls) }.map { "NSPrivacyAccessedAPICategory\($0.name)" }
        let data = try Data(contentsOf: Self.runtime.appending(path: "PrivacyInfo.xcprivacy"))
        let manifest = try #require(
            PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        )
        let types = try #require(manifest["NSPrivacyAccessedAPITypes"] as? [[String: Any]])
        #expect(types.map { $0["NSPrivacyAccessedAPIType"] as? String } == called)
        #expect(types.allSatisfy { ($0["NSPrivacyAccessedAPITypeReasons"] as? [String])?.isEmpty == false })
        #expect(manifest["NSPrivacyTracking"] as? Bool == false)
        #expect(try Repository.text("Package.swift").contains("resources: [.copy(\"PrivacyInfo.xcprivacy\")]"))

        // Apps that embed the runtime copy the entry.
        let page = try Repository.text("Documentation/ApplePlatforms.md")
        let start = try #require(page.range(of: "```xml\n"))
        let snippet = page[start.upperBound...].prefix { $0 != "`" }
        let wrapped = "<plist version=\"1.0\">\n\(snippet)</plist>"
        let shown = try PropertyListSerialization.propertyList(from: Data(wrapped.utf8), format: nil)
        #expect(NSDictionary(dictionary: types[0]) == shown as? NSDictionary)
    }
}
