import Foundation

func decode(_ json: String) throws -> Shop { try JSONDecoder().decode(Shop.self, from: Data(json.utf8)) }

attempt("plain JSON") {
    let shop = try decode(
        """
        { "payment": { "number": "1", "type": "credit-card" }, "strict": { "$kind": "money", "sum": 5 },
          "all": { "a": "cash", "b": { "type": "money!", "sum": 3 },
                   "c": { "type": "voucher", "code": "x", "inner": ["cash", { "type": "money!", "sum": 4 }] },
                   "d": { "type": "coupon" }, "e": "gold" } }
        """
    )
    guard case .card(let card) = shop.payment, case .voucher(let voucher)? = shop.all["c"] else {
        return check(false, "\(shop.payment) \(shop.all)")
    }
    check(card.number == "1" && shop.all["a"] == .cash && shop.all["b"] == .money(Money(amount: 3)), "cases")
    check(voucher.inner == [.cash, .money(Money(amount: 4))], "inside a struct")
    check(shop.all["d"] == .cash && shop.all["e"] == .cash, "unknown names and texts")
    check(shop.strict == .money(Money(amount: 5)), "the case's name")
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(shop), as: UTF8.self)
    check(text.contains(#""payment":{"number":"1","type":"credit-card"}"#), text)
    check(text.contains(#""a":"cash""#) && text.contains(#""strict":{"$kind":"money","sum":5}"#), text)
    check(try decode(text) == shop, "back")
    throwsError("unknown", contains: "coupon") {
        _ = try decode(#"{ "payment": "cash", "all": {}, "strict": { "$kind": "coupon" } }"#)
    }
    throwsError("no discriminator", contains: "$kind") {
        _ = try decode(#"{ "payment": "cash", "all": {}, "strict": { "sum": 5 } }"#)
    }
    throwsError("neither text nor object") { _ = try decode(#"{ "payment": 3, "all": {} }"#) }
    check(
        try PlainModel.unarchivedObject(ofClass: Shop.self, from: PlainModel.archivedData(withRootObject: shop))
            == shop,
        "archive"
    )
    check(try Shop(dictionary: shop.dictionaryRepresentation(.deep)) == shop, "dictionary")
}
attempt("what no case has") {
    let text = #"""
        {"all":{},"open":[{"amounts":[1,2.5,null,true],"type":"coupon"},"gold",{"sum":3,"type":"money"}],"payment":"cash"}
        """#
    let shop = try decode(text)
    check(shop.open.count == 3 && shop.open[2] == .money(Money(amount: 3)), "\(shop)")
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    check(String(decoding: try encoder.encode(shop), as: UTF8.self) == text, "written back as it was")
    throwsError("a number") { _ = try decode(#"{ "payment": "cash", "all": {}, "open": [3] }"#) }
    throwsError("without a name", contains: "type") {
        _ = try decode(#"{ "payment": "cash", "all": {}, "open": [{ "sum": 3 }] }"#)
    }
}
attempt("unions by themselves") {
    let text = #"[{"number":"1","type":"credit-card"},"cash",{"sum":3,"type":"money!"}]"#
    let payments = try JSONDecoder().decode([Payment].self, from: Data(text.utf8))
    guard case .card(let card) = payments[0] else { return check(false, "\(payments)") }
    check(card.number == "1" && payments[1...] == [.cash, .money(Money(amount: 3))], "\(payments)")
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    check(String(decoding: try encoder.encode(payments), as: UTF8.self) == text, "written back")
    let kept = #"{"amounts":[1,2.5,null,true],"type":"coupon"}"#
    let open = try JSONDecoder().decode(Open.self, from: Data(kept.utf8))
    check(String(decoding: try encoder.encode(open), as: UTF8.self) == kept, "unrecognized")
    do {
        _ = try JSONDecoder().decode([Strict].self, from: Data(#"[{"$kind":"card","number":5}]"#.utf8))
        check(false, "a number for text")
    } catch DecodingError.typeMismatch(_, let context) {
        check(context.codingPath.map(\.stringValue) == ["Index 0", "number"], "\(context.codingPath)")
    }
    do {
        _ = try JSONDecoder().decode([Strict].self, from: Data(#"[{"$kind":"money","sum":5},{"$kind":"coupon"}]"#.utf8))
        check(false, "an unknown name")
    } catch DecodingError.dataCorrupted(let context) {
        check(context.codingPath.map(\.stringValue) == ["Index 1"], "\(context.codingPath)")
    }
}
attempt("a subclass") {
    final class Gold: Card {
        override class var supportsSecureCoding: Bool { true }
    }
    throwsError("what its place does not tell", contains: "Card itself") {
        _ = try JSONEncoder().encode(Shop(payment: .card(Gold(number: "2")), all: [:]))
    }
}
finish()
