import ArchiveTestSupport
import Foundation
import Testing

@testable import HeirloomRuntime

/// Damaged archives, property lists and JSON read by generated code: every type and attribute of the language, and a history.
@Suite("Hostile archives and generated classes")
struct HostileArchiveTests {
    /// Objects that could be read can be used, written in each form and read again; otherwise the process ends.
    private static func isReadable<Object: ShowcaseObject>(_ object: Object, _ data: Data) -> Bool {
        guard let read = try? ShowcaseModel.unarchivedObject(ofClass: Object.self, from: data) else { return false }
        pass("archive") {
            let data = try ShowcaseModel.archivedData(withRootObject: read)
            return try ShowcaseModel.unarchivedObject(ofClass: Object.self, from: data)
        }
        pass("dictionary") { try Object(dictionary: read.deepDictionary()) }
        pass("JSON") { try jsonDecoder().decode(Object.self, from: jsonEncoder().encode(read)) }
        return true
    }

    private static func pass<Object: ShowcaseObject>(_ form: String, _ through: () throws -> Object) {
        do {
            _ = try through().text
        } catch EncodingError.invalidValue(_, let context) {
            let failure = context.underlyingError as? ArchiveError
            if isRightly(failure) { return }
            if failure?.description.contains("strong cycle") == true { return }
            fatalError("\(form): \(context.debugDescription)")
        } catch {
            if isRightly(error as? ArchiveError) { return }
            fatalError("\(form): \(error)")
        }
    }

    /// The showcase's own hook rejects books without a title, and a union's unrecognized value is written only in the form that it came from.
    private static func isRightly(_ rejected: ArchiveError?) -> Bool {
        rejected?.underlyingError is CocoaError || rejected?.found?.contains("an unrecognized") == true
    }

    /// With every method that accepts such bytes.
    private static func isReadableAnyhow<Object: ShowcaseObject>(_ object: Object, _ data: Data) -> Bool {
        var read: [Object?] = []
        var dictionary: [String: Any]?
        if data.first == UInt8(ascii: "{") {
            read.append(try? jsonDecoder().decode(Object.self, from: data))
            dictionary = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        } else {
            _ = try? ShowcaseModel.roots(in: data).dictionary()
            dictionary = try? PlainPropertyList.dictionary(in: data)
            if dictionary == nil, isReadable(object, data) {
                read.append(object.copy() as? Object)
                try? read[0]?.update(fromArchive: data)
            }
        }
        if let dictionary {
            read.append(try? Object(dictionary: dictionary))
            try? read.last??.update(from: dictionary, options: ReadingOptions())
        }
        let found = read.compactMap(\.self)
        for object in found { _ = (object.text, try? jsonEncoder().encode(object), object.description) }
        return !found.isEmpty
    }

    /// An object of each class in each form.
    private static func samples() throws -> [(object: any ShowcaseObject, data: Data)] {
        try Sample.all.map(\.object).flatMap { object in
            var forms = [try ShowcaseModel.archivedData(withRootObject: object)]
            let archiver = NSKeyedArchiver(requiringSecureCoding: true)
            archiver.outputFormat = .xml
            ShowcaseModel.install(on: archiver)
            archiver.encode(object, forKey: NSKeyedArchiveRootObjectKey)
            forms.append(archiver.encodedData)
            (object as? Book)?.note = nil
            let encoder = jsonEncoder()
            encoder.outputFormatting = .sortedKeys
            forms.append(try encoder.encode(object))
            let list = object.dictionaryRepresentation([.deep, .withoutNils])
            for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
                forms.append(try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0))
            }
            return forms.map { (object, $0) }
        }
    }

    /// `HEIRLOOM_MUTATIONS=100000 swift test --filter damagedShowcase` runs more of them, `HEIRLOOM_MUTATION=17` only that one.
    @Test("random damage to an object of each class in each form")
    func damagedShowcase() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let samples = try HostileArchiveTests.samples()
            DamageRun.run("showcase", count: 400, samples: samples.map(\.data)) { data, index in
                HostileArchiveTests.isReadableAnyhow(samples[index].object, data)
            }
        }
        if let output = result?.standardErrorContent { print(String(decoding: output, as: UTF8.self)) }
        if let culprit = DamageRun.culprit("showcase", endedWell: result != nil) { Issue.record("\(culprit)") }
    }

    @Test("an archive of each class as each other class, and as each version")
    func swappedClassesAndVersions() async throws {
        await #expect(processExitsWith: .success) {
            let objects = Sample.all.map(\.object)
            for object in objects {
                let data = try ShowcaseModel.archivedData(withRootObject: object)
                for other in objects { _ = HostileArchiveTests.isReadable(other, data) }
                for version in ["0", "1", "2", "3", "9"] {
                    let stamped = try HostileArchiveTests.stamped(data, version)
                    _ = HostileArchiveTests.isReadable(object, stamped)
                }
            }
            exit(0)
        }
    }

    /// The archive with another number in place of each small one: stamps are among them.
    private static func stamped(_ data: Data, _ version: String) throws -> Data {
        var bytes = [UInt8](data)
        for place in bytes.indices.dropLast() where bytes[place] == 0x10 && bytes[place + 1] <= 3 {
            bytes[place + 1] = UInt8(version) ?? 0
        }
        return Data(bytes)
    }
}
