import Testing

/// Files that older versions of an app and newer ones save in turn, with edits: data that only newer versions know is not lost.
@Suite struct UnknownKeysTests {
    private static let schema = """
        model: Lib
        version: 3
        unknownKeys: keep
        swift: { access: public, codable: true, copying: deep }
        enums:
          Genre:
            cases: [a, b, c]
            unknown: a
            history:
              3: [{ addCase: [c] }]
        structs:
          Money:
            properties:
              amount: Int
              tax: Int?
            history:
              2: [{ add: [tax] }]
        classes:
          Item:
            properties:
              name: { type: String, jsonKey: [texts, name] }
              label: { type: String?, jsonKey: [texts, more, label] }
              size: Int?
              note: { type: String?, jsonKey: [texts, note] }
            history:
              3: [{ add: [note] }]
              2: [{ add: [label] }, { add: { size: { missing: 7 } } }]
          Book:
            superclass: Item
            properties:
              title: { type: String, default: untitled }
              price: { type: Double, default: 0 }
              full: { type: String, default: "" }
              genre: { type: Genre, default: .a, failure: default }
              pages: { type: Int, default: 1, failure: default }
              money: Money?
              temp: Temp?
              authors: { type: [Person], default: [] }
              editor: Person?
              fan: { type: Person?, conditional: true }
              extras: { type: [Extra], default: [] }
            history:
              3:
                - merge: { from: { first: "String?", last: "String?" }, into: full, using: Book.join }
                - rename: { cost: price }
                - retype: { price: { from: { type: Int, default: 0 }, using: Book.widen, inverse: Book.narrow } }
                - writeAlso: { cost: { from: price, until: 9 } }
                - add: [fan]
              2:
                - rename: { heading: title, given: first }
                - add: [editor, extras, last]
          Person:
            properties:
              name: String
              born: Int?
            history:
              2: [{ add: [born] }]
          Extra:
            since: 2
            properties:
              text: String
              peer: Extra?
              owner: { type: Book?, conditional: true }
          Temp:
            properties:
              a: Int
            history:
              3: [{ drop: true }]
        """

    private static let functions = """
        extension Book {
          static func join(_ first: String?, _ last: String?) -> String {
            [first, last].compactMap { $0 }.joined(separator: " ")
          }
          static func widen(_ value: Int) -> Double { Double(value) }
          static func narrow(_ value: Double) -> Int { Int(value) }
        }
        """

