import Foundation

/// The layers of an object as a `FieldReader` uses them: all of them, or the one from which a property is read.
final class FieldLayers {
    let reading: KeptReading
    private let choice: KeptReading.Choice?

    init(_ reading: KeptReading, _ choice: KeptReading.Choice? = nil) {
        self.reading = reading
        self.choice = choice
    }

    /// The one layer; nil if each property still has to choose its own.
    var place: (any LayerSource)? { choice.map { reading.layers[$0.layer].place } }

    func fields(_ index: Int, of fields: FieldReader) throws -> FieldReader? {
        guard choice == nil, index < fields.layout.own else { return nil }
        let choice = reading.choice(index, of: fields.layout)
        let layers = FieldLayers(reading, choice)
        return try FieldReader(fields, in: reading.layers[choice.layer], version: choice.version, layers)
    }

    /// For a property that is computed from several fields: the fields that are read from another layer.
    func other(_ index: Int, _ fields: FieldReader) throws -> FieldReader? {
        guard let other = choice?.lower[index] else { return nil }
        let layers = FieldLayers(reading, other)
        return try FieldReader(fields, in: reading.layers[other.layer], version: other.version, layers)
    }
}

extension FieldReader {
    /// Reads a property of a class or struct that keeps unknown keys. If the object keeps what a newer version wrote, the property is read
    /// from the layer that has its value, by the rules of that layer's version.
    public func layer<T>(_ field: some NamedField, _ read: (FieldReader) throws -> T) throws -> T {
        let index = field.slot
        guard let layers, let fields = try layers.fields(index, of: self) else {
            guard let reader = source as? CodableReader, let elements = reader.plainElements else {
                return try read(self)
            }
            return try reader.graph.keeping(TreeGraph.KeptField(elements: elements) { elements.note() }) {
                try elements.reading(layout.fields[index], in: .json) { try read(self) }
            }
        }
        let elements = layers.reading.elements
        guard let graph = (source as? ChannelReader)?.graph else {
            return try elements.reading(layout.fields[index], in: .archive) { try read(fields) }
        }
        let note = { layers.reading.noteUntaken(index, of: layout) }
        return try graph.keeping(TreeGraph.KeptField(elements: elements, note: note)) {
            try elements.reading(layout.fields[index], in: .json) { try read(fields) }
        }
    }

    /// Reads one of several fields from which a property is computed. In an object that consists of what several versions wrote, the field
    /// is read from the layer that has its value, by the rules of that layer's version.
    public func part<T>(_ field: some NamedField, _ read: (FieldReader) throws -> T) throws -> T {
        guard let layers, let fields = try layers.other(field.slot, self) else { return try read(self) }
        return try read(fields)
    }

    /// Records that the value was not used unchanged.
    func noteUntaken() { objectSource?.noteUntaken() }
}

extension FieldValue {
    /// Records the value, if it was not used unchanged.
    func noteUntaken(if isOther: @autoclosure () -> Bool = true) {
        if let archive {
            if !archive.kept.readings.isEmpty, isOther() { archive.noteUntaken() }
        } else if let field = treeField, isOther() {
            field.note()
        }
    }
}

extension KeyedCoderSource {
    /// Such a coder cannot list keys: the kept values would be lost.
    func layers(_ unknown: ArchiveLayout.UnknownKeys, of layout: ArchiveLayout) throws -> FieldLayers? {
        guard coder.containsValue(forKey: unknown.stamp.keptKey) else { return nil }
        throw ArchiveError(
            .versionRefused,
            className: layout.name,
            key: unknown.stamp.keptKey,
            expected: "a reader of Heirloom's",
            found: "an object that keeps what a newer version wrote, and a coder that cannot keep it"
        )
    }
}
