import ArchiveInspection
import ArchiveTestSupport
import CommandTestSupport
import Foundation
import RandomTestSupport
import Testing

/// The page that `heirloom inspect --format html` writes: each object once, links with existing targets, nothing that a browser would run.
@Suite struct InspectPageTests {
    /// The parts of a page as a browser reads it: tags, and the text between them.
    private struct Page {
        var ids: [String] = []
        var links: [String] = []
        var deepest = 0
        var isBalanced = true
        /// Tags that no page has itself.
        var strange: [String] = []

        init(_ html: String) {
            let own: Set = [
                "html", "head", "meta", "title", "style", "body", "main", "h1", "h2", "p", "input", "output", "ul",
                "li", "details",
                "summary", "span", "bdi", "a", "div", "script",
            ]
            var open: [String] = []
            // The script and the style contain no tags, and are the page's own.
            let text = html.replacing(/<style>[\s\S]*?<\/style>/, with: "").replacing(
                /<script>\n[\s\S]*?<\/script>\n/,
                with: ""
            )
            for tag in text.matches(of: /<(\/?)(\w+)([^<>]*)>/) {
                let name = String(tag.output.2)
                if !own.contains(name) || name == "script" { strange.append(String(tag.output.0)) }
                if !tag.output.1.isEmpty {
                    if open.popLast() != name { isBalanced = false }
                    continue
                }
                if !["meta", "input"].contains(name) { open.append(name) }
                deepest = max(deepest, open.count)
                if tag.output.3.contains(/\son\w+=/) { strange.append(String(tag.output.0)) }
                if let id = tag.output.3.firstMatch(of: /\bid="([^"]*)"/) { ids.append(String(id.output.1)) }
                if let link = tag.output.3.firstMatch(of: /\bhref="([^"]*)"/) { links.append(String(link.output.1)) }
            }
            isBalanced = isBalanced && open.isEmpty
        }

        /// They are balanced, regardless of the content of the archive.
        func check(_ name: String) {
            #expect(isBalanced, "\(name)")
            #expect(strange.isEmpty, "\(name)")
            #expect(Set(ids).count == ids.count, "\(name)")
            #expect(Set(links).subtracting(ids.map { "#\($0)" }).isEmpty, "\(name)")
            #expect(deepest < 500, "\(name)")
        }
    }

    private static func page(_ data: Data, depth: Int = 12, values: Int = 20_000) throws -> (html: String, page: Page) {
        var options = ArchivePage.Options(depth: depth, elements: 1_000)
        options.values = values
        let html = ArchivePage.render(try ArchiveFile(data), name: "a.archive", options)
        return (html, Page(html))
    }

    private static func archive(_ objects: String, archiver: String = "NSKeyedArchiver") -> Data {
        let top = "<dict><key>root</key><dict><key>CF$UID</key><integer>1</integer></dict></dict>"
        let list = "<array><string>$null</string>\(objects)</array>"
        return Data(
            "<plist><dict><key>$archiver</key><string>\(archiver)</string><key>$top</key>\(top)<key>$objects</key>\(list)</dict></plist>"
                .utf8
        )
    }

    private static func reference(_ uid: Int) -> String { "<dict><key>CF$UID</key><integer>\(uid)</integer></dict>" }

    /// The objects in the output for programs are those of the page, nested one level deep, or completely.
    @Test func eachObjectOfTheArchivesStandsOnce() throws {
        let files = Repository.files(below: "Tests/Fixtures/Archives").filter { $0.pathExtension == "archive" }
        #expect(files.count > 15)
        for file in files {
            let data = try Data(contentsOf: file)
            let json = try JSONSerialization.jsonObject(with: ArchiveJSON.data(ArchiveFile(data)))
            let objects = try #require((json as? [String: Any])?["objects"] as? [[String: Any]])
            let ids = Set(objects.compactMap { ($0["id"] as? Int).map { "o\($0)" } })
            for depth in [1, 100] {
                let (html, page) = try Self.page(data, depth: depth)
                page.check(file.lastPathComponent)
                #expect(Set(page.ids.filter { $0.hasPrefix("o") }) == ids, "\(file.lastPathComponent)")
                #expect(!html.contains("no room"), "\(file.lastPathComponent)")
            }
        }
    }

    @Test func nothingOfAnArchiveIsRun() throws {
        let hostile =
            "&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;\" onclick=\"alert(2)&amp;lt;\u{202E}\u{2066}\u{200B}"
        let data = Self.archive(
            """
            <dict><key>$class</key>\(Self.reference(2))<key>\(hostile)</key><string>\(hostile)</string><key>d</key>\(Self.reference(3))</dict>
            <dict><key>$classname</key><string>\(hostile)</string><key>$classes</key>
            <array><string>\(hostile)</string><string>\(hostile)</string></array></dict>
            <dict><key>$class</key>\(Self.reference(4))<key>NS.keys</key><array><string>\(hostile)</string></array>
            <key>NS.objects</key><array>\(Self.reference(1))</array></dict>
            <dict><key>$classname</key><string>NSDictionary</string></dict>
            """,
            archiver: hostile
        )
        let (html, page) = try Self.page(data)
        page.check("hostile")
        // The text of the class and of its superclass, the key and its value, the key of the dictionary, the archiver; in two lists.
        #expect(html.matches(of: /&lt;\/script&gt;&lt;img src=x onerror=alert\(1\)&gt;&quot;/).count >= 8)
        #expect(html.contains("\\u{202e}\\u{2066}\\u{200b}"))
        #expect(html.contains("&amp;lt;"))
        #expect(html.contains("contains this"))
        for scalar in html.unicodeScalars where scalar != "\n" {
            #expect(![.control, .format].contains(scalar.properties.generalCategory), "\(scalar.value)")
        }
        let (control, _) = try Self.page(Data(#"{"a\u0000": "\u001b[31m\u0007\u202e"}"#.utf8))
        #expect(control.contains("\\u{1b}[31m\\u{7}\\u{202e}"))
        #expect(control.contains("a\\u{0}"))
    }

    /// A chain whose links refer to the previous one and the first one: deep objects have a place, objects without one are counted.
    @Test func whatAPageHasNoRoomForIsCounted() throws {
        let count = 600
        var objects = ""
        for uid in 1...count {
            objects +=
                "<dict><key>$class</key>\(Self.reference(count + 1))<key>next</key>\(Self.reference(uid < count ? uid + 1 : 0))"
            objects += "<key>back</key>\(Self.reference(uid - 1))<key>first</key>\(Self.reference(1))</dict>"
        }
        objects += "<dict><key>$classname</key><string>Link</string></dict>"
        let data = Self.archive(objects)
        let (whole, all) = try Self.page(data)
        all.check("whole")
        #expect(all.ids.filter { $0.hasPrefix("o") }.count == count)
        // Each refers to the previous one and to the first, which both contain it.
        #expect(whole.matches(of: /contains this/).count == 2 * count - 1)

        let (html, part) = try Self.page(data, values: 300)
        part.check("part")
        let shown = part.ids.filter { $0.hasPrefix("o") }.count
        #expect(90...110 ~= shown)
        #expect(html.contains("\(count - shown) of \(count) objects and collections do not fit on this page"))
        #expect(html.contains("#\(shown + 1), not on this page"))
    }

    /// Data to which the archive refers twice is opened once, and linked to.
    @Test func filesInsideDataAreOpenedOnce() throws {
        let object =
            "<dict><key>$class</key>\(Self.reference(2))</dict><dict><key>$classname</key><string>In</string></dict>"
        let inner = (Data(#"<?xml version="1.0"?>"#.utf8) + Self.archive(object)).base64EncodedString()
        let data = Self.archive(
            "<dict><key>a</key>\(Self.reference(2))<key>b</key>\(Self.reference(2))</dict><data>\(inner)</data>"
        )
        let (html, page) = try Self.page(data)
        page.check("inner")
        #expect(page.ids.filter { $0.hasSuffix("o1") } == ["o1", "f1-o1"])
        #expect(page.links.filter { $0 == "#f1-" }.count == 2)
        #expect(html.contains("its place"))
    }

    @Test func pagesOfDamagedArchivesAreSound() throws {
        let folder = Repository.fixtures.appending(path: "Archives")
        let archives = try ["GNUstep/HandWritten.xml.archive", "Library/5/small-library.archive"].map {
            try Data(contentsOf: folder.appending(path: $0))
        }
        var shownCount = 0
        let count = draws(10, "HEIRLOOM_INSPECTIONS")
        for number in 0..<count {
            guard let (_, page) = try? Self.page(ArchiveDamage.mutate(archives[number % 2], UInt64(number)), depth: 3)
            else { continue }
            shownCount += 1
            page.check("number \(number)")
        }
        #expect(shownCount > count / 10)
    }
}
