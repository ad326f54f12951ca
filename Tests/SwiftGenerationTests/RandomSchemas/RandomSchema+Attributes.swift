// How accessible what is drawn is, its rules, and the attributes of properties.
extension RandomSchema {
    var modelAccess: Access { settings["access"].flatMap(Access.init) ?? .internal }
    func access(of name: String) -> Access { accesses[name] ?? modelAccess }

    /// An attribute for a declaration that is less accessible than the model.
    mutating func drawAccess(of name: String) -> String? {
        guard chance(0.2), let access = Access.allCases.filter({ $0 < modelAccess }).randomElement(using: &random)
        else {
            return nil
        }
        accesses[name] = access
        return "access: \(access.rawValue)"
    }

    /// A property is at most as accessible as what its type names; now and then it is less so.
    mutating func drawAccess(of type: String, in owner: Access, into attributes: inout [String]) -> Access {
        let highest = accesses.filter { type.contains($0.key) }.map(\.value).reduce(owner, min)
        let lower = Access.allCases.filter { $0 < highest }
        let access = chance(0.1) ? lower.randomElement(using: &random) ?? highest : highest
        if access < owner { attributes.append("access: \(access.rawValue)") }
        return access
    }

    /// Leaves out of the memberwise initialiser what is less accessible than all that it requires.
    ///
    /// - Returns: how accessible the initialiser is.
    func chooseArguments(_ properties: inout [Property], atMost limit: Access) -> Access {
        let least = properties.filter(\.isRequired).map(\.access).reduce(limit, min)
        for index in properties.indices where properties[index].access < least { properties[index].isArgument = false }
        return least
    }

    mutating func drawRule(of type: String, into attributes: inout [String]) {
        let rules = types.rules(of: type, isDefaulted: !attributes.isEmpty)
        if chance(0.3), let rule = rules.randomElement(using: &random) { attributes.append(rule) }
    }

    // MARK: properties of classes

    /// State of any Swift type, in no channel.
    mutating func drawState(_ name: String, of type: Class, into attributes: inout [String]) -> String {
        let (spelling, value) = pick([
            ("Timer?", nil), ("((Int) -> Void)?", nil), ("[(inout Int) throws -> Void]", "[]"),
            ("any Sequence<Int>", "[1]"), ("AnyObject?", nil), ("Result<Int, any Error>", ".success(1)"),
        ])
        attributes.append("transient: true")
        if let value { attributes.append("default: { swift: '\(value)' }") }
        if spelling == "AnyObject?", chance(0.7) { attributes.append("weak: true") }
        drawChange(of: spelling, in: type, into: &attributes)
        return spelling
    }

    mutating func drawReference(into attributes: inout [String]) -> String {
        let form = pick(["?", "?", "?", "[]", "[]?", "[?]", "[String:]", "[[]]", "[UUID:]", "[String:?]"])
        let target = pick(classNames)
        if form.hasPrefix("["), chance(0.15) { attributes.append("elements: ...\(number(1...3))") }
        switch form {
        case "?":
            if chance(0.25) {
                attributes.append("weak: true")
            } else if chance(0.2) {
                attributes.append("conditional: true")
            }
            return target + "?"
        case "[]?": return "[\(target)]?"
        case "[[]]": return "[[\(target)]]"
        case "[String:]", "[UUID:]", "[String:?]":
            if chance(0.5) { attributes.append("default: {}") }
            return form.replacing(":", with: ": \(target)")
        default:
            if chance(0.5) { attributes.append("default: []") } else { attributes.append("failure: skip") }
            return form.replacing("[", with: "[\(target)")
        }
    }

    mutating func drawValue(_ name: String, of type: Class, into attributes: inout [String]) -> String {
        var spelling = types.draw(using: &random, depth: 0)
        let plain = spelling
        if chance(0.3) { spelling += "?" }
        if chance(0.1), !hasDrafts, !type.isImmutable {
            attributes.append("virtual: true")
            declarations += """
                extension \(type.name) {
                  \(memberAccess)var \(SwiftWords.escaped(name)): \(types.swift(spelling)) { get { \(types.sample(spelling)) } set {} }
                }

                """
            return spelling
        }
        if chance(0.35), let value = types.default(of: spelling) { attributes.append("default: \(value)") }
        let isDefaulted = !attributes.isEmpty
        drawRule(of: plain, into: &attributes)
        let forms = types.forms(of: plain).filter { !isDefaulted || !$0.contains("count") }
        if let form = forms.randomElement(using: &random), chance(0.3) { attributes.append(form) }
        if types.structs.contains(plain), plain == spelling, chance(0.3), !hasDrafts { attributes.append("flat: true") }
        if spelling.hasSuffix("?"), chance(0.2) {
            attributes.append("failure: nil")
        } else if isDefaulted, chance(0.2) {
            attributes.append("failure: default")
        }
        drawChange(of: spelling, in: type, into: &attributes)
        return spelling
    }

    private mutating func drawChange(of spelling: String, in type: Class, into attributes: inout [String]) {
        guard !type.isImmutable, chance(0.1) else { return }
        let function = "changed\(type.name)\(type.properties.count)"
        attributes.append("onChange: \(function)")
        declarations += "extension \(type.name) { func \(function)(_ old: \(types.swift(spelling))) {} }\n"
    }
}
