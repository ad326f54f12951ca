extension TypeName {
    private static let draftEnding = ".Draft"

    /// The draft of the class: `Form.Draft`, in schemas and in all stages. Whatever the class is called in some version, its draft is called
    /// after it.
    package var draft: TypeName { TypeName(model: model, name: name + Self.draftEnding) }

    package var isDraft: Bool { name.utf8.last == UInt8(ascii: "t") && name.hasSuffix(Self.draftEnding) }

    /// The class that it is a draft of; itself for what is none.
    package var drafted: TypeName {
        isDraft ? TypeName(model: model, name: String(name.dropLast(Self.draftEnding.count))) : self
    }

    /// As Swift declares it: drafts are classes beside the others, since Foundation on Linux cannot archive nested ones.
    package var swiftName: String { isDraft ? drafted.name + "Draft" : name }
}

extension RecordModel {
    /// What archives call its drafts.
    package var draftArchiveName: String { RecordModel.draftArchiveName(archiveName) }

    package static func draftArchiveName(_ name: String) -> String { name + ".draft" }

    /// Its draft without the properties: what others must know of it to refer to it.
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
