/// The kinds of value that can be distinguished under a key.
package enum ArchiveForm: String, Hashable, Sendable, CaseIterable {
    case bool, integer, real, string, data, date, url, uuid, decimal, geometry
    case array, set, dictionary, object, any
}
