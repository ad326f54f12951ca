import ModelLanguage
import SchemaHistory

/// Writes the functions that read properties from archives of older versions: one per property with a past, a branch per change.
struct PastReadEmitter {
    let fragments: TypeFragments
    private var spelling: TypeSpelling { fragments.spelling }

    func emit(_ property: GeneratedProperty, into out: inout SwiftText) {
        guard let past = property.past, let slot = property.slot else { return }
        out.line("private static func ", PastReading.functionName(property.model), "(")
        var parameters = ["_ fields: FieldReader"]
        if past.wasRestored {
            let value = property.type.isOptional ? "nil" : property.placeholder ?? "nil"
            parameters.append("_ present: \(property.spelling) = \(value)")
        }
        if past.restores { parameters.append("owner: \(past.owner)? = nil") }
        if past.skipsElements(of: property.model) { parameters.append("skipping: Bool = true") }
        for (index, parameter) in parameters.enumerated() {
            out.line("  ", parameter, index < parameters.count - 1 ? "," : "")
        }
        out.block(") throws -> \(property.spelling) {") { out in
            branches(past, into: &out) { source, out in branch(source, property, past, "\(slot)", into: &out) }
        }
    }

    /// What an end that was restored is today, where that is not simply the object that it is set to. Called by the other end, which
    /// names its own field for failures.
    func emitRestoring(_ property: GeneratedProperty, into out: inout SwiftText) {
        guard let past = property.past, let holder = past.restoredType else { return }
        out.line("static func ", PastReading.restoringName(property.model), "(")
        out.line("  _ fields: FieldReader, _ slot: Int, _ object: ", spelling.swift(.optional(.object(holder))))
        out.block(") throws -> \(property.spelling) {") { out in
            // Whatever the object was archived as: all that matters is who refers to it.
            var rules: [ReadRule] = []
            for rule in past.plan.rules where rule.source.isRestored {
                if rules.contains(where: { $0.versions.overlaps(rule.versions) }) { continue }
                rules.append(ReadRule(versions: rule.versions, source: rule.source))
            }
            branches(rules, into: &out) { source, out in
                let conversions = ConversionText(spelling: spelling, slot: "slot")
                var lines = Lines(emitter: self, past: past, slot: "slot", conversions: conversions, object: "object")
                lines.give(source, as: property.type, into: &out)
            }
        }
    }

    /// Sets what is the other end no more, in each object that was read, to the one that refers to them.
    func setEnd(
        _ end: PropertyShape.FormerEnd,
        of value: String,
        _ type: PropertyType,
        slot: String,
        to owner: String,
        into out: inout SwiftText
    ) {
        let index = spelling.index
        guard let found = index.classes[end.owner]?.properties.first(where: { $0.name == end.name }) else { return }
        let member = found.memberSetByOthers
        let restoring = PastReading.restoringName(found)
        let assigned =
            end.isConverted
            ? "try \(spelling.declared(end.owner)).\(restoring)(fields, \(slot), \(owner))" : owner
        let isKnown = type.referredClass.map { index.isKind($0, of: end.owner) } ?? false
        let pattern = isKnown ? "child" : "case let child as \(spelling.declared(end.owner))"
        switch type {
        case .optional(.array), .optional(.set):
            out.block("for \(pattern) in \(value) ?? [] {") { $0.line("child.", member, " = ", assigned) }
        case .array, .set: out.block("for \(pattern) in \(value) {") { $0.line("child.", member, " = ", assigned) }
        case .optional where isKnown:
            out.block("if let child = \(value) {") { $0.line("child.", member, " = ", assigned) }
        case .builtin, .propertyList, .dictionary, .enumeration, .structure, .object, .foreign, .optional:
            if isKnown { return out.line(value, ".", member, " = ", assigned) }
            let wanted = spelling.declared(end.owner)
            out.block("if let child = \(value) as? \(wanted) {") { $0.line("child.", member, " = ", assigned) }
        }
    }

    /// A branch per rule that a version goes by, those of single channels first.
    private func branches(
        _ past: PastReading,
        into out: inout SwiftText,
        _ branch: (ReadSource, inout SwiftText) -> Void
    ) {
        for (condition, rules) in [
            ("fields.isJSON", past.plan.jsonRules), ("fields.isDictionary", past.plan.dictionaryRules),
        ] {
            guard let rules else { continue }
            out.block("if \(condition) {") { self.branches(rules, into: &$0, branch) }
        }
        branches(past.plan.rules, into: &out, branch)
    }

