import Foundation
import HeirloomRuntime

class Gadget: NSObject {
    let gadgetName: String
    init(name: String) { gadgetName = name }
}
nonisolated(unsafe) var awoken = 0
extension Person { func awake() { awoken += 1 } }
final class MyWorker: Worker, @unchecked Sendable {
    var mine = 0
    override init(
        name: String,
        friend: Person? = nil,
        points: [Point] = [],
        note: String? = "none",
        old: Int? = nil,
        secret: Int = 1,
        boss: Worker? = nil,
        team: Set<Worker> = [],
        `let`: Int = 3
    ) {
        super.init(
            name: name,
            friend: friend,
            points: points,
            note: note,
            old: old,
            secret: secret,
            boss: boss,
            team: team,
            let: `let`
        )
    }
    required init?(coder: NSCoder) {
        mine = coder.decodeInteger(forKey: "mine")
        super.init(coder: coder)
    }
    override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(mine, forKey: "mine")
    }
}

let anna = Person(name: "Anna", secret: 4)
let boss = Boss(name: "Bo", friend: anna, points: [Point(x: 1, owner: anna)], boss: nil, budget: 9)
let mine = MyWorker(name: "Mine", friend: boss, boss: boss, team: [boss], let: 5)
mine.mine = 8

// `with` keeps the dynamic class, also when it is called by way of a superclass.
let changed = boss.with {
    $0.name = "Eva"
    $0.budget = 10
    $0.let = 6
}
check(changed.name == "Eva" && changed.budget == 10 && changed.let == 6 && changed.friend === anna, "with")
check(boss.name == "Bo" && boss.budget == 9 && changed !== boss && changed.secret == 1, "the original stays")
let people: [Person] = [anna, boss, mine]
let renamed = people.map { person in person.with { $0.name += "!" } }
check(renamed.map { "\(type(of: $0))" } == ["Person", "Boss", "MyWorker"], "dynamic classes")
check(renamed.map(\.name) == ["Anna!", "Bo!", "Mine!"] && renamed[0].secret == 4, "by way of the superclass")
check((renamed[2] as? MyWorker)?.mine == 8 && (renamed[2] as? MyWorker)?.team == [boss], "parts of subclasses")
let guest = Guest(name: "Ida").with { $0.name += "!" }
check(guest.name == "Ida!" && guest.points.isEmpty, "without own properties")
check(Ring(number: 1, next: Ring2()).with { $0.values = [2] }.values == [2], "a property called values")
throwsError("with rethrows") { _ = try anna.with { _ in throw CocoaError(.fileNoSuchFile) } }
let nobody = boss.with {
    $0.friend = nil
    $0.points = []
    $0.note = nil
}
check(nobody.friend == nil && nobody.points.isEmpty && nobody.note == nil, "nil")

// Copies.
check(anna.copy() as? Person === anna && boss.copied() === boss && boss.deepCopied() === boss, "a copy is the object")
let box = Box(label: "b", content: Crate(weight: 1), person: anna)
check(box.copied() !== box && box.copied().content !== box.content && box.copied().person === anna, "deep copying")
let plain = Plain(person: anna)
check(plain.copied() === plain && plain.with == 2, "deep copying that reaches nothing mutable; a property called with")
let crate = Crate(weight: 2, part: boss, box: box)
check(crate.deepCopied().part === boss && crate.deepCopied().box !== box, "below a mutable object")
check(crate.copied().box === box, "shallow")

