import ModelLanguage
import SchemaHistory

/// Writes the functions that read properties from archives of older versions: one per property with a past, a branch per change.
struct PastReadEmitter {
    let fragments: TypeFragments
    private var spelling: TypeSpelling { fragments.spelling }

    func emit(
        _ properties: [GeneratedProperty],
        of name: TypeName,
        _ plan: GenerationPlan,
        into out: inout SwiftText
    ) {
        let properties = properties.filter { $0.past != nil }
        if properties.isEmpty { return }
        out.blank()
        plan.pastWords?.emit(name, into: &out)
        for (index, property) in properties.enumerated() {
            if index > 0 { out.blank() }
            emit(property, into: &out)
            if !plan.isFormer, property.past?.restoredType != nil {
                out.blank()
                emitRestoring(property, into: &out)
            }
        }
    }

    private func emit(_ property: GeneratedProperty, into out: inout SwiftText) {
        guard let past = property.past, let slot = property.slot else { return }
        var parameters = ["_ fields: FieldReader"]
        if past.wasRestored {
            let value = property.type.isOptional ? "nil" : property.placeholder ?? "nil"
            parameters.append("_ present: \(property.valueSpelling) = \(value)")
        }
        if past.restores { parameters.append("owner: \(past.owner)? = nil") }
        let head = SwiftNames.call("private static func " + PastReading.functionName(property.model), parameters)
        out.block("\(head) throws -> \(property.valueSpelling) {") { out in
            branches(past, into: &out) { source, out in branch(source, property, past, "\(slot)", into: &out) }
        }
    }

    /// The current value of a restored end, if that differs from the object to which it is set. The other end calls it, and names its own
    /// field for failures.
    private func emitRestoring(_ property: GeneratedProperty, into out: inout SwiftText) {
        guard let past = property.past, let holder = past.restoredType else { return }
        let object = "_ object: " + spelling.swift(.optional(.object(holder)))
        let parameters = ["_ fields: FieldReader", "_ slot: some NamedField", object]
        let head = SwiftNames.call("static func " + PastReading.restoringName(property.model), parameters)
        out.block("\(head) throws -> \(property.spelling) {") { out in
            // Only the referring object matters, regardless of the class as which the object was archived.
            var rules: [ReadRule] = []
            for rule in past.plan.rules where rule.source.isRestored {
                if rules.contains(where: { $0.versions.overlaps(rule.versions) }) { continue }
                rules.append(ReadRule(versions: rule.versions, source: rule.source))
            }
            branches(rules, into: &out) { source, out in
                let conversions = ConversionText(spelling: spelling, slot: "slot")
                var lines = Lines(emitter: self, past: past, slot: "slot", conversions: conversions, object: "object")
                lines.give(source, as: property, into: &out)
            }
        }
    }

