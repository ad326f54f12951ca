import Diagnostics

extension ModelResolver {
    /// The rules over declarations that are resolved, in the order of what they rely on.
    mutating func check() {
        checkTypeNames()
        checkAttributes()
        resolveInverses()
        checkMemberNames()
        checkKeys()
        checkArchiveNames()
        checkClassOptions()
        checkProtocols()
        checkReferences()
        resolveStructTraits()
        checkSetElements()
        noteObjectiveCVisibility()
    }
}

/// The class or struct that a check is looking at.
struct Owner {
    enum Kind: String {
        case `class`
        case `struct`
    }

    var kind: Kind
    /// In `model.classes` or `model.structs`.
    var index: Int
    var name: String
}
