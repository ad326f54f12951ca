import Foundation
import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import SwiftGeneration
import YAMLTree

@testable import SwiftGeneration

/// One model of a case, generated, with Swift code that creates objects of its classes and prints their values.
struct WitnessSide {
    /// Samples of each class: everything filled; as little as possible; other values; values at the edge of their types.
    static let sampleCount = 4

    let checked: CheckedModel
    var history: ModelHistory { checked.history }
    let files: [RenderedFile]
    let functions: String
    private let plan: GenerationPlan

    var model: Model { history.model }
    /// The classes that have objects.
    var classes: [RecordModel] { model.classes.filter { !$0.isAbstract } }

    struct Refused: Error {
        let text: String
        let diagnostics: [Diagnostic]
    }

    init(_ text: String, functions: String = "") throws {
        var bag = DiagnosticBag()
        guard let model = GeneratedModel.model(["schema.yaml": text], root: "schema.yaml", into: &bag) else {
            throw Refused(text: text, diagnostics: bag.diagnostics)
        }
        try self.init(model, functions: functions)
    }

    init(_ model: Model, functions: String = "") throws {
        var bag = DiagnosticBag()
        guard let checked = CheckedModel(model, into: &bag) else {
            throw Refused(text: model.name, diagnostics: bag.diagnostics)
        }
        files = renderModel(checked, options: GenerationOptions(layout: .file), into: &bag)
        guard !bag.hasErrors else { throw Refused(text: model.name, diagnostics: bag.diagnostics) }
        self.checked = checked
        self.functions = functions
        plan = planGeneration(checked)
    }

    /// The model as it was at the first version it knows; nil if that is this one.
    func first() throws -> WitnessSide? {
        guard history.readsFrom < model.version, let model = history.model(at: history.readsFrom) else { return nil }
        return try WitnessSide(model)
    }

    /// `func make…(sample)` and `func show…(object)` for each class.
    func factories(module: String) -> String {
        var text = ""
        for declaration in classes {
            let name = declaration.name.name
            text += "func make\(module)\(name)(_ sample: Int) -> \(module).\(name) {\n  switch sample {\n"
            for sample in 0..<Self.sampleCount {
                let label = sample == Self.sampleCount - 1 ? "default" : "case \(sample)"
                text += "  \(label): return \(object(declaration.name, sample, module, depth: 0))\n"
            }
            text += "  }\n}\nfunc show\(module)\(name)(_ object: \(module).\(name)) -> [String: String] {\n"
            let shown = properties(of: declaration.name).map { property in
                let value = property.json.hasPresence ? "\(property.name).value" : property.name
                return "\"\(property.name)\": show(object.\(value) as Any)"
            }
            text += "  [\(shown.isEmpty ? ":" : shown.joined(separator: ", "))]\n}\n"
        }
        return text
    }

    /// Own and inherited properties that can be set and read, the base's first.
    func properties(of name: TypeName) -> [PropertyModel] {
        chain(name).flatMap { type in type.properties.filter(\.isArgument).map(\.model) }
    }

    private func chain(_ name: TypeName) -> [ClassPlan] {
        guard let type = plan.classes.first(where: { $0.model.name == name }) else { return [] }
        if case .generated(let parent) = type.model.superclass { return chain(parent) + [type] }
        return [type]
    }

    private func object(_ name: TypeName, _ sample: Int, _ module: String, depth: Int) -> String {
        let given = properties(of: name).compactMap { argument($0, sample, module, depth: depth) }
        return "\(module).\(name.name)(\(given.joined(separator: ", ")))"
    }

    /// Sample 1 uses the default if there is one.
    private func argument(_ property: PropertyModel, _ sample: Int, _ module: String, depth: Int) -> String? {
        if sample == 1, !property.isRequired { return nil }
        if let count = property.count, case .array(let element) = property.type {
            let elements = (0..<count).map { _ in value(element, sample, module, depth: depth, property.name) }
            return "\(property.name): [\(elements.joined(separator: ", "))]"
        }
        let text = value(property.type, sample, module, depth: depth, property.name)
        guard property.json.hasPresence else { return "\(property.name): \(text)" }
        return "\(property.name): \(text == "nil" || sample == 2 ? ".null" : ".value(\(text))")"
    }