    private static let main = """
        import Lib1
        import Lib2
        import Lib3

        typealias B1 = Lib1.Book
        typealias B2 = Lib2.Book
        typealias B3 = Lib3.Book
        typealias M1 = Lib1.LibModel
        typealias M2 = Lib2.LibModel
        typealias M3 = Lib3.LibModel

        func down(_ book: B3) throws -> B1 { try M1.unarchivedObject(ofClass: B1.self, from: M3.archivedData(withRootObject: book)) }
        func down(_ book: B2) throws -> B1 { try M1.unarchivedObject(ofClass: B1.self, from: M2.archivedData(withRootObject: book)) }
        func step(_ book: B3) throws -> B2 { try M2.unarchivedObject(ofClass: B2.self, from: M3.archivedData(withRootObject: book)) }
        func again(_ book: B1) throws -> B1 { try M1.unarchivedObject(ofClass: B1.self, from: M1.archivedData(withRootObject: book)) }
        func middle(_ book: B1) throws -> B2 { try M2.unarchivedObject(ofClass: B2.self, from: M1.archivedData(withRootObject: book)) }
        func up(_ book: B1) throws -> B3 { try M3.unarchivedObject(ofClass: B3.self, from: M1.archivedData(withRootObject: book)) }
        func up(_ book: B2) throws -> B3 { try M3.unarchivedObject(ofClass: B3.self, from: M2.archivedData(withRootObject: book)) }

        func text<T>(_ value: T?) -> String { value.map { "\\($0)" } ?? "-" }
        func text(_ b: B3) -> String {
          let money = b.money.map { "\\($0.amount)/\\(text($0.tax))" } ?? "-"
          let authors = b.authors.map { "\\($0.name):\\(text($0.born))" }.joined(separator: ",")
          var same = b.editor.map { $0 === b.authors.first ? "same" : "other" } ?? "-"
          same += b.fan.map { $0 === b.authors.last ? " same" : " other" } ?? " -"
          if let extra = b.extras.first {
            same += " \\(b.extras.map(\\.text)) \\(extra.peer === b.extras.last && extra.peer?.peer === extra) \\(extra.owner === b)"
          }
          return "\\(b.name) \\(text(b.label)) \\(text(b.size)) \\(text(b.note)) \\(b.title) \\(b.price) '\\(b.full)' \\(b.genre.rawValue) "
            + "\\(b.pages) \\(money) \\(text(b.temp?.a)) [\\(authors)] \\(same)"
        }
        func newest() -> B3 {
          let (p, q) = (Lib3.Person(name: "p", born: 1), Lib3.Person(name: "q", born: 2))
          let (e, f) = (Lib3.Extra(text: "e"), Lib3.Extra(text: "f"))
          let b = B3(
            name: "n", label: "l", note: "x", title: "T", price: 9.99, full: "Ann Lee", genre: .c, pages: 4,
            money: Lib3.Money(amount: 5, tax: 2), temp: Lib3.Temp(a: 3), authors: [p, q], editor: p, fan: q, extras: [e, f])
          (e.peer, f.peer, e.owner) = (f, e, b)
          return b
        }
        func edit(_ b: B1) {
          b.name = "m"
          b.heading = "H"
          b.cost = 12
          b.given = "Bob"
          b.genre = .b
          b.pages = 8
          b.money?.amount = 6
          b.authors.first?.name = "P"
        }

        let whole = text(newest())
        print("newest:", whole)
        show("untouched in 1") { text(try up(down(newest()))) == whole ? "same" : text(try up(down(newest()))) }
        show("twice in 1") { text(try up(again(down(newest())))) == whole ? "same" : "other" }
        show("untouched in 2") { text(try up(step(newest()))) == whole ? "same" : text(try up(step(newest()))) }
        show("untouched in 2 and 1") { text(try up(down(step(newest())))) == whole ? "same" : text(try up(down(step(newest())))) }
        show("untouched in 1 and 2") { text(try up(middle(down(newest())))) == whole ? "same" : text(try up(middle(down(newest())))) }
        show("edited in 1") {
          let b = try down(newest())
          edit(b)
          return text(try up(b))
        }
        show("edited in 1, then in 2") {
          let b = try down(newest())
          edit(b)
          let c = try middle(b)
          c.label = "L"
          return "\\(c.title) \\(c.cost) \\(text(c.first)) \\(text(c.last)) \\(c.genre) / " + text(try up(c))
        }
        show("edited in 2, then in 1") {
          let b = try step(newest())
          b.label = "L"
          b.title = "two"
          let c = try down(b)
          c.name = "m"
          return text(try up(c))
        }
        show("2 to 1 to 3") {
          let b = B2(name: "n", label: "l", title: "T", cost: 3, first: "Ann", last: "Lee", pages: 2)
          let c = try down(b)
          c.given = "Bob"
          let d = try middle(c)
          return "\\(d.title) \\(text(d.label)) \\(text(d.size)) \\(text(d.first)) \\(text(d.last)) / " + text(try up(c))
        }
        show("removed in 1") {
          let b = try down(newest())
          b.authors.removeLast()
          return text(try up(b))
        }
        show("all removed in 1") {
          let b = try down(newest())
          b.authors = []
          b.money = nil
          b.temp = nil
          let c = try up(b)
          return "\\(text(c)) \\(text(c.editor?.name))"
        }
        show("what 1 made is dropped") { text(try up(B1(name: "n", temp: Lib1.Temp(a: 9)))) }
        show("what nobody kept") {
          let data = try M1.archivedData(withRootObject: B1(name: "n"))
          return "\\(String(decoding: data, as: UTF8.self).contains("Lib.kept"))"
        }
        show("a copy") {
          let b = try down(newest())
          edit(b)
          guard let c = b.copy() as? B1 else { return "none" }
          b.authors = []
          return text(try up(c))
        }
        show("nothing is held") {
          weak var book: B1?
          weak var person: Lib1.Person?
          do {
            let b = try down(newest())
            (book, person) = (b, b.authors[0])
          }
          return "\\(book == nil) \\(person == nil)"
        }
        show("a known value that 1 cannot read") {
          let data = try M3.archivedData(withRootObject: newest())
          let b = try M1.unarchivedObject(ofClass: B1.self, from: data)
          b.pages += 1
          return "\\(b.genre) " + text(try up(b))
        }
        show("Foundation's unarchiver") {
          let data = try M1.archivedData(withRootObject: down(newest()))
          let reader = try NSKeyedUnarchiver(forReadingFrom: data)
          reader.decodingFailurePolicy = .setErrorAndReturn
          M1.install(on: reader)
          let b = reader.decodeObject(of: B1.self, forKey: NSKeyedArchiveRootObjectKey)
          return "\\(b == nil)"
        }
        show("Foundation's archiver") {
          let writer = NSKeyedArchiver(requiringSecureCoding: true)
          M1.install(on: writer)
          writer.encode(try down(newest()), forKey: NSKeyedArchiveRootObjectKey)
          return try M1.unarchivedObject(ofClass: B1.self, from: writer.encodedData).name
        }

        show("a long chain") {
          var last = Lib3.Extra(text: "0")
          for number in 1...20_000 { last = Lib3.Extra(text: "\\(number)", peer: last) }
          let book = newest()
          book.extras = [last]
          var count = 0
          var next = try up(down(book)).extras.first
          while let extra = next {
            count += 1
            next = extra.peer
          }
          return "\\(count)"
        }
        show("random damage") {
          let data = try M1.archivedData(withRootObject: down(newest()))
          var state: UInt64 = 1
          var outcomes = [0, 0]
          for _ in 0..<3000 {
            var bytes = data
            for _ in 0..<2 {
              state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
              bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 17)
            }
            do {
              _ = try up(M1.unarchivedObject(ofClass: B1.self, from: bytes))
              outcomes[0] += 1
            } catch {
              outcomes[1] += 1
            }
          }
          return "\\(outcomes.allSatisfy { $0 > 100 })"
        }

        func tree(_ book: B3) -> B3 {
          (book.extras, book.fan) = ([Lib3.Extra(text: "e")], nil)
          return book
        }
        func downJSON(_ book: B3) throws -> B1 { try M1.decoder().decode(B1.self, from: JSONEncoder().encode(book)) }
        func upJSON(_ book: B1) throws -> B3 { try M3.decoder().decode(B3.self, from: JSONEncoder().encode(book)) }
        let plain = text(try M3.decoder().decode(B3.self, from: JSONEncoder().encode(tree(newest()))))
        print("JSON:", plain)
        show("untouched in 1, JSON") {
          let found = text(try upJSON(downJSON(tree(newest()))))
          return found == plain ? "same" : found
        }
        show("edited in 1, JSON") {
          let b = try downJSON(tree(newest()))
          edit(b)
          return text(try upJSON(b))
        }
        show("edited in 1 and 2, JSON") {
          let b = try downJSON(tree(newest()))
          edit(b)
          let c = try M2.decoder().decode(B2.self, from: JSONEncoder().encode(b))
          c.label = "L"
          return text(try M3.decoder().decode(B3.self, from: JSONEncoder().encode(c)))
        }

        // Objects 2 and 3 are what is kept and the person's class.
        func crafted(_ kept: String, _ entries: String = "<key>Lib.kept</key>{2}", others: String = "") -> Data {
          func references(_ text: String) -> String {
            text.replacing("{", with: "<dict><key>CF$UID</key><integer>").replacing("}", with: "</integer></dict>")
          }
          return Data(
            references(
              "<plist version='1.0'><dict><key>$version</key><integer>100000</integer><key>$archiver</key><string>NSKeyedArchiver</string>"
                + "<key>$top</key><dict><key>root</key>{1}</dict><key>$objects</key><array><string>$null</string>"
                + "<dict><key>Lib.version</key><integer>1</integer><key>name</key>{4}\\(entries)<key>$class</key>{3}</dict>"
                + "\\(kept)<dict><key>$classname</key><string>Person</string></dict><string>Ada</string>\\(others)</array></dict></plist>"
            ).utf8)
        }
        func bad(_ name: String, _ data: Data) {
          show(name) {
            let person = try M1.unarchivedObject(ofClass: Lib1.Person.self, from: data)
            let back = try M3.unarchivedObject(ofClass: Lib3.Person.self, from: M1.archivedData(withRootObject: person))
            return "\\(back.name) \\(text(back.born))"
          }
        }
        let version = "<key>Lib.version</key><integer>3</integer>"
        bad("sound", crafted("<dict>\\(version)<key>born</key><integer>7</integer><key>$class</key>{3}</dict>"))
        bad("without a class", crafted("<dict>\\(version)<key>born</key><integer>7</integer></dict>"))
        bad("of a class that nobody knows", crafted("<dict>\\(version)<key>else</key>{2}<key>$class</key>{3}</dict>"))
        bad("text", crafted("<string>kept</string>"))
        bad("no reference", crafted("<dict/>", "<key>Lib.kept</key><integer>2</integer>"))
        bad("nowhere", crafted("<dict/>", "<key>Lib.kept</key>{99}"))
        bad("itself", crafted("<dict/>", "<key>Lib.kept</key>{1}"))
        bad("no version", crafted("<dict><key>born</key><integer>7</integer></dict>"))
        bad("an older version", crafted("<dict><key>Lib.version</key><integer>1</integer></dict>"))
        bad("a circle", crafted("<dict>\\(version)<key>Lib.kept</key>{2}</dict>"))
        bad("a broken reference", crafted("<dict>\\(version)<key>else</key>{99}</dict>"))
        bad("broken further on", crafted("<dict>\\(version)<key>else</key>{5}</dict>", others: "<dict><key>x</key>{99}</dict>"))
        bad("changed is no list", crafted("<dict>\\(version)</dict>", "<key>Lib.kept</key>{2}<key>Lib.changed</key>{4}"))
        """