    private func branches(
        _ rules: [ReadRule],
        into out: inout SwiftText,
        _ branch: (ReadSource, inout SwiftText) -> Void
    ) {
        if rules.count == 1, let rule = rules.first { return branch(rule.source, &out) }
        out.line("switch fields.version {")
        for (index, rule) in rules.enumerated() {
            let isLast = index == rules.count - 1
            out.line(isLast ? "default:" : head(rule, isFirst: rule.versions.contains(newest(rules))))
            out.indented { out in
                branch(rule.source, &out)
            }
        }
        out.line("}")
    }

    /// Whether an archive has the property, in the form of its version: what updates ask first.
    func emitPresence(_ property: GeneratedProperty, into out: inout SwiftText) {
        guard let past = property.past else { return }
        out.line("private static func ", PastReading.presenceName(property.model), "(")
        out.line("  _ fields: FieldReader")
        out.block(") throws -> Bool {") { out in
            branches(past, into: &out) { source, out in out.line("return ", presence(source, past)) }
        }
    }

    private func presence(_ source: ReadSource, _ past: PastReading) -> String {
        var seen: Set<Int> = []
        let fields = source.storedShapes.compactMap { past.fields[$0] }.filter {
            $0.slot.map { seen.insert($0).inserted } ?? false
        }
        if fields.isEmpty { return "false" }
        // What may be absent from an object that has the rest tells nothing, unless there is nothing else.
        let required = fields.filter { $0.defaultValue == nil }
        let (telling, joint) = required.isEmpty ? (fields, " || ") : (required, " && ")
        return "try " + telling.map { presence($0) }.joined(separator: joint)
    }

    private func presence(_ field: GeneratedProperty) -> String {
        let slot = field.slot ?? 0
        guard field.model.flat != nil else { return "!fields.isAbsent(\(slot))" }
        if let former = spelling.former(in: field.wrappedType) {
            return "fields.formerFlatIfPresent(\(slot), \(former.name).self) != nil"
        }
        return "fields.flatIfPresent(\(slot), \(spelling.expression(field.wrappedType)).self) != nil"
    }

    private func newest(_ rules: [ReadRule]) -> Int { rules.map(\.versions.upperBound).max() ?? 0 }

    private func head(_ rule: ReadRule, isFirst: Bool) -> String {
        let versions: String
        if isFirst {
            versions = "\(rule.versions.lowerBound)..."
        } else if rule.versions.count == 1 {
            versions = "\(rule.versions.lowerBound)"
        } else {
            versions = "\(rule.versions.lowerBound)...\(rule.versions.upperBound)"
        }
        guard let objects = rule.archivedAs else { return "case \(versions):" }
        var names: [String] = []
        for name in objects.flatMap(\.archiveNames) where !names.contains(name) { names.append(name) }
        let list = names.map { SwiftNames.literal($0) }.joined(separator: ", ")
        return "case \(versions) where try fields.isArchived(as: [\(list)]):"
    }

    private func branch(
        _ source: ReadSource,
        _ property: GeneratedProperty,
        _ past: PastReading,
        _ slot: String,
        into out: inout SwiftText
    ) {
        let conversions = ConversionText(
            spelling: spelling,
            slot: slot,
            isSkipping: property.model.failure == .skip
        )
        var lines = Lines(emitter: self, past: past, slot: slot, conversions: conversions)
        lines.give(source, as: property.type, into: &out)
    }

    /// Statements of one branch, each value in a constant of its own.
    private struct Lines {
        let emitter: PastReadEmitter
        let past: PastReading
        let slot: String
        let conversions: ConversionText
        /// What has set an end that is restored, where it is not set yet.
        var object: String?
        var count = 0

        private var spelling: TypeSpelling { emitter.fragments.spelling }

        mutating func give(_ source: ReadSource, as type: PropertyType, into out: inout SwiftText) {
            if source.isRestored, object == nil { return out.line("return present") }
            switch source {
            case .inverse: out.line("return ", object ?? "present")
            case .failure: out.line("throw fields.missing(\(slot))")
            case .value(let value, _): out.line("return ", spelling.literal(value, of: type, function: nil))
            case .stored, .converted, .computed:
                let name = value(source, as: type, into: &out)
                out.line("return ", name)
            }
        }

