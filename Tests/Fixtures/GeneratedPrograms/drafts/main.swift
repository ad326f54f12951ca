import Foundation
import HeirloomRuntime

/// Text is a lossy form: what goes through it is seen.
public struct Shade: Sendable, Hashable {
    public var value: Double
    public var text: String { String(Int(value)) }
    public init(value: Double) { self.value = value }
    public init?(text: String) {
        guard let value = Double(text) else { return nil }
        self.value = value
    }
}

nonisolated(unsafe) var awakened = 0
extension Form {
    func awake() { awakened += 1 }
    static func splitAddress(_ address: String) -> (String, String) {
        let parts = address.split(separator: ",").map(String.init)
        return (parts.first ?? "", parts.last ?? "")
    }
    static func parseYears(_ text: String) -> Int? { Int(text) }
    static var usualCopies: Int { 4 }
}

func expect(_ condition: @autoclosure () throws -> Bool, line: Int = #line) {
    check(try condition(), "not as declared", line: line)
}

/// The ways and kinds that an error lists.
func listed(_ body: () throws -> Void) -> [String] {
    do {
        try body()
        return []
    } catch {
        var found = error as? ArchiveError
        switch error {
        case DecodingError.keyNotFound(_, let context), DecodingError.dataCorrupted(let context):
            found = context.underlyingError as? ArchiveError
        default: break
        }
        guard let found else { return ["no ArchiveError: \(error)"] }
        return (found.failures.isEmpty ? [found] : found.failures).map { "\($0.kind) \($0.path)" }
    }
}

let money = Money(amount: 3, currency: "EUR")
func makeForm() -> Form2 {
    let first = Part(name: "first", size: 1)
    let second = Part(name: "second", size: 2, next: first)
    first.next = second
    first.back = second
    first.loop = [first, second]
    let holder = Holder(text: "held")
    let template = FormDraft()
    template.title = "draft"
    let form = Form2(
        id: "1",
        note: "noted",
        title: "title",
        pages: 3,
        kind: .long,
        level: nil,
        street: "street",
        city: "city",
        price: money,
        shade: Shade(value: 2.5),
        place: money,
        parts: [first, second],
        main: second,
        lookup: ["a": first, "b": second],
        chosen: [first],
        holder: holder,
        line: Line(part: first, count: 2),
        payment: .part(first),
        mark: first,
        template: template,
        others: [template, FormDraft()],
        samples: [1, 2],
        anything: ["k": [1, 2]],
        years: 7,
        extra: "extra"
    )
    holder.current = form
    form.owner = form
    return form
}
let form = makeForm()

// A draft of the dynamic class, with what is shared shared and cycles closed.
let entry: Entry = form
let drafted = entry.draft()
expect(type(of: drafted) == Form2Draft.self)
expect(Form2.Draft.self == Form2Draft.self && Form.Draft.self == FormDraft.self)
let draft = form.draft()
func checkDraft(_ draft: Form2Draft, isInMemory: Bool = true, line: Int = #line) {
    expect(draft.id == "1" && draft.note == "noted" && draft.title == "title" && draft.pages == 3, line: line)
    expect(draft.kind == .long && draft.level == nil && draft.street == "street" && draft.city == "city", line: line)
    expect(draft.price == money && draft.place == money && draft.samples == [1, 2] && draft.years == 7, line: line)
    expect(draft.extra == "extra" && draft.anything is NSDictionary || draft.anything is [String: Any], line: line)
    expect(draft.shade?.value == (isInMemory ? 2.5 : 2), line: line)
    let parts = draft.parts ?? []
    guard parts.count == 2 else { return check(false, "parts", line: line) }
    expect(parts[0].next === parts[1] && parts[1].next === parts[0] && parts[0].back === parts[1], line: line)
    expect(parts[0].loop.count == 2 && parts[0].loop[0] === parts[0] && parts[0].loop[1] === parts[1], line: line)
    expect(draft.main === parts[1] && draft.lookup?["a"] === parts[0] && draft.chosen == [parts[0]], line: line)
    expect(parts[0].form === draft && parts[1].form === draft && draft.owner === draft, line: line)
    expect(draft.template?.title == "draft" && draft.others.count == 2, line: line)
    expect(draft.others.first === draft.template, line: line)
    expect(draft.missing == [], line: line)
    // A case holds the draft that the form refers to.
    if case .part(let part)? = draft.payment {
        expect(part === parts[0], line: line)
    } else {
        expect(false, line: line)
    }
}
checkDraft(draft)
// What dictionaries leave out goes along.
form.stored = 8
form.sent = 9
expect(form.draft().stored == 8 && form.draft().sent == 9)
expect(try form.draft().completed().stored == 8 && form.draft().completed().sent == 9)
form.stored = nil
form.sent = 1
expect(draft.holder === form.holder && draft.template === form.template)
expect(draft.line?.part === form.parts[0] && draft.mark as AnyObject === form.parts[0])
expect(draft.parts?[0] !== form.parts[0] as NSObject)

