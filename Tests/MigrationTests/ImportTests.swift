import CommandTestSupport
import Foundation
import Testing

/// Schemas that `heirloom import` drafts, compiled, with the archives from which they are drafted.
@Suite struct ImportTests {
    @Test func draftsReadTheirArchives() async throws {
        let folder = Repository.fixtures.appending(path: "Archives/GNUstep")
        let archives = ["HandWritten.xml.archive", "KeyValue.binary.archive"].map { folder.appending(path: $0) }
        var program = CompiledCase("import")
        try program.add(draft: try await imported(archives, ["--model", "Lib"]))
        try await Self.addCoreData(to: &program)
        // A JSON Schema, an OpenAPI document and files of plank.
        for sources in [["Shop/shop.schema.json"], ["Shop/pets.openapi.yaml"], ["Pins/pin.json", "Pins/model.json"]] {
            let places = sources.map { Repository.fixtures.appending(path: "Guide/Adopting/\($0)") }
            try program.add(draft: try await imported(places, warns: sources[0].hasPrefix("Shop/shop")))
        }
        // What a mapping model says.
        let mapped = ["Meals.xcdatamodeld", "Meals1to2.xcmappingmodel"].map {
            Repository.fixtures.appending(path: "CoreData/\($0)")
        }
        try program.add(
            draft: try await imported(mapped),
            saying: [
                "# The mapping model ('Meals1to2.xcmappingmodel', line 33) had \"g\" for 'unit'.",
                "# The mapping model ('Meals1to2.xcmappingmodel', line 38) had $source.first for 'copied'.",
                "# The mapping model ('Meals1to2.xcmappingmodel', line 48) took only objects where isGone == YES.",
                "# The mapping model ('Meals1to2.xcmappingmodel', line 14) had no expression for 'grams', whose values go on here.",
                "# The mapping model made objects of 'Dish' from those of 'Carb', too: a function of yours ('Meals1to2.xcmappingmodel', line 71).",
            ]
        )
        // Defaults in each spelling that Xcode has had for them.
        let meters = Repository.fixtures.appending(path: "CoreData/Meters.xcdatamodeld")
        try program.add(
            draft: try await imported([meters]),
            saying: [
                "# Its default, '1.5', is not a value of type Int16? ('Meters', line 9).",
                "# Its default, '40000.0', is not a value of type Int16? ('Meters', line 10).",
            ]
        )
        // 'allOf' of what is no object, alternatives beside properties, constants, null elements.
        let parcels = Repository.fixtures.appending(path: "JSONSchemas/parcels.json")
        try program.add(
            draft: try await imported([parcels], warns: true),
            saying: [
                "weight: { type: Double, doc: \"With the box.\", min: 0, max: 30 }",
                "label: { type: String?, length: 2...8 }",
                "# Always \"parcel\" (parcels.json:11).",
                "# Of an alternative of 'anyOf' (parcels.json:20).",
                "# Its type differs from alternative to alternative (parcels.json:20).\n      hint: PropertyList?",
                "# 'anyOf' allows 2 alternatives, which a schema cannot distinguish (parcels.json:1).",
            ]
        )
        // Choices that nothing names, or several texts; dates.
        let news = Repository.fixtures.appending(path: "JSONSchemas/news.json")
        try program.add(
            draft: try await imported([news]),
            saying: [
                "# What may be absent or null is an optional; 'presence: true' tells the two apart.\n",
                "# Each text has rules: length: ...80 (news.json:6).\n  NewsLead:\n    untagged: true\n    oneOf:\n",
                "discriminator: { key: \"what\", SharedNote: [\"shared\", \"sent\"], RemovedNote: \"removed\" }",
                "discriminator: { key: \"sort\", Paragraph: [\"p\", \"para\"], Rule: \"line\" }\n    properties:\n      sort: String\n",
                "(news.json:15).\n      either: PropertyList?", "(news.json:16).\n      loose: PropertyList?",
                "(news.json:17).\n      number: PropertyList?",
            ]
        )
        // Narrowed properties, rules beside a reference, constants as an enum, the texts of a discriminator.
        let zoo = Repository.fixtures.appending(path: "JSONSchemas/zoo.openapi.yaml")
        try program.add(
            draft: try await imported([zoo]),
            saying: [
                "# 'state' is declared again, as { $ref: '#/components/schemas/LionState' } (zoo.openapi.yaml:18).",
                "# 'value' is declared again, as { type: integer, minimum: 3 } (zoo.openapi.yaml:19).",
                "# 'state' is required here, and not in Being (zoo.openapi.yaml:13).",
                "mane: { type: Double, default: 50, min: 10, max: 100 }",
                "# Its format is 'duration', as text (zoo.openapi.yaml:35).",
                "# Of several types, of which some are schemas (zoo.openapi.yaml:37).\n      either: PropertyList?",
                "# 'Unused' is neither an object with properties nor an enum, and nothing refers to it (zoo.openapi.yaml:44).",
            ]
        )
        // An archive with values in each form that Foundation has for them.
        let library = Repository.fixtures.appending(path: "Imported/library.xml")
        let songs = try await imported([library], ["--model", "Songs"])
        #expect(songs.hasSuffix("# The draft does not read these as they are: Library.byDate.\n"))
        try program.add(draft: songs)
        program.add(
            ##"""
            import Foundation
            import HeirloomRuntime

            let archives = CommandLine.arguments.dropFirst().map { URL(filePath: $0) }
            let author = try LibModel.unarchivedObject(ofClass: Author.self, from: Data(contentsOf: archives[0]))
            print(author.name, author.books.map(\.title), author.books[0].author === author, author.books[0].frame)
            print(author.books[0].huge, author.books[0].tags.sorted(), author.books[0].counts, author.books[0].missing ?? "-")
            let track = try LibModel.unarchivedObject(ofClass: Track.self, from: Data(contentsOf: archives[1]))
            print(track.title, track.serial, track.uuid, track.ordered, track.next?.title ?? "-", track.weight)

            let read = try shelf(people: [Store.ada], categories: [Store.maths], version: 3)
            for volume in read.people[0].books.sorted(by: { $0.title < $1.title }) {
                print(volume.title, volume.pages, volume.stars, volume.language, volume.created.timeIntervalSinceReferenceDate)
                print(volume.writer === read.people[0], volume.categories.map(\.label), volume.chapters.count)
            }
            print(read.people[0].fullName, read.categories[0].books.count, read.films.count)

            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .iso8601
            func decode<T: Decodable>(_ type: T.Type, _ json: String) throws -> T {
                try decoder.decode(type, from: Data(json.utf8))
            }
            let order = try decode(ShopOrder.self, #"""
                { "order_id": "6BA7B810-9DAD-11D1-80B4-00C04FD430C8", "placed_at": "2001-01-01T00:00:10Z", "class": "gift",
                  "lines": [{ "sku": "loom", "count": 2, "price": 1.5 }], "payment": { "kind": "voucher", "code": "X1" },
                  "status": "gone away", "labels": { "a": "b" }, "tags": ["x"], "weight_kg": 0.5, "shipping": { "street": "Way" } }
                """#)
            print(order.orderId, order.placedAt.timeIntervalSinceReferenceDate, order.kind, order.lines.map(\.sku))
            if case .voucher(let voucher) = order.payment { print(voucher.code) }
            print(order.status ?? .open, order.labels ?? [:], order.tags ?? [], order.weightKg ?? 0, order.shipping?.street ?? "-")
            let again = try JSONSerialization.jsonObject(with: JSONEncoder().encode(order)) as? [String: Any] ?? [:]
            print(again["payment"] as? [String: String] == ["kind": "voucher", "code": "X1"], again["weight_kg"] as? Double ?? 0)
            let pet = try decode(Pet.self, #"""
                { "petType": "dog", "id": 7, "name": "Rex", "size": 3, "owner": { "full_name": "Ann", "visits": { "may": 2 } } }
                """#)
            print(type(of: pet), pet.id, (pet as? Dog)?.size ?? .small, pet.owner?.fullName ?? "-", pet.owner?.visits ?? [:])
            let pin = try decode(Pin.self, #"""
                { "identifier": "p1", "in_stock": 1, "link": "https://example.org/p1", "created_at": "2001-01-01T00:00:00Z" }
                """#)
            let parcel = try decode(Parcel.self, #"""
                { "urgency": "high", "weight": 2.5, "sender": { "name": "Bo" }, "sent": "2001-01-01T00:00:05Z", "label": "abc",
                  "mark": "parcel", "stops": [null, "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"], "counts": { "a": 1, "b": null },
                  "courier": { "name": "Cy", "van": "x1" }, "box": 7, "hint": 3,
                  "van": { "plate": "P", "wheels": 6 } }
                """#)
            print(parcel.urgency, parcel.weight, parcel.sender?.name ?? "-", parcel.sent.timeIntervalSinceReferenceDate, parcel.mark)
            print(parcel.stops?.map { $0 == nil } ?? [], parcel.counts?["b"].map { $0 == nil } ?? false, parcel.counts?["a"].flatMap { $0 } ?? 0)
            print(parcel.courier?.name ?? "-", parcel.courier?.van ?? "-", parcel.box ?? 0, parcel.door ?? "-", "\(parcel.hint ?? 0)")
            print(parcel.floor, parcel.depth, parcel.van?.plate ?? "-", parcel.van?.wheels ?? 0)
            for lead in [#"{ "src": "a:b", "text": "t" }"#, #"{ "headline": "h" }"#, #""l""#] {
              let text = #"{"author":"A","day":"2024-05-01","days":["2024-05-02"],"events":[{"what":"sent","with":"B"},{"what":"removed"}],"lead":\#(lead),"#
                + #""parts":[{"sort":"para","text":"p"},{"sort":"line","width":2}],"rank":3,"read":{"x":"2024-05-03"},"sent":"2024-05-01T00:00:00Z"}"#
              // Without a strategy for dates.
              let news = try JSONDecoder().decode(News.self, from: Data(text.utf8))
              let written = try JSONSerialization.jsonObject(with: JSONEncoder().encode(news)) as? NSDictionary
              let kind =
                switch news.lead {
                case .article(let it): it.headline
                case .photo(let it): it.src.absoluteString
                case .text(let it): it
                }
              print(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary == written, kind)
              print(news.day.timeIntervalSince1970, news.sent?.timeIntervalSince1970 ?? 0, news.parts?.map { "\(type(of: $0))" } ?? [])
            }
            let carbs: [[String: Any]] = [
                ["grams": 2.0, "lastSync": Date(timeIntervalSince1970: 5), "first": "A", "second": "B"],
                ["Meals.class": "DeletedCarb", "externalID": "x", "unit": "u"],
            ]
            let dish = try Dish(dictionary: ["name": "Soup", "carbs": carbs], version: 1)
            for carb in dish.carbs.sorted(by: { $0.grams > $1.grams }) {
                print(dish.title ?? "-", carb.grams, carb.infoSync?.timeIntervalSince1970 ?? 0, carb.first ?? "-", carb.second ?? "-", carb.unit ?? "-", carb.dish === dish)
            }
            let meter = try Meter(dictionary: [:])
            print(meter.label, meter.level, meter.depth, meter.serial, meter.ticks, meter.odd ?? 0, meter.large ?? 0, terminator: " ")
            print(meter.rate, meter.share, meter.price, meter.isOn, meter.isOff, meter.made.timeIntervalSinceReferenceDate)
            let visit = try decode(Visit.self, #"""
                { "size": "m", "sizes": ["s"], "bytes": "AQI=", "serial": 18446744073709551615, "lasting": "PT1H", "either": { "x": 1 },
                  "guest": { "id": "6BA7B810-9DAD-11D1-80B4-00C04FD430C8", "state": "awake", "value": 3 },
                  "ticket": { "kind": "year", "hour": "noon" } }
                """#)
            print(visit.size, visit.sizes, visit.bytes.map { [UInt8]($0) } ?? [], visit.serial ?? 0, visit.lasting ?? "-", visit.guest?.state ?? "-")
            if case .yearTicket(let ticket)? = visit.ticket { print(ticket.hour ?? "-", visit.guest?.mane ?? 0) }
            let songs = try SongsModel.unarchivedObject(ofClass: Library.self, from: Data(contentsOf: archives[2]))
            for song in songs.songs { print(song.title, song.len, song.rate, song.tags ?? ["-"], song.art?.count ?? 0, (song as? LiveSong)?.place ?? "-") }
            print(songs.byNumber.sorted { $0.key < $1.key }.map(\.value), songs.kind, songs.count, songs.dates["k"]?.timeIntervalSinceReferenceDate ?? 0)
            print(songs.flag, songs.id, songs.idx.map { $0 }, songs.lang.identifier, songs.nested, songs.nilThing ?? "nil", songs.ordered)
            print(songs.point.y, songs.size.width, songs.text, songs.u, songs.url.absoluteString, songs.weirdKey1, songs.when.timeIntervalSinceReferenceDate)
            print(songs.mixed.count, songs.mixed[0] ?? "nil", songs.mixed[2] ?? "nil", songs.marks.map { $0 ?? "nil" }, songs.mixed.contains { ($0 as? Song) === songs.songs[0] })
            print(songs.tree.kids.map { "\($0.name) \($0.next?.name ?? "-") \($0.parent === songs.tree)" }, songs.tree.next === songs.tree.kids[0])
            print(pin.identifier, pin.inStock ?? .unknown, pin.link?.path ?? "-", pin.createdAt?.timeIntervalSinceReferenceDate ?? 1)
            """##,
            as: "main.swift"
        )
        let outcome = try await program.run(arguments: (archives + [library]).map { $0.path() })
        #expect(
            outcome.output == """
                Ada Lövelace ["Book 1", "Book 2"] true CGRect(origin: Foundation.CGPoint(x: 1.0, y: 2.0), size: Foundation.CGSize(width: 3.5, height: 4.0))
                18446744073709551615 ["green", "red"] ["copies": 3] -
                Track 2 -1099511627776 8D6B6E6C-1A4F-4B1B-8A0E-0C8D3B1F2A3C ["x", "y"] Track 1 0.25
                Engines 300 4 en 0.0
                true ["Maths"] 0
                Notes 0 0 en 0.0
                true [] 0
                Ada Lovelace 1 0
                6BA7B810-9DAD-11D1-80B4-00C04FD430C8 10.0 gift ["loom"]
                X1
                goneAway ["a": "b"] ["x"] 0.5 Way
                true 0.5
                Dog 7 large Ann ["may": 2]
                high 2.5 Bo 5.0 parcel
                [true, false] true 1
                Cy x1 7 - 3
                2 4 P 6
                true a:b
                1714521600.0 1714521600.0 ["Paragraph", "Rule"]
                true h
                1714521600.0 1714521600.0 ["Paragraph", "Rule"]
                true l
                1714521600.0 1714521600.0 ["Paragraph", "Rule"]
                Soup 2.0 5.0 B A - true
                Soup 0.0 0 x - u true
                0.0 3 -2 9007199254740993 1000 0 0 2.0 0.5 1.5 true false 90.0
                medium [program.Scale.small] [1, 2] 18446744073709551615 PT1H awake
                noon 50.0
                a 3 1.0 ["x", "y"] 2 -
                b 4 2.5 [] 0 -
                c 5 1.0 ["-"] 0 Oslo
                ["one", "two"] reserved 1099511627776 5.5
                true 30313233-3435-3637-3839-616263646566 [2] en [[1], [2, 3]] nil ["o1", "o2"]
                2.0 3.0 m 18446744073709551615 https://e.org/x 3 0.0
                4 t nil ["m", "nil"] true
                ["k0 k1 true", "k1 k2 true", "k2 k0 true"] true
                p1 inStock /p1 0.0

                """
        )
    }

