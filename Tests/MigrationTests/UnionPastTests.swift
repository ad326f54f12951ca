import Testing

/// Unions whose cases and payloads changed, and properties that became unions or ceased to be unions.
@Suite struct UnionPastTests {
    static let schema = """
        model: Lib
        version: 3
        swift: { access: public, codable: true, equality: value }
        types:
          Either: { swift: NSObject, oneOf: [Card, Cheque] }
        enums:
          Payment:
            oneOf: { creditCard: Card, cheque: Cheque, coins: none, other: none }
            unknown: other
            history:
              3:
                - removeCase: { gift: { of: Gift, readAs: coins }, token: drop, bond: { of: Bond, readAs: drop } }
                - removeCase: { old: { of: Old, readAs: creditCard }, memento: { of: Memento, readAs: drop } }
              2:
                - renameCase: { cash: coins, card: creditCard }
                - addCase: [other]
                - was: { unknown: error }
          Choice: { oneOf: { card: Card, cheque: Cheque } }
          Small: { oneOf: { card: Card, none: none } }
        classes:
          Card: { properties: { number: String } }
          GoldCard: { superclass: Card, properties: { bonus: Int } }
          Gift: { properties: { name: String } }
          SmallGift: { superclass: Gift }
          Memento: { properties: { name: String } }
          Cheque:
            properties: { amount: Double }
            history:
              3: [{ retype: { amount: { from: Int } } }]
              2: [{ renameClass: Check }]
          Wallet:
            properties:
              main: Payment?
              all: "[Payment]"
              map: "[String: Payment]"
              required: { type: Payment, default: .coins }
              choice: Choice?
              either: Either?
              made: { type: Small? }
              list: "[Choice]"
              back: "[Either]"
              text: String
              present: Payment?
              presents: { type: "[Payment]", default: [] }
              memento: Payment?
              mementos: { type: "[Payment?]", default: [] }
            history:
              3:
                - retype: { choice: Either?, either: Choice?, made: Card?, list: "[Either]", back: "[Choice]" }
                - retype: { text: { from: Payment, using: Wallet.text } }
              2:
                - retype: { present: Gift?, memento: Memento? }
                - retype:
                    presents: { from: { type: "[Gift]", default: [] } }
                    mementos: { from: { type: "[Memento?]", default: [] } }
        removed:
          Bond: { in: 3, readAs: drop, properties: { value: Int } }
          Old: { in: 3, readAs: Card, properties: { number: String } }
        """

