import CommandTestSupport
import Foundation
import Testing

/// Schemas that `heirloom import` drafts from Swift sources, compiled, with archives that those sources write.
@Suite struct SwiftImportTests {
    private static let folder = Repository.fixtures.appending(path: "SwiftImport")

    private func draft(_ name: String, _ options: [String] = [], beside archives: [URL] = []) async throws -> String {
        try await imported(name + "Model", options + [name] + archives.map { $0.path() })
    }

    private func imported(_ model: String, _ arguments: [String]) async throws -> String {
        let outcome = try await Command.run(
            [Repository.tool.path(), "import", "--model", model] + arguments,
            in: Self.folder,
            environment: .inherited(["HEIRLOOM_SWIFT_IMPORT": Self.folder.appending(path: "replay.sh").path()]),
            joined: false
        )
        #expect(outcome.status == 0, "\(outcome.stderr)")
        return outcome.stdout
    }

    private func sources(_ name: String, of program: inout CompiledCase) throws {
        for file in Repository.files(in: Self.folder.appending(path: name), suffix: ".swift") {
            program.add(try Repository.text(file), as: file.lastPathComponent)
        }
    }

    @Test func draftsReadWhatTheirSourcesWrite() async throws {
        var old = CompiledCase("import-swift-old")
        old.usesRuntime = false
        try sources("Absent", of: &old)
        try sources("Coding", of: &old)
        try sources("JSON", of: &old)
        try sources("Wild", of: &old)
        old.add(Self.oldMain, as: "main.swift")
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let written = try await old.run(arguments: [folder.path()])
        #expect(written.output == "written\n")

        var program = CompiledCase("import-swift-new")
        // The name of the old program's module.
        program.add(try GeneratedModel(["a.yaml": try await draft("Coding", ["--module", "program"])], root: "a.yaml"))
        program.add(try GeneratedModel(["b.yaml": try await draft("JSON")], root: "b.yaml"))
        let trips = try await draft("Trips")
        program.add(try GeneratedModel(["c.yaml": trips], root: "c.yaml"))
        // Only the archive shows what a private class is called there.
        let drawer = folder.appending(path: "drawer")
        let absent = try await draft("Absent", ["--module", "program"], beside: [drawer])
        program.add(try GeneratedModel(["d.yaml": absent], root: "d.yaml"))
        program.add(try GeneratedModel(["e.yaml": try await draft("Reused")], root: "e.yaml"))
        program.add(try GeneratedModel(["f.yaml": try await draft("Old", ["--module", "program"])], root: "f.yaml"))
        let wild = try await draft("Wild", ["--module", "program"])
        program.add(try GeneratedModel(["g.yaml": wild], root: "g.yaml"))
        // Archives inside of a property list, whose classes have names as Swift makes them.
        let prefs = try await imported("PrefsModel", [folder.appending(path: "prefs.plist").path()])
        #expect(prefs.contains("# 'prefs.plist' has 4 archives in its data, whose classes are drafted."), "\(prefs)")
        program.add(try GeneratedModel(["h.yaml": prefs], root: "h.yaml"))
        program.add(Self.handWritten, as: "HandWritten.swift")
        program.add(Self.newMain, as: "main.swift")
        #expect(try await program.run(arguments: [folder.path()]).output == Self.expected)
        // Numbers and keys are written as the old code requires.
        let read = try await old.run(arguments: [folder.path(), "volume2"])
        #expect(read.output == "Emma 4 9.5 301 essay 3-16 1.5 9 true Ada\n")
    }