    /// Sets a former inverse, in each object that was read, to the object that refers to them.
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
        case .builtin, .propertyList, .dictionary, .enumeration, .union, .structure, .object, .foreign, .optional:
            if isKnown { return out.line(value, ".", member, " = ", assigned) }
            let wanted = spelling.declared(end.owner)
            out.block("if let child = \(value) as? \(wanted) {") { $0.line("child.", member, " = ", assigned) }
        }
    }

    /// A branch per rule of a version, those of single channels first.
    private func branches(
        _ past: PastReading,
        into out: inout SwiftText,
        _ branch: (ReadSource, inout SwiftText) -> Void
    ) {
        for (condition, channel) in [("fields.isJSON", Channel.json), ("fields.isDictionary", .dictionary)] {
            guard let rules = past.plan.others[channel] else { continue }
            out.block("if \(condition) {") { self.branches(rules, into: &$0, branch) }
        }
        branches(past.plan.rules, into: &out, branch)
    }

    fileprivate func branches(
        _ rules: [ReadRule],
        into out: inout SwiftText,
        _ branch: (ReadSource, inout SwiftText) -> Void
    ) {
        if rules.count == 1, let rule = rules.first { return branch(rule.source, &out) }
        var merged: [ReadBranch] = []
        for (index, rule) in rules.enumerated() {
            var text = SwiftText(depth: out.depth + 1)
            branch(rule.source, &text)
            let next = ReadBranch(rules: [rule], body: text.section ?? [])
            merged.add(next, isLast: index == rules.count - 1)
        }
        if merged.count == 1, let rule = merged.first?.rules.first { return branch(rule.source, &out) }
        out.line("switch fields.version {")
        let newest = rules.map(\.versions.upperBound).max() ?? 0
        for (index, item) in merged.enumerated() {
            if index == merged.count - 1 { out.line("default:") } else { item.emitHead(newest: newest, into: &out) }
            out.lines(item.body)
        }
        out.line("}")
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
        lines.give(source, as: property, into: &out)
    }

    /// Statements of one branch: constants for what is read and converted first, and what is returned.
    private struct Lines {
        let emitter: PastReadEmitter
        let past: PastReading
        let slot: String
        let conversions: ConversionText
        /// The object that sets a restored end, if it is not set yet.
        var object: String?
        /// What is read is one of several properties that a function takes.
        var isPart = false
        var constants: Set<String> = []
        /// The value of the property if something that a draft requires for it is missing.
        var absent = "nil"

        private var spelling: TypeSpelling { emitter.fragments.spelling }

        /// A value that has no constant yet.
        private enum Value {
            case field(GeneratedProperty, PropertyShape)
            case text(String, PropertyType, Otherwise = .fail)
        }

        mutating func give(_ source: ReadSource, as property: GeneratedProperty, into out: inout SwiftText) {
            absent = property.model.json.hasPresence ? "nil" : property.defaultValue ?? "nil"
            if source.isRestored, object == nil { return out.line("return present") }
            switch source {
            case .inverse: out.line("return ", object ?? "present")
            case .failure: out.line("throw fields.missing(\(slot))")
            case .value(let value, _):
                out.line("return ", spelling.literal(value, of: property.type, function: nil))
            case .stored, .converted, .computed:
                for name in source.functions.map(\.name) { constants.insert(name) }
                let value = value(source, as: property.type, into: &out)
                if give(value, as: property, into: &out) { return }
                out.line("return ", constant(value, into: &out))
            }
        }

        /// Returns the value without a constant, if its type is certain.
        private func give(_ value: Value, as property: GeneratedProperty, into out: inout SwiftText) -> Bool {
            switch value {
            case .field(let field, let shape):
                let isOptional = field.spelling + "?" == property.valueSpelling && !shape.defaultsToNone
                guard field.spelling == property.valueSpelling || isOptional, shape.formerEnds.isEmpty,
                    part(shape, field) == nil
                else { return false }
                ReadStatements(fragments: emitter.fragments, isPast: true).give(field, into: &out)
                return true
            case .text(let text, let type, .fail):
                guard spelling.swift(type) == property.valueSpelling else { return false }
                out.line("return ", text)
                return true
            case .text(let text, let type, .value(let value)):
                guard spelling.swift(type) == property.valueSpelling else { return false }
                recover("return", text, type, value, into: &out)
                return true
            }
        }

        private mutating func value(
            _ source: ReadSource,
            as type: PropertyType,
            into out: inout SwiftText
        ) -> Value {
            switch source {
            case .stored(let shape): read(shape)
            case .value(let value, let ownType): .text(spelling.literal(value, of: ownType, function: nil), ownType)
            case .failure: .text("try { throw fields.missing(\(slot)) }()", type)
            case .inverse: .text(object ?? "nil", type)
            case .converted(let inner, let step): convert(inner, step, into: &out)
            case .computed(let value, let arguments): compute(value, of: arguments, into: &out)
            }
        }

        private func read(_ shape: PropertyShape) -> Value {
            past.fields[shape].map { .field($0, shape) } ?? .text("nil", shape.type)
        }

        /// How one of several properties for a function is read, if objects keep what newer versions wrote of it.
        private func part(_ shape: PropertyShape, _ field: GeneratedProperty) -> (rules: [ReadRule], slot: LayoutSlot)?
        {
            guard !isPart, let rules = past.parts[shape], let slot = field.slot else { return nil }
            return (rules, slot)
        }

        private mutating func convert(_ inner: ReadSource, _ step: ReadStep, into out: inout SwiftText) -> Value {
            if step.conversion == .present {
                let value = constant(value(inner, as: step.from, into: &out), into: &out)
                let given = name("given")
                out.line("guard let \(given) = \(value) else { return \(absent) }")
                return .text(given, step.to)
            }
            if step.conversion == .same {
                var text: String
                if case .stored(let shape) = inner, shape.isReadAs(step.to) {
                    let wide = read(shape.widened(to: step.to))
                    guard step.elements != nil else { return wide }
                    text = constant(wide, into: &out)
                } else {
                    let value = constant(value(inner, as: step.from, into: &out), into: &out)
                    text = conversions.widened(value, from: step.from, to: step.to)
                }
                guard let elements = step.elements else { return .text(text, step.to) }
                text = conversions.counted(text, elements)
                return .text(text, step.to, step.otherwise)
            }
            var value = constant(value(inner, as: step.from, into: &out), into: &out)
            if step.from.isOptional, case .converted(.stored(let shape), let first) = inner, first.conversion == .same,
                !shape.type.isOptional
            {
                // Read as its old type; the next step checks for nil.
                value = constant(.text(value, step.from), into: &out)
            }
            var text = conversions.expression(step.conversion, value, from: step.from, to: step.to)
            if let elements = step.elements { text = conversions.counted(text, elements) }
            return .text(text, step.to, step.otherwise)
        }

        private mutating func compute(
            _ computed: ComputedValue,
            of sources: [ComputedArgument<PropertyShape>],
            into out: inout SwiftText
        ) -> Value {
            var arguments: [String] = []
            for source in sources {
                arguments.append(constant(value(source.source, as: source.type, into: &out), into: &out))
            }
            let values = arguments.joined(separator: ", ")
            var call: String
            if let component = computed.component {
                let targets = "\"\(computed.version) \(computed.targets[0])+\(computed.targets.count - 1)\""
                call = "try fields.split(\(slot), \(targets), by: \(computed.function), \(values)).\(component)"
            } else {
                let method = computed.givesNil ? "computing" : "converting"
                call = "try fields.\(method)(\(slot), using: \(computed.function), \(values))"
            }
            if let elements = computed.elements { call = conversions.counted(call, elements) }
            return .text(call, computed.type, computed.otherwise)
        }

        /// The name of a new constant that holds the value.
        private mutating func constant(_ value: Value, into out: inout SwiftText) -> String {
            switch value {
            case .field(let field, let shape):
                let name = name(shape.name)
                if let (rules, slot) = part(shape, field) {
                    out.assign("let \(name): \(field.spelling)", "try fields.part(\(slot)) { fields in")
                    out.indented { out in
                        emitter.branches(rules, into: &out) { source, out in
                            var lines = self
                            lines.isPart = true
                            lines.give(source, as: field, into: &out)
                        }
                    }
                    out.line("}")
                    return name
                }
                let statements = ReadStatements(fragments: emitter.fragments, isPast: true)
                statements.assign(field, to: "let \(name): \(field.spelling)", into: &out)
                for end in shape.formerEnds {
                    let isKnown = past.ownerName.map { spelling.index.isKind($0, of: end.holder) } ?? false
                    let cast = isKnown ? "" : " = (owner as NSObject?) as? \(spelling.declared(end.holder))"
                    out.block("if let owner\(cast) {") {
                        emitter.setEnd(end, of: name, shape.type, slot: slot, to: "owner", into: &$0)
                    }
                }
                return name
            case .text(let text, let type, .fail):
                let name = name()
                out.assign("let \(name): \(spelling.swift(type))", text)
                return name
            case .text(let text, let type, .value(let value)):
                let name = name()
                recover("let \(name): \(spelling.swift(type)) =", text, type, value, into: &out)
                return name
            }
        }

        /// With the replacement of a failed value.
        private func recover(
            _ head: String,
            _ text: String,
            _ type: PropertyType,
            _ value: DefaultValue,
            into out: inout SwiftText
        ) {
            let other = spelling.literal(value, of: type, function: nil)
            out.block("\(head) try fields.recovering(\(other)) {") { $0.line(text) }
        }

        /// The property's old name, unless something else in scope has that name.
        private mutating func name(_ wish: String = "value") -> String {
            let taken: Set = ["present", "owner", "slot", "item"]
            let isFree =
                !taken.contains(wish) && !SwiftNames.locals.contains(wish) && !wish.hasPrefix("element")
                && wish.first?.isLowercase == true
            let base = isFree ? wish : "value"
            var name = base
            var count = 0
            while !constants.insert(name).inserted || name == "value" {
                name = "\(base)\(count)"
                count += 1
            }
            return ReservedNames.escaped(name)
        }
    }
}

extension PropertyShape {
    /// Whether the case that stands for an absent value would be an optional's own.
    fileprivate var defaultsToNone: Bool {
        if case .enumCase(_, let name) = defaultValue { ["none", "some"].contains(name) } else { false }
    }
}
