import CommandTestSupport
import Foundation
import HeirloomRuntime
import Testing

/// Crafted input: each is read, or results in an error, in a process of its own with a limit of processor time.
@Suite("Crafted input and generated classes")
struct CraftedInputTests {
    /// The result of a reading: the value of a Clock's `hands`, nil for an error.
    private typealias Case = (text: String, hands: Int?)

    private static func nested(_ open: String, _ inner: String, _ close: String, _ depth: Int = 100_000) -> String {
        String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
    }

    // MARK: JSON and dictionaries

    private static let numbers: [(String, Int?)] = [
        ("1", 1), ("1.0", 1), ("10e-1", 1), ("-0", 0), ("9223372036854775807", .max), ("-9223372036854775808", .min),
        ("9223372036854775808", nil), ("1.5", nil), ("1e400", nil), ("\"1\"", nil), ("[1]", nil), ("{}", nil),
        ("{\"value\": 1}", nil), ("01", nil), ("+1", nil), (".5", nil), ("NaN", nil), ("0x1", nil), ("--1", nil),
        (String(repeating: "9", count: 100_000), nil), ("\"\\ud800\"", nil), (nested("[", "", "]"), nil),
        (nested("{\"a\":", "1", "}"), nil),
    ]

    private static let documents: [Case] =
        numbers.map { ("{\"hands\": \($0)}", $1) } + [
            ("{}", 2), ("{\"hands\": 1, \"other\": [1, {\"a\": null}]}", 1), ("", nil), ("{", nil), ("[]", nil),
            ("null", nil), ("7", nil), ("\"Clock\"", nil), ("{\"hands\": 1}x", nil), ("{\"hands\" 1}", nil),
            ("\u{0}", nil), ("{\"a\": \(nested("[", "", "]"))}", nil), ("{\"\\ud800\": 1}", nil),
            ("{\"Exhibition.version\": 1, \"hands\": 4}", 4), ("{\"Exhibition.version\": 3, \"hands\": 4}", 4),
            ("{\"Exhibition.version\": 9223372036854775807, \"hands\": 4}", 4), ("{\"Exhibition.version\": 0}", nil),
            ("{\"Exhibition.version\": -1}", nil), ("{\"Exhibition.version\": 1.5}", nil),
            ("{\"Exhibition.version\": \"2\"}", nil), ("{\"Exhibition.version\": []}", nil),
            ("{\"Exhibition.version\": 9, \"Exhibition.minReader\": 3}", nil),
            ("{\"Exhibition.version\": 9, \"Exhibition.minReader\": \"x\"}", nil),
            ("{\"Exhibition.class\": \"Clock\", \"hands\": 4}", 4),
            ("{\"Exhibition.class\": \"Exhibition.Clock\", \"hands\": 4}", 4),
            ("{\"Exhibition.class\": \"Shelf\"}", nil),
            ("{\"Exhibition.class\": \"Nobody\"}", nil), ("{\"Exhibition.class\": \"\"}", nil),
            ("{\"Exhibition.class\": 5}", nil), ("{\"Exhibition.class\": \"GeoPoint\"}", nil),
            ("{\"Exhibition.class\": \"NSObject\"}", nil),
            ("{\"Exhibition.class\": \"\(String(repeating: "A", count: 100_000))\"}", nil),
        ]

