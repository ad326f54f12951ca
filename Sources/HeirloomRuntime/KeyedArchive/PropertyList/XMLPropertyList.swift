import Foundation

enum XMLPropertyList {
    static func binary(from data: Data) throws -> Data {
        throw ArchiveError(.malformed)
    }
}
