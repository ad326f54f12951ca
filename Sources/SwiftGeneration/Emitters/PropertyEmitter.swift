import ModelLanguage
import SchemaHistory

/// Declarations of properties, for classes and structs alike.
struct PropertyEmitter {
    let properties: [GeneratedProperty]
    let access: AccessPlan
    /// Whether declarations have the defaults: the type has the memberwise initializer that Swift adds.
    let withInitialValues: Bool
    /// Compares two values of a property; nil: they are not compared.
    var difference: (GeneratedProperty) -> String? = { _ in nil }

    func emit(into out: inout SwiftText) {
        if let observer = properties.lazy.compactMap(\.observer).first {
            out.line("private let ", ObservationText.member, " = ObservedChanges.tracking(", observer, ".self)")
        }
        for property in properties where property.storage != .virtual {
            emit(property, into: &out)
        }
    }

    private func emit(_ property: GeneratedProperty, into out: inout SwiftText) {
        documentation(property.model.doc, into: &out)
        deprecation(property.model.deprecated, into: &out)
        switch property.storage {
        case .virtual: break
        case .plain:
            var opening = property.access(in: access).member
            if property.isReadOnly { opening += setter(of: property) }
            opening += property.model.isWeak ? "weak var " : "var "
            out.line(opening, property.name, ": ", property.spelling, initialValue(of: property))
        case .behindAccessor(let storage): emitAccessor(property, storage, into: &out)
        }
    }

    /// For a transient property: nothing else gives it a value.
    private func initialValue(of property: GeneratedProperty) -> String {
        guard withInitialValues || property.model.isTransient, let value = property.defaultValue, value != "nil" else {
            return ""
        }
        return " = " + value
    }

    private func emitAccessor(_ property: GeneratedProperty, _ storage: String, into out: inout SwiftText) {
        let model = property.model
        let setterAccess = property.isReadOnly ? setter(of: property) : ""
        let opening = property.access(in: access).member + setterAccess
        out.block("\(opening)var \(property.name): \(property.spelling) {") { out in
            if property.observer != nil { return emitObservedAccessors(property, storage, into: &out) }
            // As `Any` an implicitly unwrapped optional would remain an optional.
            out.braces("get", storage + (property.isUnwrapped && property.spelling == "Any" ? "!" : ""))
            if property.model.onChange == nil { return out.braces("set", "\(storage) = newValue") }
            emitSetter(property, storage, into: &out) { $0.assign(storage, "newValue") }
        }
        // If another class sets it as its inverse, this accessor's effects are not wanted.
        let storageAccess = !property.isSetByOthers ? "private " : ""
        let spelling = property.isUnwrapped ? property.unwrappedSpelling : property.spelling
        let word = storageAccess + (model.isWeak ? "weak var " : "var ")
        out.line(word, storage, ": ", spelling, initialValue(of: property))
    }

    private func emitSetter(
        _ property: GeneratedProperty,
        _ storage: String,
        into out: inout SwiftText,
        _ set: (inout SwiftText) -> Void
    ) {
        out.block("set {") { out in
            if property.model.onChange != nil { out.line("let oldValue = ", storage, property.isUnwrapped ? "!" : "") }
            set(&out)
            if let onChange = property.model.onChange {
                out.line("self.", ReservedNames.escaped(onChange), "(oldValue)")
            }
        }
    }

    /// As in `@Observable`; changes in place remain in place.
    private func emitObservedAccessors(_ property: GeneratedProperty, _ storage: String, into out: inout SwiftText) {
        let unwrapped = storage + (property.isUnwrapped ? "!" : "")
        out.braces("get", "\(ObservationText.call("access", of: property)) { \(unwrapped) }")
        emitSetter(property, storage, into: &out) { out in
            let comparison = difference(property).map { ["if: \(storage) \($0) newValue"] } ?? []
            out.statement(ObservationText.call("change", of: property, comparison), "\(storage) = newValue")
        }
        guard property.model.onChange == nil, !property.model.isWeak else { return }
        out.block("_modify {") { out in
            out.line(ObservationText.call("willSet", of: property))
            out.braces("defer", ObservationText.call("didSet", of: property))
            out.line("yield &", unwrapped)
        }
    }

    /// Static functions that return defaults written as code.
    func emitCodeDefaults(into out: inout SwiftText) {
        for property in properties {
            guard let function = property.defaultFunction, case .code(let code) = property.model.defaultValue else {
                continue
            }
            if !out.isEmpty { out.blank() }
            let access = property.access(in: access)
            let member = access.member
            access.hide(into: &out)
            let head = "\(member)static func \(function)() -> \(property.spelling)"
            let lines = code.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            if lines.count == 1 {
                out.braces(head, code)
            } else {
                out.block(head + " {") { out in for line in lines { out.verbatim(String(line)) } }
            }
        }
    }

    private func setter(of property: GeneratedProperty) -> String {
        !property.isSetByOthers ? "private(set) " : property.access(in: access).member.isEmpty ? "" : "internal(set) "
    }
}

extension ClassEmitter {
    /// As `@Observable` compares, except objects, which are compared by identity: others may observe the new one.
    func difference(of property: GeneratedProperty) -> String? {
        if case .object = property.model.type.wrapped { return "!==" }
        let equality = EqualityFragments(index: plan.index, modelType: plan.modelTypeName)
        let type = property.model.type
        guard property.model.convert == nil, !property.model.isTransient, equality.isPlainlyEquatable(type),
            !plan.index.holdsReferences(type), !type.contains({ if case .foreign = $0 { true } else { false } })
        else { return nil }
        return "!="
    }

    /// A dictionary has read the properties.
    func emitAccesses(into out: inout SwiftText) {
        let observed = type.coded.filter { $0.observer != nil && $0.storage != .virtual }
        guard !observed.isEmpty else { return }
        out.block("if fields.isOfDictionary {") { out in
            for property in observed { out.line(ObservationText.call("access", of: property)) }
        }
    }

    /// Once in a hierarchy.
    func emitObservation(into out: inout SwiftText) {
        guard plan.index.beginsObservation(type.model) else { return }
        out.line("@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)")
        out.line("nonisolated extension ", type.name, ": ObservableModel {}")
    }
}

/// The reports to Swift's Observation.
enum ObservationText {
    static let member = "schemaObservation"

    /// The key path that identifies a property: that of its storage.
    static func path(_ property: GeneratedProperty) -> String {
        "\\\(property.observer ?? "").\(property.storedName)"
    }

    /// - Parameter what: access, change, willSet, didSet, or set.
    static func call(_ what: String, of property: GeneratedProperty, _ others: [String] = []) -> String {
        SwiftNames.call("\(member).\(what)", ["self", path(property)] + others)
    }
}

/// `@available(*, deprecated, message: "…")`
func deprecation(_ message: String?, into out: inout SwiftText) {
    guard let message else { return }
    out.line("@available(*, deprecated, message: ", SwiftNames.literal(message), ")")
}

extension PropertyModel {
    /// The property that other objects set if it is the other end of an inverse: the storage if it has accessors.
    var memberSetByOthers: String {
        onChange != nil || deprecated != nil || isObserved ? "\(shape.name)Storage" : ReservedNames.escaped(shape.name)
    }
}

extension GeneratedProperty {
    /// The other end of an inverse, now or in archives of earlier versions.
    fileprivate var isSetByOthers: Bool { model.inverseOf != nil || past?.wasRestored == true }
}
