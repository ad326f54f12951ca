import ModelLanguage
import SchemaDiagnostics

/// Drafts a schema from a Core Data model: the current version, and the changes of the older ones.
struct CoreDataDraft {
    private let files: CoreDataFiles
    private let past: CoreDataPast
    private let version: Int

    static func draft(_ request: ImportRequest, into bag: inout DiagnosticBag) -> SchemaDraft? {
        guard let files = CoreDataFiles(request.sources, into: &bag) else { return nil }
        return CoreDataDraft(files).draft(model: request.modelName(files.name))
    }

    private init(_ files: CoreDataFiles) {
        self.files = files
        version = files.current + 1
        past = CoreDataPast(Array(files.versions[...files.current]), files.mappings)
    }

    private func draft(model: String) -> SchemaDraft {
        var draft = SchemaDraft()
        draft.comments = comments
        draft.header = [
            SchemaDraft.Line(key: "model", value: model),
            SchemaDraft.Line(key: "version", value: "\(version)", comment: "'\(files.versions[files.current].name)'"),
        ]
        draft.types = past.types.lines.sorted { $0.key < $1.key }.map(\.value)
        let changes = CoreDataChanges(past: past)
        for (number, life) in past.lives.enumerated() {
            let history = changes.history(of: life, number: number)
            guard let place = past.place(of: life, at: life.last) else { continue }
            var item = declaration(place)
            item.history = history
            for index in history.indices { note(changesOf: life, history[index].version, &item, at: index) }
            if life.last == version {
                if life.first > 1 { item.attributes.append(.init(key: "since", value: "\(life.first)")) }
                if life.isComposite { draft.structs.append(item) } else { draft.classes.append(item) }
            } else {
                var attributes = [SchemaDraft.Line(key: "in", value: "\(life.last + 1)")]
                if life.first > 1 { attributes.append(.init(key: "since", value: "\(life.first)")) }
                attributes += heir(of: life)
                if life.isComposite { attributes.append(.init(key: "kind", value: "struct")) }
                item.attributes = attributes + item.attributes
                draft.removed.append(item)
            }
        }
        draft.leftOut = leftOut
        return draft
    }

    // MARK: Comments

    private var comments: [DraftRemark] {
        let names = files.versions.prefix(version).enumerated().map { "\($0 + 1) '\($1.name)'" }
        var comments: [DraftRemark] = [
            "Drafted from a Core Data model, whose versions are the versions here: data that is exported from a store of an older",
            "version is read by the history. An object that only weak properties refer to is not archived.",
        ]
        if version > 1 { comments.append("Versions: \(names.joined(separator: ", ")).") }
        if files.isCurrentGuessed {
            comments.append("No file '.xccurrentversion' says which version is current: the last one is taken.")
        }
        let later = files.versions.dropFirst(version).map { "'\($0.name)'" }
        if !later.isEmpty {
            let verb = later.count == 1 ? "comes" : "come"
            comments.append("Left out: \(later.joined(separator: ", ")), which \(verb) after the current version.")
        }
        return comments
    }

    private var leftOut: [DraftRemark] {
        var lines: [DraftRemark] = []
        for configuration in files.versions[files.current].configurations {
            lines.append("Configuration '\(configuration.name)': \(configuration.members.joined(separator: ", ")).")
        }
        for mapping in files.mappings {
            let ends = [mapping.source, mapping.destination].map {
                $0.map { "'\($0)'" } ?? "a version that it does not name"
            }
            lines.append("Mapping model '\(mapping.name)': from \(ends[0]) to \(ends[1]).")
            lines += otherOrigins(in: mapping)
        }
        return lines
    }

    /// The class that a removed entity's objects are read as, if a mapping model has one.
    private func heir(of life: CoreDataPast.Life) -> [SchemaDraft.Line] {
        let (name, version) = (life.names[life.last], life.last + 1)
        for (mapping, _) in past.mappings(to: version) {
            guard let entity = mapping.entities.first(where: { $0.source == name && $0.destination != nil }),
                let heir = entity.destination, past.life(of: heir, at: version) != nil,
                let place = past.place(of: life, at: life.last)
            else { continue }
            let old = past.shape(place)
            let given = Set(old.map(\.name)).union(entity.moves.map(\.new))
            let missing = past.shape(.init(version: version, owner: heir)).filter {
                $0.isRequired && !given.contains($0.name)
            }.map(\.swiftName)
            let open: [DraftRemark] =
                missing.isEmpty
                ? [] : ["Older data has no value for \(missing.joined(separator: ", ")): say one under 'missing'."]
            var lines = [
                SchemaDraft.Line(
                    key: "readAs",
                    value: CoreDataProperty.className(heir),
                    above: notes(mapping, entity) + open
                )
            ]
            let moves = CoreDataMapping.firsts(of: entity.moves).filter { move in
                move.new != move.old && old.contains { $0.name == move.old }
            }.map { "\(CoreDataProperty.swiftName($0.old)): \(CoreDataProperty.swiftName($0.new))" }
            if !moves.isEmpty { lines.append(.init(key: "rename", value: "{ \(moves.joined(separator: ", ")) }")) }
            return lines
        }
        return [
            SchemaDraft.Line(
                key: "readAs",
                value: "drop",
                comment: "as Core Data does; or a class that its objects are read as"
            )
        ]
    }