    @Test func json() async {
        await #expect(processExitsWith: .success) {
            ProcessorTime.limit(seconds: 60)
            var wrong = 0
            for (text, hands) in Self.documents {
                let found = try? ShowcaseModel.decoder().decode(Clock.self, from: Data(text.utf8)).hands
                if found != hands {
                    wrong += 1
                    print("JSON: \(text.prefix(80)) gives \(found.map { "\($0)" } ?? "an error")")
                }
                let json = try? JSONSerialization.jsonObject(with: Data(text.utf8))
                guard let list = json as? [String: Any] else { continue }
                if (try? Clock(dictionary: list).hands) != hands {
                    wrong += 1
                    print("dictionary: \(text.prefix(80)) is not as JSON")
                }
            }
            exit(wrong == 0 ? 0 : 2)
        }
    }

    /// Foundation's own reader ends the process with these.
    @Test func rangesOfAnIndexSetInJSON() async {
        await #expect(processExitsWith: .success) {
            let whole = try #require(
                JSONSerialization.jsonObject(with: jsonEncoder().encode(Values.full)) as? [String: Any]
            )
            let ranges: [(location: Any, length: Any)] = [
                (1, -1), (-5, 2), (Int.max, 5), (1, Int.max), (5, Int.min), ("1", 1), (NSNull(), 1), (1.5, 1),
            ]
            for range in ranges {
                var broken = whole
                broken["indexes"] = ["indexes": [["location": range.location, "length": range.length]]]
                let data = try JSONSerialization.data(withJSONObject: broken)
                guard (try? jsonDecoder().decode(Values.self, from: data)) == nil else { exit(2) }
            }
            let sound = try JSONSerialization.data(withJSONObject: whole)
            guard try jsonDecoder().decode(Values.self, from: sound).indexes.count == 4 else { exit(3) }
            exit(0)
        }
    }

    // MARK: Archives

    /// An archive in XML of a Clock, object 1, from the text of its entries and further objects; `{n}` is a reference.
    private static func archive(_ entries: String, _ objects: [String] = []) -> String {
        func references(_ text: String) -> String {
            text.replacing("{", with: "<dict><key>CF$UID</key><integer>").replacing("}", with: "</integer></dict>")
        }
        let clock = "<dict><key>$classname</key><string>Clock</string></dict>"
        let all = ["<string>$null</string>", "<dict>\(entries)<key>$class</key>{2}</dict>", clock] + objects
        return """
            <plist version="1.0"><dict><key>$version</key><integer>100000</integer><key>$archiver</key>
            <string>NSKeyedArchiver</string><key>$top</key><dict><key>root</key>\(references("{1}"))</dict>
            <key>$objects</key><array>\(all.map(references).joined())</array></dict></plist>
            """
    }

    private static func hands(_ value: String, _ objects: [String] = []) -> String {
        archive("<key>hands</key>\(value)", objects)
    }

    private static func stamped(_ version: String) -> String {
        archive("<key>Exhibition.version</key>\(version)<key>hands</key><integer>4</integer>", ["<string>2</string>"])
    }

    private static let archives: [Case] = [
        (archive(""), 2), (hands("<integer>4</integer>"), 4), (hands("{3}", ["<integer>4</integer>"]), 4),
        (hands("{3}", ["<real>4</real>"]), 4), (hands("{3}", ["<true/>"]), 1), (hands("<false/>"), 0),
        (hands("{0}"), 2),
        (hands("<real>4.5</real>"), nil), (hands("<string>4</string>"), nil), (hands("<data></data>"), nil),
        (hands("<array/>"), nil), (hands("<dict/>"), nil), (hands("{1}"), nil), (hands("{2}"), nil),
        (hands("{99}"), nil),
        (hands("{-1}"), nil), (hands("{4294967296}"), nil), (hands("{18446744073709551615}"), nil),
        (hands("{2147483000}"), nil), (hands("{x}"), nil),
        (hands("{3}", ["{3}"]), nil), (hands("{3}", ["<array>{3}</array>"]), nil),
        (hands("<integer>99999999999999999999</integer>"), nil), (hands("<integer></integer>"), nil),
        (hands("<integer>4"), nil), (hands("<!-- a --><integer>4</integer>"), 4), (hands("&lol;"), nil),
        (hands(nested("<array>", "", "</array>")), nil),
        (hands(nested("<dict><key>a</key>", "<true/>", "</dict>")), nil),
        (stamped("<integer>1</integer>"), 4), (stamped("<integer>9</integer>"), 4),
        (stamped("<integer>0</integer>"), nil),
        (stamped("<integer>-1</integer>"), nil), (stamped("<real>1.5</real>"), nil), (stamped("{3}"), nil),
        (stamped("{1}"), nil), (stamped("<true/>"), 4),
        (archive("<key>$class</key>{1}"), nil),
        (archive("<key>hands</key><integer>1</integer><key>hands</key><real>2.5</real>"), nil),
        (
            "<!DOCTYPE a [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]><plist><string>&b;</string></plist>",
            nil
        ),
        ("<plist><dict><key>$objects</key><array/></dict></plist>", nil),
        ("<plist><dict><key>$objects</key><dict/><key>$top</key><dict/></dict></plist>", nil),
        ("<plist/>", nil), ("<plist></plist>", nil), ("<plist><dict>", nil), ("<", nil), ("bplist00", nil),
        ("bplist00" + String(repeating: "\u{0}", count: 32), nil),
        ("bplist00" + String(repeating: "\u{7F}", count: 40), nil),
    ]

    @Test func archives() async {
        await #expect(processExitsWith: .success) {
            ProcessorTime.limit(seconds: 60)
            ProcessorTime.limit(bytesOfMemory: 6 << 30)
            var wrong = 0
            for (text, hands) in Self.archives {
                let found = try? ShowcaseModel.unarchivedObject(ofClass: Clock.self, from: Data(text.utf8)).hands
                if found != hands {
                    wrong += 1
                    print("\(text.suffix(500).prefix(300)) gives \(found.map { "\($0)" } ?? "an error")")
                }
            }
            exit(wrong == 0 ? 0 : 2)
        }
    }
}
