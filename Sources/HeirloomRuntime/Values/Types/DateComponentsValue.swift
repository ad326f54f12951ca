import Foundation

extension DateComponents: CodedValue {
    func checkWritable() throws {
        try calendar?.checkWritable()
        for part in DateComponentPart.all {
            // Foundation's value for components that are not set, in 64 and in 32 bits.
            if let value = self.value(for: part.component), value == .max || value == Int(Int32.max) {
                throw ArchiveError(
                    .unwritable,
                    expected: "components without the number that marks a missing one",
                    found: "\(value)"
                )
            }
        }
    }

    static func leafRead(from archive: ArchiveReader, _ position: Int) throws -> DateComponents {
        let target = try archive.instance(position, of: .dateComponents, as: DateComponents.self)
        let entries = try archive.list.dictionary(at: target)
        guard entries.count <= 64 else { throw archive.broken("date components with \(entries.count) keys") }
        var components = DateComponents()
        for part in DateComponentPart.all {
            guard let place = try archive.keys.value(of: archive.keys.number(part.key), in: entries) else { continue }
            let number = try archive.integer(place)
            // Foundation writes a component that is not set as the largest integer, with 32 bits on older systems.
            guard number != Int64(Int.max), number != Int64(Int32.max), let exact = Int(exactly: number) else {
                continue
            }
            components.setValue(exact, for: part.component)
        }
        if let leap = try archive.part(.leapMonth, of: target) {
            // Foundation writes false if nothing was set.
            let isUnsaid = try archive.list.marker(at: archive.target(leap)) == 0x08
            components.isLeapMonth = isUnsaid ? nil : try archive.bool(leap)
        }
        if let zone = try archive.part(.timeZone, of: target) {
            components.timeZone = try TimeZone.leafRead(from: archive, zone)
        }
        if let calendar = try archive.part(.calendar, of: target) {
            components.calendar = try Calendar.leafRead(from: archive, calendar)
        }
        return components
    }

    func leafWrite(as uid: UInt32, to archive: ArchiveWriter) {
        do { try checkWritable() } catch { archive.failWithError(error) }
        let calendar = calendar?.leafReference(in: archive) ?? archive.nullReference
        let zone = timeZone?.leafReference(in: archive) ?? archive.nullReference
        archive.begin(uid) {
            for part in DateComponentPart.all {
                archive.append(
                    archive.list.string(part.key),
                    archive.list.integer(Int64(value(for: part.component) ?? Int.max))
                )
            }
            // Foundation writes false if nothing was set; only a number means false.
            archive.append(
                archive.key(.leapMonth),
                isLeapMonth == false ? archive.list.integer(0) : archive.list.bool(isLeapMonth ?? false)
            )
            archive.append(archive.key(.calendar), calendar)
            archive.append(archive.key(.timeZone), zone)
            return archive.classUID(FoundationClass.dateComponents.rawValue, FoundationClass.dateComponents.chain)
        }
    }
}