    private static let output = """
        newest: n l - x T 9.99 'Ann Lee' c 4 5/2 3 [p:1,q:2] same same ["e", "f"] true true
        untouched in 1: same
        twice in 1: same
        untouched in 2: same
        untouched in 2 and 1: same
        untouched in 1 and 2: same
        edited in 1: m l - x H 12.0 'Bob' b 8 6/2 3 [P:1,q:2] same same ["e", "f"] true true
        edited in 1, then in 2: H 12 Bob - b / m L - x H 12.0 'Bob' b 8 6/2 3 [P:1,q:2] same same ["e", "f"] true true
        edited in 2, then in 1: m L - x two 9.99 'Ann Lee' c 4 5/2 3 [p:1,q:2] same same ["e", "f"] true true
        2 to 1 to 3: T l - Bob Lee / n l - - T 3.0 'Bob Lee' a 2 - - [] - -
        removed in 1: n l - x T 9.99 'Ann Lee' c 4 5/2 3 [p:1] same - ["e", "f"] true true
        all removed in 1: n l - x T 9.99 'Ann Lee' c 4 - - [] other - ["e", "f"] true true p
        what 1 made is dropped: n - 7 - untitled 0.0 '' a 1 - - [] - -
        what nobody kept: false
        a copy: m l - x H 12.0 'Bob' b 8 6/2 3 [P:1,q:2] same same ["e", "f"] true true
        nothing is held: true true
        a known value that 1 cannot read: a n l - x T 9.99 'Ann Lee' c 5 5/2 3 [p:1,q:2] same same ["e", "f"] true true
        Foundation's unarchiver: true
        Foundation's archiver: refused, malformed archive: expected an object, found one that could not be written (value cannot be written:
        a long chain: 20001
        random damage: true
        JSON: n l - x T 9.99 'Ann Lee' c 4 5/2 3 [p:1,q:2] other - ["e"] false false
        untouched in 1, JSON: same
        edited in 1, JSON: m l - x H 12.0 'Bob' b 8 6/2 3 [P:1,q:2] other - ["e"] false false
        edited in 1 and 2, JSON: m L - x H 12.0 'Bob' b 8 6/2 3 [P:1,q:2] other - ["e"] false false
        sound: Ada 7
        without a class: Ada 7
        of a class that nobody knows: Ada -
        text: refused, malformed archive: expected a sound archive, found 'Lib.kept' is not an object of its own [in Person
        no reference: refused, malformed archive: expected a sound archive, found 'Lib.kept' is not an object [in Person]
        nowhere: refused, malformed archive: expected a sound archive, found a reference to an object that is not there [in Pe
        itself: refused, malformed archive: expected a sound archive, found 'Lib.kept' is not an object of its own [in Person
        no version: refused, malformed archive: expected a sound archive, found kept data that is not of a newer version [in Pers
        an older version: refused, malformed archive: expected a sound archive, found kept data that is not of a newer version [in Pers
        a circle: refused, malformed archive: expected a sound archive, found 'Lib.kept' is not an object of its own [in Person
        a broken reference: refused, malformed archive: expected a sound archive, found a reference to an object that is not there
        broken further on: refused, malformed archive: expected a sound archive, found a reference to an object that is not there
        changed is no list: refused, value has another type: expected an array or a set, found text 'Ada' [in Person]
        """

