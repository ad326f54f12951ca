import ModelLanguage
import SchemaDiagnostics

/// Writes the sections of one class. Each section has a file of its own beside this one.
struct ClassEmitter {
    let plan: GenerationPlan
    let type: ClassPlan
    let fragments: TypeFragments

    init(_ type: ClassPlan, in plan: GenerationPlan) {
        self.type = type
        self.plan = plan
        fragments = plan.fragments(below: type.shadowed)
    }

    var access: AccessPlan { type.access }
    /// The superclass is a foreign class that is Codable itself.
    var inheritsCodable: Bool { type.foreignBase?.implementsCodable == true }
    /// The superclass is a foreign class that copies itself.
    var inheritsCopying: Bool { type.foreignBase?.implementsCopying == true }
    /// The words before members that each generated class overrides.
    var overriding: String { type.isBase ? "" : "override " }

    /// The base-most class of those that keep unknown keys: it has the kept values.
    var holdsKeptKeys: Bool { type.isBase && type.model.keepsUnknownKeys }
    /// The model whose name is in the keys of kept values: that of the base-most class; nil if none are kept.
    var keepingModel: String? {
        guard type.model.keepsUnknownKeys else { return nil }
        return Array(plan.index.chain(of: type.model.name)).last?.name.model
    }

    /// The line that opens the class.
    func declaration(into out: inout SwiftText) {
        if type.model.isObjC {
            out.line("#if canImport(ObjectiveC)")
            out.line("  @objc(", type.model.objcName ?? type.model.name.swiftName, ")")
            out.line("  @objcMembers")
            out.line("#endif")
        }
        var parents = [type.superclass ?? "NSObject"]
        if plan.isFormer {
            if type.isBase { parents += ["NSSecureCoding", "ArchivedObject", "ModelType"] }
        } else if type.isBase {
            if !type.overridesSecureCoding { parents.append("NSSecureCoding") }
            if !inheritsCopying { parents.append("NSCopying") }
            parents.append(type.model.isImmutable ? "ArchivedObject" : "UpdatableObject")
            let codable = plan.model.swift.codable == .none ? "ModelType" : "ModelCodable"
            parents.append(inheritsCodable ? "InheritedCodable" : codable)
        }
        if holdsKeptKeys { parents.append("ArchiveLayout.KeepingObject") }
        if let draftProtocol { parents.append(draftProtocol) }
        if plan.addsValidation(type) { parents.append("ArchiveLayout.Validatable") }
        if plan.addsEquality(type) { parents.append("ValueEquatable") }
        parents += type.model.protocols.map(\.name)
        if type.model.isImmutable, type.model.isSendable, !plan.isFormer { parents.append("@unchecked Sendable") }
        inheritance("\(access.type)class \(type.name)", parents, into: &out)
    }
}

/// `opening: A, B {`
func inheritance(_ opening: String, _ parents: [String], into out: inout SwiftText) {
    out.line(opening, parents.isEmpty ? "" : ": ", parents.joined(separator: ", "), " {")
}

/// A documentation comment.
func documentation(_ text: String?, into out: inout SwiftText) {
    guard let text else { return }
    // Nearly always one line of printable ASCII.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }), text.utf8.last.map({ $0 != 0x20 }) ?? false {
        return out.line("/// ", text)
    }
    for line in commentLines(text) { out.line(line.isEmpty ? "///" : "/// ", line) }
}

/// The lines of a comment, without white space at their ends and without empty lines at the end.
func commentLines(_ text: String) -> [String] {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
        String(line.prefix(upTo: line.lastIndex { !$0.isWhitespace }.map(line.index(after:)) ?? line.startIndex))
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { $0.withoutDirections() }
}
