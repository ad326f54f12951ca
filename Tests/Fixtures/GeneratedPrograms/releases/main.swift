import Foundation
import HeirloomRuntime

// Chains through properties that are no optionals: a struct with a default, a struct in it, a type of several, one that no channel codes.

nonisolated(unsafe) var changes: [String] = []
extension Node { func linkChanged(_ old: Link) { changes.append(old.note) } }

func onSmallStack(_ body: @escaping () -> Void) {
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) let work = body
    let thread = Thread {
        work()
        done.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    done.wait()
}

func isFreed<T: NSObject>(_ first: () -> T, _ next: (Int, T) -> T) -> Bool {
    weak var end: T?
    do {
        var object = first()
        end = object
        for number in 1..<300_000 { object = next(number, object) }
    }
    return end == nil
}

attempt("chains of 300,000 are freed on a small stack") {
    onSmallStack {
        check(isFreed({ Node(n: 0) }, { Node(n: $0, link: Link(to: $1)) }), "a struct with a default")
        check(isFreed({ Listed(n: 0) }, { Listed(n: $0, outer: Outer(list: [$1])) }), "a list in such a struct")
        check(isFreed({ Wrapped(n: 0) }, { Wrapped(n: $0, any: $1) }), "a type of several with a default")
        check(isFreed({ Apart(n: 0) }, { Apart(n: $0, link: ApartLink(to: $1)) }), "a struct that is not coded")
    }
}
attempt("they are archived, compared, copied and described on a small stack") {
    onSmallStack {
        do {
            var node = Node(n: 0)
            for number in 1..<100_000 { node = Node(n: number, link: Link(to: node)) }
            let data = try ReleasesModel.archivedData(withRootObject: node)
            let read = try ReleasesModel.unarchivedObject(ofClass: Node.self, from: data)
            check(read == node, "archive")
            check(node.copy() as? Node == node, "copy")
            check(!node.description.isEmpty, "description")
        } catch { check(false, "\(error)") }
    }
}
attempt("they are properties like others") {
    let node = Node(n: 2, link: Link(to: Node(n: 1), note: "a"))
    node.link.note = "b"
    node.link = Link(note: "c")
    check(changes == ["a", "b"], "onChange \(changes)")
    let wrapped = Wrapped(n: 3, any: Wrapped(n: 4, any: "text"))
    check((wrapped.any as? Wrapped)?.any as? String == "text", "any")
    for object in [node, wrapped, Listed(n: 5, outer: Outer(list: [Listed(n: 6)]))] as [NSObject & NSSecureCoding] {
        let data = try ReleasesModel.archivedData(withRootObject: object)
        let read: NSObject =
            switch object {
            case is Node: try ReleasesModel.unarchivedObject(ofClass: Node.self, from: data)
            case is Wrapped: try ReleasesModel.unarchivedObject(ofClass: Wrapped.self, from: data)
            default: try ReleasesModel.unarchivedObject(ofClass: Listed.self, from: data)
            }
        check(read == object as NSObject, "archive of \(object)")
    }
    check(try Node(dictionary: node.dictionaryRepresentation(.deep)) == node, "dictionary")
    check(try JSONDecoder().decode(Node.self, from: JSONEncoder().encode(node)) == node, "JSON")
    check(try Wrapped(dictionary: wrapped.dictionaryRepresentation(.deep)) == wrapped, "dictionary of any")
    check(node.dictionaryRepresentation["link"] is Link, "shallow dictionary")
    // An absent key: the default.
    check(try Node(dictionary: ["n": 7]).link == Link(), "default")
}
finish()
