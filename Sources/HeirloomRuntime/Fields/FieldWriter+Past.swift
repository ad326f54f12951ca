import Foundation

// For generated code that writes for readers of older versions.

extension FieldWriter: FieldConverter {
    /// Writes an old key, from which readers of versions below a given one get a value. If the value cannot be computed, the key is left
    /// out and those readers reject the object: otherwise they would use their own default.
    /// - Parameter object: the layout of the object's own class.
    public func writeAlso(
        _ field: some NamedField,
        below version: Int,
        of object: ArchiveLayout,
        _ write: () throws -> Void
    ) {
        let index = field.slot
        // A struct that is flat in an object may lack such a key there; not every channel has each key.
        guard sink?.takesOldKeys != false, index < layout.fields.count,
            layout.fields[index].key(in: sink?.form ?? .archive) != nil
        else { return }
        do {
            try write()
        } catch {
            refuse(below: max(version, object.minReader(in: sink?.form ?? .archive)))
        }
    }

    /// Only readers from a version on read the object.
    private func refuse(below version: Int) {
        if core != nil {
            writeStamp(layout.stamp, minReader: version, at: 0)
        } else if let sink, sink.writesStamps {
            // Where another class of the object may have set a higher version, only the current reader is certain to read it correctly.
            sink.write(minReader: sink.keepsHighestReader ? version : layout.stamp.version, of: layout.stamp)
        }
    }

    /// The value under the key by which hand-written code distinguished versions: in archives a number that this code knows, regardless
    /// of the property's value.
    public func versionNumber<Number: ExpressibleByIntegerLiteral>(_ number: Number, else value: Number?) -> Number? {
        (sink?.form ?? .archive) == .archive ? number : value
    }

    public func unconverted(_ index: Int, _ error: any Error) -> any Error {
        var error = ArchiveError(wrapping: error)
        if error.key == nil { error.key = layout.fields[index].key }
        return error
    }
}
