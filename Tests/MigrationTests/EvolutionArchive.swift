/// A keyed archive as XML, made by hand: one object and its values.
struct EvolutionArchive {
    /// XML of each object; the first is `$null`.
    private var objects = ["<string>$null</string>", ""]

    /// - Parameter integers: stamps, inline.
    init(className: String, integers: [String: Int], values: [String: SimValue]) {
        var parts = integers.sorted { $0.key < $1.key }.map { key($0.key) + "<integer>\($0.value)</integer>" }
        for (name, value) in values.sorted(by: { $0.key < $1.key }) { parts.append(key(name) + inline(value)) }
        objects[1] = "<dict>\(parts.joined())\(key("$class"))\(reference(toClass: [className, "NSObject"]))</dict>"
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

    private mutating func collection(_ items: [SimValue], _ name: String) -> String {
        let references = items.map { value in reference(object(value)) }
        let `class` = reference(toClass: [name, "NSObject"])
        return reference(
            "<dict>\(key("NS.objects"))<array>\(references.joined())</array>\(key("$class"))\(`class`)</dict>"
        )
    }

    /// As it stands under a key of an object.
    private mutating func inline(_ value: SimValue) -> String {
        switch value {
        case .int, .double, .bool: object(value)
        case .string, .enumCase, .failed: reference(object(value))
        case .array(let items): collection(items, "NSArray")
        case .set(let items): collection(items, "NSSet")
        case .null:
            reference("<dict>\(key("$class"))\(reference(toClass: ["NSNull", "NSObject"]))</dict>")
        }
    }

    private func object(_ value: SimValue) -> String {
        switch value {
        case .int(let number): "<integer>\(number)</integer>"
        case .double(let number): "<real>\(number)</real>"
        case .bool(let flag): flag ? "<true/>" : "<false/>"
        case .string(let text): "<string>\(text)</string>"
        case .enumCase(let name): "<string>\(name)</string>"
        case .array, .set, .null, .failed: preconditionFailure("\(value) has no such form")
        }
    }
}
