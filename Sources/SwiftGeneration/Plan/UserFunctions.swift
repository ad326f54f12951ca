import ModelLanguage
import SchemaHistory

/// A member that a schema names and its user writes: a function, a method, or a computed property.
package struct UserFunction: Hashable, Sendable {
    /// The type that has it, in the schema's spelling; nil: none has.
    package var owner: String?
    package var name: String
    /// Up to the body: `static func join(_ first: String, _ last: String) throws -> String`.
    package var declaration: String
    /// The times at which it is called, as sentences.
    package var note: String
    /// A property with a getter and a setter instead.
    package var isProperty = false
}

/// Every member that generated code calls and does not declare, in the order of the model; each once. Expressions in `convert:` are the
/// user's code already.
package func userFunctions(of checked: CheckedModel) -> [UserFunction] {
    let plan = planGeneration(checked)
    var list = UserFunctionList(spelling: TypeSpelling(index: plan.index, shadowed: []))
    for record in plan.model.records where record.draftOf == nil { list.addMembers(of: record) }
    for past in [plan.past] + plan.formers.map(\.plan.past) { list.addFunctions(of: past, plan.model) }
    return list.functions
}

private struct UserFunctionList {
    let spelling: TypeSpelling
    private(set) var functions: [UserFunction] = []
    private var places: [String: Int] = [:]
    /// The parts of each function's tuple, by the function.
    private var tuples: [String: (labels: [String], types: [String])] = [:]

    init(spelling: TypeSpelling) {
        self.spelling = spelling
    }

    private mutating func add(_ function: UserFunction) {
        let path = (function.owner.map { $0 + "." } ?? "") + function.name
        if let place = places[path] {
            functions[place].declaration = function.declaration
        } else {
            places[path] = functions.count
            functions.append(function)
        }
    }

    // MARK: Members

    mutating func addMembers(of record: RecordModel) {
        let hooks = record.hooks
        func hook(_ hook: Hook?, _ note: String, arguments: String = "", result: String = "", throwing: Bool = false) {
            guard let hook else { return }
            let isThrowing = throwing || hook.isThrowing ? " throws" : ""
            let name = ReservedNames.escaped(hook.method)
            add(
                UserFunction(
                    owner: record.name.name,
                    name: hook.method,
                    declaration: "func \(name)(\(arguments))\(isThrowing)\(result)",
                    note: note
                )
            )
        }
        hook(hooks.decoded, "Called when the object and all that it refers to has been read.")
        hook(hooks.upgraded, "Called after an object of an older version was read.", arguments: "from version: Int")
        hook(hooks.encoding, "Called before the object is written.")
        hook(hooks.description, "The text that `description` returns.", result: " -> String")
        hook(hooks.validate, "Called by `validate()`; throws what is wrong with the object.", throwing: true)
        for property in record.properties {
            let type = property.transient?.swiftType ?? spelling.swift(property.type)
            if let name = property.onChange {
                add(
                    UserFunction(
                        owner: record.name.name,
                        name: name,
                        declaration: "func \(ReservedNames.escaped(name))(_ oldValue: \(type))",
                        note: "Called when `\(property.name)` was set."
                    )
                )
            }
            if property.isVirtual {
                add(
                    UserFunction(
                        owner: record.name.name,
                        name: property.name,
                        declaration: "var \(ReservedNames.escaped(property.name)): \(type)",
                        note: "Archived through getter and setter; set after everything else was read.",
                        isProperty: true
                    )
                )
            }
        }
    }

    // MARK: Functions of the history

    mutating func addFunctions(of past: ModelPlan, _ model: Model) {
        for (name, record) in past.records.sorted(by: { $0.key.name < $1.key.name }) where !name.isDraft {
            for (property, plan) in record.properties.sorted(by: { $0.key < $1.key }) {
                for rule in plan.allRules { add(rule.source, of: "\(name.name).\(property)", property) }
            }
            for key in record.extraKeys { add(key, of: model.records.first { $0.name == name }) }
        }
        for rule in past.names {
            guard case .dropped(let functions, let type) = rule.reading else { continue }
            let argument = type.map(spelling.declared) ?? "[String: Any]"
            for function in functions {
                let note =
                    "Called with objects that older versions wrote as `\(rule.archiveName)`; true keeps the object."
                add(function, [("object", argument)], "Bool", throwing: false, note)
            }
        }
    }