// And back.
func checkForm(_ other: Form2, line: Int = #line) {
    expect(other.title == "title" && other.level == nil && other.kind == .long && other.extra == "extra", line: line)
    expect(other.parts[0].next === other.parts[1] && other.parts[0].back === other.parts[1], line: line)
    expect(other.main === other.parts[1] && other.lookup["b"] === other.parts[1], line: line)
    expect(other.chosen == [other.parts[0]] && other.parts[0].form === other && other.owner === other, line: line)
    expect(other.template?.title == "draft" && other.others[0] === other.template, line: line)
    if case .part(let part) = other.payment {
        expect(part === other.parts[0], line: line)
    } else {
        expect(false, line: line)
    }
}
attempt("completed") {
    awakened = 0
    let other = try draft.completed()
    checkForm(other)
    expect(other.shade.value == 2.5 && other.holder === form.holder && other !== form)
    expect(awakened == 1)
    let base: EntryDraft = draft
    expect(try base.completed() is Form2)
}

// What is missing, what is invalid.
let empty = Form2Draft()
expect(empty.copies == 4)
expect(empty.kind == .short && empty.level == 5 && empty.others == [])
let required = [
    "id", "title", "pages", "street", "city", "price", "shade", "place", "parts", "main", "lookup", "chosen", "holder",
    "line", "payment", "mark", "samples", "anything", "years", "extra",
]
expect(empty.missing == required)
expect(listed { _ = try empty.completed() } == required.map { "missing \($0)" })
let counted = form.draft()
counted.samples = [1]
expect(counted.missing == ["samples"])
expect(listed { _ = try counted.completed() } == ["invalid samples"])
counted.samples = [1, 2]
expect(try counted.missing == [] && counted.completed().samples == [1, 2])
let partly = form.draft()
partly.parts?[1].name = nil
partly.title = "far too long a title"
partly.pages = 0
partly.city = nil
expect(partly.missing == ["city", "parts[1].name"])
expect(
    listed { _ = try partly.completed() }
        == ["missing city", "missing parts[1].name", "invalid title", "invalid pages"]
)
expect(listed { try partly.validate() } == ["invalid title", "invalid pages"])
partly.parts = nil
partly.payment = .money(money)
partly.main = nil
partly.lookup = ["x": PartDraft()]
partly.chosen = [PartDraft()]
expect(
    partly.missing == [
        "city", "parts", "main", "lookup[\"x\"].name", "lookup[\"x\"].size", "chosen[].name", "chosen[].size",
    ]
)

// Archives: drafts as drafts, half filled and whole.
func archived(_ object: NSObject) throws -> Data { try DraftsModel.archivedData(withRootObject: object) }
attempt("archives") {
    let half = Form2Draft()
    half.title = "half"
    half.parts = [PartDraft()]
    half.parts?[0].size = 4
    let back = try DraftsModel.unarchivedObject(ofClass: Form2Draft.self, from: archived(half))
    expect(back.title == "half" && back.pages == nil && back.parts?[0].size == 4 && back.parts?[0].form === back)
    expect(back.missing == half.missing && back.level == 5)
    let whole = try DraftsModel.unarchivedObject(ofClass: EntryDraft.self, from: archived(draft))
    checkDraft(whole as? Form2Draft ?? Form2Draft(), isInMemory: false)
    expect(try archived(back) == archived(half))
    // A finished object is read as a draft.
    let read = try DraftsModel.unarchivedObject(ofClass: FormDraft.self, from: archived(half.copied()))
    expect(read.title == "half")
    let fixed = try DraftsModel.unarchivedObject(
        ofClass: FixedDraft.self,
        from: archived(Fixed(code: "abc", parent: Fixed(code: "d")))
    )
    expect(fixed.code == "abc" && fixed.parent?.code == "d" && fixed.missing == [])
    // A complete draft as a finished object, another one not, with all that it lacks.
    fixed.parent?.parent = FixedDraft()
    let lacking = try archived(fixed)
    expect(
        listed { _ = try DraftsModel.unarchivedObject(ofClass: Fixed.self, from: lacking) }
            == ["missing parent.parent.code"]
    )
    fixed.parent?.parent?.code = "ok"
    expect(
        try DraftsModel.unarchivedObject(ofClass: Fixed.self, from: archived(fixed)).parent?.parent?.code == "ok"
    )
    fixed.code = "NO"
    expect(listed { _ = try fixed.completed() } == ["invalid code"])
    attempt("drafts are not validated") { _ = try archived(fixed) }
    expect(
        listed { _ = try DraftsModel.unarchivedObject(ofClass: Fixed.self, from: try archived(fixed)) }
            == ["invalid code"]
    )
    let several = try DraftsModel.archivedData(withRootObject: [fixed, FixedDraft()])
    expect(listed { _ = try DraftsModel.unarchivedArray(of: Fixed.self, from: several) } == ["missing [1].code"])
}

