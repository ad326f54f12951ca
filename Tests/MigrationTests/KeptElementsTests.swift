import Testing

/// Old versions of an app edit collections of which they could not read some elements: these are put back beside their neighbors. Random
/// edits, by random sequences of versions and in all forms that keep something, against lists of names.
@Suite struct KeptElementsTests {
    private static let schema = """
        model: Nk
        version: 3
        unknownKeys: keep
        swift: { access: public, codable: true }
        enums:
          Mark: { raw: Int, cases: { x: 1, y: 2, z: 3 }, history: { 3: [ addCase: [z] ] } }
          Part: { oneOf: { photo: Photo, blank: none, gift: Gift }, unknown: blank, history: { 3: [ addCase: [gift] ] } }
        structs:
          Photo: { properties: { n: Int } }
          Gift: { since: 3, properties: { n: Int } }
          Page:
            properties: { cards: { type: "[Card]", failure: skip } }
        classes:
          Board:
            properties:
              cards: { type: "[Card]", failure: skip }
              maybe: { type: "[Card]?", failure: skip, jsonKey: [more, maybe] }
              named: { type: "[String: Card]", failure: skip, default: {} }
              all: { type: "Set<Mark>", failure: skip, default: [] }
              parts: { type: "[Part]", default: [] }
              marks: { type: "[Int: Mark]", failure: skip, default: {} }
              page: Page
              note: String?
            history: { 2: [ add: [note] ] }
          Card: { properties: { text: String } }
          Gold: { superclass: Card, since: 2 }
          Shiny: { superclass: Card, since: 3, properties: { twin: Card? } }
        """

    private static let plain = """
        model: Feed
        version: 1
        unknownKeys: keep
        swift: { access: public, codable: plain }
        classes:
          Feed:
            properties:
              items: { type: "[Item]", failure: skip }
              named: { type: "[String: Item]", failure: skip, default: {} }
              counts: { type: "[Int]", failure: skip, default: [], jsonKey: [stats, counts] }
              box: Box?
          Item: { abstract: true, discriminator: { key: kind, Note: note, Link: link } }
          Note: { superclass: Item, properties: { n: Int } }
          Link: { superclass: Item, properties: { n: Int } }
        structs:
          Box: { properties: { tags: { type: "[Tag]", failure: skip } } }
        enums:
          Tag: { cases: [a, b] }
        """