    static let main = """
        import Foundation
        import HeirloomRuntime
        import LibV1
        import LibV3

        func text(_ p: LibV3.Payment?) -> String {
          switch p {
          case .creditCard(let card)?: "card \\(card.number)\\((card as? LibV3.GoldCard).map { " +\\($0.bonus)" } ?? "")"
          case .cheque(let cheque)?: "cheque \\(cheque.amount)"
          case .coins?: "coins"
          case .other?: "other"
          case nil: "-"
          }
        }
        func text(_ c: LibV3.Choice) -> String {
          switch c {
          case .card(let card): "card \\(card.number)"
          case .cheque(let cheque): "cheque \\(cheque.amount)"
          }
        }
        func text(_ o: NSObject?) -> String {
          switch o {
          case let card as LibV3.Card: "card \\(card.number)"
          case let cheque as LibV3.Cheque: "cheque \\(cheque.amount)"
          default: "-"
          }
        }
        func text(_ w: LibV3.Wallet) -> String {
          let made: String
          if case .card(let card)? = w.made { made = card.number } else { made = "-" }
          let shared: Bool
          if case .creditCard(let a)? = w.main, case .creditCard(let b) = w.all[0] { shared = a === b } else { shared = false }
          let map = w.map.map { "\\($0.key)=\\(text($0.value))" }.sorted()
          return "\\(text(w.main)) \\(w.all.map { text($0) }) \\(map) \\(text(w.required)) \\(shared); "
            + "\\(w.choice.map { text($0) } ?? "-") \\(text(w.either)) \\(made) \\(w.list.map { text($0) }) "
            + "\\(w.back.map { text($0) }) \\(w.text); "
            + "\\(text(w.present)) \\(w.presents.map { text($0) }) \\(text(w.memento)) \\(w.mementos.map { text($0) })"
        }
        let card = LibV1.GoldCard(number: "1", bonus: 2)
        let check = LibV1.Check(amount: 3)
        let old = LibV1.Wallet(
          main: .card(card),
          all: [
            .card(card), .cheque(check), .cash, .gift(LibV1.Gift(name: "g")), .gift(LibV1.SmallGift(name: "s")), .token,
            .bond(LibV1.Bond(value: 1)), .old(LibV1.Old(number: "9")),
          ],
          map: ["a": .gift(LibV1.Gift(name: "g")), "b": .token, "c": .bond(LibV1.Bond(value: 2)), "d": .cash], required: .cash,
          choice: card, either: .cheque(check), made: card, list: [check, card], back: [.card(card), .cheque(check)],
          text: .gift(LibV1.Gift(name: "t")))
        old.present = LibV1.SmallGift(name: "p")
        old.presents = [LibV1.Gift(name: "q")]
        old.memento = LibV1.Memento(name: "m")
        old.mementos = [LibV1.Memento(name: "n"), nil]
        let archive = try LibV1.LibModel.archivedData(withRootObject: old)
        show("archive") { text(try LibV3.LibModel.unarchivedObject(ofClass: LibV3.Wallet.self, from: archive)) }
        old.choice = nil
        let json = try JSONEncoder().encode(old)
        show("JSON") { text(try LibV3.LibModel.decoder().decode(LibV3.Wallet.self, from: json)) }
        show("dictionary") { text(try LibV3.Wallet(dictionary: old.dictionaryRepresentation(.deep))) }
        old.main = .bond(LibV1.Bond(value: 1))
        let bond = try LibV1.LibModel.archivedData(withRootObject: old)
        show("dropped") { text(try LibV3.LibModel.unarchivedObject(ofClass: LibV3.Wallet.self, from: bond)) }
        let new = LibV3.Wallet(
          main: .creditCard(LibV3.Card(number: "5")), all: [.coins, .other], map: [:], choice: .card(LibV3.Card(number: "6")),
          either: LibV3.Card(number: "7"), made: Small.none, list: [], back: [], text: "x")
        let present = try LibV3.LibModel.archivedData(withRootObject: new)
        show("own") { "\\(try LibV3.LibModel.unarchivedObject(ofClass: LibV3.Wallet.self, from: present) == new)" }
        show("own JSON") { "\\(try LibV3.LibModel.decoder().decode(LibV3.Wallet.self, from: JSONEncoder().encode(new)) == new)" }
        """

