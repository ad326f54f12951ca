import ModelLanguage
import SchemaHistory

/// Conversions of older values as Swift expressions, in terms of a `FieldReader` or `FieldWriter` called `fields`.
struct ConversionText {
    let spelling: TypeSpelling
    /// The field for which failures are reported, as an expression.
    let slot: String
    /// The part of a function's result, counted from 0; nil: all of it.
    var component: Int?
    /// Elements that fail are left out.
    var isSkipping = false

    /// The same value in a wider type; Swift widens classes and to optionals by itself.
    func widened(_ value: String, from: PropertyType, to: PropertyType) -> String {
        switch (from, to) {
        case (.builtin(let old), .builtin(let new)): return old == new ? value : "\(new.rawValue)(\(value))"
        case (.optional(let old), .optional(let new)):
            return old.hasNumbersOf(new) ? value : mapped(value) { widened($0, from: old, to: new) }
        case (_, .optional(let new)): return widened(value, from: from, to: new)
        case (.array(let old), .array(let new)):
            return old.hasNumbersOf(new) ? value : mapped(value) { widened($0, from: old, to: new) }
        case (.set(let old), .set(let new)):
            return old.hasNumbersOf(new) ? value : "Set(\(mapped(value) { widened($0, from: old, to: new) }))"
        case (.dictionary(_, let old), .dictionary(_, let new)):
            guard !old.hasNumbersOf(new) else { return value }
            return mapped(value, by: "mapValues") { widened($0, from: old, to: new) }
        default: return value
        }
    }

    /// An expression of the target type that throws if the conversion fails.
    func expression(
        _ conversion: ValueConversion,
        _ value: String,
        from: PropertyType,
        to: PropertyType
    ) -> String {
        switch conversion {
        case .present: return value
        case .same: return widened(value, from: from, to: to)
        case .number(_, let type): return failing(value) { "pastNumber(\($0), as: \(type.rawValue).self)" }
        case .text: return failing(value) { "pastText(\($0))" }
        case .parse(let type): return failing(value) { "pastValue(\($0), as: \(type.rawValue).self)" }
        case .function(let function):
            let part = component.map { ".\($0)" } ?? ""
            return "try fields.converting(\(slot), using: \(function), \(value))\(part)"
        case .fromPropertyList(let type):
            return failing(value) { "try pastValue(\($0), of: \(spelling.swift(type)).self)" }
        case .toPropertyList: return "\(value) as Any"
        case .toUnion(let name, .byKind), .toUnion(let name, .holding):
            return failing(value) { "\(spelling.declared(name))(schemaValue: \($0))" }
        case .toUnion(let name, .readAs(let item)):
            return "(\(value), \(spelling.declared(name)).\(ReservedNames.escaped(item))).1"
        case .toUnion(let name, .dropped): return failing(value) { "(\($0), nil as \(spelling.declared(name))?).1" }
        case .optional where conversion.leavesNothing: return "(\(value), nil as \(spelling.swift(to))).1"
        case .dictionary where conversion.leavesNothing: return "(\(value), [:] as \(spelling.swift(to.wrapped))).1"
        case _ where conversion.leavesNothing: return "(\(value), [] as \(spelling.swift(to.wrapped))).1"
        case .fromUnion(let type): return failing(value) { "\($0).schemaValue as? \(spelling.expression(type))" }
        case .unwrap(.same) where from.wrapped.hasNumbersOf(to): return unwrapping(value) { $0 }
        case .unwrap(let inner):
            return unwrapping(value) { mapped($0) { expression(inner, $0, from: from.wrapped, to: to) } }
        case .optional(let inner):
            return mapped(value) { expression(inner, $0, from: from.wrapped, to: to.wrapped) }
        case .single(let inner): return "[\(expression(inner, value, from: from, to: to.element))]"
        case .singleOrEmpty(let inner):
            return mapped(value) { "[\(expression(inner, $0, from: from.wrapped, to: to.element))]" }
                + " ?? []"
        case .elements(let inner):
            let isSet = if case .set = to.wrapped { true } else { false }
            if isSkipping, inner != .same {
                let body = expression(inner, "item", from: from.element, to: to.element)
                let items = "try fields.skipping(\(slot), \(value)) { item in \(body) }"
                return isSet ? call("Set", items) : items
            }
            guard inner != .same || !from.element.hasNumbersOf(to.element) else {
                return isSet ? "Set(\(value))" : "Array(\(value))"
            }
            let items = mapped(value, by: "pastElements") { expression(inner, $0, from: from.element, to: to.element) }
            return isSet ? call("Set", items) : items
        case .dictionary(let key, let element):
            guard case .dictionary(let oldKey, let oldValue) = from.wrapped,
                case .dictionary(let newKey, let newValue) = to.wrapped
            else { return value }
            let pairs = mapped(value, by: "pastEntries") { pair in
                let newKey = expression(key, pair + ".key", from: oldKey, to: newKey)
                return "(\(newKey), \(expression(element, pair + ".value", from: oldValue, to: newValue)))"
            }
            return call("Dictionary", pairs, ", uniquingKeysWith: { first, _ in first }")
        }
    }

    /// An array with the given number of elements.
    func counted(_ text: String, _ elements: Int) -> String {
        let value = text.hasPrefix("try ") ? String(text.dropFirst(4)) : text
        return "try fields.counting(\(slot), \(value), \(elements))"
    }

    /// `value.map { … }`, with a name for the element if `$0` would be another closure's. The functions of the runtime add to an error
    /// which element it is about.
    private func mapped(_ value: String, by name: String = "map", _ element: (String) -> String) -> String {
        var body = element("$0")
        if body.contains("{") {
            let outer = value.split(separator: ".").first ?? ""
            let depth = outer.hasPrefix("element") ? (Int(outer.dropFirst(7)) ?? 1) + 1 : 1
            let item = depth == 1 ? "element" : "element\(depth)"
            body = "\(item) in \(element(item))"
        }
        guard body.contains("try ") else { return "\(value).\(name.hasPrefix("past") ? "map" : name) { \(body) }" }
        return name.hasPrefix("past") ? "try \(name)(\(value)) { \(body) }" : "try \(value).\(name) { \(body) }"
    }

    /// `try` appears once, in front.
    private func call(_ name: String, _ argument: String, _ others: String = "") -> String {
        guard argument.hasPrefix("try ") else { return "\(name)(\(argument)\(others))" }
        return "try \(name)(\(argument.dropFirst(4))\(others))"
    }

    /// nil and errors are failures.
    private func failing(_ value: String, _ convert: (String) -> String) -> String {
        "try fields.converting(\(slot), using: { \(convert("$0")) }, \(value))"
    }

    /// The same for an optional value. With others the compiler may fail: it opens an existential that is passed to a generic parameter.
    private func unwrapping(_ value: String, _ convert: (String) -> String) -> String {
        "try fields.converting(\(slot), \(value)) { \(convert("$0")) }"
    }
}

extension PropertyType {
    /// Whether a wider type has the same elements, so that Swift converts one to the other.
    func hasNumbersOf(_ wider: PropertyType) -> Bool {
        switch (self, wider) {
        case (.builtin(let old), .builtin(let new)): old == new
        case (.array(let old), .array(let new)), (.set(let old), .set(let new)),
            (.dictionary(_, let old), .dictionary(_, let new)), (.optional(let old), .optional(let new)):
            old.hasNumbersOf(new)
        case (_, .optional(let new)): hasNumbersOf(new)
        default: true
        }
    }
}