    /// - Parameter property: the property that receives the value itself, not something computed from it.
    private mutating func add(_ source: ReadSource, of place: String, _ property: String?) {
        switch source {
        case .stored, .value, .failure, .inverse: break
        case .converted(let inner, let step):
            add(inner, of: place, nil)
            let label = inner.root?.name ?? "value"
            add(step.conversion, step.from, step.to, label, Self.note(place, step.version))
        case .computed(let value, let arguments):
            for argument in arguments { add(argument.source, of: place, nil) }
            let labels = arguments.enumerated().map { index, argument in
                argument.source.root?.name ?? (arguments.count == 1 ? "value" : "value\(index + 1)")
            }
            let list = zip(labels, arguments).map { ($0, spelling.swift($1.type)) }
            var result = spelling.swift(value.givesNil && !value.type.isOptional ? .optional(value.type) : value.type)
            if let component = value.component {
                result = tuple(value.function, component, of: value.targets.count, property, result)
            }
            add(value.function, list, result, throwing: true, Self.note(place, value.version))
        }
    }

    private static func note(_ place: String, _ version: Int) -> String {
        "Called when `\(place)` is read from an archive below version \(version)."
    }

    /// Values that are written for older readers.
    private mutating func add(_ key: ExtraKeyPlan, of record: RecordModel?) {
        let note = "Called when `\(key.old.name)` is written for readers below version \(key.version)."
        for (index, step) in key.steps.enumerated() {
            guard index == 0, key.sources.count > 1 || key.component != nil, let name = step.conversion.function else {
                add(step.conversion, step.from, step.to, key.sources.first ?? "value", note)
                continue
            }
            let arguments = key.sources.map { source in
                let type = record?.properties.first { $0.name == source }?.type ?? step.from
                return (source, spelling.swift(type))
            }
            var result = spelling.swift(step.to)
            if let component = key.component { result = tuple(name, component, of: 0, key.old.name, result) }
            add(name, arguments, result, throwing: true, note)
        }
    }

    private mutating func add(
        _ conversion: ValueConversion,
        _ from: PropertyType,
        _ to: PropertyType,
        _ label: String,
        _ note: String
    ) {
        switch conversion {
        case .function(let name):
            add(name, [(label, spelling.swift(from.wrapped))], spelling.swift(to), throwing: true, note)
        case .unwrap(let inner): add(inner, from.wrapped, to, label, note)
        case .optional(let inner): add(inner, from.wrapped, to.wrapped, label, note)
        case .single(let inner): add(inner, from, to.wrapped.part ?? to, label, note)
        case .singleOrEmpty(let inner): add(inner, from.wrapped, to.wrapped.part ?? to, label, note)
        case .elements(let inner): add(inner, from.wrapped.part ?? from, to.wrapped.part ?? to, label, note)
        case .dictionary(let key, let value):
            guard case .dictionary(let oldKey, let oldValue) = from.wrapped,
                case .dictionary(let newKey, let newValue) = to.wrapped
            else { return }
            add(key, oldKey, newKey, label, note)
            add(value, oldValue, newValue, label, note)
        case .same, .number, .text, .parse, .fromPropertyList, .toPropertyList, .toUnion, .fromUnion, .present: break
        }
    }

    private mutating func add(
        _ path: String,
        _ arguments: [(label: String, type: String)],
        _ result: String,
        throwing: Bool,
        _ note: String
    ) {
        let words = path.split(separator: ".").map(String.init)
        guard let name = words.last, words.allSatisfy(isIdentifier) else { return }
        let list = arguments.map { "_ \(ReservedNames.escaped($0.label)): \($0.type)" }.joined(separator: ", ")
        add(
            UserFunction(
                owner: words.count > 1 ? words.dropLast().joined(separator: ".") : nil,
                name: name,
                declaration: (words.count > 1 ? "static " : "") + "func \(ReservedNames.escaped(name))(\(list))"
                    + "\(throwing ? " throws" : "") -> \(result)",
                note: note
            )
        )
    }

    /// The tuple that a function returns, as far as its parts are known: a part that no property receives any more may have any type.
    private mutating func tuple(
        _ function: String,
        _ component: Int,
        of count: Int,
        _ label: String?,
        _ type: String
    ) -> String {
        var parts = tuples[function] ?? ([], [])
        while parts.types.count < max(count, component + 1) {
            parts.labels.append("part\(parts.types.count + 1)")
            parts.types.append("Any")
        }
        if let label { parts.labels[component] = label }
        parts.types[component] = type
        tuples[function] = parts
        let labels = parts.labels.map(ReservedNames.escaped)
        return "(\(zip(labels, parts.types).map { "\($0): \($1)" }.joined(separator: ", ")))"
    }
}

extension PropertyType {
    /// For an element.
    fileprivate var part: PropertyType? {
        switch self {
        case .array(let element), .set(let element): element
        default: nil
        }
    }
}
