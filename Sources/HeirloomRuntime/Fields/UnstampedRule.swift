import Foundation

/// For generated code. How the version of objects without a stamp is found, for one archive name.
@_documentation(visibility: internal)
public enum UnstampedRule: Sendable {
    /// By a number that hand-written code wrote with the values.
    case number(VersionNumber)
    /// By their keys and values: the first version that an object fits.
    case forms([UnstampedCandidate])
}

/// For generated code. A number that hand-written code wrote into its objects, and the version of the model that each number means.
@_documentation(visibility: internal)
public struct VersionNumber: Sendable {
    public let key: String
    /// The version of objects without the key; nil: they are an error.
    public let none: Int?
    public let versions: [Int: Int]
    /// Other coders find it as NSNumber.
    let isBoxed: Bool
    /// No property writes it.
    private let isWritten: Bool

    public init(_ key: String, none: Int?, _ versions: [Int: Int], boxed: Bool = false, written: Bool = false) {
        self.key = key
        self.none = none
        self.versions = versions
        isBoxed = boxed
        isWritten = written
    }

    /// The highest number, for old code that is still in use. If a property has the key, the property writes it.
    func write(to coder: NSCoder) {
        guard isWritten, let highest = versions.keys.max() else { return }
        if isBoxed {
            coder.encode(NSNumber(value: highest), forKey: key)
        } else {
            coder.encode(highest, forKey: key)
        }
    }

    func version(_ number: Int64?) throws -> Int {
        guard let number else {
            if let none { return none }
            throw ArchiveError(.versionRefused, key: key, expected: "a version number", found: "none")
        }
        if let version = Int(exactly: number).flatMap({ versions[$0] }) { return version }
        let known = versions.keys.sorted().map(String.init).joined(separator: ", ")
        throw ArchiveError(.versionRefused, key: key, expected: "one of the numbers \(known)", found: "\(number)")
    }
}

/// For generated code. One possible version of an object without a stamp.
@_documentation(visibility: internal)
public struct UnstampedCandidate: Sendable {
    public let version: Int
    /// Keys that its objects always have.
    public let always: [String: ValueShape]
    /// Keys that they may have.
    public let sometimes: [String: ValueShape]
    /// Keys of other versions that they never have.
    public let never: [String]

    public init(
        _ version: Int,
        always: [String: ValueShape],
        sometimes: [String: ValueShape] = [:],
        never: [String] = []
    ) {
        self.version = version
        self.always = always
        self.sometimes = sometimes
        self.never = never
    }

    /// Whether an object fits.
    /// - Parameters:
    ///   - has: whether the object has a key.
    ///   - form: the form of the value under a key; nil if it is not known.
    func fits(has: (String) throws -> Bool, form: (String) throws -> ValueShape?) rethrows -> Bool {
        for key in never where try has(key) { return false }
        for (key, expected) in always {
            guard try has(key) else { return false }
            if let found = try form(key), !expected.overlaps(found) { return false }
        }
        for (key, expected) in sometimes where try has(key) {
            if let found = try form(key), !expected.overlaps(found) { return false }
        }
        return true
    }

    /// Why an object does not fit.
    fileprivate func reason(has: (String) throws -> Bool, form: (String) throws -> ValueShape?) rethrows -> String {
        if let key = try never.first(where: has) { return "version \(version) has no '\(key)'" }
        let missing = try always.keys.sorted().first { try !has($0) }
        if let missing { return "version \(version) always has '\(missing)'" }
        let all = always.merging(sometimes) { always, _ in always }
        let other = try all.keys.sorted().first { key in
            guard try has(key), let found = try form(key) else { return false }
            return all[key]?.overlaps(found) == false
        }
        return "'\(other ?? "?")' is of another type in version \(version)"
    }
}

extension UnstampedCandidate {
    /// The first of several that an object fits.
    static func version(
        among candidates: [UnstampedCandidate],
        has: (String) throws -> Bool,
        form: (String) throws -> ValueShape?
    ) throws -> Int {
        for candidate in candidates where try candidate.fits(has: has, form: form) { return candidate.version }
        let versions = candidates.map { "\($0.version)" }.joined(separator: ", ")
        throw ArchiveError(
            .versionRefused,
            expected: "keys and values as of version \(versions)",
            found: "an object without a stamp that fits none of them",
            reason: try candidates.map { try $0.reason(has: has, form: form) }.joined(separator: ", ")
        )
    }
}

extension ArchiveReader {
    /// The version of an object without a stamp; nil: nothing shows it.
    func unstampedVersion(ofUID uid: Int, of stamp: ModelStamp, layout: ArchiveLayout?) throws -> Int? {
        // The caller's version is for the model whose method was called; the models it uses have versions of their own.
        let stated = stamp == classes.registry.stamp ? versionOfUnstamped : nil
        guard uid >= 0, let archived = try classInfo(uid) else { return stated }
        let rule: UnstampedRule? =
            layout?.versionNumber.map(UnstampedRule.number) ?? classes.unstampedRule(named: archived.name)
        guard let rule else { return stated }
        let entries = try list.dictionary(at: position(ofUID: uid))
        func place(_ key: String) throws -> Int? {
            if entries.count > Self.fewKeys { try expansion(entries.count / 8) }
            return try self.place(of: keys.number(key), in: entries)
        }
        do {
            switch rule {
            case .number(let number):
                let found = try place(number.key).map(integer)
                return try found == nil ? stated ?? number.version(nil) : number.version(found)
            case .forms where stated != nil: return stated
            case .forms(let candidates):
                if let known = unstampedVersions[uid] { return known }
                let version = try UnstampedCandidate.version(
                    among: candidates,
                    has: { try place($0) != nil },
                    form: { try place($0).map { try shape(at: $0) ?? .integer } }
                )
                unstampedVersions[uid] = version
                return version
            }
        } catch {
            var located = ArchiveError(wrapping: error)
            located.className = located.className ?? archived.name
            throw self.located(located)
        }
    }
}

extension KeyedCoderSource {
    /// The version of an object without a stamp. The coder reports neither its archived class nor the value under a key, so only the keys
    /// decide; if several versions fit, that is an error.
    func unstampedVersion(of layout: ArchiveLayout) throws -> Int? {
        if let number = layout.versionNumber {
            let field = ArchiveField(number.key, inline: !number.isBoxed)
            let found = try value(forKey: number.key, of: field)?.integer()
            return try found == nil ? statedVersion(of: layout.stamp) ?? number.version(nil) : number.version(found)
        }
        if let stated = try statedVersion(of: layout.stamp) { return stated }
        var versions: Set<Int> = []
        guard let registry = layout.registry?() else { return nil }
        let rules = registry.unstampedRules(below: layout.name)
        guard !rules.isEmpty else { return nil }
        for case .forms(let candidates) in rules {
            for candidate in candidates
            where candidate.fits(has: { coder.containsValue(forKey: $0) }, form: { _ in nil }) {
                versions.insert(candidate.version)
            }
        }
        if versions.count == 1 { return versions.first }
        let found = versions.sorted().map(String.init).joined(separator: ", ")
        throw ArchiveError(
            .versionRefused,
            className: layout.name,
            expected: "an object without a stamp whose keys show its version",
            found: versions.isEmpty ? "keys of no version" : "keys of versions \(found)"
        )
    }

    /// The options given to `install(on:options:)`.
    private func statedVersion(of stamp: ModelStamp) throws -> Int? {
        guard let (options, registry) = InstalledOptions.shared.options(of: coder), registry.stamp == stamp else {
            return nil
        }
        try options.check(for: registry)
        return options.version
    }
}
