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
    func add(to out: inout SwiftText) {
        out.add(declaration)
        out.add(": ")
        out.add(spelling)
        if let defaultValue {
            out.add(" = ")
            out.add(defaultValue)
        }
    }
}

/// Arguments of a memberwise initializer, inherited ones first.
///
/// A class that caches the text of its own arguments: each is written again in every subclass, which copies the text.
final class ArgumentList {
    private let inherited: ArgumentList?
    private let own: [ArgumentPlan]
    let count: Int
    /// A line for each own property, each with its comma, as in a member of a type.
    private let declarations: [UInt8]
    /// The same as arguments of `super.init`.
    private let forwarded: [UInt8]

    init(_ own: [ArgumentPlan] = [], below inherited: ArgumentList? = nil) {
        self.own = own
        self.inherited = inherited?.count == 0 ? nil : inherited
        count = own.count + (inherited?.count ?? 0)
        var out = SwiftText(depth: 2, capacity: 64 * own.count)
        for argument in own { Self.declare(argument, end: ",", into: &out) }
        declarations = out.bytes
        out = SwiftText(depth: 3, capacity: 64 * own.count)
        for argument in own { out.line(SwiftNames.escapedLabel(argument.name), ": ", argument.local, ",") }
        forwarded = out.bytes
    }

    /// From the base-most class on.
    private var chain: [ArgumentList] {
        var chain: [ArgumentList] = []
        var next: ArgumentList? = self
        while let list = next {
            if !list.own.isEmpty { chain.append(list) }
            next = list.inherited
        }
        return chain.reversed()
    }

    var all: [ArgumentPlan] { chain.flatMap(\.own) }

    /// Those of the initializer that works like a deprecated one, for subclasses.
    var undeprecated: ArgumentList {
        let mark = ArgumentPlan(name: "schemaUndeprecated", spelling: "Void", defaultValue: nil, given: "()")
        return ArgumentList([mark], below: self)
    }

    /// An argument per line.
    func emitDeclarations(into out: inout SwiftText) {
        emit(into: &out, at: 2, \.declarations) { Self.declare($0, end: $1, into: &$2) }
    }

    /// An argument per line, for `super.init`.
    func emitForwarded(into out: inout SwiftText) {
        emit(into: &out, at: 3, \.forwarded) {
            $2.line(SwiftNames.escapedLabel($0.name), ": ", $0.local, $1)
        }
    }

    private func emit(
        into out: inout SwiftText,
        at depth: Int,
        _ lines: (ArgumentList) -> [UInt8],
        _ line: (ArgumentPlan, _ end: String, inout SwiftText) -> Void
    ) {
        let chain = chain
        for (index, list) in chain.enumerated() {
            if index < chain.count - 1, out.depth == depth {
                out.add(lines(list))
            } else {
                for (number, argument) in list.own.enumerated() {
                    line(argument, index == chain.count - 1 && number == list.own.count - 1 ? "" : ",", &out)
                }
            }
        }
    }

    private static func declare(_ argument: ArgumentPlan, end: String, into out: inout SwiftText) {
        out.statement { out in
            out.add(argument.declaration)
            out.add(":")
            out.nested(" ") {
                $0.group { out in
                    if let value = argument.defaultValue {
                        out.add(argument.spelling)
                        out.add(" =")
                        out.soft(" ")
                        out.addDefault(value, reserved: end.utf8.count)
                    } else {
                        addType(argument.spelling, into: &out)
                    }
                    out.add(end)
                }
            }
        }
    }

    /// swift-format breaks a dictionary's type after the colon.
    private static func addType(_ spelling: String, into out: inout SwiftText) {
        guard spelling.hasPrefix("["), let colon = spelling.firstRange(of: ": ") else { return out.add(spelling) }
        out.add(String(spelling[..<colon.lowerBound]) + ":")
        out.soft(" ")
        out.add(String(spelling[colon.upperBound...]))
    }
}
