import Foundation

public protocol Thing {}
extension Box: Thing {}
extension Node: Thing {}

func archived<T: NSObject & NSSecureCoding>(_ object: T) throws -> T {
    try UnionsModel.unarchivedObject(ofClass: T.self, from: UnionsModel.archivedData(withRootObject: object))
}

func makePerson() -> Person {
    let person = Person(name: "Ada")
    let card = GoldCard(number: "1", bonus: 7)
    person.wallet = [
        .card(card), .voucher(Voucher(code: "x", owner: person)), .cash, .money(Money(amount: 5, currency: "EUR")),
        .default,
        .card(card),
    ]
    person.byName = ["a": .card(card), "b": .cash]
    person.main = .voucher(Voucher(code: "main", owner: nil))
    person.other = .card(card)
    person.nullable = nil
    person.same = .money(Money(amount: 1, currency: "NOK"))
    person.formula = .sum(
        Sum(
            left: .number(Number(value: 1)),
            right: .sum(Sum(left: .number(Number(value: 2)), right: .number(Number(value: 3)), more: [])),
            more: [.number(Number(value: 4))]
        )
    )
    person.set = [.none, .money(Money(amount: 1, currency: "NOK"))]
    return person
}

func checkPerson(_ person: Person, _ channel: String) {
    guard person.wallet.count == 6, case .card(let card) = person.wallet[0], case .card(let last) = person.wallet[5],
        case .voucher(let voucher) = person.wallet[1], case .money(let money) = person.wallet[3]
    else { return check(false, "\(channel): wallet \(person.wallet)") }
    check((card as? GoldCard)?.bonus == 7, "\(channel): subclass")
    check(card === last, "\(channel): shared")
    check(voucher.owner === person, "\(channel): cycle")
    check(money == Money(amount: 5, currency: "EUR"), "\(channel): struct")
    check(person.wallet[2] == .cash && person.wallet[4] == .default, "\(channel): names")
    if case .card(let same)? = person.byName["a"] {
        check(same === card, "\(channel): dictionary")
    } else {
        check(false, "\(channel): a")
    }
    check(person.byName["b"] == .cash, "\(channel): dictionary of names")
    if case .card(let same)? = person.other {
        check(same === card, "\(channel): optional")
    } else {
        check(false, "\(channel): other")
    }
    check(person.nullable == nil, "\(channel): nil where there is a default")
    check(person.same == .money(Money(amount: 1, currency: "NOK")), "\(channel): hashable")
    check(person.set == [.none, .money(Money(amount: 1, currency: "NOK"))], "\(channel): set")
    if case .sum(let sum)? = person.formula, case .sum(let inner) = sum.right {
        check(
            inner.right == .number(Number(value: 3)) && sum.more == [.number(Number(value: 4))],
            "\(channel): recursive"
        )
    } else {
        check(false, "\(channel): formula")
    }
}

attempt("archives") {
    let person = makePerson()
    let read = try archived(person)
    checkPerson(read, "archive")
    check(read == person, "equality")
    if case .card(let card) = read.wallet[0] { card.number = "2" }
    check(read != person, "inequality in an object")
    read.wallet[0] = .cash
    check(read != person, "inequality of cases")
    let file = temporaryFile("unions")
    try person.write(to: file)
    checkPerson(try Person.object(contentsOf: file), "file")
    check("\(person)".contains("cash"), "description: \(person)")
}

attempt("copies") {
    let person = makePerson()
    let copy = person.copy() as! Person
    checkPerson(copy, "copy")
    check(copy == person, "copies are equal")
    if case .card(let one) = person.wallet[0], case .card(let other) = copy.wallet[0] { check(one !== other, "deep") }
    let left = Left(name: "l", part: nil)
    let right = Right(name: "r", part: .a(left))
    left.part = .b(right)
    let other = left.copy() as! Left
    if case .b(let r)? = other.part, case .a(let l)? = r.part {
        check(l === other && r !== right, "cycle copied")
    } else {
        check(false, "copied cycle")
    }
    check(other == left, "equality of cycles")
    let read = try archived(left)
    if case .b(let r)? = read.part, case .a(let l)? = r.part {
        check(l === read && read == left, "cycle read")
    } else {
        check(false, "read cycle")
    }
    read.name = "x"
    check(read != left, "inequality in cycles")
}