    private static let main = """
        import Foundation
        import HeirloomRuntime
        import NkV1
        import NkV2
        import NkV3
        import FeedV1

        struct Random {
          var state: UInt64
          mutating func callAsFunction(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
          }
        }

        // What the old app does to a list whose elements have names.
        func edit<T>(_ list: [(name: String, value: T)], _ random: inout Random, _ make: (String) -> T) -> [(name: String, value: T)] {
          var list = list
          for _ in 0..<random(4) {
            let place = random(list.count + 1)
            let name = "c\\(random(1_000_000))n"
            switch random(list.isEmpty ? 2 : 7) {
            case 0: list.append((name, make(name)))
            case 1: list.insert((name, make(name)), at: place)
            case 2: list.remove(at: place % list.count)
            case 3: list.swapAt(place % list.count, random(list.count))
            case 4: list.reverse()
            case 5: list[place % list.count] = (name, make(name))
            default: if random(4) == 0 { list = [] }
            }
          }
          return list
        }

        // Names alone: the hidden ones follow what they followed, or precede what they preceded, or are at the end.
        func merged(_ full: [String], _ now: [String], _ sees: (String) -> Bool) -> [String] {
          var hidden: [String: [String]] = [:]
          for (index, name) in full.enumerated() where !sees(name) {
            let previous = full[..<index].last(where: sees)
            let next = full[index...].first(where: sees)
            var anchor = "end"
            if previous == nil { anchor = "start" } else if let previous, now.contains(previous) { anchor = "after " + previous }
            else if let next, now.contains(next) { anchor = "before " + next }
            hidden[anchor, default: []].append(name)
          }
          let middle = now.flatMap { hidden["before " + $0, default: []] + [$0] + hidden["after " + $0, default: []] }
          return hidden["start", default: []] + middle + hidden["end", default: []]
        }

        func merged(_ full: [String: String], _ now: [String: String], _ sees: (String) -> Bool) -> [String: String] {
          now.merging(full.filter { !sees($0.value) }) { now, _ in now }
        }

        struct State: Equatable {
          var cards: [String]
          var maybe: [String]?
          var named: [String: String]
          var all: Set<String>
          var parts: [String]
          var marks: [Int: String]
          var page: [String]
        }

        enum Channel { case archive, json }
        typealias B1 = NkV1.Board
        typealias B2 = NkV2.Board
        typealias B3 = NkV3.Board

        func pass<From: Encodable & NSObject, To: Decodable & NSObject & NSSecureCoding & ArchivedObject>(
          _ board: From, _ type: To.Type, _ channel: Channel, _ write: (From) throws -> Data, _ read: (Data) throws -> To
        ) throws -> To {
          switch channel {
          case .archive: return try read(write(board))
          case .json: return try JSONDecoder().decode(type, from: JSONEncoder().encode(board))
          }
        }
        func up(_ b: B1, _ c: Channel) throws -> B3 {
          try pass(b, B3.self, c, { try NkV1.NkModel.archivedData(withRootObject: $0) }, { try NkV3.NkModel.unarchivedObject(ofClass: B3.self, from: $0) })
        }
        func up(_ b: B2, _ c: Channel) throws -> B3 {
          try pass(b, B3.self, c, { try NkV2.NkModel.archivedData(withRootObject: $0) }, { try NkV3.NkModel.unarchivedObject(ofClass: B3.self, from: $0) })
        }
        func middle(_ b: B1, _ c: Channel) throws -> B2 {
          try pass(b, B2.self, c, { try NkV1.NkModel.archivedData(withRootObject: $0) }, { try NkV2.NkModel.unarchivedObject(ofClass: B2.self, from: $0) })
        }
        func middle(_ b: B3, _ c: Channel) throws -> B2 {
          try pass(b, B2.self, c, { try NkV3.NkModel.archivedData(withRootObject: $0) }, { try NkV2.NkModel.unarchivedObject(ofClass: B2.self, from: $0) })
        }
        func down(_ b: B3, _ c: Channel) throws -> B1 {
          try pass(b, B1.self, c, { try NkV3.NkModel.archivedData(withRootObject: $0) }, { try NkV1.NkModel.unarchivedObject(ofClass: B1.self, from: $0) })
        }
        func down(_ b: B2, _ c: Channel) throws -> B1 {
          try pass(b, B1.self, c, { try NkV2.NkModel.archivedData(withRootObject: $0) }, { try NkV1.NkModel.unarchivedObject(ofClass: B1.self, from: $0) })
        }

        func card(_ name: String) -> NkV3.Card {
          switch name.first {
          case "g": NkV3.Gold(text: name)
          case "s": NkV3.Shiny(text: name)
          default: NkV3.Card(text: name)
          }
        }
        func names(_ random: inout Random) -> [String] {
          (0..<random(6)).map { "\\(["c", "c", "g", "s"][random(4)])\\($0)" }
        }
        func start(_ random: inout Random) -> State {
          State(
            cards: names(&random), maybe: random(4) == 0 ? nil : names(&random),
            named: Dictionary(uniqueKeysWithValues: names(&random).map { ("k" + $0.dropFirst(), $0) }),
            all: Set(["x", "y", "z"].filter { _ in random(2) == 0 }),
            parts: (0..<random(5)).map { ["photo", "blank", "gift"][random(3)] + "\\($0)" }.map { $0.hasPrefix("blank") ? "blank" : $0 },
            marks: Dictionary(uniqueKeysWithValues: (0..<random(4)).map { ($0, ["x", "y", "z"][random(3)]) }),
            page: names(&random))
        }
        func board(_ s: State) -> B3 {
          let marks = ["x": NkV3.Mark.x, "y": .y, "z": .z]
          let b = B3(
            cards: s.cards.map(card), maybe: s.maybe.map { $0.map(card) }, named: s.named.mapValues(card),
            all: Set(s.all.map { marks[$0]! }),
            parts: s.parts.map {
              let n = Int($0.suffix(1)) ?? 0
              return $0.hasPrefix("photo") ? .photo(NkV3.Photo(n: n)) : $0.hasPrefix("gift") ? .gift(NkV3.Gift(n: n)) : .blank
            },
            marks: s.marks.mapValues { marks[$0]! }, page: NkV3.Page(cards: s.page.map(card)))
          for case let shiny as NkV3.Shiny in b.cards { shiny.twin = b.cards.first }
          return b
        }
        func state(_ b: B3) -> State {
          State(
            cards: b.cards.map(\\.text), maybe: b.maybe?.map(\\.text), named: b.named.mapValues(\\.text),
            all: Set(b.all.map { "\\($0)" }),
            parts: b.parts.map {
              switch $0 {
              case .photo(let photo): "photo\\(photo.n)"
              case .gift(let gift): "gift\\(gift.n)"
              case .blank: "blank"
              }
            },
            marks: b.marks.mapValues { "\\($0)" }, page: b.page.cards.map(\\.text))
        }

        // One version's edits of its board, and what they are for the whole.
        func edited<C>(
          _ list: [C], _ full: [String], _ name: (C) -> String, _ sees: (String) -> Bool, _ random: inout Random, _ make: (String) -> C
        ) -> ([C], [String]) {
          let now = edit(list.map { (name($0), $0) }, &random, make)
          return (now.map(\\.value), merged(full, now.map(\\.name), sees))
        }
        func edited<K: Hashable, C>(_ table: [K: C], _ random: inout Random, _ key: () -> K, _ value: C) -> [K: C] {
          var table = table
          switch random(4) {
          case 0: table[key()] = value
          case 1: if let first = table.keys.first { table[first] = nil }
          case 2: table = [:]
          default: break
          }
          return table
        }
        // Photos come and go around the blanks.
        func photos<P>(_ parts: [P], _ full: [String], _ random: inout Random, _ make: (Int) -> P, _ isPhoto: (P) -> Bool) -> ([P], [String]) {
          var now = Array(zip(parts, full))
          for _ in 0..<random(3) {
            let photos = now.indices.filter { isPhoto(now[$0].0) }
            let n = 5 + random(4)
            switch random(3) {
            case 0: if let place = photos.last { now.remove(at: place) }
            case 1: now.insert((make(n), "photo\\(n)"), at: random(now.count + 1))
            default: if let one = photos.first, let other = photos.last { now.swapAt(one, other) }
            }
          }
          return (now.map(\\.0), now.map(\\.1))
        }

        func seesOne(_ name: String) -> Bool { name.first == "c" }
        func seesTwo(_ name: String) -> Bool { name.first == "c" || name.first == "g" }
        func edit(_ b: B1, _ s: inout State, _ random: inout Random) {
          let make = { NkV1.Card(text: $0) }
          (b.cards, s.cards) = edited(b.cards, s.cards, { $0.text }, seesOne, &random, make)
          if let list = b.maybe, let full = s.maybe {
            let (now, whole) = edited(list, full, { $0.text }, seesOne, &random, make)
            (b.maybe, s.maybe) = random(8) == 0 ? (nil, nil) : (now, whole)
          }
          (b.page.cards, s.page) = edited(b.page.cards, s.page, { $0.text }, seesOne, &random, make)
          let key = "k\\(random(7))"
          b.named = edited(b.named, &random, { key }, make("c0new"))
          s.named = merged(s.named, b.named.mapValues(\\.text), seesOne)
          if random(2) == 0 { b.all = random(2) == 0 ? [.x] : [] }
          s.all = Set(b.all.map { "\\($0)" }).union(s.all.filter { $0 == "z" })
          b.marks = edited(b.marks, &random, { 7 }, .y)
          s.marks = b.marks.mapValues { "\\($0)" }.merging(s.marks.filter { $0.value == "z" }) { now, _ in now }
          (b.parts, s.parts) = photos(b.parts, s.parts, &random, { .photo(NkV1.Photo(n: $0)) }) { if case .photo = $0 { true } else { false } }
        }
        func edit(_ b: B2, _ s: inout State, _ random: inout Random) {
          let make = { NkV2.Card(text: $0) }
          (b.cards, s.cards) = edited(b.cards, s.cards, { $0.text }, seesTwo, &random, make)
          if let list = b.maybe, let full = s.maybe {
            (b.maybe, s.maybe) = edited(list, full, { $0.text }, seesTwo, &random, make)
          }
          (b.page.cards, s.page) = edited(b.page.cards, s.page, { $0.text }, seesTwo, &random, make)
          let key = "k\\(random(7))"
          b.named = edited(b.named, &random, { key }, make("c0new"))
          s.named = merged(s.named, b.named.mapValues(\\.text), seesTwo)
          (b.parts, s.parts) = photos(b.parts, s.parts, &random, { .photo(NkV2.Photo(n: $0)) }) { if case .photo = $0 { true } else { false } }
        }

        func journey(_ seed: UInt64, _ channel: Channel) throws -> String? {
          var random = Random(state: seed)
          for _ in 0..<5 { _ = random(2) }
          var expected = start(&random)
          let first = board(expected)
          if channel == .json { for case let shiny as NkV3.Shiny in first.cards { shiny.twin = nil } }
          let found: B3
          switch random(4) {
          case 0:
            var b = try down(first, channel)
            if random(2) == 0 { b = b.deepCopied() }
            edit(b, &expected, &random)
            if random(2) == 0 {
              b = try pass(b, B1.self, channel, { try NkV1.NkModel.archivedData(withRootObject: $0) }, { try NkV1.NkModel.unarchivedObject(ofClass: B1.self, from: $0) })
              edit(b, &expected, &random)
            }
            found = try up(b, channel)
          case 1:
            let b = try down(first, channel)
            edit(b, &expected, &random)
            let c = try middle(b, channel)
            edit(c, &expected, &random)
            found = try up(c.deepCopied(), channel)
          case 2:
            let c = try middle(first, channel)
            edit(c, &expected, &random)
            let b = try down(c, channel)
            edit(b, &expected, &random)
            found = try up(b, channel)
          default:
            let c = try middle(first, channel)
            edit(c, &expected, &random)
            let b = try down(c, channel)
            edit(b, &expected, &random)
            let d = try middle(b, channel)
            edit(d, &expected, &random)
            let a = try down(up(d, channel), channel)
            edit(a, &expected, &random)
            found = try up(a, channel)
          }
          if state(found) != expected { return "\\(seed) \\(channel):\\n \\(state(first))\\n \\(state(found)), not\\n \\(expected)" }
          // A kept object still refers to the one that the old app had.
          for case let shiny as NkV3.Shiny in found.cards {
            if let twin = shiny.twin, let same = found.cards.first(where: { $0.text == twin.text }), same !== twin { return "\\(seed): another twin" }
          }
          return nil
        }

        // JSON of others: kinds that this app does not know.
        func plainJourney(_ seed: UInt64) throws -> String? {
          var random = Random(state: seed)
          for _ in 0..<5 { _ = random(2) }
          func item(_ name: String) -> [String: Any] {
            ["kind": name.first == "c" ? "note" : name.first == "l" ? "link" : "later", "n": Int(name.dropFirst())!, "other": [1, name]]
          }
          func name(_ item: [String: Any]) -> String {
            let kind = item["kind"] as! String
            return (kind == "note" ? "c" : kind == "link" ? "l" : "u") + "\\(item["n"]!)"
          }
          func name(_ item: FeedV1.Item) -> String { (item as? FeedV1.Note).map { "c\\($0.n)" } ?? "l\\((item as! FeedV1.Link).n)" }
          func make(_ name: String) -> FeedV1.Item { FeedV1.Note(n: Int(name.filter(\\.isNumber))!) }
          func sees(_ name: String) -> Bool { name.first != "u" }
          let items = (0..<random(6)).map { "\\(["c", "l", "u"][random(3)])\\($0)" }
          let counts: [Any] = (0..<random(5)).map { random(2) == 0 ? $0 as Any : "t\\($0)" as Any }
          let tags = (0..<random(5)).map { ["a", "later\\($0)"][random(2)] }
          let object: [String: Any] = [
            "items": items.map(item), "named": Dictionary(uniqueKeysWithValues: items.map { ("k\\($0)", item($0)) }),
            "stats": ["counts": counts, "more": true], "box": ["tags": tags, "size": 1], "extra": NSNull(),
          ]
          let feed = try JSONDecoder().decode(FeedV1.Feed.self, from: JSONSerialization.data(withJSONObject: object))
          let now = edit(feed.items.map { (name($0), $0) }, &random) { make($0) }.map { (name($0.value), $0.value) }
          feed.items = now.map(\\.1)
          let keys = feed.named.mapValues { name($0) }
          if let first = feed.named.keys.sorted().first { feed.named[first] = nil }
          feed.counts.append(99)
          feed.box?.tags.insert(.b, at: 0)
          let written = try JSONSerialization.jsonObject(with: JSONEncoder().encode(feed)) as! [String: Any]
          let found = (written["items"] as! [[String: Any]])
          let expected = merged(items, now.map(\\.0), sees)
          if found.map({ name($0) }) != expected { return "\\(seed): \\(items) \\(now.map(\\.0)): \\(found.map { name($0) }), not \\(expected)" }
          for item in found where items.contains(name(item)) && (item["other"] as? [AnyHashable])?.last != AnyHashable(name(item)) {
            return "\\(seed): \\(item)"
          }
          var names = Dictionary(uniqueKeysWithValues: items.map { ("k\\($0)", $0) })
          if let first = keys.keys.sorted().first { names[first] = nil }
          if (written["named"] as! [String: [String: Any]]).mapValues({ name($0) }) != names { return "\\(seed): \\(written["named"]!)" }
          let stats = written["stats"] as! [String: Any]
          let numbers = merged(counts.map { "\\($0)" }, counts.filter { $0 is Int }.map { "\\($0)" } + ["99"]) { $0.first != "t" }
          if (stats["counts"] as! [Any]).map({ "\\($0)" }) != numbers || stats["more"] as? Bool != true {
            return "\\(seed): \\(counts) \\(stats)"
          }
          let box = written["box"] as! [String: Any]
          let leading = tags.prefix { $0 != "a" }
          if box["tags"] as! [String] != leading + ["b"] + tags.dropFirst(leading.count) || box["size"] as? Int != 1 {
            return "\\(seed): \\(tags) \\(box)"
          }
          return nil
        }

        // The examiner's input: version 3 writes [a, Shiny], version 1 appends.
        do {
          let old = try down(board(State(cards: ["ca", "sShiny"], named: [:], all: [], parts: [], marks: [:], page: [])), .archive)
          old.cards.append(NkV1.Card(text: "new"))
          print(try up(old, .archive).cards.map(\\.text))
          old.cards.swapAt(0, 1)
          print(try up(old, .archive).cards.map(\\.text))
          old.cards = []
          print(try up(old, .archive).cards.map(\\.text))
          print(try NkV1.NkModel.unarchivedObject(ofClass: B1.self, from: NkV1.NkModel.archivedData(withRootObject: old)).cards.count)
        }
        var wrong = 0
        for seed in 0..<600 {
          for channel in [Channel.archive, .json] {
            do {
              if let difference = try journey(UInt64(seed), channel) {
                wrong += 1
                if wrong < 4 { print(difference) }
              }
            } catch {
              wrong += 1
              if wrong < 4 { print("\\(seed) \\(channel): \\(error)") }
            }
          }
          do {
            if let difference = try plainJourney(UInt64(seed)) {
              wrong += 1
              if wrong < 4 { print(difference) }
            }
          } catch {
            wrong += 1
            if wrong < 4 { print("\\(seed) plain: \\(error)") }
          }
        }
        print("wrong: \\(wrong)")
        """

    @Test func elementsSurviveEdits() async throws {
        var program = MigrationProgram("kept-elements")
        try await program.add(Self.schema, versions: [1, 2, 3])
        try await program.add(Self.plain, versions: [1])
        let output = try await program.output(of: Self.main)
        #expect(
            output == """
                ["ca", "sShiny", "new"]
                ["new", "ca", "sShiny"]
                ["sShiny"]
                0
                wrong: 0

                """
        )
    }
}
