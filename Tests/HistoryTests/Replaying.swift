import DiagnosticsTestSupport
import ModelLanguage
import ModelTestSupport
import SchemaDiagnostics
import SchemaHistory
import Testing
import YAMLTree

/// All stages up to the checked plan.
func replayAndPlan(_ file: SourceFile, into bag: inout DiagnosticBag) {
    guard let model = resolve(file, into: &bag) else { return }
    _ = CheckedModel(model, into: &bag)
}

/// A history that must be in order.
func history(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> ModelHistory {
    var bag = DiagnosticBag()
    let model = resolve(SourceFile(path: "test.yaml", text: text), into: &bag)
    let history = model.flatMap { replayHistory(of: $0, into: &bag) }
    for diagnostic in bag.diagnostics {
        let place = diagnostic.span.position
        Issue.record(
            "\(place.line):\(place.column): \(diagnostic.message) [\(diagnostic.id.name)] \(diagnostic.notes.map(\.message))",
            sourceLocation: sourceLocation
        )
    }
    return try #require(history, sourceLocation: sourceLocation)
}

func plan(_ history: ModelHistory, sourceLocation: SourceLocation = #_sourceLocation) -> ModelPlan {
    var bag = DiagnosticBag()
    let plan = planReading(of: history, into: &bag)
    for diagnostic in bag.diagnostics {
        Issue.record("\(diagnostic.message) [\(diagnostic.id.name)]", sourceLocation: sourceLocation)
    }
    return plan
}

/// A shape in a few words: `Person: Item as Human { fullName: String }`, keys only where they are not the name.
func describe(_ history: ModelHistory, at version: Int) -> [String] {
    guard let shape = history.shape(at: version) else { return ["no shape"] }
    return shape.order.map { identity in
        if let item = shape.enums[identity] {
            return "\(item.name) { "
                + item.cases.map { $0.name == $0.raw ? $0.name : "\($0.name)=\($0.raw)" }.joined(separator: ", ") + " }"
        }
        guard let record = shape.records[identity] else { return "?" }
        var head = record.name
        if case .generated(let superclass)? = record.superclass {
            head += ": \(shape.records[superclass]?.name ?? "?")"
        }
        if record.archiveName != record.name { head += " as \(record.archiveName)" }
        if record.isAbstract { head += " abstract" }
        let properties = record.properties.filter { !$0.isInvisible }.map { property in
            var text = property.name
            if property.key != property.name { text += "(\(property.key))" }
            text += ": \(spell(property.type, in: shape))"
            if let value = property.defaultValue { text += " = \(spell(value))" }
            return text
        }
        return "\(head) { \(properties.sorted().joined(separator: ", ")) }"
    }
}

func spell(_ type: PropertyType, in shape: ModelShape?) -> String {
    func name(_ type: TypeName) -> String { shape?.records[type]?.name ?? shape?.enums[type]?.name ?? type.name }
    return type.spelling(name)
}

func spell(_ value: DefaultValue) -> String {
    switch value {
    case .bool(let value): "\(value)"
    case .integer(let text), .real(let text): text
    case .string(let text): "\"\(text)\""
    case .enumCase(_, let name): ".\(name)"
    case .null: "nil"
    case .array(let values): "[\(values.map(spell).joined(separator: ", "))]"
    case .dictionary(let pairs): "{\(pairs.map { "\(spell($0.key)): \(spell($0.value))" }.joined(separator: ", "))}"
    case .code(let code): "`\(code)`"
    }
}

func spell(_ source: ReadSource) -> String {
    switch source {
    case .stored(let shape):
        let absent = shape.defaultValue.map { " ?? \(spell($0))" } ?? ""
        return "\(shape.key): \(spell(shape.type, in: nil))\(absent)"
    case .value(let value, _): return spell(value)
    case .failure: return "failure"
    case .inverse: return "inverse"
    case .converted(let inner, let step):
        let otherwise = if case .value(let value) = step.otherwise { " else \(spell(value))" } else { "" }
        return "(\(spell(inner))) > \(spell(step.conversion, to: step.to))\(otherwise)"
    case .computed(let value, let arguments):
        let part = value.component.map { ".\($0)" } ?? ""
        return "\(value.function)(\(arguments.map { spell($0.source) }.joined(separator: "; ")))\(part)"
    }
}

func spell(_ conversion: ValueConversion, to type: PropertyType) -> String {
    switch conversion {
    case .function(let name): name
    case .optional(.function(let name)): name + "?"
    case .unwrap(.function(let name)): name + "!"
    default: spell(type, in: nil)
    }
}

func spell(_ rules: [ReadRule]) -> [String] {
    rules.map { rule in
        let versions =
            rule.versions.count == 1
            ? "\(rule.versions.lowerBound)" : "\(rule.versions.lowerBound)-\(rule.versions.upperBound)"
        let objects = rule.archivedAs.map { " \($0.map(\.identity.name).joined(separator: ","))" } ?? ""
        return "\(versions)\(objects): \(spell(rule.source))"
    }
}

extension ModelPlan {
    /// The rules of one property; only the current one if nothing changed.
    func rules(_ owner: String, _ property: String) -> [String] {
        spell(self[TypeName(model: "M", name: owner)].properties[property]?.rules ?? [])
    }
}