    @Test func aRangeIsAnObjectWithNumbers() async throws {
        func uid(_ number: Int) -> String { "<dict><key>CF$UID</key><integer>\(number)</integer></dict>" }
        let kinds = ["Page", "NSValue"].map {
            "<dict><key>$classname</key><string>\($0)</string><key>$classes</key><array><string>\($0)</string></array></dict>"
        }
        let numbers = ["location", "length"].map { "<key>NS.rangeval.\($0)</key>\(uid(5))" }.joined()
        let archive = """
            <plist version="1.0"><dict><key>$archiver</key><string>NSKeyedArchiver</string><key>$version</key><integer>100000</integer>
            <key>$top</key><dict><key>root</key>\(uid(1))</dict><key>$objects</key><array><string>$null</string>
            <dict><key>$class</key>\(uid(3))<key>shown</key>\(uid(2))</dict>
            <dict><key>$class</key>\(uid(4))<key>NS.special</key><integer>4</integer>\(numbers)</dict>
            \(kinds.joined())<integer>5</integer></array></dict></plist>
            """
        let file = try Repository.scratch("import-range").appending(path: "page.archive")
        try archive.write(to: file, atomically: true, encoding: .utf8)
        let draft = try await Command.run(
            [Repository.tool.path(), "import", "--model", "M", file.path()],
            joined: false
        )
        #expect(draft.stdout.contains("shown: NSRange"), "\(draft.stdout)\(draft.stderr)")
    }

