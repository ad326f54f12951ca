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
        try archive.dateComponents(position)
    }

    func leafWrite(as uid: UInt32, to archive: ArchiveWriter) {
        do { try checkWritable() } catch { archive.failWithError(error) }
        archive.setDateComponents(self, uid)
    }
}

extension ArchiveReader {
    func dateComponents(_ position: Int) throws -> DateComponents {
        let target = try instance(position, of: .dateComponents, as: DateComponents.self)
        let entries = try list.dictionary(at: target)
        guard entries.count <= 64 else { throw broken("date components with \(entries.count) keys") }
        var components = DateComponents()
        for part in DateComponentPart.all {
            guard let place = try keys.value(of: keys.number(part.key), in: entries) else { continue }
            let number = try integer(place)
            // Foundation writes a component that is not set as the largest integer, with 32 bits on older systems.
            guard number != Int64(Int.max), number != Int64(Int32.max), let exact = Int(exactly: number) else {
                continue
            }
            components.setValue(exact, for: part.component)
        }
        if let leap = try part(.leapMonth, of: target) {
            // Foundation writes false if nothing was set.
            let isUnsaid = try list.marker(at: self.target(leap)) == 0x08
            components.isLeapMonth = isUnsaid ? nil : try bool(leap)
        }
        if let zone = try part(.timeZone, of: target) { components.timeZone = try timeZone(zone) }
        if let calendar = try part(.calendar, of: target) { components.calendar = try self.calendar(calendar) }
        return components
    }
}

extension ArchiveWriter {
    func setDateComponents(_ value: DateComponents, _ uid: UInt32) {
        let calendar = value.calendar?.leafReference(in: self) ?? nullReference
        let zone = value.timeZone?.leafReference(in: self) ?? nullReference
        begin(uid) {
            for part in DateComponentPart.all {
                append(list.string(part.key), list.integer(Int64(value.value(for: part.component) ?? Int.max)))
            }
            // Foundation writes false if nothing was set; only a number means false.
            append(
                key(.leapMonth),
                value.isLeapMonth == false ? list.integer(0) : list.bool(value.isLeapMonth ?? false)
            )
            append(key(.calendar), calendar)
            append(key(.timeZone), zone)
            return classUID(FoundationClass.dateComponents.rawValue, FoundationClass.dateComponents.chain)
        }
    }
}