    @Test func pastUnions() async throws {
        var program = MigrationProgram("unions")
        let functions = """
            extension Wallet {
              public static func text(_ payment: Payment) -> String {
                switch payment {
                case .creditCard(let card): card.number
                case .cheque: "cheque"
                case .coins: "coins"
                case .other: "other"
                }
              }
            }
            """
        try await program.add(Self.schema, versions: [1, 3], functions: [3: functions])
        let all = "[\"card 1 +2\", \"cheque 3.0\", \"coins\", \"coins\", \"coins\", \"card 9\"]"
        let rest = "[\"a=coins\", \"d=coins\"] coins"
        let others =
            "cheque 3.0 1 [\"cheque 3.0\", \"card 1\"] [\"card 1\", \"cheque 3.0\"] coins; coins [\"coins\"] - [\"-\", \"-\"]"
        #expect(
            try await program.output(of: Self.main) == """
                archive: card 1 +2 \(all) \(rest) true; card 1 \(others)
                JSON: card 1 +2 \(all) \(rest) false; - \(others)
                dictionary: card 1 +2 \(all) \(rest) true; - \(others)
                dropped: - \(all) \(rest) false; - \(others)
                own: true
                own JSON: true

                """
        )
    }

    /// A class went, with its objects: where a union had them, its entry says what is read instead, in every place and channel.
    @Test func objectsOfRemovedClassesInUnions() async throws {
        var program = MigrationProgram("removed-in-unions")
        let schema = """
            model: Rm
            version: 3
            swift: { access: public, codable: true }
            enums:
              One: { oneOf: { photo: Photo, blank: none }, history: { 3: [ removeCase: { gift: { of: Gift, readAs: blank } } ] } }
              Two: { oneOf: { photo: Photo, blank: none }, history: { 3: [ removeCase: { gift: { of: Gift, readAs: drop } } ] } }
            classes:
              Photo: { properties: { name: String } }
              Box:
                properties:
                  one: One
                  maybe: One?
                  list: "[One]"
                  holes: "[One?]"
                  inner: "[[One]]"
                  dict: "[String: One]"
                  two: Two?
                  twos: "[Two]"
                  twoHoles: "[Two?]"
                  late: One?
                  lates: "[One]"
                history: { 2: [ retype: { late: Gift?, lates: "[Gift]" } ] }
            removed:
              Gift: { in: 3, readAs: drop, properties: { name: String } }
            """
        try await program.add(schema, versions: [1, 3])
        let main = """
            import Foundation
            import RmV1
            import RmV3
            func text(_ b: RmV3.Box) -> String {
              func one(_ u: RmV3.One?) -> String {
                switch u { case .photo(let p)?: p.name; case .blank?: "blank"; case nil: "nil" }
              }
              func two(_ u: RmV3.Two?) -> String {
                switch u { case .photo(let p)?: p.name; case .blank?: "blank"; case nil: "nil" }
              }
              let dict = b.dict.keys.sorted().map { "\\($0)=\\(one(b.dict[$0]))" }
              return "\\(one(b.one)) \\(one(b.maybe)) \\(b.list.map(one)) \\(b.holes.map(one)) \\(b.inner.map { $0.map(one) }) \\(dict) "
                + "\\(two(b.two)) \\(b.twos.map(two)) \\(b.twoHoles.map(two)) \\(one(b.late)) \\(b.lates.map(one))"
            }
            let g = RmV1.Gift(name: "g")
            let p = RmV1.Photo(name: "p")
            let b = RmV1.Box(
              one: .gift(g), maybe: .gift(g), list: [.gift(g), .photo(p), .blank], holes: [nil, .gift(g), .photo(p)],
              inner: [[.gift(g)], [.photo(p), .gift(g)]], dict: ["a": .gift(g), "b": .photo(p)],
              two: .gift(g), twos: [.photo(p), .gift(g), .blank], twoHoles: [nil, .gift(g), .photo(p)],
              late: g, lates: [g, g])
            print(try text(RmV3.RmModel.unarchivedObject(ofClass: RmV3.Box.self, from: RmV1.RmModel.archivedData(withRootObject: b))))
            print(try text(RmV3.RmModel.decoder().decode(RmV3.Box.self, from: JSONEncoder().encode(b))))
            print(try text(RmV3.Box(dictionary: b.dictionaryRepresentation(.deep))))
            let changed = RmV3.Box(one: .blank, list: [], holes: [], inner: [], dict: [:], twos: [], twoHoles: [], lates: [])
            try changed.update(from: b.dictionaryRepresentation(.deep))
            print(text(changed))
            """
        let line =
            #"blank blank ["blank", "p", "blank"] ["nil", "blank", "p"] [["blank"], ["p", "blank"]] ["a=blank", "b=p"] "#
            + #"nil ["p", "blank"] ["nil", "p"] blank ["blank", "blank"]"#
        #expect(try await program.output(of: main) == String(repeating: line + "\n", count: 4))
    }
}
