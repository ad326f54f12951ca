import Foundation

@testable import HeirloomRuntime

/// The objects in an archive, with their stamps and keys. No object is created.
struct ArchiveSurvey {
    /// Objects of one archive name with the same stamp.
    private struct Group: Hashable {
        var name: String
        /// nil: they have no stamp.
        var version: Int?
    }
    /// The facts about an archive name.
    private struct Name {
        /// Objects of it carry stamps.
        var isOurs: Bool
        /// Among the registry's stamps: that of the class's model.
        var stamp: Int
    }

    private let rewriting: ArchiveRewriting
    private let stamps: [ModelStamp]
    private var names: [String: Name] = [:]
    private var objects: [Group: [Int]] = [:]
    /// The archive has objects of the model, and all of them have the code's version.
    private(set) var isCurrent = false

    /// - Throws: if the archive is malformed, or an object is of a newer version than the code.
    init(_ reader: ArchiveReader, _ rewriting: ArchiveRewriting) throws {
        self.rewriting = rewriting
        stamps = rewriting.registry.stamps
        let numbers = stamps.map { reader.keys.number($0.versionKey) }
        var isOutdated = false
        for uid in 0..<reader.objects.count {
            guard let archived = try reader.classInfo(uid), archived.value == nil else { continue }
            let name = names[archived.name] ?? meet(archived.name, reader)
            guard name.isOurs else { continue }
            let place = try reader.list.dictionary(at: reader.position(ofUID: uid))
            if place.count > ArchiveReader.fewKeys { try reader.expansion(place.count) }
            var group = Group(name: archived.name)
            var isStamped = false
            for index in stamps.indices {
                guard let position = try reader.keys.value(of: numbers[index], in: place),
                    let found = try? reader.integer(position)
                else { continue }
                guard found <= stamps[index].version else {
                    throw ArchiveError(
                        .versionRefused,
                        className: archived.name,
                        expected: "at most version \(stamps[index].version) of \(stamps[index].name)",
                        found: "version \(found)"
                    )
                }
                isStamped = true
                if found != stamps[index].version { isOutdated = true }
                if index == name.stamp { group.version = Int(clamping: found) }
            }
            if !isStamped { isOutdated = true }
            objects[group, default: []].append(uid)
        }
        isCurrent = !objects.isEmpty && !isOutdated
    }

    /// Registers a hand-written subclass with the reader. The program has the class if its source was passed, in the module that it had in
    /// the app.
    private mutating func meet(_ name: String, _ reader: ArchiveReader) -> Name {
        var isOurs = false
        if let kind = rewriting.registry.kind(named: name) {
            isOurs = !kind.isForeign
        } else if name.contains("."), let type = NSClassFromString(name) as? any (NSObject & NSSecureCoding).Type,
            rewriting.registry.nearestKind(of: type) != nil
        {
            reader.setClass(type, forClassName: name)
            isOurs = true
        }
        let readings = rewriting.readings
        let model = candidates(name).lazy.compactMap { readings[$0]?.first?.model }.first
        let found = Name(isOurs: isOurs, stamp: stamps.firstIndex { $0.name == model } ?? 0)
        names[name] = found
        return found
    }

    // MARK: After everything was read

    /// The versions of the model's own objects, oldest first.
    func versions(in reader: ArchiveReader) -> [Int] {
        var versions: Set<Int> = []
        for (group, uids) in objects where names[group.name]?.stamp == 0 {
            if let version = group.version {
                versions.insert(version)
            } else {
                versions.formUnion(uids.map { version(of: group, $0, reader) })
            }
        }
        return versions.sorted()
    }

    /// The keys that nothing reads.
    func keysLost(in reader: ArchiveReader) throws -> [String] {
        var counts: [String: Int] = [:]
        for (group, uids) in objects {
            var judged: [Int: [Int32: Bool]] = [:]
            for uid in uids {
                let version = version(of: group, uid, reader)
                guard let reading = reading(of: group.name, at: version), reading.isDropped != true,
                    let read = reading.keys
                else { continue }
                let place = try reader.list.dictionary(at: reader.position(ofUID: uid))
                for index in 0..<place.count {
                    let number = try reader.keys.number(of: reader.list.reference(index, from: place.start))
                    let isRead = judged[version]?[number] ?? isRead(reader.keys.text(number), read)
                    judged[version, default: [:]][number] = isRead
                    if isRead { continue }
                    let value = reader.list.reference(place.count + index, from: place.start)
                    if try !reader.isNil(reader.list.position(of: value)) {
                        counts["\(group.name).\(reader.keys.text(number))", default: 0] += 1
                    }
                }
            }
        }
        return counts.sorted { $0.key < $1.key }.map { "\($0.key) in \(Self.counted($0.value))" }
    }

    private func isRead(_ key: String, _ read: Set<String>) -> Bool {
        key.hasPrefix("$") || read.contains(key) || stamps.contains { key.hasPrefix($0.name + ".") }
    }

    /// The objects that are dropped, as a comparison with the rewritten archive shows.
    func objectsLost(since now: ArchiveSurvey) -> [String] {
        var lost: [String] = []
        var asked: Set<String> = []
        for (group, uids) in objects.sorted(by: {
            ($0.key.name, $0.key.version ?? 0) < ($1.key.name, $1.key.version ?? 0)
        }) {
            guard let reading = reading(of: group), reading.isDropped == true else { continue }
            guard let target = reading.target else {
                lost.append("\(Self.counted(uids.count)) of \(group.name)")
                continue
            }
            guard asked.insert(target).inserted else { continue }
            let missing = count(of: target) - now.count(of: target)
            if missing > 0 { lost.append("\(Self.counted(missing)) of \(group.name)") }
        }
        return lost
    }

    private func count(of target: String) -> Int {
        objects.reduce(0) { $0 + (reading(of: $1.key)?.target == target ? $1.value.count : 0) }
    }

    private static func counted(_ count: Int) -> String { count == 1 ? "1 object" : "\(count) objects" }

    // MARK: Names and versions

    private func version(of group: Group, _ uid: Int, _ reader: ArchiveReader) -> Int {
        group.version ?? reader.unstampedVersions[uid] ?? stamps[names[group.name]?.stamp ?? 0].unstampedVersion
    }

    private func reading(of group: Group) -> ArchiveRewriting.Reading? {
        reading(of: group.name, at: group.version ?? stamps[names[group.name]?.stamp ?? 0].unstampedVersion)
    }

    private func reading(of name: String, at version: Int) -> ArchiveRewriting.Reading? {
        candidates(name).lazy.compactMap { rewriting.readings[$0]?.first { $0.from <= version && version <= $0.to } }
            .first
    }

    /// The forms of a name in the readings: a model's or module's name may precede it.
    private func candidates(_ name: String) -> [String] {
        [name] + [rewriting.registry.kind(named: name)?.archiveName].compactMap { $0 }
            + name.indices.filter { name[$0] == "." }.map { String(name[name.index(after: $0)...]) }
    }
}

extension ModelRegistry {
    /// Its own first, then those of used models.
    var stamps: [ModelStamp] { [stamp] + uses.flatMap(\.stamps) }
}
