import SchemaDiagnostics

extension ModelResolver {
    /// The rules over declarations that are resolved, in the order of what they rely on.
    mutating func check() {
        checkTypeNames()
        checkAttributes()
        resolveInverses()
        checkReferences()
        checkMemberNames()
        checkKeys()
        checkArchiveNames()
        checkClassOptions()
        checkProtocols()
        resolveStructTraits()
        checkSetElements()
        noteObjectiveCVisibility()
    }
}

/// Where a property stands in the model.
package struct DeclaredPlace {
    package enum Owner {
        case `class`
        case `struct`
    }

    var owner: Owner
    /// In `model.classes` or `model.structs`.
    var index: Int
    /// In its `properties`.
    var position: Int

    package init(owner: Owner, index: Int, position: Int) {
        self.owner = owner
        self.index = index
        self.position = position
    }
}
