import CommandTestSupport
import Foundation
import Testing

/// A schema that `heirloom import` drafts from Objective-C, compiled, with archives as its methods write them.
@Suite struct ObjCImportTests {
    @Test func draftsReadWhatTheirMethodsWrite() async throws {
        func sources(_ name: String) -> [URL] {
            ["h", "m"].map { Repository.fixtures.appending(path: "Imported/\(name).\($0)") }
        }
        let wild = try await imported(sources("Wild"), ["--model", "Wild"])
        #expect(!wild.contains("decodeObject]"), "archives without keys: \(wild)")
        var program = CompiledCase("import-objective-c")
        // What the draft cannot say is a comment with its place.
        try program.add(
            draft: wild,
            saying: [
                "# What is encoded here is '[self colorName]' (Wild.m:13).",
                "# Leaf has no encodeWithCoder: of its own: what it adds to its superclass is in no archive (Wild.h:27).",
                "# It is read under the key \"date\", too: an older version (Wild.m:43)?",
                "# It is written only if 'self.tags.count > 0' (Wild.m:119).",
                "# It is computed from what the archive has: '[NSDate dateWithTimeIntervalSince1970:[decoder decodeDoubleForKey:@\"stamp\"]]' (Wild.m:114).",
                "# +propertyKeys decides which properties are archived, and is not read: compare them (Wild.m:165).",
                "# Its encodeWithCoder: is not among the sources: each property is taken to be under its name (Wild.h:68).",
            ]
        )
        try program.add(
            draft: try await imported(sources("Podcast"), ["--model", "Podcast"]),
            saying: [
                "# JSONModel's archives have one text, its JSON, under the key \"json\": these properties are in it.",
                "# An NSNumber: an Int, a Double, a Bool? Its archives show which (Podcast.h:23).",
                "# +keyMapper is for what this class inherits, too, which is under the keys of its superclass here (Podcast.m:18).",
                "# +propertyIsIgnored: decides which properties are in its JSON, and is not read: compare them (Podcast.m:23).",
                "excluded: [position, label]",
            ]
        )
        program.add(Self.main, as: "main.swift")
        let outcome = try await program.run()
        #expect(outcome.output == Self.expected)
    }

    private static let main = """
        import Foundation
        import HeirloomRuntime

        /// Writes what a class of another name would.
        final class Written: NSObject, NSCoding {
            let values: [String: Any]
            init(_ values: [String: Any]) { self.values = values }
            required init?(coder: NSCoder) { nil }
            func encode(with coder: NSCoder) {
                for (key, value) in values {
                    switch value {
                    case let value as Bool: coder.encode(value, forKey: key)
                    case let value as Int: coder.encode(value, forKey: key)
                    case let value as Double: coder.encode(value, forKey: key)
                    default: coder.encode(value, forKey: key)
                    }
                }
            }
        }
        func read<T: NSObject & NSSecureCoding>(_ type: T.Type, _ values: [String: Any]) throws -> T {
            let archiver = NSKeyedArchiver(requiringSecureCoding: false)
            archiver.outputFormat = .xml
            archiver.encode(Written(values), forKey: NSKeyedArchiveRootObjectKey)
            let text = String(decoding: archiver.encodedData, as: UTF8.self).replacing("program.Written", with: "\\(type)")
            return try WildModel.unarchivedObject(ofClass: type, from: Data(text.utf8))
        }

        let track = try read(Track.self, ["title": "So", "plays": 7, "fav": true, "state": NSNumber(value: 4), "color": "green"])
        print(track.title, track.plays, track.loved, track.state, track.isGreen ?? "-")
        for values in [["t": "T", "r": 2, "due": Date(timeIntervalSince1970: 9)], [:]] {
            let card = try read(Card.self, values)
            print(card.title, card.rank, card.due?.timeIntervalSince1970 ?? 0)
        }
        let leaf = try read(Leaf.self, ["uid": "u"])
        let dog = try read(Dog.self, ["_name": "Rex", "_weight": NSNumber(value: 2.5)])
        print(leaf.uid, leaf.color ?? "-", dog.name ?? "-", dog.weight)
        for values in [["retries": 1, "host": "h", "secure": false], [:]] {
            let conf = try read(Conf.self, values)
            print(conf.retries, conf.host, conf.secure)
        }
        for values in [["name": "o", "tags": ["a"], "limit": 4, "stamp": 2.5], ["name": "p"]] {
            let opt = try read(Opt.self, values)
            print(opt.name, opt.tags ?? [], opt.limit, opt.stamp ?? -1)
        }
        let former = try read(Former.self, ["OLDName": "f", "OLDCount": 3])
        let pet = try read(Pet.self, ["name": "Tom", "age": NSNumber(value: 3)])
        let plain = try read(Plain.self, ["Name": "q", "Count": 8])
        print(former.name ?? "-", former.count, pet.name ?? "-", pet.age, plain.name ?? "-", plain.count)
        print(try read(Lone.self, ["name": "l"]).name, (try? read(Lone.self, [:])) == nil)
        let tickets: [[String: Any]] = [
            ["verb": 1, "paper": 2, "shop": 1, "shape": 2, "marks": 3, "shelf": 5, "category": 2],
            ["verb": 7, "paper": 1, "shop": -1, "shape": 3, "marks": 2, "shelf": 4, "category": 1],
        ]
        for values in tickets {
            let it = try read(Ticket.self, values)
            print(it.verb, it.paper ?? .a4, it.shop, it.shape ?? .kindCube, it.shelf ?? .shelfTop, it.category ?? .food, terminator: " ")
            print(it.marks == [.bold, .urlLink], it.marks == .urlLink)
        }

        func decode<T: Decodable>(_ type: T.Type, _ json: String) throws -> T {
            try JSONDecoder().decode(type, from: Data(json.utf8))
        }
        let text =
            #"{ "no": 7, "meta": { "title": "Looms", "parts": [{ "title": "A", "start": 1.5 }] }, "page": "https://e.org/7","#
            + #""aired": "2001-01-01T01:00:05+0100", "played": true, "kind": 3, "byName": { "b": { "title": "B", "start": 2 } },"#
            + #""words": ["w"], "first": { "title": "F", "start": 0 }, "length": 90 }"#
        let episode = try decode(Episode.self, text)
        print(episode.number, episode.name ?? "-", episode.chapters?.map { "\\($0.title ?? "-") \\($0.start)" } ?? [], terminator: " ")
        print(episode.page?.path ?? "-", episode.aired?.timeIntervalSinceReferenceDate ?? 0, episode.played, terminator: " ")
        print(episode.kind ?? .full, episode.byName?["b"]?.title ?? "-", episode.words ?? [], terminator: " ")
        print(episode.first?.title ?? "-", "\\(episode.length ?? 0)")
        print(try decode(Bonus.self, #"{ "length_in_minutes": 5 }"#).lengthInMinutes, terminator: " ")
        let host = try decode(Host.self, #"{ "full_name": "Ann", "shown_since": 2001 }"#)
        print(host.fullName ?? "-", host.shownSince)
        """

    private static let expected = """
        So 7 true busy green
        T 2 9.0
        Untitled 5 0
        u - Rex 2.5
        1 h false
        3 localhost true
        o ["a"] 4 2.5
        p [] 10 -1.0
        f 3 Tom 3 q 8
        l true
        headOnly usLetter iosOnly kind2D shelfLow home true false
        default a4 unknown kindCube shelfTop food false true
        7 Looms ["A 1.5"] /7 5.0 true rssOnly B ["w"] F 90
        5 Ann 2001

        """
}
