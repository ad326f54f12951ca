import Foundation

extension ModelRegistry {
    /// Lets Foundation's archiver write the archive names of this model and of those it uses. It concerns this archiver alone.
    public func install(on archiver: NSKeyedArchiver) {
        for registry in uses { registry.install(on: archiver) }
        for kind in kinds {
            guard let type = kind.codedClass, let name = kind.archiveName else { continue }
            archiver.setClassName(name, for: type)
        }
    }

    /// Lets Foundation's unarchiver find the classes of this model and of those it uses by every name they have or had. It concerns this
    /// unarchiver alone.
    public func install(on unarchiver: NSKeyedUnarchiver) {
        for registry in uses { registry.install(on: unarchiver) }
        for kind in kinds {
            guard let type = kind.codedClass else { continue }
            for name in allNames(of: kind) { unarchiver.setClass(type, forClassName: name) }
        }
    }
}