attempt("Foundation's coders") {
    let order = Order(
        payment: .card(GoldCard(number: "4")),
        alternatives: [[.cash], [.voucher(Voucher(code: "c", owner: nil))]]
    )
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    UnionsModel.install(on: archiver)
    archiver.encode(order, forKey: NSKeyedArchiveRootObjectKey)
    archiver.finishEncoding()
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    unarchiver.requiresSecureCoding = true
    UnionsModel.install(on: unarchiver)
    let read = unarchiver.decodeObject(of: Order.self, forKey: NSKeyedArchiveRootObjectKey)
    check(read == order, "through Foundation: \(String(describing: read)) \(String(describing: unarchiver.error))")
    let ours = try UnionsModel.unarchivedObject(ofClass: Order.self, from: archiver.encodedData)
    check(ours == order, "Foundation wrote")
    let back = try NSKeyedUnarchiver(forReadingFrom: UnionsModel.archivedData(withRootObject: order))
    UnionsModel.install(on: back)
    check(back.decodeObject(of: Order.self, forKey: NSKeyedArchiveRootObjectKey) == order, "Foundation read")
}

attempt("dictionaries") {
    let person = makePerson()
    let shallow = person.dictionaryRepresentation
    check((shallow["wallet"] as? [Payment])?.count == 6, "shallow: \(shallow)")
    let again = try Person(dictionary: shallow)
    check(again.wallet == person.wallet && again.name == "Ada", "from shallow")
    let deep = person.dictionaryRepresentation(.deep)
    checkPerson(try Person(dictionary: deep), "deep dictionary")
    check(PropertyListSerialization.propertyList(deep, isValidFor: .binary), "deep is a property list: \(deep)")
    try again.update(from: ["main": ["Unions.class": "Money", "amount": 3, "currency": "SEK"] as [String: Any]])
    check(again.main == .money(Money(amount: 3, currency: "SEK")), "update from a dictionary")
    try again.update(from: ["main": "cash", "other": Card(number: "bare")])
    if case .card(let card)? = again.other {
        check(card.number == "bare" && again.main == .cash, "bare objects")
    } else {
        check(false, "bare")
    }
    throwsError("a case that is none", contains: "a case of Payment") { try again.update(from: ["main": "gold"]) }
    check(again.main == .cash, "nothing changed")
}

attempt("JSON") {
    let order = Order(
        payment: .card(GoldCard(number: "4")),
        alternatives: [[.cash], [.voucher(Voucher(code: "c", owner: nil)), .money(Money(amount: 1, currency: "x"))]]
    )
    let data = try JSONEncoder().encode(order)
    let read = try JSONDecoder().decode(Order.self, from: data)
    check(read == order, "JSON: \(String(decoding: data, as: UTF8.self))")
    let viaModel = try UnionsModel.decoder().decode(Order.self, from: data)
    check(viaModel == order, "the model's decoder")
}

attempt("unknown") {
    let person = Person(name: "n")
    try person.update(from: ["same": "lost"])
    check(person.same == .none, "unknown text")
    try person.update(from: ["same": ["Unions.class": "Gone", "x": 1] as [String: Any]])
    check(person.same == .none, "unknown class in a dictionary")
    try person.update(from: ["same": Card(number: "1")])
    check(person.same == .none, "a class of another union")
    let data = try UnionsModel.archivedData(
        withRootObject: Person(name: "n", same: .money(Money(amount: 1, currency: "x")))
    )
    check(try UnionsModel.unarchivedObject(ofClass: Person.self, from: data).same != .none, "known")
    var list = try PropertyListSerialization.propertyList(from: data, format: nil) as! [String: Any]
    list["$objects"] = (list["$objects"] as! [Any]).map { item -> Any in
        guard var record = item as? [String: Any], record["$classname"] as? String == "Money" else { return item }
        record["$classname"] = "Coupon"
        record["$classes"] = ["Coupon", "NSObject"]
        return record
    }
    let changed = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    check(try UnionsModel.unarchivedObject(ofClass: Person.self, from: changed).same == .none, "unknown class")
}

attempt("depth") {
    var node = Node(value: 0, next: .end)
    for value in 1...200_000 { node = Node(value: value, next: .node(node)) }
    let read = try archived(node)
    check(read == node, "deep equality")
    let copy = node.copy() as! Node
    check(copy.value == 200_000, "deep copy")
}

attempt("loops") {
    let node = Node(value: 1, next: .end)
    node.next = .node(node)
    let read = try archived(node)
    if case .node(let next) = read.next { check(next === read, "own loop") } else { check(false, "loop") }
    check(read == node, "equal loops")
    // Through a struct of a `oneOf` type: comparing it begins no comparison of its own.
    let (first, second) = (Node(value: 1, next: .end), Node(value: 2, next: .end))
    (first.thing, second.thing) = (Box(node: second), Box(node: first))
    let again = try archived(first)
    check(again == first, "equal loops through structs")
    (again.thing as? Box)?.node?.value = 3
    check(again != first, "another value in a loop through structs")
}

