import Foundation

/// The reading of one object that a newer version wrote, or that keeps what a newer version wrote: its layers, and the layer from which
/// each property is read.
///
/// The first layer is the object with its own stamp, the next is what that object keeps, and so on; versions rise. Up to the reader's
/// version, a property follows *the law* through all layers: each layer's kept value is used, unless a property that it came from was
/// changed in an earlier layer, or an older layer had its key and so took it. Above the reader's version, the property is read by its key
/// from the first layer, if that has the key and nothing was changed.
final class KeptReading {
    struct Layer {
        /// By name of the model.
        var stamps: [String: Stamp] = [:]
        /// Names of this layer's properties whose values differ from those of the next layer.
        var changed: Set<String> = []
        let place: any LayerSource
    }

    struct Stamp {
        var version: Int
        var minReader: Int
    }

    struct Choice {
        /// Index of the layer.
        var layer = 0
        /// The version by whose rules the property is read there; nil: that of the object's stamp.
        var version: Int?
        /// Fields that are read from earlier layers, while others of the same property are not.
        var lower: [Int: Choice] = [:]
        /// A property that this one came from was changed.
        var isChanged = false
    }

    private struct Level {
        var layer: Int
        var version: Int
    }

    /// The layouts of the class and its superclasses, or of the struct.
    let layouts: [ArchiveLayout]
    let form: ChannelForm
    private(set) var layers: [Layer] = []
    /// The first layer in which a part is newer than the reader.
    private(set) var newer: Int?
    /// Fields whose values were not used unchanged.
    private var untaken: Set<Field> = []
    /// Keys that hand-written code requested.
    var asked: Set<String> = []
    let elements = KeptElements()
    /// An existing object takes some of the values, and keeps what it kept before.
    var isUpdate = false
    /// Where the structs and collections around the current value begin: those of a struct's owner come before.
    var base = 0
    private var choices: [Field: Choice] = [:]

    private struct Field: Hashable {
        var layout: Int
        var index: Int
    }

    init(_ layouts: [ArchiveLayout], _ form: ChannelForm) {
        self.layouts = layouts
        self.form = form
    }

    func add(_ layer: Layer) {
        let isNewer = layouts.contains { layout in
            layout.stamps.contains { (layer.stamps[$0.name]?.version ?? 0) > $0.version }
        }
        if newer == nil, isNewer { newer = layers.count }
        layers.append(layer)
    }

    func noteUntaken(_ index: Int, of layout: ArchiveLayout) {
        untaken.insert(Field(layout: layout.serial, index: index))
        elements.note()
    }

    /// The layer from which a property is read.
    func choice(_ index: Int, of layout: ArchiveLayout) -> Choice {
        let field = Field(layout: layout.serial, index: index)
        if let known = choices[field] { return known }
        let found = findChoice(index, of: layout)
        choices[field] = found
        return found
    }

    private func findChoice(_ index: Int, of layout: ArchiveLayout) -> Choice {
        var below: [Level] = []
        var above: Int?
        for (number, layer) in layers.enumerated() {
            guard let version = layer.stamps[layout.stamp.name]?.version else { continue }
            if version > layout.stamp.version {
                above = number
                break
            }
            // A layer that is not newer for this model has no effect on it.
            if version >= below.last?.version ?? 0 { below.append(Level(layer: number, version: version)) }
        }
        var choice = Choice()
        let names = below.map { origins(index, $0, layout) }.map { $0.isMissing ? [] : $0.fields }
        choice.isChanged = zip(below, names).contains { isChanged($1, in: $0, layout) }
        // A property that no older layer can have taken is as the newer version left it, also if it is absent.
        let keys = layout.keys(of: index, in: form)
        let isTaken = below.contains { level in origins(index, level, layout).fields.contains { has($0, keys, layout) }
        }
        if let above, !choice.isChanged, reads(layers[above], layout), !isTaken || has(index, above, layout) {
            choice.layer = above
            choice.version = layout.stamp.version
            return choice
        }
        guard !below.isEmpty else { return choice }
        let wasChanged = choice.isChanged
        choice = descend(index, below[...], layout)
        choice.isChanged = wasChanged
        return choice
    }

