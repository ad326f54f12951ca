import Foundation

/// A table of nothing.
struct NoClasses: ArchiveClassTable {
    func archivedType(named name: String) -> ArchivedType? { nil }
    func archiveName(of type: AnyClass) -> String? { nil }
    func isAbstract(_ type: AnyClass) -> Bool { false }
}