// Every channel; cycles; a hand-written subclass; nothing can be read into a finished object.
attempt("channels") {
    let data = try ImmutableModel.archivedData(withRootObject: mine)
    let back = try ImmutableModel.unarchivedObject(ofClass: Person.self, from: data, including: [MyWorker.self])
    check((back as? MyWorker)?.mine == 8 && (back as? Worker)?.team.first?.name == "Bo", "archive")
    check(back.friend === (back as? Worker)?.boss && back.friend?.points.first?.owner?.name == "Anna", "sharing")
    check(awoken == 3, "hooks: \(awoken)")
    let closed = try closedRing()
    check(closed.next.ring === closed && closed.next.all["r"] === closed && closed.back === closed, "cycle")
    let other = closed.with { $0.number = 2 }
    check(other.number == 2 && other.next === closed.next && other.back === closed, "with in a cycle")
    let json = try JSONDecoder().decode(Boss.self, from: JSONEncoder().encode(boss))
    check(json.name == "Bo" && json.budget == 9 && json.friend?.name == "Anna", "JSON")
    let deep = try Person(dictionary: boss.dictionaryRepresentation(.deep))
    check((deep as? Boss)?.budget == 9, "dictionary")
    let old = try Person(dictionary: ["Immutable.version": 1, "fullName": "Old"])
    check(old.name == "Old" && old.note == "none", "old version")
    let tool = Tool(size: 3, owner: anna).with { $0.size = 4 }
    check(
        tool.size == 4 && tool.owner === anna && tool.gadgetName == "g" && tool.copied() === tool,
        "foreign superclass"
    )
    let part = try ImmutableModel.unarchivedObject(
        ofClass: Crate.self,
        from: ImmutableModel.archivedData(withRootObject: crate)
    )
    check((part.part as? Boss)?.name == "Bo" && part.box?.person?.name == "Anna", "oneOf")
    let reader = try ArchiveReader(forReadingFrom: ImmutableModel.archivedData(withRootObject: anna))
    try? boss.readReferences(from: reader)
    check(boss.friend === anna && boss.boss == nil, "reading into a finished object")
}

/// From the archive of a ring that leads back to itself, which no initialiser can make.
func closedRing() throws -> Ring {
    let text = """
        <?xml version="1.0"?><plist version="1.0"><dict><key>$version</key><integer>100000</integer>
        <key>$archiver</key><string>NSKeyedArchiver</string>
        <key>$top</key><dict><key>root</key><dict><key>CF$UID</key><integer>1</integer></dict></dict>
        <key>$objects</key><array><string>$null</string>
        <dict><key>Immutable.version</key><integer>2</integer><key>number</key><integer>1</integer>
        <key>next</key><dict><key>CF$UID</key><integer>2</integer></dict>
        <key>back</key><dict><key>CF$UID</key><integer>1</integer></dict>
        <key>$class</key><dict><key>CF$UID</key><integer>3</integer></dict></dict>
        <dict><key>Immutable.version</key><integer>2</integer><key>ring</key><dict><key>CF$UID</key><integer>1</integer></dict>
        <key>all</key><dict><key>CF$UID</key><integer>5</integer></dict>
        <key>$class</key><dict><key>CF$UID</key><integer>4</integer></dict></dict>
        <dict><key>$classname</key><string>Ring</string><key>$classes</key><array><string>Ring</string><string>NSObject</string></array></dict>
        <dict><key>$classname</key><string>Ring2</string><key>$classes</key><array><string>Ring2</string><string>NSObject</string></array></dict>
        <dict><key>NS.keys</key><array><dict><key>CF$UID</key><integer>7</integer></dict></array>
        <key>NS.objects</key><array><dict><key>CF$UID</key><integer>1</integer></dict></array>
        <key>$class</key><dict><key>CF$UID</key><integer>6</integer></dict></dict>
        <dict><key>$classname</key><string>NSDictionary</string><key>$classes</key><array><string>NSDictionary</string><string>NSObject</string></array></dict>
        <string>r</string></array></dict></plist>
        """
    return try ImmutableModel.unarchivedObject(ofClass: Ring.self, from: Data(text.utf8))
}

// Sendable: read on one task, used on others.
let shared = try ImmutableModel.unarchivedObject(
    ofClass: Boss.self,
    from: ImmutableModel.archivedData(withRootObject: boss)
)
nonisolated func used(_ boss: Boss) async -> Int {
    let tasks = (0..<8).map { number in
        Task { boss.with { $0.name += "\(number)" }.name.count + (boss.friend?.name.count ?? 0) }
    }
    var total = 0
    for task in tasks { total += await task.value }
    return total
}
let total = await used(shared)
check(total == 8 * 7, "tasks: \(total)")
func isSendable<T: Sendable>(_: T.Type) -> Bool { true }
check(isSendable(Boss.self) && isSendable(Ring.self) && isSendable(Point.self) && isSendable(Plain.self), "Sendable")
finish()
