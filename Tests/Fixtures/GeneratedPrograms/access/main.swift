import Core
import Foundation
import HeirloomRuntime

// Less accessible properties are no arguments; deprecated cases are read and written without being named.
attempt("access and deprecation") {
    let volume = Volume(title: "T", number: 3)
    check(volume.level.rawValue == 2 && volume.genre?.rawValue == "prose" && volume.flags.rawValue == 2, "defaults")
    check(volume.old.count == 1 && volume.table.count == 1, "defaults in collections")
    let data = try CoreModel.archivedData(withRootObject: volume)
    let back = try CoreModel.unarchivedObject(ofClass: Volume.self, from: data)
    check(back.level == volume.level && back.genre == volume.genre && back.flags == volume.flags, "archive")
    let json = try JSONDecoder().decode(Volume.self, from: JSONEncoder().encode(volume))
    check(json.level == volume.level && json.table == volume.table && json.number == 3, "JSON")
    check(volume.dictionaryRepresentation.keys.contains("mood"), "dictionary")
    check(Level.allCases.map(\.rawValue) == [1, 2, 3] && Level(rawValue: 9) == .unrecognized(9), "kept cases")
    check(Genre.allCases.map(\.rawValue) == ["prose", "verse", "none"], "cases")
    check(Genre.unknownCase(for: "x")?.rawValue == "prose", "fallback")
    let essay = Essay(title: "E", words: 5)
    check(essay.copied().words == 5 && essay.level.rawValue == 2, "a subclass in another module")
}

extension Node { func copied(_ text: String) -> String { text } }
final class MyNode: Node { var mine = 1 }

let root = Wide(number: 1, ring: Node(number: 2))
root.ring.pair = Pair(left: root, right: root.ring)
root.children = [Node(number: 3), MyNode(number: 4)]
for child in root.children { child.parent = root }
root.others = [root.children[0], root]
root.pairs = ["a": Pair(left: root.children[1], right: nil)]
let outside = Node(number: 5)
root.outside = outside
root.ring.outside = root.children[0]
root.shared = outside
root.own = Node(number: 6)
root.cache = root.children[0]
root.count = 8

let shallow: Wide = root.copied()
check(shallow !== root && shallow.ring === root.ring && shallow.children[0] === root.children[0], "shallow")
check(shallow.own !== root.own && shallow.count == 0, "copy: deep")
check(root.children[0].parent === root, "a shallow copy leaves children alone")

let deep: Wide = root.deepCopied()
check(deep.ring !== root.ring && deep.ring.number == 2, "deep")
check(deep.ring.pair?.left === deep && deep.ring.pair?.right === deep.ring, "cycles, also through structs")
check(deep.children.count == 2 && deep.children[0] !== root.children[0], "collections")
check(deep.children.allSatisfy { $0.parent === deep } && root.children.allSatisfy { $0.parent === root }, "inverses")
check(type(of: deep.children[1]) == MyNode.self, "dynamic class")
check(deep.others == [deep.children[0], deep], "sets")
check(deep.pairs["a"]?.left === deep.children[1], "dictionaries of structs")
check(deep.outside === outside && deep.ring.outside === deep.children[0], "weak references")
check(deep.shared === outside && deep.own !== root.own && deep.own?.number == 6, "copy: at properties")
check(deep.cache === deep.children[0] && deep.count == 0, "excluded from coding, from copying")
var chain = Node(number: 0)
for number in 1...100_000 {
    let next = Node(number: number)
    next.own = chain
    next.pair = Pair(left: chain, right: nil)
    chain = next
}
check(chain.deepCopied().own?.own?.number == 99_998, "depth")
let pair = Pair(left: root, right: nil).with { $0.right = outside }
check(pair.left === root && pair.right === outside, "with")
throwsError("with rethrows", contains: "4") { _ = try pair.with { _ in throw CocoaError(.fileNoSuchFile) } }
finish()