/// An archive in which a class has another name.
func renaming(_ old: String, _ new: String, in data: Data) throws -> Data {
    var list = try PropertyListSerialization.propertyList(from: data, format: nil) as! [String: Any]
    list["$objects"] = (list["$objects"] as! [Any]).map { item -> Any in
        guard var record = item as? [String: Any], record["$classname"] as? String == old else { return item }
        record["$classname"] = new
        record["$classes"] = (record["$classes"] as! [String]).map { $0 == old ? new : $0 }
        return record
    }
    return try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
}

func makeWallet() -> Wallet {
    let wallet = Wallet(name: "w", value: .none)
    let ticket = Ticket(code: "1", holder: wallet, next: Ticket(code: "2"))
    ticket.next?.next = ticket
    wallet.value = .ticket(ticket)
    wallet.only = .ticket(Ticket(code: "only"))
    wallet.list = [.ticket(ticket), .money(Money(amount: 1, currency: "EUR")), .ticket(Ticket(code: "3")), .none]
    wallet.byName = ["a": .ticket(Ticket(code: "4")), "b": .none]
    wallet.set = [.token(Token(code: "5")), .none]
    wallet.boxed = Holder(open: .ticket(Ticket(code: "6")))
    return wallet
}

func checkWallet(_ wallet: Wallet, _ channel: String) {
    guard case .ticket(let ticket) = wallet.value, case .ticket(let same) = wallet.list[0],
        case .ticket(let third) = wallet.list[2], case .ticket(let fourth)? = wallet.byName["a"],
        case .ticket(let only)? = wallet.only, case .ticket(let sixth)? = wallet.boxed?.open
    else { return check(false, "\(channel): \(wallet)") }
    check(ticket === same && ticket.next?.next === ticket, "\(channel): shared, and a circle")
    check(ticket.holder === wallet, "\(channel): back to what was known")
    check(third.code == "3" && fourth.code == "4" && only.code == "only" && sixth.code == "6", "\(channel): values")
    check(wallet.list[1] == .money(Money(amount: 1, currency: "EUR")) && wallet.list[3] == .none, "\(channel): others")
    check(wallet.set == [.none, .token(Token(code: "5"))], "\(channel): set")
}

/// As of a version in which tickets and tokens are called otherwise.
func hiding(_ data: Data) throws -> Data { try renaming("Token", "Chip", in: renaming("Ticket", "Coupon", in: data)) }
func showing(_ data: Data) throws -> Data { try renaming("Chip", "Token", in: renaming("Coupon", "Ticket", in: data)) }

func isUnknown(_ value: Coin) -> Bool { if case .unrecognized = value { true } else { false } }
func isUnknown(_ value: Open?) -> Bool { if case .unrecognized? = value { true } else { false } }

attempt("kept in archives") {
    let wallet = makeWallet()
    let data = try hiding(UnionsModel.archivedData(withRootObject: wallet))
    let read = try UnionsModel.unarchivedObject(ofClass: Wallet.self, from: data)
    check(isUnknown(read.value) && isUnknown(read.list[2]) && isUnknown(read.byName["a"]), "kept: \(read)")
    check(isUnknown(read.boxed?.open) && read.set.contains { isUnknown($0) }, "kept in a struct and in a set")
    check(read.list[1] == .money(Money(amount: 1, currency: "EUR")), "what is known")
    check(read.value == read.list[0] && read.value != read.list[2], "told apart")
    check("\(read)".contains("Coupon"), "described: \(read)")
    let again = try UnionsModel.unarchivedObject(ofClass: Wallet.self, from: data)
    check(again == read && again.value == read.value, "the same from the same archive")
    let other = try UnionsModel.unarchivedObject(
        ofClass: Wallet.self,
        from: renaming("Ticket", "Voucher2", in: UnionsModel.archivedData(withRootObject: wallet))
    )
    check(other != read, "of another class")
    read.name = "edited"
    let back = try showing(UnionsModel.archivedData(withRootObject: read))
    let whole = try UnionsModel.unarchivedObject(ofClass: Wallet.self, from: back)
    check(whole.name == "edited", "what was changed")
    checkWallet(whole, "written back")
    let copy = read.copy() as! Wallet
    check(copy == read, "a copy is equal")
    copy.name = "copy"
    let copied = try showing(UnionsModel.archivedData(withRootObject: copy))
    checkWallet(try UnionsModel.unarchivedObject(ofClass: Wallet.self, from: copied), "a copy written back")
    try again.update(fromArchive: UnionsModel.archivedData(withRootObject: read))
    check(isUnknown(again.value) && again.name == "edited", "update")
    let updated = try showing(UnionsModel.archivedData(withRootObject: again))
    checkWallet(try UnionsModel.unarchivedObject(ofClass: Wallet.self, from: updated), "an update written back")
    throwsError("JSON of what an archive had", contains: "Coupon") { _ = try JSONEncoder().encode(read.boxed) }
    throwsError("a dictionary of what an archive had", contains: "value") {
        _ = try read.deepDictionary()
    }
    let foreign = NSKeyedArchiver(requiringSecureCoding: true)
    UnionsModel.install(on: foreign)
    foreign.encode(read, forKey: NSKeyedArchiveRootObjectKey)
    foreign.finishEncoding()
    throwsError("another coder's archive") {
        _ = try UnionsModel.unarchivedObject(ofClass: Wallet.self, from: foreign.encodedData)
    }
}