    @Test("files go down and up again")
    func travel() async throws {
        let modules = VersionModules(
            name: "unknown-keys",
            schema: Self.schema,
            prefix: "Lib",
            versions: [1, 2, 3],
            functions: { $0 == 3 ? Self.functions : "" }
        )
        #expect(try await modules.run(Self.main) == Self.output)
    }

    /// Version 1 keeps a sound that a card of its own and a link to that card refer to: a deep copy has one of it, also where the sound itself
    /// refers to an object that version 1 knows.
    @Test func copiesShareWhatIsKept() async throws {
        var program = MigrationProgram("kept-sharing")
        let schema = """
            model: Nk
            version: 2
            unknownKeys: keep
            swift: { access: public }
            classes:
              Board:
                properties: { cards: "[Card]", links: { type: "[Link]", default: [] } }
                history: { 2: [ add: [links] ] }
              Card:
                properties: { text: String, audio: Sound?, echo: Sound? }
                history: { 2: [ add: [audio, echo] ] }
              Link: { since: 2, properties: { from: Card, via: Sound?, back: Sound? } }
              Sound: { since: 2, properties: { n: Int, of: Card? } }
            """
        try await program.add(schema, versions: [1, 2])
        let main = """
            import NkV1
            import NkV2
            func text(_ b: NkV2.Board) -> String {
              let (a, l) = (b.cards[0], b.links[0])
              return "\\(l.from === a) \\(l.via === a.audio) \\(l.back === a.echo) \\(a.echo?.of === b.cards[1]) "
                + "\\(a.audio?.n ?? 0) \\(a.echo?.n ?? 0)"
            }
            func old(_ b: NkV2.Board) throws -> NkV1.Board {
              try NkV1.NkModel.unarchivedObject(ofClass: NkV1.Board.self, from: NkV2.NkModel.archivedData(withRootObject: b))
            }
            func new(_ b: NkV1.Board) throws -> NkV2.Board {
              try NkV2.NkModel.unarchivedObject(ofClass: NkV2.Board.self, from: NkV1.NkModel.archivedData(withRootObject: b))
            }
            let (first, second) = (NkV2.Card(text: "a"), NkV2.Card(text: "b"))
            first.audio = NkV2.Sound(n: 7)
            first.echo = NkV2.Sound(n: 8, of: second)
            let board = NkV2.Board(
              cards: [first, second], links: [NkV2.Link(from: first, via: first.audio, back: first.echo)])
            print(text(board))
            print(try text(new(old(board))))
            var copy: NkV1.Board? = try old(board).deepCopied()
            print(try text(new(copy!)))
            // The copy outlives the original, and its own copy outlives it.
            copy = copy!.deepCopied()
            copy!.cards[1].text = "c"
            print(try text(new(copy!)), try new(copy!).links[0].from.echo!.of!.text)
            print(try text(new(old(board).copied())))
            """
        #expect(
            try await program.output(of: main) == """
                true true true true 7 8
                true true true true 7 8
                true true true true 7 8
                true true true true 7 8 c
                true true true true 7 8

                """
        )
    }
}
