import Foundation

struct HexText { let text: String }

func named(_ name: String) -> PersonNameComponents {
    var parts = PersonNameComponents()
    parts.givenName = name
    return parts
}

func book(any: NSObject) -> Book {
    Book(
        version: 2,
        signed: Signed(by: named("Ada"), genre: .essay),
        also: Signed(by: named("Bo")),
        more: [.fiction: Signed(by: named("Cy"))],
        names: [.essay: named("Di")],
        any: any,
        codes: [HexText(text: "ff")],
        lengths: [1.5, -2],
        prices: [Decimal(1), Decimal(2)],
        groups: ["a": [Decimal(3)]]
    )
}

/// A struct that is compared, though what it holds need not be Equatable for the compiler.
attempt("equality") {
    let one = book(any: "x" as NSString)
    check(one == book(any: "x" as NSString), "equal")
    let other = book(any: "x" as NSString)
    other.more[.fiction]?.by = named("Other")
    check(one != other, "not equal")
    let third = book(any: "x" as NSString)
    third.codes = [HexText(text: "fe")]
    check(one != third, "converted elements")
}

attempt("archive") {
    let one = book(any: "x" as NSString)
    let data = try CombinationsModel.archivedData(withRootObject: one)
    check(try CombinationsModel.unarchivedObject(ofClass: Book.self, from: data) == one, "archive")
}

attempt("dictionaries") {
    for any in ["x" as NSString, Data([1, 2, 3]) as NSData] as [NSObject] {
        let one = book(any: any)
        check(one.dictionaryRepresentation(.withoutNils).count == one.dictionaryRepresentation.count, "no nils: \(any)")
        let shallow = try Book(dictionary: one.dictionaryRepresentation)
        check(shallow == one && shallow.any === any, "shallow: \(any)")
        let deep = try Book(dictionary: one.dictionaryRepresentation(.deep))
        check(deep == one && deep.any == any, "deep: \(any), \(String(describing: deep.any))")
        let data = try PropertyListSerialization.data(
            fromPropertyList: one.dictionaryRepresentation([.deep, .withoutNils]),
            format: .binary,
            options: 0
        )
        let list = try PropertyListSerialization.propertyList(from: data, format: nil) as! [String: Any]
        check(try Book(dictionary: list) == one, "property list: \(any)")
        check(try JSONDecoder().decode(Book.self, from: JSONEncoder().encode(one)) == one, "JSON: \(any)")
    }
}
/// A set of Decimals, bridged, ends the process on Linux.
attempt("wrong values") {
    var dictionary = book(any: "x" as NSString).dictionaryRepresentation
    for key in ["version", "signed", "codes", "any", "list"] {
        let value = dictionary[key]
        dictionary[key] = Set([Decimal(1)])
        throwsError("a set as \(key)", contains: key) { _ = try Book(dictionary: dictionary) }
        dictionary[key] = value
    }
}
finish()