    private static let oldMain = """
        import Foundation

        struct AuthToken: Codable { var text: String }

        let folder = URL(filePath: CommandLine.arguments[1])
        if CommandLine.arguments.count > 2 {
            let data = try Data(contentsOf: folder.appending(path: CommandLine.arguments[2]))
            let book = try NSKeyedUnarchiver.unarchivedObject(ofClass: Volume.self, from: data)!
            print(book.title, book.rating ?? 0, book.price, book.pages, book.genre, book.number ?? "-", book.weight ?? 0, terminator: " ")
            print(book.limit, book.isLent, book.reviews[0].author ?? "-")
            exit(0)
        }
        let book = Volume(title: "Emma", pages: 300, genre: .essay, reviews: [Review(text: "Fine", stars: 4)])
        book.rating = 3
        book.site = URL(string: "https://example.org/emma")
        book.number = "3-16"
        book.tags = ["a", "b"]
        book.weight = 1.5
        book.isLent = true
        book.limit = 9
        book.reviews[0].author = "Ada"
        let pictures = PictureVolume(title: "Birds", pages: 8, genre: .poem)
        pictures.pictures = 70_000
        for (name, root) in [("volume", book), ("pictures", pictures)] {
            let data = try NSKeyedArchiver.archivedData(withRootObject: root, requiringSecureCoding: true)
            try data.write(to: folder.appending(path: name))
        }

        /// Writes what a class of another name would: on Linux private and nested classes cannot be archived.
        class Written: NSObject, NSCoding {
            let values: [String: Any]
            init(_ values: [String: Any]) { self.values = values }
            required init?(coder: NSCoder) { nil }
            func encode(with coder: NSCoder) {
                for (key, value) in values {
                    switch value {
                    case _ where type(of: value) is NSObject.Type: coder.encode(value, forKey: key)
                    case let value as Bool: coder.encode(value, forKey: key)
                    case let value as Int: coder.encode(value, forKey: key)
                    case let value as Int32: coder.encode(value, forKey: key)
                    case let value as Float: coder.encode(value, forKey: key)
                    case let value as Double: coder.encode(value, forKey: key)
                    default: coder.encode(value, forKey: key)
                    }
                }
            }
        }
        final class Part: Written {}
        func write(_ root: NSObject, as name: String, _ file: String) throws {
            let archiver = NSKeyedArchiver(requiringSecureCoding: false)
            archiver.outputFormat = .xml
            archiver.encode(root, forKey: NSKeyedArchiveRootObjectKey)
            let tray = "_TtC7programP33_0123456789ABCDEF0123456789ABCDEF4Tray"
            let text = String(decoding: archiver.encodedData, as: UTF8.self).replacing("program.Written", with: name)
            try Data(text.replacing("program.Part", with: tray).utf8).write(to: folder.appending(path: file))
        }
        try write(Written([:]), as: "program.Knobs", "knobs")
        try write(Written(["a": 1, "b": 2, "c": 3, "l": 4, "p": 5]), as: "program.Knobs", "knobs2")
        try write(Written(["name": "L"]), as: "program.Lever", "lever")
        try write(Written(["level": 2]), as: "program.Gauge", "gauge")
        try write(Written([:]), as: "program.Gauge", "gauge2")
        try write(Written(["term": "t", "weight": NSNumber(value: 1.5)]), as: "program.Term", "term")
        let record: [String: Any] = [
            "title": "So", "tracks": ["a", "b"], "lengths": [1.5, 2], "live": false, "share": 0.5, "gain": Float(2.5),
            "side": 1, "mood": "Wild", "link": NSURL(string: "https://e.org/x")!, "cover": NSData(data: Data([1, 2])),
            "owner": Written(["title": "B", "notes": [:] as [String: Int]]), "copies": Int32(70_000), "notes": ["n": 1],
            "plays": 5,
        ]
        try write(Written(record), as: "OldRecord", "record")
        try write(Written(["title": "C", "notes": [:] as [String: Int]]), as: "OldRecord", "record2")
        try write(Written(["notes": [:] as [String: Int]]), as: "OldRecord", "record3")
        try write(Pin(name: "P", spot: CGPoint(x: 1.5, y: -2)), as: "Written", "pin")
        try write(Written(["label": "D", "tray": Part(["depth": 4])]), as: "_TtCO7program4Desk6Drawer", "drawer")

        // What the app of another module had in its user defaults.
        final class A: Written {}
        final class B: Written {}
        final class C: Written {}
        final class D: Written {}
        final class E: Written {}
        final class F: Written {}
        let hash = "P33_FEDCBA9876543210FEDCBA9876543210"
        let hidden = [
            "A": "Game.Table", "B": "_TtCC4Game5Table5Piece", "C": "_TtGC4Game5CrateSi_", "D": "_TtC4Game\\(hash)4Ally",
            "E": "_TtCC4Game5Table\\(hash)4Chip", "F": "_TtGC4Game5BatchCS_4Ally_",
        ]
        func archive(_ root: NSObject) throws -> Data {
            let archiver = NSKeyedArchiver(requiringSecureCoding: false)
            archiver.outputFormat = .xml
            archiver.encode(root, forKey: NSKeyedArchiveRootObjectKey)
            var text = String(decoding: archiver.encodedData, as: UTF8.self)
            text = text.replacing(/\\s*<string>program.Written<\\/string>/, with: "")
            for (name, real) in hidden { text = text.replacing("<string>program.\\(name)<", with: "<string>\\(real)<") }
            let list = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
            return try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        }
        let table = A([
            "piece": B(["x": 4]), "crate": C(["count": 2, "note": "n"]), "ally": D(["name": "Al", "chip": E(["value": 1.5])]),
            "batch": F(["allies": [D(["name": "Bo", "chip": E(["value": 2.5])])]]),
        ])
        let prefs: [String: Any] = [
            "launches": 3, "plain": Data("abc".utf8), "table": try archive(table),
            "recent": [try archive(B(["x": 7])), try archive(B(["x": 8]))], "deep": ["crate": try archive(C(["count": 9]))],
        ]
        try PropertyListSerialization.data(fromPropertyList: prefs, format: .binary, options: 0)
            .write(to: folder.appending(path: "prefs.plist"))

        let line = Order.Line(product: "Pen", count: 2, price: Money(amount: 1.5), kind: .other)
        var order = Order(id: UUID(), placedAt: Date(timeIntervalSinceReferenceDate: 5), limits: 1..<4)
        order.lines = [line]
        order.state = .paid
        order.rights = [.write]
        order.ratios = ["x": [0.5]]
        order.cache = 3
        order.counts = [.paid: 2]
        order.byID = [order.id: Money(amount: 7)]
        order.deep = [order.id: [.paid: 6]]
        order.names = [.open: ["n"]]
        order.titles = [.open: "t"]
        try JSONEncoder().encode(order).write(to: folder.appending(path: "order.json"))
        let settings = Settings(isDark: true, scale: 2, volume: 1, shape: .circle(3))
        let profile = Profile(name: "Ada", settings: settings)
        profile.identifier = 1 << 40
        let chore = Chore(title: " dust ")
        chore.ids = [order.id]
        try write(chore, as: "", "chore")
        try write(Helped(name: "h"), as: "", "helped")
        try write(Packed(name: "p"), as: "", "packed")
        try write(Parcel(title: "Pa"), as: "", "parcel")
        try write(Letter(title: "Le"), as: "", "letter")
        try write(Insured(title: "In"), as: "", "insured")
        try write(Written(["code": "d"]), as: "program.Parcel", "parcel2")
        try write(Written(["code": "d", "grade": 2]), as: "program.Insured", "insured2")
        try write(Written(["code": "d", "remains": "s", "letterVersion": 1]), as: "program.Letter", "letter2")
        try write(Written(["name": "Pa"]), as: "program.Parcel", "parcel3")
        try write(Written(["title": "t", "on": 1, "amount": 2.5, "level": 0]), as: "program.Chore", "chore2")
        try write(Written(["title": "t", "amount": 2.5]), as: "program.Chore", "chore3")
        var feed = Feed(id: 7)
        feed.score = 2.5
        try JSONEncoder().encode(feed).write(to: folder.appending(path: "feed.json"))
        var row = Row(name: "r")
        row.tag = nil
        try JSONEncoder().encode(row).write(to: folder.appending(path: "row.json"))
        try JSONEncoder().encode(Slip(to: "Bo")).write(to: folder.appending(path: "slip.json"))
        let report = Report(counts: Counts(all: ["x": 4]), plain: Plain(note: nil, count: 3, pace: .slow))
        try JSONEncoder().encode(report).write(to: folder.appending(path: "report.json"))
        try JSONEncoder().encode(profile).write(to: folder.appending(path: "profile.json"))
        print("written")
        """

