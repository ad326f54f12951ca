import Foundation

extension FieldValue {
    /// A value of a property with `convert:`, from its archived form; a shallow dictionary may contain the value itself.
    /// - Parameters:
    ///   - decode: plain, failable, optional or throwing.
    ///   - read: reads the archived form.
    /// - Throws: with the place of this value, also errors of the function.
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
            // Foundation's `edgeInsetsValue` ends the process if the NSValue has another structure.
            if Archived.self == NSValue.self, let value = archived as? NSValue, let form = BoxedReals(of: Value.self),
                BoxedReals(in: value) != form
            {
                throw ArchiveError(.mismatch, expected: form.structure, found: ArchiveError.words(archived))
            }
            guard let value = try decode(archived) else {
                let expected = ArchiveError.name(of: Value.self)
                throw ArchiveError(.conversion, expected: expected, found: ArchiveError.words(archived))
            }
            return value
        } catch {
            throw located(ArchiveError(wrapping: error))
        }
    }
}