    /// What a mapping model does that a schema has no word for.
    private func notes(_ mapping: CoreDataMapping, _ entity: CoreDataMapping.Entity) -> [DraftRemark] {
        func place(_ line: Int) -> String { "'\(mapping.name)', line \(line)" }
        var notes: [DraftRemark] = []
        if let policy = entity.policy {
            notes.append(
                "The mapping model (\(place(entity.line))) had the policy \(policy) here: write functions for what it computes."
            )
        }
        if let filter = entity.filter, filter != "TRUEPREDICATE" {
            notes.append("The mapping model (\(place(entity.line))) took only objects where \(filter).")
        }
        let number = files.versions.firstIndex { $0.name == mapping.source }
        let old = number.flatMap { number in
            entity.source.map { past.shape(.init(version: number + 1, owner: $0)).map(\.name) }
        }
        let moves = CoreDataMapping.firsts(of: entity.moves).filter { old?.contains($0.old) ?? true }.map(\.new)
        for value in entity.values where !moves.contains(value.name) {
            // What has no expression has its default; a new one has nothing else.
            if value.expression == "", old?.contains(value.name) != true { continue }
            let expression = value.expression ?? "an expression that is unknown here"
            let text =
                expression.isEmpty
                ? "no expression for '\(value.name)', whose values go on here" : "\(expression) for '\(value.name)'"
            notes.append("The mapping model (\(place(value.line))) had \(text).")
        }
        return notes
    }

    /// Entities that a mapping model makes of others besides: a schema has one origin for each.
    private func otherOrigins(in mapping: CoreDataMapping) -> [DraftRemark] {
        let numbers = [mapping.source, mapping.destination].map { name in files.versions.firstIndex { $0.name == name }
        }
        guard let first = numbers[0], let last = numbers[1], last < version else { return [] }
        return mapping.entities.compactMap { entity in
            guard let source = entity.source, let destination = entity.destination,
                let life = past.life(of: source, at: first + 1), past.life(of: destination, at: last + 1) != life,
                past.lives[life].last > last
                    || mapping.entities.first(where: { $0.source == source && $0.destination != nil })?.destination
                        != destination
            else { return nil }
            return DraftRemark(
                "The mapping model made objects of '\(destination)' from those of '\(source)', too: a function of yours.",
                "'\(mapping.name)', line \(entity.line)"
            )
        }
    }

    /// Notes what mapping models that lead to the version do to the entity: above its changes, or above the class if it has none.
    private func note(changesOf life: CoreDataPast.Life, _ version: Int, _ item: inout SchemaDraft.Class, at index: Int)
    {
        let (old, new) = (life.names[version - 1], life.names[version])
        for (mapping, _) in past.mappings(to: version)
        where mapping.destination == files.versions[version - 1].name {
            let found = mapping.entities.filter { $0.source == old && $0.destination == new }
            let notes = found.flatMap { self.notes(mapping, $0) }
            if item.history[index].entries.isEmpty {
                item.comments += notes.map { DraftRemark("Version \(version): \($0.text)", $0.place) }
            } else {
                item.history[index].entries[0].above.insert(contentsOf: notes, at: 0)
            }
        }
    }

    // MARK: Declarations

    private func declaration(_ place: CoreDataPast.Place) -> SchemaDraft.Class {
        let name = CoreDataProperty.className(place.owner)
        var item = SchemaDraft.Class(name: name)
        let isLiving = place.version == version
        let model = past.model(place.version)
        for property in past.properties[place] ?? [] where isLiving || property.isInShape {
            var found = property.draft
            found.comments = found.comments.map { $0.at("'\(model.name)', line \(property.line)") }
            if !isLiving {
                found = SchemaDraft.Property(name: property.swiftName, type: property.type, attributes: property.shape)
            }
            item.properties.append(found)
        }
        guard !place.isComposite, let entity = model.entity(place.owner) else { return item }
        if let parent = model.parent(of: entity) {
            item.superclass = CoreDataProperty.className(parent.name)
        } else if let parent = entity.parent {
            item.comments.append(
                "Its parent '\(parent)' is \(model.entity(parent) == nil ? "not an entity" : "below it")."
            )
        }
        if entity.isAbstract { item.attributes.append(.init(key: "abstract", value: "true")) }
        guard isLiving else { return item }
        let info = entity.element.userInfo
        if !info.isEmpty { item.attributes.append(.init(key: "info", value: CoreDataProperty.flow(info))) }
        describe(entity, in: &item)
        func placed(_ remark: DraftRemark) -> DraftRemark { remark.at("'\(model.name)', line \(entity.element.line)") }
        (item.comments, item.leftOut) = (item.comments.map(placed), item.leftOut.map(placed))
        return item
    }

    private func describe(_ entity: CoreDataModel.Entity, in item: inout SchemaDraft.Class) {
        let represented = entity.element["representedClassName"]?.split(separator: ".").last.map(String.init)
        if let represented, represented != item.name, represented != "NSManagedObject" {
            item.comments.append("Its class in code was \(represented).")
        }
        if item.name != entity.name { item.comments.append("'\(entity.name)' in Core Data.") }
        for constraint in entity.element.all("uniquenessConstraints").flatMap({ $0.all("uniquenessConstraint") }) {
            let names = constraint.all("constraint").compactMap { $0["value"] }
            item.comments.append("Unique in Core Data: \(names.joined(separator: ", ")).")
        }
        for attribute in entity.attributes where attribute.isYes("derived") {
            item.leftOut.append(
                "'\(attribute["name"] ?? "")' is derived: \(attribute["derivationExpression"] ?? "?"). Compute it in an extension."
            )
        }
        for fetched in entity.element.all("fetchedProperty") {
            let request = fetched.all("fetchRequest").first
            let predicate = request?["predicateString"].map { " where \($0)" } ?? ""
            item.leftOut.append(
                "'\(fetched["name"] ?? "")' is fetched: \(request?["entity"] ?? "?")\(predicate). Look it up in an extension."
            )
        }
    }
}