    private static let handWritten = """
        import Foundation

        struct AuthToken: Codable, Equatable { var text: String }
        enum Shape: Codable, Equatable { case circle(Double), square(side: Double) }

        struct Coordinate: Codable, Equatable {
            var latitude = 0.0
        }
        struct Counts: Codable, Equatable {
            var all: [String: Int] = [:]
            init(from decoder: any Decoder) throws { all = try .init(from: decoder) }
            func encode(to encoder: any Encoder) throws { try all.encode(to: encoder) }
        }
        """

    private static let newMain = """
        import Foundation
        import HeirloomRuntime

        let folder = URL(filePath: CommandLine.arguments[1])
        func data(_ name: String) throws -> Data { try Data(contentsOf: folder.appending(path: name)) }
        let book = try CodingModelModel.unarchivedObject(ofClass: Volume.self, from: data("volume"))
        print(book.title, book.added.timeIntervalSince1970, book.rating ?? 0, book.price, book.pages, book.genre)
        print(book.site?.path() ?? "-", book.number ?? "-", book.size, book.tags.sorted(), book.weight ?? 0)
        print(book.isLent, book.limit, book.reviews.map { "\\($0.text) \\($0.stars) \\($0.author ?? "-")" })
        let pictures = try CodingModelModel.unarchivedObject(ofClass: Item.self, from: data("pictures")) as? PictureVolume
        print(pictures?.pictures ?? 0, pictures?.genre ?? .novel, pictures?.number ?? "-", pictures?.rating ?? -1)

        let order = try JSONModelModel.decoder().decode(Order.self, from: data("order.json"))
        print(order.placedAt.timeIntervalSinceReferenceDate, order.state, order.rights == .write, order.ratios, order.limits)
        print(order.lines.map { "\\($0.product) \\($0.count) \\($0.price.amount) \\($0.price.currency) \\($0.kind)" })
        let profile = try JSONModelModel.decoder().decode(Profile.self, from: data("profile.json"))
        print(profile.name, profile.identifier, profile.settings.shape, profile.settings.scale ?? 0)
        print(Trip(title: "Oslo").days)
        print(order.counts, order.byID.map { $0.key == order.id && $0.value.amount == 7 }, order.fee.amount, order.fee.currency, order.names[.open] ?? [], order.titles?[.open] ?? "-", order.deep[order.id]?[.paid] ?? 0)
        for json in ["{}", #"{ "steps": "none" }"#, #"{ "socket": "small" }"#, #"{ "socket": "none" }"#] {
            let lamp = try JSONModelModel.decoder().decode(Lamp.self, from: Data(json.utf8))
            print(lamp.watts, lamp.color, lamp.steps, lamp.isOn, lamp.socket)
        }
        func coded<T: NSObject & NSSecureCoding>(_ type: T.Type, _ name: String) throws -> T {
            try AbsentModelModel.unarchivedObject(ofClass: type, from: data(name))
        }
        for name in ["knobs", "knobs2"] {
            let knobs = try coded(Knobs.self, name)
            print(knobs.a, knobs.b, knobs.c, knobs.d, knobs.e, knobs.f, knobs.g, knobs.h, knobs.i, knobs.j, knobs.k, terminator: " ")
            print(knobs.l, knobs.m, knobs.n.timeIntervalSince1970, knobs.o, knobs.p ?? -1, knobs.q, terminator: " ")
            print(knobs.r, knobs.s, knobs.t.timeIntervalSince1970, knobs.u ?? .high, knobs.v, knobs.w)
        }
        let pin = try coded(Pin.self, "pin")
        print(pin.name, pin.x, pin.y, pin.width ?? -1, pin.height ?? -1, try coded(Drawer.self, "drawer").tray?.depth ?? 0)
        let lever = try coded(Lever.self, "lever")
        print(lever.isUp, lever.force, lever.name)
        let gauge = try coded(Gauge.self, "gauge")
        print(gauge.level, gauge.frame == .zero, gauge.rate, gauge.title ?? "-", (try? coded(Gauge.self, "gauge2")) == nil)
        let term = try OldModelModel.unarchivedObject(ofClass: Term.self, from: data("term"))
        print(term.term, term.count, term.weight, term.made.timeIntervalSince1970)
        func record(_ name: String) throws -> Record {
            try OldModelModel.unarchivedObject(ofClass: Record.self, from: data(name))
        }
        for name in ["record", "record2"] {
            let it = try record(name)
            print(it.title, it.tracks, it.lengths ?? [], it.isLive, it.ratio, it.gain, it.side, it.mood, it.link?.path ?? "-", terminator: " ")
            print(it.cover?.count ?? 0, it.owner?.title ?? "-", it.copies, it.notes, it.plays)
        }
        print((try? record("record3")) == nil)

        let list = try PropertyListSerialization.propertyList(from: data("prefs.plist"), format: nil)
        let prefs = list as? [String: Any] ?? [:]
        func saved<T: NSObject & NSSecureCoding>(_ type: T.Type, _ value: Any?) throws -> T {
            try PrefsModelModel.unarchivedObject(ofClass: type, from: value as? Data ?? Data())
        }
        let table = try saved(Table.self, prefs["table"])
        print(table.piece.x, table.crate.count, table.crate.note ?? "-", table.ally.name, table.ally.chip.value, terminator: " ")
        print(table.batch.allies.map { "\\($0.name) \\($0.chip.value)" })
        for value in prefs["recent"] as? [Any] ?? [] { print(try saved(Piece.self, value).x, terminator: " ") }
        let crate = try saved(Crate.self, (prefs["deep"] as? [String: Any])?["crate"])
        print(crate.count, crate.note ?? "-")

        func wild<T: NSObject & NSSecureCoding>(_ type: T.Type, _ name: String) throws -> T {
            try WildModelModel.unarchivedObject(ofClass: type, from: data(name))
        }
        let chore = try wild(Chore.self, "chore")
        print(chore.title, chore.isDone, chore.isOn ?? -1, chore.strength, chore.span, chore.amount, chore.level, chore.ids == [order.id])
        let chore2 = try wild(Chore.self, "chore2")
        print(chore2.isDone, chore2.isOn ?? -1, chore2.strength, chore2.span.length, chore2.amount, chore2.level, chore2.ids ?? [])
        print(try wild(Packed.self, "packed").all?["name"] as? String ?? "-")
        print(try wild(Chore.self, "chore3").level, try wild(Helped.self, "helped").name)
        for name in ["parcel", "parcel2", "letter", "letter2"] {
            let it = try wild(Parcel.self, name)
            print(it.title, it.weight, it.note ?? "-", it.size, it.layers ?? -1, it.code, it.tags, it.count, it.mark, terminator: " ")
            print(it.spot.x, it.spot.y, (it as? Letter)?.rest ?? -1, (it as? Letter)?.remains ?? "-")
        }
        for name in ["insured", "insured2"] {
            let it = try wild(Insured.self, name)
            print(it.title, it.grade, it.sum, terminator: " ")
        }
        print((try? wild(Parcel.self, "parcel3")) == nil)
        func json<T: Decodable>(_ type: T.Type, _ name: String) throws -> T {
            try WildModelModel.decoder().decode(type, from: data(name))
        }
        let feed = try json(Feed.self, "feed.json")
        print(feed.id, feed.score, feed.started.timeIntervalSince1970, feed.ended?.timeIntervalSince1970 ?? 0, feed.visits, feed.link?.path ?? "-", terminator: " ")
        print(feed.isHidden, feed.first)
        let row = try json(Row.self, "row.json")
        let report = try json(Report.self, "report.json")
        print(row.name, row.age, row.tag ?? "nil", report.counts.all, report.plain.note ?? "nil", report.plain.count, report.plain.pace)
        let bare = try WildModelModel.decoder().decode(Row.self, from: Data(#"{ "n": "b" }"#.utf8))
        let odd = try WildModelModel.decoder().decode(Plain.self, from: Data(#"{ "count": 1, "pace": "gone" }"#.utf8))
        let (slip, slip2) = try (json(Slip.self, "slip.json"), WildModelModel.decoder().decode(Slip.self, from: Data("{}".utf8)))
        print(bare.age, bare.tag ?? "nil", odd.note ?? "nil", odd.pace, slip.lines, slip.to, slip2.lines, slip2.to)

        // Objects of the first version, and of the second.
        let dates = [Date(timeIntervalSince1970: 1), Date(timeIntervalSince1970: 2)]
        let doc1 = try Doc(dictionary: ["a": "A", "b": "B", "stamp": dates[0]], version: 1)
        print(doc1.a, doc1.b, doc1.stamp.timeIntervalSince1970)
        let doc2 = try Doc(dictionary: ["a": "A", "b": "B", "stamp": dates[0], "made": dates[1]], version: 2)
        print(doc2.a, doc2.b, doc2.stamp.timeIntervalSince1970)
        let label = try Label(dictionary: ["text": "x", "labels": [["text": "y"]]], version: 3)
        print(label.text, label.labels?.map(\\.text) ?? [], label.labels?[0].others?.count ?? -1)
        let stop: [String: Any] = ["city": "Oslo", "carrier": "train"]
        for version in 1...3 {
            let route = try Route(dictionary: ["name": "R", "stops": [stop]], version: version)
            print(route.days, route.stops.map { "\\($0.city) \\($0.carrier) \\($0.route === route)" })
        }
        book.pages += 1
        book.rating = 4
        try book.write(to: folder.appending(path: "volume2"))
        """

