import ModelLanguage
import SchemaDiagnostics

extension HistoryBlock {
    /// The declaration before the version, if it was a class and is a struct, or the reverse.
    var formerKind: DeclarationKind? {
        entries.lazy.compactMap { ($0.kind as? WasEntry)?.formerKind }.first
    }
}

/// A class that becomes a struct, and the reverse: objects are archived alike, so only types that name it differ from version to version.
extension Replay {
    mutating func changeKind(to kind: Spanned<DeclarationKind>) {
        guard let record else { return }
        if kind.value == record.kind {
            return reportNoChange("it is a \(kind.value.rawValue) in version \(version) as well", at: kind.span)
        }
        update { $0.kind = kind.value }
        var place = place
        place.span = kind.span
        changedKinds.append(place)
    }

    /// Applied when everything else of the version is undone: then every name of such a declaration has its old meaning.
    mutating func followKinds() {
        guard !changedKinds.isEmpty else { return }
        for name in state.order {
            for index in state.records[name]?.properties.indices ?? 0..<0 {
                guard let property = state.records[name]?.properties[index] else { continue }
                let shape = property.shape.renaming(state.declared)
                guard shape.type != property.type || shape.convert != property.convert else { continue }
                state.records[name]?.properties[index].shape = shape
                touched.insert(name)
            }
            for index in state.enums[name]?.cases.indices ?? 0..<0 {
                guard let payload = state.enums[name]?.cases[index].payload else { continue }
                let type = state.declared(payload)
                state.enums[name]?.cases[index].hold(type)
            }
        }
        for place in changedKinds {
            self.place = place
            guard let before = state.records[identity] else { continue }
            checkClass(in: before.kind == .class ? state : after)
        }
    }

    /// Attributes of the class that a struct cannot have.
    private mutating func checkClass(in shape: ModelShape) {
        guard let record = shape.records[identity] else { return }
        if record.superclass != nil { reportKind("has a superclass", in: shape, at: place.span) }
        if record.isAbstract { reportKind("is abstract", in: shape, at: place.span) }
        if record.versionKey != nil { reportKind("has a 'versionKey'", in: shape, at: place.span) }
        for property in record.properties {
            guard let word = property.reference else { continue }
            reportKind("has the \(word) reference '\(property.name)'", in: shape, at: property.span)
        }
        for name in shape.order {
            guard let other = shape.records[name] else { continue }
            if case .generated(identity)? = other.superclass {
                reportKind("has the subclass '\(other.name)'", in: shape, at: place.span)
            }
            for property in other.properties where property.type.names.contains(identity) && name != identity {
                guard let word = property.reference else { continue }
                reportKind("has the \(word) reference '\(other.name).\(property.name)'", in: shape, at: property.span)
            }
        }
    }

    private mutating func reportKind(_ what: String, in shape: ModelShape, at span: SourceSpan) {
        let isBefore = shape.version < version
        bag.report(
            .historyDeclarationKind,
            "'\(life.name)' \(what) in version \(shape.version), which a struct cannot have",
            at: span,
            notes: [
                Note(
                    "it \(isBefore ? "becomes a struct" : "was a struct") here",
                    at: span == place.span ? nil : place.span
                ),
                Note(isBefore ? "remove that in an earlier version" : "add that in a later version"),
            ]
        )
    }

    /// Parts of a flat struct are archived in the surrounding object, from which no object of a class can be read.
    mutating func checkFlatKinds() {
        for name in ordered(touched) {
            let properties = state.records[name]?.properties ?? []
            for property in properties.indices.lazy.filter({ properties[$0].flat != nil }).map({ properties[$0] }) {
                let type = property.type.names.first { structsBecomingClasses.contains($0) }
                guard let type else { continue }
                bag.report(
                    .historyDeclarationKind,
                    "'\(property.name)' is flat in version \(version - 1), and '\(type.plainName)' is a class since",
                    at: property.span,
                    notes: [
                        Note("archives with a flat struct cannot be read as a class: raise 'readsFrom' to \(version)")
                    ]
                )
            }
        }
    }

    private var structsBecomingClasses: Set<TypeName> {
        Set(lives.lazy.filter { $0.kind == .class && $0.kind(at: version - 1) == .struct }.map(\.identity))
    }
}

extension ModelShape {
    /// A type of any version in this version's terms: a declaration that it names may have changed between class and struct.
    func declared(_ type: PropertyType) -> PropertyType {
        type.mapParts { part in
            switch part {
            case .structure(let name), .object(let name):
                switch records[name]?.kind {
                case .class: .object(name)
                case .struct: .structure(name)
                case .enum, nil: part
                }
            case .builtin, .propertyList, .array, .set, .dictionary, .optional, .enumeration, .union, .foreign: part
            }
        }
    }
}

extension PropertyModel {
    /// A reference to an object that only a class's objects allow.
    fileprivate var reference: String? {
        isWeak ? "weak" : isConditional ? "conditional" : inverse != nil ? "inverse" : nil
    }
}
