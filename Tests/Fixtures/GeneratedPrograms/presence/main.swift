import Foundation
import HeirloomRuntime

extension D { func changed(_ old: Presence<Mood>) {} }
extension DDraft { func changed(_ old: Presence<Mood>) {} }
func unarchived<T: NSObject & NSSecureCoding>(_ object: T) -> T? {
    try? PresencesModel.unarchivedObject(ofClass: T.self, from: PresencesModel.archivedData(withRootObject: object))
}

let d = D(a: .null, b: "b", p: .value(P(x: 1)), m: .value(.unrecognized("x")))
check(try d.draft().completed() == d, "draft")
let dd = d.draft()
check(dd.a == .null, "\(dd.a)")
check(unarchived(d) == d, "archive of a class with drafts")
let i = I(a: .value([1]), b: .absent)
check(i.with { $0.b = .null }.b == .null, "with")
check(try I(dictionary: i.dictionaryRepresentation(.deep)) == i, "i")
let o = O(
    a: .value(Date(timeIntervalSince1970: 5)),
    s: .value(["a"]),
    f: F(at: Date(timeIntervalSince1970: 86400), n: 3),
    id: .number(4),
    ids: [.text("x"), .number(1)]
)
let e = JSONEncoder()
e.outputFormatting = .sortedKeys
print(String(decoding: try e.encode(o), as: UTF8.self))
check(try JSONDecoder().decode(O.self, from: e.encode(o)) == o, "o json")
check(unarchived(o) == o, "archive of an observable class")
check(o.deepCopied() == o, "copy")
for link in [Presence<Id>.null, .value(.number(3)), .value(.text("t")), .absent] {
    let before = o.deepCopied()
    o.link = link
    check((before == o) == (before.link == link), "\(link)")
    check(try JSONDecoder().decode(O.self, from: e.encode(o)).link == link, "link in JSON")
    check(unarchived(o)?.link == link, "link in an archive")
    check(try O(dictionary: o.dictionaryRepresentation(.deep)).link == link, "link in a dictionary")
}
throwsError("v") { _ = try e.encode(V(n: .value(9), t: .absent)) }
check(try JSONDecoder().decode(V.self, from: e.encode(V(n: .null, t: .value("a")))) == V(n: .null, t: .value("a")), "v")
let r = R(now: .null, when: Date(timeIntervalSince1970: 7.5), any: 3)
check(unarchived(r) == r, "archive of a class with a past")
check(try JSONDecoder().decode(R.self, from: e.encode(r)) == r, "r")
print(r, d)
finish()
