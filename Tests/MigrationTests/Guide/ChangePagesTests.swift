import CommandTestSupport
import Foundation
import SchemaHistory
import Testing

/// The pages of `Documentation/Changes`: one for each kind of change, with a schema before and after it, and an object of each version.
///
/// The schemas of all pages are one model, Shop. Its two versions are compiled as a module each, and one program shows what each version
/// writes and what the other one reads. So no two pages have classes with the same name.
@Suite struct ChangePagesTests {
    private static let pages = GuidePage.paths.filter { $0.hasPrefix(GuidePage.changes + "/") }

    @Test func eachKindOfChangeHasAPage() throws {
        let pages = Set(try Self.pages.map { try GuidePage($0).name })
        let kinds = Set(historyKinds.flatMap { $0.keywords })
        #expect(kinds.subtracting(pages).sorted() == [], "kinds without a page")
        // A declaration that is added or removed as a whole states so.
        #expect(pages.subtracting(kinds).sorted() == ["removed", "since"], "pages without a kind")
    }

    /// A page's object of one version, and the object that the other version reads.
    private struct Sample {
        var page: GuidePage
        var version: Int
        var object: String
        /// The class that the other version requests.
        var type: String
        /// Numbers of blocks.
        var read: Int
        var readJSON: Int?
        var json: Int?

        var reader: Int { 3 - version }
        var name: String { "\(page.name) \(version)" }

        init?(_ page: GuidePage, version: Int) throws {
            func number(_ info: String) -> Int? {
                page.blocks.firstIndex { ($0.info + " ").hasPrefix(info + " ") }
            }
            guard let object = number("swift version \(version)") else { return nil }
            self.page = page
            self.version = version
            self.object = page.blocks[object].text
            read = try #require(number("text \(version) read by \(3 - version)"), "\(page)")
            readJSON = number("text JSON \(version) read by \(3 - version)")
            json = number("json version \(version)")
            let words = page.blocks[read].words
            type = words.count == 7 ? words[6] : String(self.object.prefix { $0 != "(" })
        }
    }

    @Test func theAppsReadWhatThePagesShow() async throws {
        let pages = try Self.pages.map { try GuidePage($0) }
        var samples: [Sample] = []
        var program = CompiledCase("guide-changes")
        for version in [1, 2] {
            let own = try pages.compactMap { try Sample($0, version: version) }
            var part = CompiledCase("guide-changes-v\(version)")
            part.add(try GeneratedModel(Self.schema(of: pages, version: version)))
            let functions = pages.flatMap { $0.blocks.filter { $0.info == "swift declarations" } }.map(\.text)
            if version == 2 {
                part.add("import Foundation\n\n" + functions.joined(separator: "\n"), as: "Functions.swift")
            }
            program.add(try await part.compile(as: "ShopV\(version)"))
            let read = try pages.compactMap { try Sample($0, version: 3 - version) }
            program.add(Self.side(version, writing: own, reading: read), as: "Shop\(version).swift")
            samples += own
        }
        program.add(Self.main(samples), as: "main.swift")
        let outcome = try await program.run()
        try #require(outcome.status == 0, "\(outcome.output)")

        var found: [String: String] = [:]
        for part in ("\n" + outcome.output).components(separatedBy: "\n@").dropFirst() {
            let lines = part.split(separator: "\n", maxSplits: 1).map(String.init)
            found[lines[0]] = (lines.count > 1 ? lines[1] : "").trimmingCharacters(in: .newlines) + "\n"
        }
        var recorded: [String: [Int: String]] = [:]
        for sample in samples {
            let read = try #require(found["read " + sample.name])
            let fromJSON = try #require(found["readJSON " + sample.name])
            let json = try #require(found["json " + sample.name])
            let places: [(Int?, String)] = [(sample.read, read), (sample.readJSON, fromJSON), (sample.json, json)]
            for case (let number?, let text) in places {
                #expect(sample.page.blocks[number].text == text, "\(sample.page), version \(sample.version)")
                recorded[sample.page.path, default: [:]][number] = text
            }
            // A page need not state that JSON is the same.
            if sample.readJSON == nil {
                let areErrors = [read, fromJSON].allSatisfy { $0.hasPrefix("error: ") }
                #expect(read == fromJSON || areErrors, "\(sample.page), version \(sample.version)")
            }
        }
        for page in pages { try recorded[page.path].map(page.record) }
    }

    /// The first schema of each page, or the last one, as one.
    private static func schema(of pages: [GuidePage], version: Int) -> String {
        var sections: [String: [Substring]] = [:]
        for page in pages {
            let schemas = page.blocks.filter { $0.path?.hasSuffix(".yaml") == true }
            var section: String?
            for line in ((version == 1 ? schemas.first : schemas.last)?.text ?? "").split(separator: "\n") {
                if line.hasPrefix(" ") {
                    section.map { sections[$0, default: []].append(line) }
                } else {
                    section = line.hasSuffix(":") ? String(line) : nil
                }
            }
        }
        let header = "model: Shop\nversion: \(version)\nswift: { access: public, codable: true }\n"
        return header + sections.sorted { $0.key < $1.key }.map { "\($0)\n\($1.joined(separator: "\n"))\n" }.joined()
    }

    /// The app of one version, in a file that knows no other version.
    private static func side(_ version: Int, writing: [Sample], reading: [Sample]) -> String {
        """
        import Foundation
        import HeirloomRuntime
        import ShopV\(version)

        enum Shop\(version) {
          static func write(_ name: String) throws -> Written {
            switch name {
        \(writing.map { "    case \"\($0.page.name)\": return try written(\($0.object))" }.joined(separator: "\n"))
            default: fatalError(name)
            }
          }

          static func read(_ name: String, _ data: Written) -> (archive: String, json: String) {
            switch name {
        \(reading.map { "    case \"\($0.page.name)\": return read(\($0.type).self, data)" }.joined(separator: "\n"))
            default: fatalError(name)
            }
          }

          private static func written<T: NSObject & NSSecureCoding & Encodable>(_ object: T) throws -> Written {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            return Written(
              archive: try ShopModel.archivedData(withRootObject: object), json: try encoder.encode(object))
          }

          private static func read<T: NSObject & NSSecureCoding & Decodable>(
            _ type: T.Type, _ data: Written
          ) -> (archive: String, json: String) {
            (
              shown { try ShopModel.unarchivedObject(ofClass: type, from: data.archive) },
              shown { try ShopModel.decoder().decode(type, from: data.json) }
            )
          }
        }
        """
    }

    private static func main(_ samples: [Sample]) -> String {
        """
        import Foundation

        struct Written {
          var archive: Data
          var json: Data
        }

        func shown(_ body: () throws -> NSObject) -> String {
          do {
            return "\\(try body())"
          } catch DecodingError.dataCorrupted(let context) {
            return "error: \\(context.underlyingError ?? DecodingError.dataCorrupted(context))"
          } catch {
            return "error: \\(error)"
          }
        }


        """
            + samples.map { sample in
                """
                do {
                  let written = try Shop\(sample.version).write("\(sample.page.name)")
                  let read = Shop\(sample.reader).read("\(sample.page.name)", written)
                  print("@json \(sample.name)\\n\\(String(decoding: written.json, as: UTF8.self))")
                  print("@read \(sample.name)\\n\\(read.archive)")
                  print("@readJSON \(sample.name)\\n\\(read.json)")
                }

                """
            }.joined()
    }
}