/// Without what of the form refers to parts from objects that have no drafts: an archive has each part once.
func makePlain() -> Form2 {
    let form = makeForm()
    form.line = Line(part: Part(name: "other", size: 1), count: 1)
    form.mark = money
    form.holder.current = nil
    return form
}
attempt("finished objects and drafts") {
    let plain = makePlain()
    checkDraft(
        try DraftsModel.unarchivedObject(ofClass: Form2Draft.self, from: archived(plain)),
        isInMemory: false
    )
    checkForm(try DraftsModel.unarchivedObject(ofClass: Form2.self, from: archived(plain.draft())))
    let half = plain.draft()
    half.title = nil
    half.parts?[0].name = nil
    let data = try archived(half)
    expect(
        listed { _ = try DraftsModel.unarchivedObject(ofClass: Form2.self, from: data) }
            == ["missing title", "missing parts[0].name"]
    )
    let draft = Form2Draft()
    try draft.update(fromArchive: data)
    expect(draft.missing == ["title", "parts[0].name"] && draft.city == "city")
    try draft.update(fromArchive: archived(plain))
    expect(draft.missing == [] && draft.title == "title")
    let url = temporaryFile("draft")
    try half.write(to: url)
    expect(try Form2Draft.object(contentsOf: url).missing == half.missing)
    expect(listed { _ = try Form2.object(contentsOf: url) } == ["missing title", "missing parts[0].name"])
    try FileManager.default.removeItem(at: url)
}

// JSON and dictionaries. Nothing in them leads back.
attempt("JSON and dictionaries") {
    let plain = makePlain()
    for part in plain.parts { (part.next, part.loop) = (nil, []) }
    plain.owner = nil
    let (encoder, decoder) = (JSONEncoder(), DraftsModel.decoder())
    let half = plain.draft()
    half.city = nil
    half.main?.name = nil
    let lacking = ["missing city", "missing parts[1].name"]
    let json = try encoder.encode(half)
    let back = try decoder.decode(EntryDraft.self, from: json)
    expect(type(of: back) == Form2Draft.self)
    expect(back.missing == ["city", "parts[1].name", "main.name", "lookup[\"b\"].name"])
    expect(try decoder.decode(Form2Draft.self, from: encoder.encode(plain)).missing == [])
    expect(try decoder.decode(Form2.self, from: encoder.encode(plain.draft())).title == "title")
    expect(listed { _ = try decoder.decode(Form2.self, from: json) }.prefix(2) == lacking[...])
    let several = try encoder.encode([plain.draft(), half])
    expect(listed { _ = try decoder.decode([Form2].self, from: several) }.prefix(2) == lacking[...])

    let deep = half.dictionaryRepresentation(.deep)
    expect(try Form2Draft(dictionary: deep).missing.first == "city")
    expect(try Form2Draft(dictionary: plain.dictionaryRepresentation(.deep)).missing == [])
    expect(try Form2(dictionary: plain.draft().dictionaryRepresentation(.deep)).main.name == "second")
    expect(listed { _ = try Form2(dictionary: deep) }.prefix(2) == lacking[...])

    let shallow = half.dictionaryRepresentation
    expect(try Form2Draft(dictionary: shallow).main === half.main)
    expect(try Form2Draft(dictionary: plain.dictionaryRepresentation).main?.size == 2)
    let finished = try Form2(dictionary: plain.draft().dictionaryRepresentation)
    expect(finished.main === finished.parts[1] && finished.shade.value == 2.5)
    expect(listed { _ = try Form2(dictionary: shallow) } == lacking)
    half.city = "city"
    expect(listed { _ = try Form2(dictionary: half.dictionaryRepresentation) } == ["missing parts[1].name"])
    let updated = Form2Draft()
    try updated.update(from: shallow)
    expect(updated.missing == ["parts[1].name", "city"] || updated.missing == ["city", "parts[1].name"])
}

