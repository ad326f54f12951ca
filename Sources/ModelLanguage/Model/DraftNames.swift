extension TypeName {
    private static let draftEnding = ".Draft"

    /// The draft of the class: `Form.Draft`, in schemas and in all stages. The draft's name always follows the name of the class in that
    /// version.
    package var draft: TypeName { TypeName(model: model, name: name + Self.draftEnding) }

    /// The draft of a class, or the class of a draft.
    package var draftCounterpart: TypeName { isDraft ? drafted : draft }
    package var isDraft: Bool { name.utf8.last == UInt8(ascii: "t") && name.hasSuffix(Self.draftEnding) }

    /// The class that it is a draft of; for other classes, itself.
    package var drafted: TypeName {
        isDraft ? TypeName(model: model, name: String(name.dropLast(Self.draftEnding.count))) : self
    }

    /// Its name in Swift: drafts are classes beside the others, since Foundation on Linux cannot archive nested classes.
    package var swiftName: String { isDraft ? drafted.name + "Draft" : name }
}

extension RecordModel {
    /// Its archive name.
    package var draftArchiveName: String { RecordModel.draftArchiveName(archiveName) }

    package static func draftArchiveName(_ name: String) -> String { name + ".draft" }

    /// Its draft without the properties: the part that references to it require.
    var draftStub: RecordModel {
        var stub = RecordModel(.class, name: name.draft, span: span, fileIndex: fileIndex)
        stub.superclass = draftSuperclass
        stub.draftOf = name
        (stub.isAbstract, stub.isFinal, stub.equality, stub.copying) = (isAbstract, isFinal, equality, copying)
        (stub.access, stub.archiveName) = (access, draftArchiveName)
        return stub
    }

    /// A generated superclass of a class with drafts has drafts itself.
    package var draftSuperclass: Superclass? {
        if case .generated(let parent)? = superclass { .generated(parent.draft) } else { superclass }
    }
}
