import ModelLanguage

/// An argument of a memberwise initializer.
struct ArgumentPlan {
    /// The property's name.
    let name: String
    let spelling: String
    let defaultValue: String?
    /// The value for `super.init`, if that is not the argument.
    var given: String?

    /// Label and local name as they are declared.
    var declaration: String { name == "self" ? "self selfValue" : SwiftNames.label(name) }
    /// Its name in the initializer's body.
    var local: String { given ?? (name == "self" ? "selfValue" : ReservedNames.escaped(name)) }
    /// Its own name as an argument of the superclass's initializer: `name: name`.
    var forwarded: String { "\(SwiftNames.escapedLabel(name)): \(local)" }

    /// `name: Type = value`.
    fileprivate var whole: String {
        "\(declaration): \(spelling)" + (defaultValue.map { " = " + $0 } ?? "")
    }
}

/// Arguments of a memberwise initializer, inherited ones first.
struct ArgumentList {
    let all: [ArgumentPlan]

    init(_ own: [ArgumentPlan] = [], below inherited: ArgumentList? = nil) {
        all = (inherited?.all ?? []) + own
    }

    /// `a: Int, b: Int = 0`.
    var declaration: String { all.map(\.whole).joined(separator: ", ") }

    /// Those of the initializer that works like a deprecated one, for subclasses.
    var undeprecated: ArgumentList {
        let mark = ArgumentPlan(name: "schemaUndeprecated", spelling: "Void", defaultValue: nil, given: "()")
        return ArgumentList([mark], below: self)
    }
}