// A case whose value is half filled in.
attempt("unions") {
    let half = makePlain().draft()
    let part = PartDraft()
    part.size = 3
    half.payment = .part(part)
    expect(half.missing == ["payment.name"])
    expect(listed { _ = try half.completed() } == ["missing payment.name"])
    let back = try DraftsModel.unarchivedObject(ofClass: Form2Draft.self, from: archived(half))
    expect(back.missing == ["payment.name"])
    expect(
        listed { _ = try DraftsModel.unarchivedObject(ofClass: Form2.self, from: archived(half)) }
            == ["missing payment.name"]
    )
    if case .part(let part)? = back.payment {
        expect(part.size == 3)
        part.name = "named"
    }
    if case .part(let part) = try back.completed().payment { expect(part.name == "named" && part.size == 3) }
    expect(half.missing == ["payment.name"])
    let copy = half.deepCopied()
    if case .part(let part)? = copy.payment { part.name = "copy" }
    expect(copy.missing == [] && half.missing == ["payment.name"])
    for payment in [PaymentDraft.cash, .money(money)] {
        half.payment = payment
        let read = try DraftsModel.unarchivedObject(ofClass: Form2.self, from: archived(half)).payment
        switch (payment, try half.completed().payment, read) {
        case (.cash, .cash, .cash): break
        case (.money, .money(let left), .money(let right)): expect(left == money && right == money)
        default: expect(false)
        }
    }
    // JSON and dictionaries, where a class name tells that it is a draft.
    for part in half.parts ?? [] { (part.next, part.loop) = (nil, []) }
    half.owner = nil
    half.payment = .part(part)
    let json = try JSONEncoder().encode(half)
    expect(try DraftsModel.decoder().decode(Form2Draft.self, from: json).missing == ["payment.name"])
    expect(listed { _ = try DraftsModel.decoder().decode(Form2.self, from: json) } == ["missing payment.name"])
    expect(try Form2Draft(dictionary: half.dictionaryRepresentation(.deep)).missing == ["payment.name"])
    expect(try Form2Draft(dictionary: half.dictionaryRepresentation).missing == ["payment.name"])
    part.name = "p"
    let complete = try DraftsModel.decoder().decode(Form2.self, from: JSONEncoder().encode(half))
    if case .part(let part) = complete.payment { expect(part.name == "p") } else { expect(false) }
    let finished = try Form2(dictionary: half.dictionaryRepresentation)
    if case .part(let part) = finished.payment { expect(part.name == "p") } else { expect(false) }
    let deep = try Form2Draft(dictionary: finished.dictionaryRepresentation(.deep))
    if case .part(let part)? = deep.payment { expect(part.name == "p") } else { expect(false) }
}

// Copies, equality, descriptions, immutable classes.
attempt("copies") {
    let copy = draft.deepCopied()
    checkDraft(copy)
    expect(copy.main !== draft.main && draft.copied().main === draft.main)
    expect(!"\(draft)".isEmpty && draft.copied() !== draft)
    let fixed = FixedDraft()
    fixed.code = "abc"
    let made = try fixed.completed()
    expect(made.code == "abc" && made.with { $0.code = "d" }.draft().code == "d")
}

// Foundation's coders.
attempt("Foundation") {
    let half = FixedDraft()
    half.parent = FixedDraft()
    half.parent?.code = "x"
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    DraftsModel.install(on: archiver)
    archiver.encode(half, forKey: NSKeyedArchiveRootObjectKey)
    archiver.finishEncoding()
    let read = try DraftsModel.unarchivedObject(ofClass: FixedDraft.self, from: archiver.encodedData)
    expect(read.parent?.code == "x" && read.code == nil)
}

finish()
