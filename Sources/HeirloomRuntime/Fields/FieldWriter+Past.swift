import Foundation

// For generated code that writes for readers of older versions.

extension FieldWriter: FieldConverter {
    /// Writes an old key, by which readers of versions below one find a value. Where it cannot be made, the key is left out and those
    /// readers refuse the object: they would take their own default for the value.
    ///
    /// - Parameter object: the layout of the object's own class.
    public func writeAlso(_ index: Int, below version: Int, of object: ArchiveLayout, _ write: () throws -> Void) {
        // A struct that stands flat in an object may have no such key there; not each channel has each.
        guard !(sink is KeptRecorder), index < layout.fields.count,
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
            // Where another class of the object may have said more, none but today's reader is sure to be right.
            sink.write(minReader: sink.keepsHighestReader ? version : layout.stamp.version, of: layout.stamp)
        }
    }

    /// What stands under the key by which hand-written code told versions apart: in archives a number that it knows, whatever the
    /// property holds.
    public func versionNumber<Number: ExpressibleByIntegerLiteral>(_ number: Number, else value: Number?) -> Number? {
        (sink?.form ?? .archive) == .archive ? number : value
    }

    public func unconverted(_ index: Int, _ error: any Error) -> any Error {
        var error = ArchiveError(wrapping: error)
        if error.key == nil { error.key = layout.fields[index].key }
        return error
    }

    public func lastFound() -> String? { nil }
}
