extension RandomSchema {
    mutating func drawClasses() {
        yaml += "classes:\n"
        for name in classNames {
            // Swift warns of an initialiser of its own making in an internal class below a package class.
            let parents = classes.filter {
                !$0.isFinal && $0.access >= access(of: name)
                    && ($0.access != .package || access(of: name) == .package)
            }
            let parent = !parents.isEmpty && chance(0.5) ? pick(parents) : nil
            // One class at least has objects.
            let isOnly = name == classNames.last && classes.allSatisfy(\.isAbstract)
            let isAbstract = chance(0.15) && !hasDrafts && !isOnly
            let saysImmutable = parent == nil && chance(0.15)
            var type = Class(
                name: name,
                superclass: parent?.name,
                isAbstract: isAbstract,
                isFinal: !isAbstract && chance(0.15),
                isImmutable: parent?.isImmutable ?? (saysImmutable || settings["immutable"] == "true"),
                access: access(of: name),
                initAccess: parent?.initAccess ?? .public
            )
            yaml += "  \(name):\n    doc: Class \(name).\n"
            if let parent { yaml += "    superclass: \(parent.name)\n" }
            if hasDrafts { yaml += "    draft: true\n" }
            if type.isAbstract { yaml += "    abstract: true\n" }
            // Nobody calls its initialiser: Swift would warn.
            if type.isAbstract, chance(0.5) { yaml += "    deprecated: Use another.\n" }
            if saysImmutable { yaml += "    immutable: true\n" }
            if type.access < modelAccess { yaml += "    access: \(type.access.rawValue)\n" }
            if chance(validatedShare) { yaml += "    validated: true\n" }
            if type.superclass == nil, settings["codable"] == "plain", chance(0.4) {
                yaml += "    discriminator: { key: \"$class\"\(type.isAbstract ? "" : ", \(name): own") }\n"
            }
            if type.isFinal { yaml += "    final: true\n" }
            if chance(0.15) { yaml += "    archiveName: \"old.\(name)-\(self.name)\"\n" }
            if chance(0.1) { yaml += "    boxed: \(pick(["true", "false"]))\n" }
            if chance(0.15) {
                yaml += "    hooks: { decoded: awake\(name), validate: check\(name) }\n"
                declarations += "extension \(name) {\n  func awake\(name)() {}\n  func check\(name)() throws {}\n}\n"
            }
            drawProperties(of: &type)
            classes.append(type)
        }
    }

    private mutating func drawProperties(of type: inout Class) {
        let drawn = names(pick([0, 1, 3, 6, 9]), besides: Set(chain(type).flatMap(\.properties).map(\.name)))
        if !drawn.isEmpty { yaml += "    properties:\n" }
        var excluded: [String] = []
        for name in drawn {
            var attributes: [String] = []
            let isTransient = !type.isImmutable && chance(0.08)
            let isReference = !isTransient && chance(0.3)
            let spelling =
                isTransient
                ? drawState(name, of: type, into: &attributes)
                : isReference ? drawReference(into: &attributes) : drawValue(name, of: type, into: &attributes)
            let isVirtual = attributes.contains("virtual: true")
            let isRequired = !spelling.hasSuffix("?") && !attributes.contains { $0.hasPrefix("default") }
            if chance(0.1) { attributes.append("doc: \"Of \(name), with *marks* and \\\"quotes\\\".\"") }
            if !isTransient {
                if chance(0.12), !attributes.contains("flat: true") { attributes.append("key: \"key \(name)\"") }
                if chance(0.12) {
                    let paths = ["\"json_\(name)\"", "[\"$way\", \"\(name)\"]", "[\"$way\", to, \"\(name)\"]"]
                    attributes.append("jsonKey: \(pick(paths))")
                }
            }
            if !isVirtual, !isTransient {
                if chance(0.08) { attributes.append("mutable: false") }
                if chance(0.06) { attributes.append("copy: \(pick(["deep", "shallow"]))") }
            }
            var access = type.access
            if !isVirtual {
                if chance(0.06) { attributes.append("deprecated: Use \\\"another\\\".") }
                access = drawAccess(of: isTransient ? "" : spelling, in: access, into: &attributes)
            }
            let isWeak = attributes.contains { $0.hasPrefix("weak") || $0.hasPrefix("conditional") }
            let isExcluded = !isRequired && !isVirtual && !isTransient && !isWeak && chance(0.08)
            if isExcluded { excluded.append(name) }
            let all = ["type: \"\(spelling)\""] + attributes
            yaml += "      \(name): { \(all.joined(separator: ", ")) }\n"
            type.properties.append(
                Property(
                    name: name,
                    type: spelling,
                    access: access,
                    isRequired: isRequired && !isVirtual,
                    isArgument: !isVirtual && !isTransient,
                    isReference: isReference,
                    isLeftOut: isWeak || isExcluded,
                    isSingle: attributes.contains("packed: true, count: 1")
                )
            )
        }
        if !excluded.isEmpty { yaml += "    excluded: [\(excluded.joined(separator: ", "))]\n" }
        type.initAccess = chooseArguments(&type.properties, atMost: min(type.access, type.initAccess))
    }
}
