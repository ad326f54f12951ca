import SchemaDiagnostics
import YAMLTree

/// A model that was resolved without any finding, for texts in which only plain properties of classes differ: their classes are resolved,
/// and the rules apply for their hierarchies alone. See `PlainCut`. A class, since a resolver keeps what the next one takes.
final class ResolvedBase {
    private var resolver: ModelResolver
    /// Of its files, in their order.
    private let trees: [YAMLNode]

    /// Nil if a rule lets more depend on plain properties.
    init?(_ resolver: ModelResolver, _ trees: [YAMLNode?]) {
        let found = trees.compactMap(\.self)
        let model = resolver.model
        guard resolver.bag.diagnostics.isEmpty, resolver.isWhole, found.count == resolver.files.count,
            resolver.files.allSatisfy({ !$0.hasErrors }), model.swift.codable != .plain,
            model.enums.allSatisfy({ $0.discriminator == nil }),
            model.classes.indices.allSatisfy({ model.classes[$0].isUncomplicated })
        else { return nil }
        self.resolver = resolver
        self.resolver.kept = nil
        self.trees = found
    }

    /// The resolver of these files, done; nil where more differs.
    func following(_ root: SchemaFile, _ includes: [SchemaFile?], _ uses: [Model?], _ trees: [YAMLNode?])
        -> ModelResolver?
    {
        let files = [root] + includes.compactMap(\.self)
        let found = trees.compactMap(\.self)
        guard uses.isEmpty, files.count == includes.count + 1, files.count == resolver.files.count,
            found.count == files.count, root.file === resolver.files[0].file
        else { return nil }
        let changed = files.indices.filter { files[$0].file !== resolver.files[$0].file }
        let names = resolver.names
        func isPlain(_ name: String) -> Bool {
            BuiltinType(rawValue: name) != nil || names[name] == nil && isIdentifier(name)
        }
        for index in changed {
            let old = resolver.files[index]
            guard !files[index].hasErrors, old.hasSameNames(as: files[index]),
                resolver.model.foreignTypes.allSatisfy({ $0.span.file !== old.file }),
                let before = PlainCut(old.file, self.trees[index], isPlainType: isPlain),
                let after = PlainCut(files[index].file, found[index], isPlainType: isPlain), before.rest == after.rest
            else { return nil }
        }
        var next = resolver
        next.replaceFiles(root, includes, changed)
        return next
    }
}

/// How a model was resolved: so that a test can count it.
package enum ResolutionWork: Sendable {
    case whole
    case plainProperties

    /// Receives all work of the task; only tests use it.
    @TaskLocal package static var observer: (@Sendable (ResolutionWork) -> Void)?
}

extension RecordModel {
    fileprivate var isUncomplicated: Bool {
        !isImmutable && !isObservable && !isObjC && !keepsUnknownKeys && !hasDraft && discriminator == nil
    }
}

extension ModelResolver {
    fileprivate mutating func replaceFiles(_ root: SchemaFile, _ includes: [SchemaFile?], _ changed: [Int]) {
        self.root = root
        self.includes = includes
        files = [root] + includes.compactMap(\.self)
        // Those of all classes: the rules that ask for them are not applied again.
        (referencing, attributed, setElements) = ([], [], [])
        var tops: Set<Int> = []
        for file in changed {
            model.files[file].file = files[file].file
            for declaration in files[file].classes {
                guard let index = classIndexes[declaration.name.value] else { continue }
                replaceClass(index, by: declaration)
                tops.insert(tree.top(of: index))
            }
        }
        for top in tops.sorted() {
            let hierarchy = tree.preorder[tree.enter[top]..<tree.exit[top]]
            checkMemberNames(of: hierarchy)
            checkKeys(of: hierarchy)
        }
    }

    private mutating func replaceClass(_ index: Int, by declaration: RecordDeclaration) {
        let former = model.classes[index]
        classDeclarations[index] = declaration
        names.move(declaration.name)
        model.classes[index].span = declaration.name.span
        resolveClass(index)
        let resolved = model.classes[index]
        // All that rules of other declarations, or about them, have set is as it was.
        var record = former
        (record.span, record.doc, record.info) = (resolved.span, resolved.doc, resolved.info)
        (record.hooks, record.history) = (resolved.hooks, resolved.history)
        let known = Dictionary(former.properties.map { ($0.name, $0) }) { first, _ in first }
        record.properties = zip(resolved.properties, declaration.properties).map { property, declaration in
            let isNew =
                declaration.attributes.allSatisfy { $0.name == .default || $0.name == .doc }
                && (!property.type.mayHoldObjects || property.type.isUnknown)
            guard !isNew, var same = known[property.name] else { return property }
            (same.span, same.typeSpan) = (property.span, property.typeSpan)
            return same
        }
        model.classes[index] = record
    }
}