    /// - Parameter name: Of the property, to distinguish two of one type.
    private func value(_ type: PropertyType, _ sample: Int, _ module: String, depth: Int, _ name: String) -> String {
        func inner(_ type: PropertyType) -> String { value(type, sample, module, depth: depth, name) }
        switch type {
        case .builtin(.int) where depth > 0 && sample < Self.sampleCount - 1:
            return "\(sample + 5 + name.utf8.reduce(0) { $0 + Int($1) } % 7)"
        case .builtin(.string) where sample == 0: return "\"text of \(name)\""
        case .builtin(let type): return builtin(type, sample)
        case .propertyList: return "\"any\""
        case .optional(let type):
            if sample == 1 || isDeepObject(type, depth) { return "nil" }
            return inner(type)
        case .array(let element):
            if isDeepObject(element, depth) { return "[]" }
            let second = value(element, [1, 2, 1, 0][sample], module, depth: depth, name)
            return "[\(inner(element)), \(second)]"
        case .set(let element): return isDeepObject(element, depth) ? "[]" : "[\(inner(element))]"
        case .dictionary(let key, let element):
            return isDeepObject(element, depth) ? "[:]" : "[\(inner(key)): \(inner(element))]"
        case .enumeration(let name):
            guard let cases = model.enums.first(where: { $0.name == name })?.cases, !cases.isEmpty else { return "[]" }
            return ".\(cases[sample % cases.count].name)"
        case .union(let name):
            guard let cases = model.enums.first(where: { $0.name == name })?.cases, !cases.isEmpty else { return "[]" }
            let item = cases[sample % cases.count]
            return item.payload.map { "\(module).\(name.name).\(item.name)(\(inner($0)))" } ?? ".\(item.name)"
        case .structure(let name):
            let parts = model.structs.first { $0.name == name }?.properties ?? []
            let given = parts.compactMap { argument($0, sample, module, depth: depth + 1) }
            return "\(module).\(name.name)(\(given.joined(separator: ", ")))"
        case .object(let name) where name.isDraft:
            // An empty one, others complete.
            return sample == 1 ? "\(module).\(name.swiftName)()" : "\(inner(.object(name.drafted))).draft()"
        case .object(let name):
            let fitting = classes.filter { chain($0.name).contains { $0.model.name == name } }
            guard !fitting.isEmpty else { return "nil" }
            return object(fitting[sample % fitting.count].name, sample, module, depth: depth + 1)
        case .foreign(let name):
            guard case .oneOf(let types)? = model.foreignTypes.first(where: { $0.name == name })?.coding else {
                return "\(name.name)()"
            }
            return inner(types[sample % types.count])
        }
    }

    private func isDeepObject(_ type: PropertyType, _ depth: Int) -> Bool {
        if case .object = type { depth > 1 } else { false }
    }

    private func builtin(_ type: BuiltinType, _ sample: Int) -> String {
        let isEdge = sample == Self.sampleCount - 1
        switch type {
        case .bool: return sample % 2 == 0 ? "true" : "false"
        case .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64:
            return isEdge ? "\(type.rawValue).max" : "\(sample + 5)"
        case .float, .double, .cgFloat: return isEdge ? "\(type.rawValue).greatestFiniteMagnitude" : "\(sample).5"
        case .string: return ["\"text\"", "\"42\"", "\"7\"", "\"\""][sample % 4]
        case .data: return "Data([\(sample)])"
        case .date: return "Date(timeIntervalSinceReferenceDate: \(700_000_000 + sample))"
        case .url: return "URL(string: \"https://example.org/\(sample)\")!"
        case .uuid: return "UUID(uuidString: \"00000000-0000-0000-0000-00000000000\(sample)\")!"
        case .decimal: return "Decimal(\(sample).25)"
        case .cgPoint: return "CGPoint(x: \(sample), y: 1)"
        case .cgSize: return "CGSize(width: \(sample), height: 1)"
        case .cgRect: return "CGRect(x: \(sample), y: 1, width: 2, height: 3)"
        case .nsRange: return "NSRange(location: \(sample), length: 1)"
        case .locale: return "Locale(identifier: \"nb_NO\")"
        case .timeZone: return "TimeZone(secondsFromGMT: 3600)!"
        case .indexSet: return "IndexSet(integer: \(sample))"
        case .dateComponents: return "DateComponents(year: 2000, month: \(sample + 1))"
        case .indexPath: return "IndexPath(index: \(sample))"
        case .calendar: return "Calendar(identifier: .iso8601)"
        case .dateInterval: return "DateInterval(start: Date(timeIntervalSinceReferenceDate: \(sample)), duration: 1)"
        }
    }
}
