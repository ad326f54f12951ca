import Foundation

/// Unions whose cases nothing names, and what was found of those inside the current one. Each case around a union reads it again: then the
/// case that fits is known.
struct UnionAttempts {
    struct Key: Hashable {
        let path: [ValuePath.Step]
        let union: ObjectIdentifier
        /// The property decides how dates and numbers are read.
        let layout: ObjectIdentifier?
        let field: Int?
    }

    /// How many unions are inside each other.
    var depth = 0 {
        didSet { if depth == 0 { known = [:] } }
    }
    private var known: [Key: Result<Int, ArchiveError>] = [:]

    /// nil for a union that is in no other.
    func key(_ source: any TreeSource, _ place: FieldContext?, _ union: Any.Type) -> Key? {
        guard depth > 0 else { return nil }
        return Key(
            path: source.path.steps,
            union: ObjectIdentifier(union),
            layout: place.map { ObjectIdentifier($0.layout) },
            field: place?.index
        )
    }

    /// The number of the case that fits.
    subscript(key: Key?) -> Result<Int, ArchiveError>? {
        get { key.flatMap { known[$0] } }
        set { if let key { known[key] = newValue } }
    }
}