attempt("kept text") {
    let wallet = Wallet(name: "w", value: .none)
    for only in ["lost", nil] {
        var dictionary: [String: Any] = ["name": "w", "value": "gone"]
        dictionary["only"] = only
        try wallet.update(from: dictionary)
        check(isUnknown(wallet.value), "text")
        let read = try archived(wallet)
        check(read == wallet && read.value == wallet.value, "through an archive")
        let json = String(decoding: try JSONEncoder().encode(read), as: UTF8.self)
        check(json.contains(#""value":"gone""#), json)
        check(try JSONDecoder().decode(Wallet.self, from: Data(json.utf8)) == read, "through JSON")
        check(try read.deepDictionary()["value"] as? String == "gone", "in a dictionary")
    }
}

attempt("kept in JSON and dictionaries") {
    let wallet = makeWallet()
    (wallet.value, wallet.list[0]) = (.none, .none)
    wallet.boxed = Holder(open: .ticket(Ticket(code: "6", next: Ticket(code: "7"))))
    let json = String(decoding: try JSONEncoder().encode(wallet), as: UTF8.self)
    let hidden = json.replacingOccurrences(of: "\"Ticket\"", with: "\"Coupon\"")
        .replacingOccurrences(of: "\"Token\"", with: "\"Chip\"")
    let read = try JSONDecoder().decode(Wallet.self, from: Data(hidden.utf8))
    check(
        isUnknown(read.list[2]) && isUnknown(read.boxed?.open) && read.set.contains { isUnknown($0) },
        "kept: \(read)"
    )
    let back = String(decoding: try JSONEncoder().encode(read), as: UTF8.self)
        .replacingOccurrences(of: "Coupon", with: "Ticket")
    check(try JSONDecoder().decode(Wallet.self, from: Data(back.utf8)).boxed == wallet.boxed, "JSON: \(back)")
    throwsError("an archive of what JSON had", contains: "Coupon") { _ = try archived(read) }
    func renamed(_ value: Any, _ old: String, _ new: String) -> Any {
        if let values = value as? [Any] { return values.map { renamed($0, old, new) } }
        if let entries = value as? [String: Any] { return entries.mapValues { renamed($0, old, new) } }
        return value as? String == old ? new : value
    }
    let shared = Ticket(code: "shared")
    wallet.byName = ["a": .ticket(shared), "b": .ticket(Ticket(code: "8", next: shared))]
    let deep = renamed(try wallet.deepDictionary(), "Ticket", "Coupon") as! [String: Any]
    let other = try Wallet(dictionary: deep)
    check(isUnknown(other.byName["a"]) && isUnknown(other.byName["b"]), "kept: \(other)")
    check(try other == Wallet(dictionary: deep), "equal")
    let again = try Wallet(dictionary: renamed(other.deepDictionary(), "Coupon", "Ticket") as! [String: Any])
    if case .ticket(let ticket)? = again.byName["b"] {
        check(ticket.next?.code == "shared", "what stood elsewhere")
    } else {
        check(false, "back in a dictionary: \(again)")
    }
    let circle = renamed(try makeWallet().deepDictionary(), "Ticket", "Coupon") as! [String: Any]
    throwsError("a circle", contains: "value") { _ = try Wallet(dictionary: circle) }
    // An object of the app's that no case holds.
    let held = Wallet(name: "h", value: .none)
    try held.update(from: ["value": Card(number: "1")])
    check(isUnknown(held.value) && held.copy() as! Wallet == held, "an object: \(held)")
    let archive = try UnionsModel.unarchivedObject(
        ofClass: Wallet.self,
        from: UnionsModel.archivedData(withRootObject: held)
    )
    check(isUnknown(archive.value), "an object in an archive")
}
finish()