    private static let expected = """
        Emma 1000.0 3 9.5 300 essay
        /emma 3-16 CGSize(width: 2.0, height: 3.0) ["a", "b"] 1.5
        true 9 ["Fine 4 Ada"]
        70000 poem - -1
        5.0 paid true ["x": [0.5]] 1..<4
        ["Pen 2 1.5 EUR other"]
        Ada 1099511627776 circle(3.0) 2.0
        1
        [program.State.paid: 2] [true] 2 NOK ["n"] t 6
        40 warm [:] true large
        40 warm [:] true large
        40 warm [:] true small
        40 warm [:] true odd
        12 7 8 dee ["x"] three high 1.5 true 9 kay 5 low 5.0 11 -1 2.5 true 3 0.0 low mid low
        1 2 3 dee ["x"] three high 1.5 true 9 kay 4 low 5.0 11 5 2.5 true 3 0.0 low mid low
        P 1.5 -2.0 -1.0 -1.0 4
        false 0 L
        2 true 3.0 none true
        t 3 1.5 7.0
        So ["a", "b"] [1.5, 2.0] false 0.5 2.5 Back Wild /x 2 B 70000 ["n": 1] 5
        C [] [] true 0.0 0.0 Front Calm - 0 - 0 [:] 12
        true
        4 2 n Al 1.5 ["Bo 2.5"]
        7 8 9 -
         dust  true 1 0.5 {1, 2} 1.5 5 true
        false 1 0.5 0 2.5 0 []
        p
        5 h
        Pa 2.5 n 6 8 c ["a"] 5 m 1.0 2.0 -1 -
        untitled 1.5 - 3 -1 d ["none"] 4 none 0.0 0.0 -1 -
        Le 2.5 n 6 8 c ["a"] 5 m 1.0 2.0 9 r
        untitled 1.5 - 3 -1 d ["none"] 4 none 0.0 0.0 7 s
        In 1 3.5 untitled 2 8.0 true
        7 2.5 10.0 20.0 3 /f false f
        r 18 nil ["x": 4] nil 3 slow
        21 nil nil odd 6 Bo 4 all
        B A 7.0
        A B 2.0
        x ["y"] -1
        1 ["Oslo train true"]
        1 ["Oslo train true"]
        1 ["Oslo train true"]

        """
}
