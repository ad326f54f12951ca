import Foundation
import HeirloomRuntime

nonisolated(unsafe) var calls: [String] = []
extension Base {
    var shout: String {
        get { title.uppercased() }
        set { calls.append("shout=\(newValue)") }
    }
    func watchedDidChange(_ old: Int) { calls.append("watched \(old)") }
    func awake() { calls.append("awake") }
    func prepare() { calls.append("prepare") }
    func adapt(from version: Int) { calls.append("adapt \(version)") }
}
func archive(_ o: NSObject) throws -> Data { try UpdatesModel.archivedData(withRootObject: o) }

nonisolated(unsafe) let sub = Sub(title: "t", count: 2, maybe: 3, price: Money(amount: 9))
attempt("archive of same class, full") {
    let other = Sub(
        title: "o",
        count: 7,
        maybe: nil,
        spot: Money(amount: 5),
        fixed: Money(amount: 6, currency: "X"),
        cached: 99,
        nodes: [Node(name: "n")],
        single: Node(name: "s")
    )
    other.watched = 4
    calls = []
    let data = try archive(other)
    calls = []
    sub.cached = 50
    try sub.update(fromArchive: data)
    check(
        sub.title == "o" && sub.count == 7 && sub.spot == Money(amount: 5)
            && sub.fixed == Money(amount: 6, currency: "X"),
        "values"
    )
    check(sub.maybe == 3, "absent optional is kept: \(sub.maybe as Any)")
    check(sub.watched == 4 && !calls.contains { $0.hasPrefix("watched") }, "onChange not called: \(calls)")
    check(calls.filter { $0.hasPrefix("shout") } == ["shout=O"], "virtual set once \(calls)")
    check(!calls.contains("awake"), "no hook of the updated object? \(calls)")
    check(sub.cached == 50, "excluded kept")
    check(sub.nodes.first?.owner === sub && sub.single?.owner === sub, "inverse")
    check(sub.nodes.first?.name == "n", "nodes")
}
attempt("explicit nil") {
    try sub.update(from: ["maybe": NSNull(), "maybeDefault": NSNull()])
    check(sub.maybe == nil && sub.maybeDefault == nil, "NSNull sets nil")
    try sub.update(from: [:])
    check(sub.title == "o" && sub.count == 7, "empty dictionary keeps")
    sub.maybe = 4
    try sub.update(from: ["maybe": Int?.none as Any])
    check(sub.maybe == nil, "nil in Any")
}
attempt("failure leaves everything") {

    let nodes = sub.nodes
    func unchanged(_ line: Int = #line) {
        check(
            sub.title == "o" && sub.count == 7 && sub.nodes.first === nodes.first && sub.nodes.first?.owner === sub,
            "unchanged",
            line: line
        )
    }
    calls = []
    throwsError("bad type", contains: "count") {
        try sub.update(from: ["title": "zz", "nodes": [Node(name: "x")], "count": "bad"])
    }
    unchanged()
    throwsError("bad nested", contains: "nodes[1].name") {
        try sub.update(from: ["title": "zz", "nodes": [["name": "x"], ["name": 4]] as [[String: Any]]])
    }
    unchanged()
    throwsError("bad nested ref", contains: "nodes[0].next.name") {
        try sub.update(from: [
            "title": "zz", "nodes": [["name": "x", "next": [:] as [String: Any]]] as [[String: Any]],
        ])
    }
    unchanged()
    throwsError("a number for a text", contains: "title") { try sub.update(from: ["count": 3, "title": 5]) }
    unchanged()
    throwsError("garbage") { try sub.update(fromArchive: Data("xx".utf8)) }
    unchanged()
    throwsError("other class") { try sub.update(fromArchive: archive(Node(name: "x"))) }
    unchanged()
    throwsError("array root") {
        try sub.update(fromArchive: UpdatesModel.archivedData(withRootObject: [Sub(title: "q")]))
    }
    unchanged()
    calls = []
    throwsError("flat bad", contains: "") { try sub.update(from: ["title": "zz", "spot": ["amount": "no"]]) }
    unchanged()
    check(!calls.contains { $0.hasPrefix("shout") }, "virtual not set \(calls)")
}
attempt("an object handed to an update that fails keeps its inverse") {
    let other = Sub(title: "other")
    let n = Node(name: "n2")
    other.nodes = [n]
    n.owner = other
    throwsError("bad") { try sub.update(from: ["nodes": [n], "count": "bad"]) }
    check(n.owner === other, "inverse unchanged")
    try sub.update(from: ["nodes": [n]])
    check(n.owner === sub && sub.nodes == [n], "now set")
}
attempt("policies") {
    sub.kinds = []
    sub.strict = .b
    sub.opt = .a
    try sub.update(from: ["kinds": ["two", 5, "zzz"], "strict": "zz", "opt": "zz"])
    check(sub.kinds == [], "skip \(sub.kinds)")
    check(sub.strict == .b, "default \(sub.strict)")
    check(sub.opt == .a, "nil \(sub.opt as Any)")
    final class Reports: @unchecked Sendable { var paths: [String] = [] }
    let reports = Reports()
    let options = ReadingOptions(onFailure: { reports.paths.append($0.path) })
    sub.prices = [Money(amount: 1)]
    try sub.update(
        from: ["prices": [["amount": "x"], ["amount": 2], 5, ["amount": 3, "currency": 4]], "kinds": [1, 2]],
        options: options
    )
    check(sub.prices == [Money(amount: 1)], "left alone: \(sub.prices)")
    check(
        reports.paths == ["kinds[0]", "kinds[1]", "prices[0].amount", "prices[2]", "prices[3].currency"],
        "each is reported: \(reports.paths)"
    )
    reports.paths = []
    try sub.update(from: ["prices": "none"], options: options)
    check(sub.prices == [Money(amount: 1)] && reports.paths == ["prices"], "no list: \(reports.paths)")
    try sub.update(from: ["prices": [["amount": 2]]], options: options)
    check(sub.prices == [Money(amount: 2)], "a good one: \(sub.prices)")
    try sub.update(from: ["kinds": ["two", "zzz"]])
    check(sub.kinds == [.two, .one], "unknown cases are read \(sub.kinds)")
}
attempt("several archives merged") {
    let o = Sub(title: "m")
    try o.update(from: ["count": 10])
    try o.update(from: ["maybe": 11])
    try o.update(from: ["price": ["amount": "3.5"] as [String: Any]])
    try o.update(from: ["spot": Money(amount: 1)])
    check(
        o.count == 10 && o.maybe == 11 && o.price == Money(amount: Decimal(string: "3.5")!)
            && o.spot == Money(amount: 1) && o.title == "m",
        "merged"
    )
    try o.update(fromArchive: archive(Base(title: "base", count: 20)))
    check(o.title == "base" && o.count == 20, "from base class's archive")
}
/// A coder standing inside an object.
final class Wrapper: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    let inner = Sub(title: "inner")
    var title = "w"
    override init() {}
    func encode(with coder: NSCoder) {
        inner.title = "deep"
        inner.encode(with: coder)
        coder.encode(5, forKey: "own")
    }
    init?(coder: NSCoder) {
        do { try inner.update(from: coder) } catch {
            coder.failWithError(error)
            return nil
        }
    }
}
attempt("update(from: coder)") {
    let w = Wrapper()
    w.inner.nodes = [Node(name: "1")]
    w.inner.set = [Node(name: "2")]
    w.inner.loose = w.inner.nodes[0]
    w.inner.pair = Pair(left: w.inner.nodes[0], right: nil)
    calls = []
    let data = try UpdatesModel.archivedData(withRootObject: w)
    let b = try UpdatesModel.unarchivedObject(ofClass: Wrapper.self, from: data)
    check(b.inner.title == "deep" && b.inner.nodes.count == 1 && b.inner.nodes[0].owner === b.inner, "values")
    check(b.inner.set.first?.name == "2", "set")
    check(
        b.inner.loose === b.inner.nodes[0] && b.inner.pair?.left === b.inner.nodes[0],
        "references \(b.inner.loose as Any)"
    )
}
attempt("update from JSON-like deep dictionary") {
    let o = Sub(
        title: "a",
        nodes: [Node(name: "k", next: Node(name: "l"))],
        single: Node(name: "s"),
        pair: Pair(left: Node(name: "pl"), right: nil)
    )
    let p = Sub(title: "b")
    try p.update(from: o.dictionaryRepresentation(.deep))
    check(p.title == "a" && p.nodes[0].next?.name == "l" && p.single?.owner === p && p.pair?.left?.name == "pl", "deep")
    try p.update(from: o.dictionaryRepresentation)
    check(p.nodes[0] === o.nodes[0] && p.nodes[0].owner === p, "shallow shares")
}
attempt("required references") {
    let m = Missing(r: 1, node: Node(name: "a"))
    throwsError("no node", contains: "node") { try m.update(from: ["r": 2, "node": 5]) }
    check(m.r == 1, "kept")
    let node = m.node
    try m.update(from: ["r": 3, "node": NSNull()])
    check(m.r == 3 && m.node === node, "null is an absent key")
}
attempt("update itself from own archive") {
    let o = Sub(title: "self")
    o.nodes = [Node(name: "a")]
    o.loose = o.nodes[0]
    try o.update(fromArchive: archive(o))
    check(o.nodes.count == 1 && o.nodes[0].owner === o, "self update")
    check(o.loose === o.nodes[0], "weak loose")
}
attempt("self-references: an archive whose objects refer to the root") {
    let a = Node(name: "a")
    a.next = a
    let target = Node(name: "t")
    try target.update(fromArchive: archive(a))
    check(
        target.name == "a" && target.next === target,
        "root of the archive is the updated object: \(target.next as Any)"
    )
    target.next = nil
    a.next = nil
}
attempt("references back to the updated object, required and weak") {
    let tree = Tree(name: "new")
    tree.leaves = [Leaf(tree: tree, back: tree)]
    let old = Tree(name: "old")
    try old.update(fromArchive: archive(tree))
    check(
        old.name == "new" && old.leaves[0].tree === old && old.leaves[0].back === old,
        "the updated tree is the only one"
    )
    old.leaves = []
    tree.leaves = []
}
attempt("a failing update leaves the other end of an inverse") {
    let member = Member(name: "m")
    let group = Group(members: [member], next: Group(next: Group(strict: .b)))
    member.chief = group
    let data = try archive(member)
    member.chief = nil

    let old = Group()
    let updated = Member(name: "old")
    old.members = [updated]
    updated.group = old
    try updated.update(fromArchive: data)
    check(
        updated.chief?.members.first === updated && updated.group === updated.chief,
        "the group is that of the archive"
    )
    updated.group = old
    updated.chief = nil

    // The same, its group's last value broken.
    var text = try PropertyListSerialization.propertyList(from: data, options: [], format: nil) as! [String: Any]
    var objects = text["$objects"] as! [Any]
    for (index, object) in objects.enumerated() where object as? String == "b" { objects[index] = "unknown" }
    text["$objects"] = objects
    let broken = try PropertyListSerialization.data(fromPropertyList: text, format: .binary, options: 0)
    updated.name = "kept"
    throwsError("unknown case", contains: "chief.next.next.strict") { try updated.update(fromArchive: broken) }
    check(updated.name == "kept" && updated.group === old && updated.chief == nil, "nothing changed")
}
attempt("deep copies set inverses") {
    let late = Member(name: "late")
    let moved = Member(name: "moved")
    let other = Group(members: [moved])
    let group = Group()
    group.members = [late, moved]
    check(late.group == nil && moved.group === other, "assignments set none")
    let copy = group.copy() as! Group
    check(copy.members.count == 2 && copy.members.allSatisfy { $0.group === copy }, "arrays")
    let alone = moved.copy() as! Member
    check(alone.group === other, "a copy of the other end alone refers to what its original refers to")

    let tag = Tag(name: "t")
    let bag = Bag()
    bag.tags = [tag]
    let copied = bag.copy() as! Bag
    check(copied.tags.count == 1 && copied.tags.first !== tag && copied.tags.first?.bag === copied, "sets")
}
attempt("a case called none") {
    check(try Tag(dictionary: ["name": "n", "blank": "unknown"]).blank == Blank.none, "unknown values are it")
    let json = Data(#"{"name": "n", "blank": "unknown", "bits": 0}"#.utf8)
    let tag = try UpdatesModel.decoder().decode(Tag.self, from: json)
    check(tag.blank == Blank.none && tag.bits == Bits.none, "in JSON")
}
finish()