        /// The name of a constant that holds the value.
        private mutating func value(_ source: ReadSource, as type: PropertyType, into out: inout SwiftText) -> String {
            switch source {
            case .stored(let shape): return read(shape, into: &out)
            case .value(let value, let ownType):
                let name = next()
                let literal = spelling.literal(value, of: ownType, function: nil)
                out.line(
                    "let ",
                    name,
                    ": ",
                    spelling.swift(ownType),
                    " = ",
                    literal
                )
                return name
            case .failure:
                let name = next()
                out.line("let ", name, ": ", spelling.swift(type), " = try { throw fields.missing(\(slot)) }()")
                return name
            case .inverse:
                let name = next()
                out.line("let ", name, ": ", spelling.swift(type), " = ", object ?? "nil")
                return name
            case .converted(let inner, let step): return convert(inner, step, into: &out)
            case .computed(let value, let arguments): return compute(value, of: arguments, into: &out)
            }
        }

        private mutating func read(_ shape: PropertyShape, into out: inout SwiftText) -> String {
            let name = next()
            guard let field = past.fields[shape] else { return "nil" }
            let statements = ReadStatements(fragments: emitter.fragments, isPast: true)
            statements.assign(field, to: "let \(name): \(field.spelling)", into: &out)
            if let end = shape.formerEnd {
                let isKnown = past.ownerName.map { spelling.index.isKind($0, of: end.holder) } ?? false
                let cast = isKnown ? "" : " = (owner as NSObject?) as? \(spelling.declared(end.holder))"
                out.block("if let owner\(cast) {") {
                    emitter.setEnd(end, of: name, shape.type, slot: slot, to: "owner", into: &$0)
                }
            }
            return name
        }

        private mutating func convert(_ inner: ReadSource, _ step: ReadStep, into out: inout SwiftText) -> String {
            if step.conversion == .same {
                let value: String
                let isWide: Bool
                if case .stored(let shape) = inner, shape.isReadAs(step.to) {
                    value = read(shape.widened(to: step.to), into: &out)
                    isWide = true
                } else {
                    value = self.value(inner, as: step.from, into: &out)
                    isWide = false
                }
                if isWide, step.elements == nil { return value }
                let name = next()
                let wide = isWide ? value : conversions.widened(value, from: step.from, to: step.to)
                if let elements = step.elements {
                    let text = conversions.counted(wide, elements)
                    finish(name, step.to, text, step.otherwise, into: &out)
                    return name
                }
                out.line(
                    "let ",
                    name,
                    ": ",
                    spelling.swift(step.to),
                    " = ",
                    wide
                )
                return name
            }
            var value = value(inner, as: step.from, into: &out)
            if step.from.isOptional, case .converted(.stored(let shape), let first) = inner, first.conversion == .same,
                !shape.type.isOptional
            {
                // Read as what it was; the next step asks whether it is nil.
                let name = next()
                out.line("let ", name, ": ", spelling.swift(step.from), " = ", value)
                value = name
            }
            let name = next()
            var text = conversions.expression(step.conversion, value, from: step.from, to: step.to)
            if let elements = step.elements { text = conversions.counted(text, elements) }
            finish(name, step.to, text, step.otherwise, into: &out)
            return name
        }

        private mutating func compute(
            _ computed: ComputedValue,
            of sources: [ComputedArgument<PropertyShape>],
            into out: inout SwiftText
        ) -> String {
            let arguments = sources.map { value($0.source, as: $0.type, into: &out) }
            let name = next()
            let part = computed.component.map { ".\($0)" } ?? ""
            let values = arguments.joined(separator: ", ")
            let method = computed.givesNil ? "computing" : "converting"
            var call = "try fields.\(method)(\(slot), using: \(computed.function), \(values))\(part)"
            if let elements = computed.elements { call = conversions.counted(call, elements) }
            finish(name, computed.type, call, computed.otherwise, into: &out)
            return name
        }

        /// `let name: Type = …`, with the value that stands in for a failure.
        private func finish(
            _ name: String,
            _ type: PropertyType,
            _ text: String,
            _ otherwise: Otherwise,
            into out: inout SwiftText
        ) {
            let constant = "let \(name): \(spelling.swift(type))"
            switch otherwise {
            case .fail:
                out.assign(constant, text)
            case .value(let value):
                let other = spelling.literal(value, of: type, function: nil)
                out.block("\(constant) = try fields.recovering(\(other)) {") { out in
                    out.fitting {
                        $0.line(text)
                    } else: { out in
                        guard let brace = text.firstRange(of: " { "), text.hasSuffix(" }") else {
                            return out.line(text)
                        }
                        out.block("\(text[..<brace.lowerBound]) {") {
                            $0.line(String(text[brace.upperBound...].dropLast(2)))
                        }
                    }
                }
            }
        }

        private mutating func next() -> String {
            defer { count += 1 }
            return "value\(count)"
        }
    }
}
