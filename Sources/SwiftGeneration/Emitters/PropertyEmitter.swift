import ModelLanguage
import SchemaHistory

/// Declarations of properties, for classes and structs alike.
struct PropertyEmitter {
    private let properties: [GeneratedProperty]
    private let access: AccessPlan
    private let withInitialValues: Bool
    /// Compares two values of a property; nil: they are not compared.
    private let difference: (GeneratedProperty) -> String?

    /// - Parameter withInitialValues: whether the declaration has the default: the type has the memberwise initializer that Swift adds.
    init(
        _ properties: [GeneratedProperty],
        access: AccessPlan,
        withInitialValues: Bool,
        difference: @escaping (GeneratedProperty) -> String? = { _ in nil }
    ) {
        self.difference = difference
        self.properties = properties
        self.access = access
        self.withInitialValues = withInitialValues
    }

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
            declare(opening, property.name, property.spelling, initialValue(of: property), into: &out)
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

    private func declare(
        _ opening: String,
        _ name: String,
        _ type: String,
        _ value: String,
        into out: inout SwiftText
    ) {
        out.line(opening, name, ": ", type, value)
    }

    private func emitAccessor(_ property: GeneratedProperty, _ storage: String, into out: inout SwiftText) {
        let model = property.model
        let setterAccess = property.isReadOnly ? setter(of: property) : ""
        out.line(
            property.access(in: access).member,
            setterAccess,
            "var ",
            property.name,
            ": ",
            property.spelling + " {"
        )
        out.depth += 1
        // As `Any` an implicitly unwrapped optional would remain an optional.
        let value = storage + (property.isUnwrapped && property.spelling == "Any" ? "!" : "")
        if property.observer != nil {
            emitObservedAccessors(property, storage, value, into: &out)
        } else {
            out.line("get { ", value, " }")
            emitSetter(property, storage, into: &out)
        }
        out.depth -= 1
        out.line("}")
        // If another class sets it as its inverse, this accessor's effects are not wanted.
        let storageAccess = !property.isSetByOthers ? "private " : ""
        let spelling = property.isUnwrapped ? property.unwrappedSpelling : property.spelling
        let opening = storageAccess + (model.isWeak ? "weak var " : "var ")
        declare(opening, storage, spelling, initialValue(of: property), into: &out)
    }

    private func emitSetter(_ property: GeneratedProperty, _ storage: String, into out: inout SwiftText) {
        if let onChange = property.model.onChange {
            out.block("set {") { out in
                out.line("let oldValue = ", storage, property.isUnwrapped ? "!" : "")
                out.line(storage, " = newValue")
                out.line("self.", ReservedNames.escaped(onChange), "(oldValue)")
            }
        } else {
            out.line("set { ", storage, " = newValue }")
        }
    }

    /// As in `@Observable`; changes in place remain in place.
    private func emitObservedAccessors(
        _ property: GeneratedProperty,
        _ storage: String,
        _ value: String,
        into out: inout SwiftText
    ) {
        out.block("get {") { out in
            ObservationText.tell("access", of: property, into: &out)
            out.line("return ", value)
        }
        out.block("set {") { out in
            if property.model.onChange != nil { out.line("let oldValue = ", storage, property.isUnwrapped ? "!" : "") }
            let comparison = difference(property)
            func tellChange(_ what: String, into out: inout SwiftText) {
                if comparison == nil { return ObservationText.tell(what, of: property, into: &out) }
                out.block("if isOther {") { ObservationText.tell(what, of: property, into: &$0) }
            }
            if let comparison { out.line("let isOther = ", storage, " ", comparison, " newValue") }
            tellChange("willSet", into: &out)
            out.line(storage, " = newValue")
            tellChange("didSet", into: &out)
            if let onChange = property.model.onChange {
                out.line("self.", ReservedNames.escaped(onChange), "(oldValue)")
            }
        }
        guard property.model.onChange == nil, !property.model.isWeak else { return }
        out.block("_modify {") { out in
            ObservationText.tell("willSet", of: property, into: &out)
            out.block("defer {") { ObservationText.tell("didSet", of: property, into: &$0) }
            out.line("yield &", storage, property.isUnwrapped ? "!" : "")
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
            access.forRuntime("The default of `\(property.model.name)`.", into: &out)
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
            for property in observed { ObservationText.tell("access", of: property, into: &out) }
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

    /// - Parameters:
    ///   - what: access, willSet, didSet, or set.
    ///   - value: what it is set to.
    static func tell(
        _ what: String,
        of property: GeneratedProperty,
        to value: String? = nil,
        into out: inout SwiftText
    ) {
        let arguments = ["self", path(property)] + (value.map { ["to: " + $0] } ?? [])
        out.line(member, ".", what, "(", arguments.joined(separator: ", "), ")")
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