    /// The layer of a property, or of a field from which a later version's property is computed. The last of the layers is asked first.
    private func descend(_ index: Int, _ below: ArraySlice<Level>, _ layout: ArchiveLayout) -> Choice {
        var choice = Choice()
        var level = below.endIndex - 1
        while level > 0 {
            let fields = origins(index, below[level], layout).fields
            let leaving = fields.filter { leaves($0, of: index, level, below, layout) }
            guard !fields.isEmpty, leaving.count == fields.count else {
                // A function receives the values of several layers.
                for field in leaving { choice.lower[field] = descend(field, below[..<level], layout) }
                break
            }
            level -= 1
        }
        choice.layer = below[level].layer
        choice.version = below[level].version
        return choice
    }

    private func origins(_ index: Int, _ level: Level, _ layout: ArchiveLayout) -> ArchiveLayout.Origin {
        layout.origin(of: index, at: level.version)
    }

    private func isChanged(_ fields: [Int], in level: Level, _ layout: ArchiveLayout) -> Bool {
        fields.contains { layers[level.layer].changed.contains(layout.fields[$0].name) }
    }

    private func has(_ field: Int, _ layer: Int, _ layout: ArchiveLayout) -> Bool {
        layout.keys(of: field, in: form).contains { layers[layer].place.hasKey($0) }
    }

    /// Whether a field has one of some keys.
    private func has(_ field: Int, _ keys: [String], _ layout: ArchiveLayout) -> Bool {
        layout.keys(of: field, in: form).contains { keys.contains($0) }
    }

    private func reads(_ layer: Layer, _ layout: ArchiveLayout) -> Bool {
        layout.stamps.allSatisfy { (layer.stamps[$0.name]?.minReader ?? 1) <= $0.version }
    }

    /// Whether an earlier layer has the field's value: that layer changed the property that it came from, or took its key.
    private func leaves(
        _ field: Int,
        of index: Int,
        _ level: Int,
        _ below: ArraySlice<Level>,
        _ layout: ArchiveLayout
    ) -> Bool {
        let isThere = has(field, below[level].layer, layout)
        let here = origins(index, below[level], layout)
        let keys = layout.keys(of: field, in: form)
        for lower in below[..<level] {
            // Each of several fields has origins of its own.
            let there = origins(here.fields.count == 1 ? index : field, lower, layout)
            if there.isMissing, !here.isMissing { continue }
            if isChanged(there.fields, in: lower, layout) { return true }
            if !isThere, there.fields.contains(where: { has($0, keys, layout) }) { return true }
        }
        return false
    }

    // MARK: Kept values

    /// Keys of the kept layer whose values this version used unchanged.
    func takenKeys() -> Set<String> {
        guard let newer else { return [] }
        var taken = newer == 0 ? asked : []
        for layout in layouts {
            for index in 0..<layout.own
            where choice(index, of: layout).layer == newer
                && !untaken.contains(Field(layout: layout.serial, index: index))
            {
                taken.formUnion(layout.keys(of: index, in: form))
            }
        }
        return taken
    }

    /// What the object or struct keeps.
    func contents(of keeper: any ArchiveLayout.Keeper, _ value: KeptContents.Value? = nil) -> KeptContents {
        let marks = KeptMarks(of: keeper, in: form)
        return KeptContents(form, changed: changedNames(), marks: marks, elements: elements.lists, value: value)
    }

    /// Properties that were changed before this reading.
    private func changedNames() -> Set<String> {
        var names: Set<String> = []
        for layout in layouts {
            for index in 0..<layout.own where choice(index, of: layout).isChanged {
                names.insert(layout.fields[index].name)
            }
        }
        return names
    }
}

/// The place of a layer's values.
protocol LayerSource {
    func hasKey(_ key: String) -> Bool
}

extension ArchiveLayout {
    /// The stamp of its own model, and those of used models that its objects carry.
    var stamps: [ModelStamp] { [stamp] + foreignStamps.map(\.model) }
}
