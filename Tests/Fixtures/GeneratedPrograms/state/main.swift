import Foundation
import HeirloomRuntime

protocol ItemDelegate: AnyObject {}
final class Delegate: ItemDelegate {}
struct Weak<Object: AnyObject> { weak var object: Object? }
struct Box<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
}
nonisolated(unsafe) var taps = 0
nonisolated(unsafe) var switches: [Bool?] = []
extension Item { func tapChanged(_ old: ((Int, [String: Int]) -> Void)?) { taps += old == nil ? 1 : 10 } }
extension Bare { func onChanged(_ old: Bool?) { switches.append(old) } }
final class MyComic: Comic {}

nonisolated(unsafe) let delegate = Delegate()
func filled<Object: Comic>(_ comic: Object) -> Object {
    comic.pages = 7
    comic.timer = Timer(timeInterval: 1, repeats: false) { _ in }
    comic.delegate = delegate
    comic.onTap = { _, _ in }
    comic.observers = [Weak(object: comic)]
    comic.default = Box([1, 2, 3])
    comic.queue = DispatchQueue(label: "q")
    comic.zähler = { _ in nil }
    comic.back = comic
    return comic
}
func isFresh(_ comic: Comic, _ what: String) {
    check(comic.title == "T" && comic.pages == 7, "\(what): coded")
    check(comic.timer == nil && comic.delegate == nil && comic.onTap == nil && comic.back == nil, "\(what): nil")
    check(comic.observers.isEmpty && comic.default.value == [1], "\(what): defaults")
    check(comic.queue.label == DispatchQueue.main.label && comic.zähler(1) == 2, "\(what): defaults below")
}

for comic in [filled(Comic(title: "T")), filled(MyComic(title: "T"))] {
    comic.sequel = filled(Comic(title: "T"))
    comic.sequel?.sequel = comic
    attempt("channels") {
        let data = try StateModel.archivedData(withRootObject: comic)
        let back = try StateModel.unarchivedObject(ofClass: Comic.self, from: data, including: [MyComic.self])
        isFresh(back, "archive")
        check(back.sequel?.sequel === back, "cycle")
        check(back == comic, "state is not compared")
        check(type(of: back) == type(of: comic), "class")
        guard let copy = comic.copy() as? Comic, let second = copy.sequel else { return check(false, "copy") }
        check(type(of: copy) == type(of: comic), "class of the copy")
        isFresh(copy, "copy")
        isFresh(second, "copy below")
        check(second !== comic.sequel && second.sequel === copy, "deep")
        let dictionary = comic.dictionaryRepresentation
        check(Set(dictionary.keys) == ["title", "pages", "sequel"], "\(dictionary.keys)")
        comic.sequel?.sequel = nil
        let json = try JSONEncoder().encode(comic)
        check(!String(decoding: json, as: UTF8.self).contains("queue"), "JSON")
        isFresh(try StateModel.decoder(including: [MyComic.self]).decode(Comic.self, from: json), "JSON")
        isFresh(try Comic(dictionary: comic.dictionaryRepresentation(.deep), including: [MyComic.self]), "dictionary")
        let state = filled(Comic(title: "T"))
        try state.update(fromArchive: data, options: ReadingOptions(including: [MyComic.self]))
        check(
            state.timer != nil && state.observers.count == 1 && state.queue.label == "q",
            "an update leaves state alone"
        )
        check(!comic.description.contains("observers"), comic.description)
    }
}
check(taps == 6, "onChange: \(taps)")
let bare = Bare()
bare.on = true
bare.on = nil
check(switches == [nil, true], "onChange of the only property")
check((bare.copy() as? Bare)?.on == nil && switches.count == 2, "copying is silent")
check(Comic.uncodableKeys == ["zähler", "back"] && Book.codableKeys == ["pages"], "keys")

// The same keys as of a model without state; the queue was a String in version 1.
attempt("old version") {
    let book = try Book(
        dictionary: ["State.version": 1, "State.class": "Book", "title": "T", "pages": 7, "queue": "old"]
    )
    check(book.pages == 7 && book.queue.label == DispatchQueue.main.label, "a coded property became state")
}
finish()
