import ModelLanguage

/// Writes the functions that read properties from archives of older versions: one per property with a past, a branch per change.
struct PastReadEmitter {
    let fragments: TypeFragments
    private var spelling: TypeSpelling { fragments.spelling }

    func emit(_ property: PropertyPlan, into out: inout SwiftText) {
        guard let past = property.past, let slot = property.slot else { return }
        out.line("private static func ", PastReading.functionName(property.model), "(")
        out.line("  _ fields: FieldReader", past.wasRestored ? "," : "")
        if past.wasRestored { out.line("  _ present: ", property.spelling, " = nil") }
        out.block(") throws -> \(property.spelling) {") { out in
            branches(past, into: &out) { source, out in branch(source, property, past, slot, into: &out) }
        }
    }

    /// A branch per rule that a version goes by, those of single channels first.
    private func branches(
        _ past: PastReading,
        into out: inout SwiftText,
        _ branch: (ReadSource, inout SwiftText) -> Void
    ) {
        for (condition, rules) in [("fields.isJSON", past.jsonRules), ("fields.isDictionary", past.dictionaryRules)] {
            guard let rules else { continue }
            out.block("if \(condition) {") { self.branches(rules, into: &$0, branch) }
        }
        branches(past.rules, into: &out, branch)
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
            out.depth += 1
            branch(rule.source, &out)
            out.depth -= 1
        }
        out.line("}")
    }

    /// Whether an archive has the property, in the form of its version: what updates ask first.
    func emitPresence(_ property: PropertyPlan, into out: inout SwiftText) {
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
        return "try " + fields.map { presence($0) }.joined(separator: " && ")
    }

    private func presence(_ field: PropertyPlan) -> String {
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
        _ property: PropertyPlan,
        _ past: PastReading,
        _ slot: Int,
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
        let slot: Int
        let conversions: ConversionText
        var count = 0

        private var spelling: TypeSpelling { emitter.fragments.spelling }

        mutating func give(_ source: ReadSource, as type: PropertyType, into out: inout SwiftText) {
            if source.isRestored { return out.line("return present") }
            switch source {
            case .failure, .inverse: out.line("throw fields.missing(\(slot))")
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
                out.line(
                    "let ",
                    name,
                    ": ",
                    spelling.swift(ownType),
                    " = ",
                    spelling.literal(value, of: ownType, function: nil)
                )
                return name
            case .failure:
                let name = next()
                out.line("let ", name, ": ", spelling.swift(type), " = try { throw fields.missing(\(slot)) }()")
                return name
            case .inverse:
                let name = next()
                out.line("let ", name, ": ", spelling.swift(type), " = nil")
                return name
            case .converted(let inner, let step): return convert(inner, step, into: &out)
            case .computed(let computed): return compute(computed, into: &out)
            }
        }

        private mutating func read(_ shape: PropertyShape, into out: inout SwiftText) -> String {
            let name = next()
            guard let field = past.fields[shape] else { return "nil" }
            let statements = ReadStatements(fragments: emitter.fragments, isPast: true)
            statements.assign(field, to: "let \(name): \(field.spelling)", into: &out)
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

        private mutating func compute(_ computed: ComputedValue, into out: inout SwiftText) -> String {
            let arguments = computed.arguments.map { value($0.source, as: $0.type, into: &out) }
            let name = next()
            let part = computed.component.map { ".\($0)" } ?? ""
            let values = arguments.joined(separator: ", ")
            var call = "try fields.converting(\(slot), using: \(computed.function), \(values))\(part)"
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
            let opening = "let \(name): \(spelling.swift(type)) ="
            switch otherwise {
            case .fail:
                out.fitting {
                    $0.line(opening, " ", text)
                } else: { out in
                    out.line(opening)
                    out.line("  ", text)
                }
            case .value(let value):
                let other = spelling.literal(value, of: type, function: nil)
                out.block("\(opening) try fields.recovering(\(other)) {") { out in
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
