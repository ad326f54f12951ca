import Foundation

struct RGB {
    var hex: String
    init?(hex: String) { if hex.isEmpty { return nil } else { self.hex = hex } }
}

func makeRow() -> Row {
    let row = Row(
        numbers: [nil, 1, nil],
        truths: [true, nil, false],
        places: [nil, CGPoint(x: 1, y: 2)],
        dates: [Date(timeIntervalSinceReferenceDate: 5), nil],
        genres: [.essay, nil],
        prices: [nil, Money(amount: 3, notes: [nil, "n"])],
        cards: [],
        pays: [.cash, nil],
        anything: ["text" as NSString, nil],
        colours: [RGB(hex: "ff0000"), nil],
        nested: [nil, [], [nil, 2]],
        byName: ["a": 1.5, "b": nil],
        cardsByName: [.fiction: nil],
        maybe: [nil],
        cut: [1, nil]
    )
    let card = Card(number: "1", owner: row)
    row.cards = [nil, card, card]
    row.pays.append(.card(card))
    row.cardsByName[.essay] = card
    return row
}

func checkRow(_ row: Row, _ channel: String, isWhole: Bool = true) {
    check(row.words == ["a", nil, "nil"], "\(channel): \(row.words)")
    check(row.numbers == [nil, 1, nil] && row.truths == [true, nil, false], "\(channel): numbers \(row.numbers)")
    check(
        row.places == [nil, CGPoint(x: 1, y: 2)] && row.dates.count == 2 && row.dates[1] == nil,
        "\(channel): values"
    )
    check(row.genres == [.essay, nil], "\(channel): cases")
    check(row.prices == [nil, Money(amount: 3, notes: [nil, "n"])], "\(channel): structs \(row.prices)")
    check(row.anything.count == 2 && row.anything[0] as? String == "text" && row.anything[1] == nil, "\(channel): any")
    check(row.colours.map { $0?.hex } == ["ff0000", nil], "\(channel): converted")
    check(row.nested == [nil, [], [nil, 2]], "\(channel): nested \(row.nested)")
    check(row.byName == ["a": 1.5, "b": nil], "\(channel): dictionary \(row.byName)")
    check(row.maybe == [nil] && row.cut == [1, nil], "\(channel): optional")
    guard isWhole else { return }
    check(
        row.cards.count == 3 && row.cards[0] == nil && row.cards[1] === row.cards[2],
        "\(channel): objects \(row.cards)"
    )
    check(row.cards[1]?.owner === row, "\(channel): a cycle")
    check(row.cardsByName.count == 2 && row.cardsByName[.fiction] == .some(nil), "\(channel): entries")
    check(row.cardsByName[.essay]! === row.cards[1], "\(channel): an object in a dictionary")
    if row.pays.count == 3, row.pays[1] == nil, case .card(let card)? = row.pays[2] {
        check(card === row.cards[1], "\(channel): union")
    } else {
        check(false, "\(channel): \(row.pays)")
    }
}

attempt("archives") {
    let row = makeRow()
    let data = try GapsModel.archivedData(withRootObject: row)
    let read = try GapsModel.unarchivedObject(ofClass: Row.self, from: data)
    checkRow(read, "archive")
    check(read == row && read.hash == row.hash, "equality")
    read.numbers[0] = 5
    check(read != row, "inequality")
    let copy = row.copy() as! Row
    checkRow(copy, "copy")
    check(copy == row && copy.cards[1] !== row.cards[1], "a deep copy")
    try read.update(fromArchive: data)
    checkRow(read, "update")
    // As Foundation writes nil: a reference to `$null`, which is NSNull's place too.
    var list = try PropertyListSerialization.propertyList(from: data, format: nil) as! [String: Any]
    let objects = list["$objects"] as! [Any]
    check(objects.contains { ($0 as? [String: Any])?["$classname"] as? String == "NSNull" }, "NSNull")
    list["$objects"] = objects.map { ($0 as? Int) == 1 ? 300 as Any : $0 }
    let wide = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    var reports = 0
    let cut = try GapsModel.unarchivedObject(ofClass: Row.self, from: wide, onFailure: { _ in reports += 1 })
    check(
        cut.cut == [nil] && reports == 1,
        "an element that does not fit is left out, nil stays: \(cut.cut) \(reports)"
    )
}

attempt("Foundation's coders") {
    let row = makeRow()
    // Cycles are beyond them.
    row.cards[1]?.owner = nil
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    GapsModel.install(on: archiver)
    archiver.encode(row, forKey: NSKeyedArchiveRootObjectKey)
    archiver.finishEncoding()
    let list = try PropertyListSerialization.propertyList(from: archiver.encodedData, format: nil) as! [String: Any]
    let nulls = (list["$objects"] as! [Any]).filter { ($0 as? [String: Any])?.keys.elementsEqual(["$class"]) == true }
    check(nulls.count == 1, "one object for all NSNulls: \(nulls.count)")
    for data in try [archiver.encodedData, GapsModel.archivedData(withRootObject: row)] {
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        unarchiver.requiresSecureCoding = true
        unarchiver.decodingFailurePolicy = .setErrorAndReturn
        GapsModel.install(on: unarchiver)
        if let read = unarchiver.decodeObject(of: Row.self, forKey: NSKeyedArchiveRootObjectKey) {
            checkRow(read, "Foundation", isWhole: false)
            check(read.cards.count == 3 && read.cards[0] == nil, "Foundation: objects")
        } else {
            check(false, "Foundation: \(String(describing: unarchiver.error))")
        }
    }
    check(try GapsModel.unarchivedObject(ofClass: Row.self, from: archiver.encodedData) == row, "Foundation wrote")
}

attempt("JSON and dictionaries") {
    let row = makeRow()
    let deep = try row.deepDictionary()
    check(PropertyListSerialization.propertyList(deep, isValidFor: .binary), "a property list: \(deep)")
    checkRow(try Row(dictionary: deep), "deep dictionary")
    checkRow(try Row(dictionary: row.dictionaryRepresentation), "shallow dictionary", isWhole: false)
    let other = try Row(dictionary: row.dictionaryRepresentation)
    try other.update(from: ["numbers": [NSNull(), 7] as [Any], "byName": ["x": NSNull()]])
    check(other.numbers == [nil, 7] && other.byName == ["x": nil], "NSNull in a dictionary")
    row.cards[1]?.owner = nil
    let json = String(decoding: try JSONEncoder().encode(row), as: UTF8.self)
    check(json.contains(#""numbers":[null,1,null]"#), json)
    check(try GapsModel.decoder().decode(Row.self, from: Data(json.utf8)) == row, "JSON")
    checkRow(try JSONDecoder().decode(Row.self, from: Data(json.utf8)), "JSON", isWhole: false)
    throwsError("another type", contains: "numbers[0]") {
        try other.update(from: ["numbers": ["text"]])
    }
    check("\(row)".contains("numbers: [nil, 1, nil]"), "\(row)")
}

attempt("rules") {
    let row = makeRow()
    try row.validate()
    row.cards.append(Card(number: "long", owner: row))
    row.cardsByName[.fiction] = Card(number: "", owner: row)
    throwsError("an element", contains: "cards[3].number") { try row.validate() }
    throwsError("an entry", contains: "cardsByName") { try row.validate() }
}
finish()
