import SchemaDiagnostics

/// What one resolution of a model made of its classes, for the next one: an editor changes one file at a time.
///
/// A class is taken over where nothing is another that it is made of: its own file, the root file with the header, and what the names of
/// the model mean. Checks are made anew.
package struct ResolvedClasses {
    fileprivate struct Known {
        var record: RecordModel
        var referencing: [DeclaredPlace]
        var attributed: [DeclaredPlace]
        var setElements: [SetElement]
        var hasSpecialKeys: Bool
    }

    /// Of one file, with the names of its classes where it declares nothing else.
    fileprivate struct File {
        var file: SourceFile
        var classes: [String]?

        /// Whether names mean the same with one file in place of the other.
        func declaresSame(as other: File) -> Bool {
            file === other.file || classes != nil && classes == other.classes && file.path == other.file.path
        }
    }

    fileprivate var files: [File] = []
    /// By the class's number; nil of those that something was reported of.
    fileprivate var classes: [Known?] = []
    /// The last model without findings.
    var base: ResolvedBase?
    /// In the last resolution only plain properties differed from those of `base`.
    package internal(set) var isFollowing = false

    package init() {}
}

/// The type of a set's elements, and where it is.
typealias SetElement = (type: PropertyType, span: SourceSpan)

extension ModelResolver {
    mutating func resolveClasses() {
        guard let former = kept else {
            for index in classDeclarations.indices { resolveClass(index) }
            return
        }
        let known = isWhole ? files.map { ResolvedClasses.File($0) } : []
        let isSame =
            !known.isEmpty && known.count == former.files.count && known[0].file === former.files[0].file
            && former.classes.count == classDeclarations.count
            && zip(known, former.files).allSatisfy { $0.declaresSame(as: $1) }
        let isKept = known.indices.map { isSame && known[$0].file === former.files[$0].file }
        var next = ResolvedClasses()
        next.base = former.base
        next.files = known
        next.classes.reserveCapacity(classDeclarations.count)
        for index in classDeclarations.indices {
            if isSame, isKept[model.classes[index].fileIndex], let `class` = former.classes[index] {
                take(`class`, index)
                next.classes.append(`class`)
            } else {
                next.classes.append(resolveAndKeep(index))
            }
        }
        kept = next
    }

    /// Nothing is missing, and no class is made of what other models or other classes have.
    var isWhole: Bool {
        uses.isEmpty && drafts.isEmpty && includes.allSatisfy { $0 != nil }
            && files.allSatisfy { $0.brokenWords == nil }
    }

    private mutating func take(_ known: ResolvedClasses.Known, _ index: Int) {
        let superclass = model.classes[index].superclass
        model.classes[index] = known.record
        // A cycle, whose other classes may be in other files, is cut.
        model.classes[index].superclass = superclass
        referencing += known.referencing
        attributed += known.attributed
        setElements += known.setElements
        hasSpecialKeys = hasSpecialKeys || known.hasSpecialKeys
    }

    /// Nil where something was reported, or where more than the class was made.
    private mutating func resolveAndKeep(_ index: Int) -> ResolvedClasses.Known? {
        let counts = (referencing.count, attributed.count, setElements.count, bag.diagnostics.count)
        let (hadSpecialKeys, typeCount) = (hasSpecialKeys, model.foreignTypes.count)
        hasSpecialKeys = false
        resolveClass(index)
        let isSpecial = hasSpecialKeys
        hasSpecialKeys = isSpecial || hadSpecialKeys
        guard bag.diagnostics.count == counts.3, model.foreignTypes.count == typeCount else { return nil }
        return ResolvedClasses.Known(
            record: model.classes[index],
            referencing: Array(referencing[counts.0...]),
            attributed: Array(attributed[counts.1...]),
            setElements: Array(setElements[counts.2...]),
            hasSpecialKeys: isSpecial
        )
    }
}

extension SchemaFile {
    /// It declares the same classes in the same order, and nothing else.
    func hasSameNames(as other: SchemaFile) -> Bool {
        file !== other.file && ResolvedClasses.File(self).declaresSame(as: ResolvedClasses.File(other))
    }
}

extension ResolvedClasses.File {
    fileprivate init(_ file: SchemaFile) {
        self.file = file.file
        let isPlain = file.enums.isEmpty && file.structs.isEmpty && file.types.isEmpty && file.header == nil
        classes = isPlain ? file.classes.map(\.name.value) : nil
    }
}
