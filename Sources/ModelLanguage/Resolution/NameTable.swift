import SchemaDiagnostics
import YAMLTree

/// The meaning of type names: the model's own, those of used models, and the language's.
package struct NameTable {
    /// With the name as written, qualified (`Core.Person`) or not.
    private var types: [(name: String, type: PropertyType)] = []
    /// Index of a name's type in `types`.
    private var numbers = TextTable()
    /// Unqualified names that several used models declare, with those models.
    private(set) var ambiguous: [String: [TypeName]] = [:]
    /// The places and kinds of the model's own names.
    private(set) var places: [String: (kind: String, span: SourceSpan)] = [:]
    private var usedNames: [String: TypeName] = [:]
    /// Declared names that have a file of their own, by their lower-case form.
    private var folded: [String: String] = [:]

    package init() {
        for builtin in BuiltinType.allCases { set(builtin.rawValue, .builtin(builtin)) }
        set("PropertyList", .propertyList)
    }

    mutating func reserve(_ count: Int) {
        types.reserveCapacity(types.count + count)
        places.reserveCapacity(count)
    }

    package mutating func declare(_ name: String, as type: PropertyType, kind: String, at span: SourceSpan) {
        set(name, type)
        places[name] = (kind, span)
        ambiguous[name] = nil
        if kind != "type" { folded[name.lowercased(), default: name] = name }
    }

    /// The declaration of a name that differs only in case.
    func namesake(of name: String) -> (name: String, kind: String, span: SourceSpan)? {
        guard let other = folded[name.lowercased()], let place = places[other] else { return nil }
        return (other, place.kind, place.span)
    }

    /// Called before the own names are added, which take precedence.
    package mutating func use(_ name: TypeName, as type: PropertyType) {
        set("\(name.model).\(name.name)", type)
        if let other = usedNames[name.name] {
            ambiguous[name.name, default: [other]].append(name)
        } else {
            usedNames[name.name] = name
            set(name.name, type)
        }
    }

    /// The classes of a used model and their drafts, which have two names.
    package mutating func useClasses(of used: Model) {
        for type in used.classes {
            use(type.name, as: .object(type.name))
            guard type.hasDraft else { continue }
            let draft = type.name.draft
            for name in [draft.name, draft.swiftName] {
                use(TypeName(model: draft.model, name: name), as: .object(draft))
            }
        }
    }

    package subscript(name: String) -> PropertyType? { numbers[name].map { types[$0].type } }

    private mutating func set(_ name: String, _ type: PropertyType) {
        if let number = numbers[name] {
            types[number].type = type
        } else {
            numbers[name] = types.count
            types.append((name, type))
        }
    }

    // MARK: Did you mean

    private var sorted: [String]?
    private var matches: [String: String?] = [:]
    /// At most this many different unknown names get a suggestion; a file full of errors must not take too long.
    private static let maximumMatches = 100

    /// Called when all names are declared.
    mutating func closest(to name: String) -> String? {
        if let known = matches[name] { return known }
        guard matches.count < Self.maximumMatches else { return nil }
        let candidates = sorted ?? types.map(\.name).sorted()
        sorted = candidates
        let match = closestMatch(to: name, among: candidates)
        matches[name] = .some(match)
        return match
    }
}

extension ModelResolver {
    /// Adds every declared name; the second of two equal names is reported and left out of the model.
    mutating func collectNames() {
        for used in model.uses {
            for type in used.enums { names.use(type.name, as: type.type) }
            for type in used.structs { names.use(type.name, as: .structure(type.name)) }
            names.useClasses(of: used)
        }
        names.reserve(files.reduce(0) { $0 + $1.classes.count + $1.structs.count + $1.enums.count + $1.types.count })
        for (index, file) in files.enumerated() {
            for declaration in file.types {
                let removedIn = declaration.removedIn?.value
                // The current version cannot name a type that only older versions use.
                let name =
                    removedIn == nil
                    ? declare(declaration.name, kind: "type") { .foreign($0) }
                    : TypeName(model: model.name, name: declaration.name.value)
                guard let name, foreignIndexes[name.name] == nil else { continue }
                var type = ForeignTypeModel(name: name, span: declaration.name.span, coding: .none)
                type.removedIn = removedIn
                model.foreignTypes.append(type)
                foreignIndexes[declaration.name.value] = foreignDeclarations.count
                foreignDeclarations.append(declaration)
            }
            for declaration in file.enums {
                guard
                    let name = declare(
                        declaration.name,
                        kind: "enum",
                        declaration.oneOfKey == nil ? PropertyType.enumeration : PropertyType.union
                    )
                else { continue }
                model.enums.append(EnumModel(name: name, span: declaration.name.span, fileIndex: index))
                enumDeclarations.append(declaration)
            }
            for declaration in file.structs {
                guard let name = declare(declaration.name, kind: "struct", PropertyType.structure) else { continue }
                model.structs.append(RecordModel(.struct, name: name, span: declaration.name.span, fileIndex: index))
                structDeclarations.append(declaration)
            }
            for declaration in file.classes {
                guard let name = declare(declaration.name, kind: "class", PropertyType.object) else { continue }
                model.classes.append(RecordModel(.class, name: name, span: declaration.name.span, fileIndex: index))
                classDeclarations.append(declaration)
            }
        }
    }

    private mutating func declare(
        _ name: Spanned<String>,
        kind: String,
        _ type: (TypeName) -> PropertyType
    ) -> TypeName? {
        if let other = names.places[name.value] {
            bag.report(
                .duplicateType,
                "\(kind) '\(name.value)' has the name of \(article(other.kind)) \(other.kind) declared before",
                at: name.span,
                notes: [Note("the \(other.kind) '\(name.value)' is declared here", at: other.span)]
            )
            return nil
        }
        if kind != "type", model.swift.layout == .class, let other = names.namesake(of: name.value) {
            bag.report(
                .duplicateType,
                "\(kind) '\(name.value)' differs from \(other.kind) '\(other.name)' only in case: on some disks their files are the same",
                at: name.span,
                notes: [
                    Note("the \(other.kind) '\(other.name)' is declared here", at: other.span),
                    Note("with 'layout: file' they may share one file"),
                ]
            )
        }
        let full = TypeName(model: model.name, name: name.value)
        if names[name.value].map({ $0.name == nil }) ?? false {
            reportReservedTypeName(name, kind: kind)
            return nil
        }
        names.declare(name.value, as: type(full), kind: kind, at: name.span)
        return full
    }

    mutating func reportReservedTypeName(_ name: Spanned<String>, kind: String) {
        let other = model.name + name.value
        bag.report(
            .reservedTypeName,
            "\(article(kind)) \(kind) cannot be called '\(name.value)': generated code uses that name for another type",
            at: name.span,
            notes: kind == "type"
                ? [
                    Note(
                        BuiltinType(rawValue: name.value) == nil
                            ? "give it another name here and its own one as 'swift: \(name.value)'"
                            : "'\(name.value)' is built in and is used without a declaration: remove this one"
                    )
                ]
                : foundationClasses.contains(name.value) || kind == "enum"
                    ? [Note("another name is free, as in '\(other)'")]
                    : [
                        Note(
                            "another name is free, as in '\(other)'; archives keep the name with 'archiveName: \(name.value)'"
                        )
                    ]
        )
    }
}

/// "a" or "an", for messages.
func article(_ word: String) -> String {
    word.first.map { "aeiou".contains($0) } ?? false ? "an" : "a"
}

extension DiagnosticID {
    static let duplicateType = DiagnosticID("duplicate-type")
    static let reservedTypeName = DiagnosticID("reserved-type-name")
}
