/// A keyed archive as XML, made by hand: one object and its values.
struct EvolutionArchive {
    /// XML of each object; the first is `$null`.
    private var objects = ["<string>$null</string>", ""]

    /// Of each object, inline.
    private let stamps: (SimArchived) -> [String: Int]

    init(_ root: SimArchived, stamps: @escaping (SimArchived) -> [String: Int]) {
        self.stamps = stamps
        write(root, at: 1, in: 1)
    }

    /// - Parameter holder: the object to which the one at `index` belongs.
    private mutating func write(_ object: SimArchived, at index: Int, in holder: Int) {
        var parts = stamps(object).sorted { $0.key < $1.key }.map { key($0.key) + "<integer>\($0.value)</integer>" }
        for (name, value) in object.fields.sorted(by: { $0.key < $1.key }) {
            parts.append(key(name) + inline(value, in: index, holder))
        }
        let `class` = reference(toClass: [object.className, "NSObject"])
        objects[index] = "<dict>\(parts.joined())\(key("$class"))\(`class`)</dict>"
    }

    var xml: String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict><key>$archiver</key><string>NSKeyedArchiver</string>\
        <key>$objects</key><array>\(objects.joined())</array>\
        <key>$top</key><dict><key>root</key>\(uid(1))</dict><key>$version</key><integer>100000</integer></dict></plist>
        """
    }

    private func key(_ name: String) -> String { "<key>\(name)</key>" }
    private func uid(_ index: Int) -> String { "<dict><key>CF$UID</key><integer>\(index)</integer></dict>" }

    private mutating func reference(_ xml: String) -> String {
        objects.append(xml)
        return uid(objects.count - 1)
    }

    private mutating func reference(toClass names: [String]) -> String {
        let list = names.map { "<string>\($0)</string>" }.joined()
        return reference(
            "<dict>\(key("$classes"))<array>\(list)</array>\(key("$classname"))<string>\(names[0])</string></dict>"
        )
    }

    private mutating func collection(_ parts: [(String, [SimValue])], _ name: String, in index: Int, _ holder: Int)
        -> String
    {
        let lists = parts.map { part in
            let references = part.1.map { element($0, in: index, holder) }
            return "\(key(part.0))<array>\(references.joined())</array>"
        }
        let `class` = reference(toClass: [name, "NSObject"])
        return reference("<dict>\(lists.joined())\(key("$class"))\(`class`)</dict>")
    }

    private mutating func element(_ value: SimValue, in index: Int, _ holder: Int) -> String {
        switch value {
        case .int, .double, .bool: reference(inline(value, in: index, holder))
        default: inline(value, in: index, holder)
        }
    }

    /// Its form under a key of an object.
    private mutating func inline(_ value: SimValue, in index: Int, _ holder: Int) -> String {
        switch value {
        case .int(let number): return "<integer>\(number)</integer>"
        case .double(let number): return "<real>\(number)</real>"
        case .bool(let flag): return flag ? "<true/>" : "<false/>"
        case .string(let text): return reference("<string>\(text)</string>")
        case .array(let items): return collection([("NS.objects", items)], "NSArray", in: index, holder)
        case .set(let items): return collection([("NS.objects", items)], "NSSet", in: index, holder)
        case .dictionary(let entries):
            let parts = [("NS.keys", entries.map(\.key)), ("NS.objects", entries.map(\.value))]
            return collection(parts, "NSDictionary", in: index, holder)
        case .null:
            return reference("<dict>\(key("$class"))\(reference(toClass: ["NSNull", "NSObject"]))</dict>")
        case .up: return uid(holder)
        case .archived(let object):
            objects.append("")
            let place = objects.count - 1
            write(object, at: place, in: index)
            return uid(place)
        case .enumCase, .record, .failed: preconditionFailure("\(value) has no such form")
        }
    }
}
