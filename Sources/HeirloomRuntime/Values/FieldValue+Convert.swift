import Foundation

extension FieldValue {
    /// A value of a property with `convert:`, from its archived form; in a shallow dictionary it may stand as it is.
    ///
    /// - Parameters:
    ///   - decode: plain, failable, optional or throwing.
    ///   - read: reads the archived form.
    /// - Throws: with the place of this value also what the function throws.
    public func converted<Archived, Value>(
        using decode: (Archived) throws -> Value?,
        _ read: (FieldValue) throws -> Archived
    ) throws -> Value {
        if archive == nil {
            let source = try source
            let isAsItIs = Archived.self != Value.self || source.isShallow
            if isAsItIs, let value = source.value(as: Value.self) { return value }
        }
        let archived = try read(self)
        do {
            guard let value = try decode(archived) else {
                let found = "'\(String(describing: archived).prefix(100))'"
                throw ArchiveError(.conversion, expected: "\(Value.self)", found: found)
            }
            return value
        } catch {
            throw located(ArchiveError(wrapping: error))
        }
    }
}