    /// NSNull among the elements, archives in data, other keys than `root`: drafted or said; a draft without them is rejected.
    @Test func whatIsInsideOfCollectionsAndDataIsFound() async throws {
        func uid(_ number: Int) -> String { "<dict><key>CF$UID</key><integer>\(number)</integer></dict>" }
        func archive(_ top: String, _ objects: String, _ kinds: String...) -> String {
            let classes = kinds.map {
                "<dict><key>$classname</key><string>\($0)</string><key>$classes</key><array><string>\($0)</string></array></dict>"
            }
            return """
                <plist version="1.0"><dict><key>$archiver</key><string>NSKeyedArchiver</string><key>$version</key><integer>100000</integer>
                <key>$top</key><dict><key>\(top)</key>\(uid(1))</dict><key>$objects</key><array><string>$null</string>
                \(objects)\(classes.joined())</array></dict></plist>
                """
        }
        let inner = archive("root", "<dict><key>$class</key>\(uid(2))<key>n</key><integer>1</integer></dict>", "Pref")
        let outer = archive(
            "page",
            """
            <dict><key>$class</key>\(uid(6))<key>texts</key>\(uid(2))<key>saved</key>\(uid(5))</dict>
            <dict><key>$class</key>\(uid(7))<key>NS.objects</key><array>\(uid(3))\(uid(4))</array></dict>
            <string>a</string><dict><key>$class</key>\(uid(8))</dict><data>\(Data(inner.utf8).base64EncodedString())</data>
            """,
            "Page",
            "NSArray",
            "NSNull"
        )
        let folder = try Repository.scratch("import-inside")
        let file = folder.appending(path: "page.archive")
        try outer.write(to: file, atomically: true, encoding: .utf8)
        let draft = try await Command.run(
            [Repository.tool.path(), "import", "--model", "M", file.path()],
            joined: false
        )
        for line in [
            "# 'page.archive' has an archive in its data, whose classes are drafted.",
            "# The objects of 'page.archive' are under the keys \"page\", and not under \"root\".",
            "  Pref:\n    properties:\n      n: Int\n", "      saved: Data\n      texts: \"[String?]\"\n",
        ] { #expect(draft.stdout.contains(line), "\(line) in \(draft.stdout)\(draft.stderr)") }
        #expect(!draft.stdout.contains("Tried on"), "\(draft.stdout)")
        let schema = folder.appending(path: "m.yaml")
        for (text, status) in [(draft.stdout, 0), (draft.stdout.replacing("[String?]", with: "[String]"), 1)] {
            try text.write(to: schema, atomically: true, encoding: .utf8)
            let command = [Repository.tool.path(), "inspect", "--schema", schema.path(), file.path()]
            let inspected = try await Command.run(command, joined: false)
            #expect(Int(inspected.status) == status, "\(inspected)")
            let says = inspected.stdout.contains("'texts' holds an array of String, nil, where [String] is expected")
            #expect(says == (status == 1), "\(inspected.stdout)")
        }
    }

    /// A class of Apple's that the import does not know is kept, and a class with a similar name of one's own is not taken for one.
    @Test func unknownClassesOfAppleAreOpaque() async throws {
        func uid(_ number: Int) -> String { "<dict><key>CF$UID</key><integer>\(number)</integer></dict>" }
        let kinds = ["Page", "CLHeading", "SKTShape", "NSIndexPath"].map {
            "<dict><key>$classname</key><string>\($0)</string><key>$classes</key><array><string>\($0)</string></array></dict>"
        }
        let archive = """
            <plist version="1.0"><dict><key>$archiver</key><string>NSKeyedArchiver</string><key>$version</key><integer>100000</integer>
            <key>$top</key><dict><key>root</key>\(uid(1))</dict><key>$objects</key><array><string>$null</string>
            <dict><key>$class</key>\(uid(5))<key>mark</key>\(uid(2))<key>shape</key>\(uid(3))<key>path</key>\(uid(4))</dict>
            <dict><key>$class</key>\(uid(6))<key>degrees</key><integer>4</integer></dict>
            <dict><key>$class</key>\(uid(7))<key>width</key><integer>4</integer></dict>
            <dict><key>$class</key>\(uid(8))<key>NSIndexPathLength</key><integer>1</integer><key>NSIndexPathValue</key><integer>4</integer></dict>
            \(kinds.joined())</array></dict></plist>
            """
        let file = try Repository.scratch("import-opaque").appending(path: "page.archive")
        try archive.write(to: file, atomically: true, encoding: .utf8)
        let draft = try await Command.run(
            [Repository.tool.path(), "import", "--model", "M", file.path()],
            joined: false
        )
        for line in [
            "CLHeading: { coding: opaque }  # by its name", "mark: CLHeading", "shape: SKTShape", "path: IndexPath",
        ] {
            #expect(draft.stdout.contains(line), "\(draft.stdout)\(draft.stderr)")
        }
    }

    /// The model of ten versions as the guide imports and completes it, the guide's code to export a store, and a store of version 3.
    private static func addCoreData(to program: inout CompiledCase) async throws {
        let page = try GuidePage("Documentation/AdoptingCoreData.md")
        let shelf = try #require(page.blocks.first { $0.path == "Schemas/shelf.yaml" })
        let sources = [CoreDataImportTests.model, CoreDataImportTests.mapping]
        let draft = try await imported(sources) + "include: [shelf.yaml]\n"
        program.add(try GeneratedModel(["library.yaml": draft, "shelf.yaml": shelf.text], root: "library.yaml"))
        let swift = page.blocks.filter { $0.words.first == "swift" }.map(\.text).joined(separator: "\n")
        program.add(
            """
            import Foundation
            import HeirloomRuntime

            \(swift.replacing("import CoreData\n", with: ""))

            final class Tint: NSObject, NSSecureCoding {
                static var supportsSecureCoding: Bool { true }
                override init() {}
                init?(coder: NSCoder) {}
                func encode(with coder: NSCoder) {}
            }

            // Core Data as far as the export asks for it.
            final class NSManagedObjectID: Hashable {
                static func == (one: NSManagedObjectID, other: NSManagedObjectID) -> Bool { one === other }
                func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
            }
            final class NSEntityDescription {
                let name: String?
                let superentity: NSEntityDescription?
                init(_ name: String, below superentity: NSEntityDescription? = nil) {
                    (self.name, self.superentity) = (name, superentity)
                }
                func properties(_ names: some Sequence<String>) -> [String: NSPropertyDescription] {
                    Dictionary(uniqueKeysWithValues: names.map { ($0, NSPropertyDescription(entity: superentity ?? self)) })
                }
            }
            struct NSPropertyDescription {
                let entity: NSEntityDescription
                let isTransient = false
            }
            final class NSManagedObject: Hashable {
                struct Entity {
                    let name: String?
                    let superentity: NSEntityDescription?
                    let propertiesByName: [String: NSPropertyDescription]
                }
                let objectID = NSManagedObjectID()
                let description: NSEntityDescription
                var values: [String: Any]
                init(_ description: NSEntityDescription, _ values: [String: Any]) {
                    (self.description, self.values) = (description, values)
                }
                var entity: Entity {
                    let properties = description.properties(values.keys)
                    return Entity(
                        name: description.name, superentity: description.superentity, propertiesByName: properties)
                }
                func value(forKey key: String) -> Any? { values[key] }
                static func == (one: NSManagedObject, other: NSManagedObject) -> Bool { one === other }
                func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
            }
            @MainActor enum Store {
                static let book = NSEntityDescription("Book")
                static let ada = NSManagedObject(NSEntityDescription("Person"), ["fullName": "Ada Lovelace"])
                static let maths: NSManagedObject = {
                    let maths = NSManagedObject(NSEntityDescription("Category"), ["label": "Maths"])
                    let engines = NSManagedObject(
                        book, ["title": "Engines", "pages": NSNumber(value: 300), "rating": "4 of 5", "isbn": "x"])
                    let notes = NSManagedObject(book, ["title": "Notes"])
                    let leaf = NSManagedObject(
                        NSEntityDescription("Pamphlet", below: book), ["title": "Leaf", "folds": NSNumber(value: 3)])
                    for item in [engines, notes, leaf] { item.values["author"] = ada }
                    engines.values["category"] = maths
                    maths.values["books"] = Set([engines])
                    ada.values["books"] = Set([engines, notes, leaf])
                    return maths
                }()
            }
            """,
            as: "Store.swift"
        )
    }
}
