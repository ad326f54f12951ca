import Testing

/// Drafts with unions in archives and JSON of another version, and what they keep.
@Suite struct DraftUnionTests {
    private static let schema = """
        model: Pay
        version: 2
        unknownKeys: keep
        swift: { access: public, codable: true }
        enums:
          Payment:
            oneOf: { card: BankCard, cash: none }
            history: { 2: [ removeCase: { gift: { of: Gift, readAs: cash } } ] }
        classes:
          Order:
            draft: true
            properties: { pay: Payment, cards: { type: "[BankCard]", failure: skip, default: [] } }
          BankCard:
            draft: true
            archiveName: Card
            properties: { number: String, owner: { type: String, default: nobody } }
            history: { 2: [ renameClass: Card, add: [owner] ] }
          Premium: { superclass: BankCard, since: 2 }
        removed:
          Gift: { in: 2, readAs: drop, draft: true, properties: { n: Int } }
        """

    private static let main = """
        import Foundation
        import HeirloomRuntime
        import PayV1
        import PayV2

        typealias M1 = PayV1.PayModel
        typealias M2 = PayV2.PayModel
        func text(_ payment: PayV2.PaymentDraft?) -> String {
          switch payment {
          case .card(let card)?: "card \\(card.number ?? "-") \\(card.owner)"
          case .cash?: "cash"
          case nil: "-"
          }
        }
        func text(_ payment: PayV2.Payment) -> String {
          switch payment {
          case .card(let card): "finished \\(card.number) \\(card.owner)"
          case .cash: "finished cash"
          }
        }
        func draft(_ payment: PayV1.PaymentDraft) -> PayV1.OrderDraft {
          let draft = PayV1.OrderDraft()
          draft.pay = payment
          return draft
        }
        func up(_ name: String, _ draft: PayV1.OrderDraft) {
          show(name) {
            let archived = try M2.unarchivedObject(ofClass: PayV2.OrderDraft.self, from: M1.archivedData(withRootObject: draft))
            let json = try M2.decoder().decode(PayV2.OrderDraft.self, from: JSONEncoder().encode(draft))
            let deep = try PayV2.OrderDraft(dictionary: draft.dictionaryRepresentation(.deep))
            return [archived, json, deep].map { "\\(text($0.pay)) \\($0.missing)" }.joined(separator: ", ")
          }
          show(name + ", finished") {
            let archived = try M2.unarchivedObject(ofClass: PayV2.Order.self, from: M1.archivedData(withRootObject: draft))
            return text(archived.pay)
          }
        }
        let half = PayV1.CardDraft()
        up("half", draft(.card(half)))
        let whole = PayV1.CardDraft()
        whole.number = "1"
        up("whole", draft(.card(whole)))
        up("gift", draft(.gift(PayV1.GiftDraft())))
        up("cash", draft(.cash))
        show("finished to draft") {
          let order = PayV1.Order(pay: .card(PayV1.Card(number: "2")))
          let read = try M2.unarchivedObject(ofClass: PayV2.OrderDraft.self, from: M1.archivedData(withRootObject: order))
          return text(read.pay) + " / " + text(try read.completed().pay)
        }
        show("kept elements") {
          let (a, b) = (PayV2.BankCard(number: "a"), PayV2.BankCard(number: "b"))
          let order = PayV2.Order(pay: .card(a), cards: [a, PayV2.Premium(number: "p"), b])
          let old = try M1.unarchivedObject(ofClass: PayV1.Order.self, from: M2.archivedData(withRootObject: order))
          let edited = old.draft()
          let card = PayV1.CardDraft()
          card.number = "c"
          edited.cards.append(card)
          let back = try M2.unarchivedObject(ofClass: PayV2.Order.self, from: M1.archivedData(withRootObject: edited.completed()))
          guard case .card(let paid) = back.pay else { return "another case" }
          return "\\(back.cards.map(\\.number)) \\(paid === back.cards[0])"
        }
        """

    @Test func unionsOfDraftsTravel() async throws {
        var program = MigrationProgram("draft-unions")
        try await program.add(Self.schema, versions: [1, 2])
        #expect(
            try await program.output(of: Self.main) == """
                half: card - nobody ["pay.number"], card - nobody ["pay.number"], card - nobody ["pay.number"]
                half, finished: refused, value is missing [at 'pay.number', in BankCardDraft]
                whole: card 1 nobody [], card 1 nobody [], card 1 nobody []
                whole, finished: finished 1 nobody
                gift: cash [], cash [], cash []
                gift, finished: finished cash
                cash: cash [], cash [], cash []
                cash, finished: finished cash
                finished to draft: card 2 nobody / finished 2 nobody
                kept elements: ["a", "p", "b", "c"] true

                """
        )
    }
}
