import SchemaDiagnostics

extension ModelResolver {
    /// The rules for declarations that are resolved. Each rule comes after the rules that it relies on.
    mutating func check() {
        resolveUnknownKeys()
        resolveValidated()
        checkTypeNames()
        checkUnions()
        resolveDiscriminators()
        checkAttributes()
        resolveImmutability()
        resolveObservation()
        resolveInverses()
        checkDrafts()
        withDrafts { $0.checkReferences() }
        checkMemberNames()
        checkKeys()
        checkArchiveNames()
        checkClassOptions()
        checkProtocols()
        checkAccess()
        resolveStructTraits()
        noteWhatIsNotSendable()
        checkSetElements()
        checkPlainCodable()
        noteObjectiveCVisibility()
    }
}

/// The place of a property in the model.
package struct DeclaredPlace {
    /// Of a class, not of a struct.
    var isInClass: Bool
    /// In `model.classes` or `model.structs`.
    var index: Int
    /// In its `properties`.
    var position: Int

    package init(isInClass: Bool, index: Int, position: Int) {
        self.isInClass = isInClass
        self.index = index
        self.position = position
    }
}

extension ModelResolver {
    subscript(place: DeclaredPlace) -> PropertyModel {
        get {
            place.isInClass
                ? model.classes[place.index].properties[place.position]
                : model.structs[place.index].properties[place.position]
        }
        set {
            if place.isInClass {
                model.classes[place.index].properties[place.position] = newValue
            } else {
                model.structs[place.index].properties[place.position] = newValue
            }
        }
    }

    func declaration(at place: DeclaredPlace) -> PropertyDeclaration {
        (place.isInClass ? classDeclarations : structDeclarations)[place.index].properties[place.position]
    }

    /// A class by its number in the tree, own or used.
    func classModel(_ number: Int) -> RecordModel {
        number < tree.ownCount ? model.classes[number] : tree.used[number - tree.ownCount]
    }

    /// What is asked of such a class, which is not copied: copies of all classes are what checks spend most of their time with.
    @inline(__always)
    func ofClass<Value>(_ number: Int, _ value: (RecordModel) -> Value) -> Value {
        number < tree.ownCount ? value(model.classes[number]) : value(tree.used[number - tree.ownCount])
    }
}
