import Foundation
import Testing

@testable import HeirloomRuntime

/// The caller's options, in every method that reads.
@Suite struct ReadingOptionsTests {
    /// Receives reports from every method.
    private final class Reports: @unchecked Sendable {
        private let lock = NSLock()
        private var list: [String] = []
        var paths: [String] { lock.withLock { list } }
        var options: ReadingOptions {
            ReadingOptions(onFailure: { error in self.lock.withLock { self.list.append(error.path) } })
        }
    }

    /// Values whose failures `failure:` allows.
    private static var wrong: [String: Any] {
        ["status": [5], "level": "x", "factors": [0.5, "x"] as [Any]]
    }

    private func wrongDictionary() -> [String: Any] {
        Signal.full.dictionaryRepresentation(.deep).merging(Self.wrong) { $1 }
    }

    /// An archive with a status that is a list, a level that no case has, and factors one of which is not a number.
    private func wrongArchive(forKey key: String = "root") throws -> Data {
        final class Source: NSObject, NSSecureCoding {
            static var supportsSecureCoding: Bool { true }
            override init() {}
            required init?(coder: NSCoder) { nil }
            func encode(with coder: NSCoder) {
                Signal.full.encode(with: coder)
                coder.encode([5] as NSArray, forKey: "status")
                coder.encode(99, forKey: "level")
                coder.encode([0.5, "x"] as NSArray, forKey: "factors")
            }
        }
        let writer = ArchiveWriter(classes: ShowcaseModel.registry)
        writer.setClassName("Signal", for: Source.self)
        writer.encode(Source(), forKey: key)
        return try writer.encodedData()
    }

    private func inFile<Result>(_ data: Data, _ body: (URL) throws -> Result) throws -> Result {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: url) }
        try data.write(to: url)
        return try body(url)
    }

    @Test func anUpdateLeavesAloneWhatItCannotRead() throws {
        for update in [
            { try $0.update(from: Self.wrong, options: $1) },
            { try $0.update(fromArchive: try self.wrongArchive(), options: $1) },
        ] as [(Signal, ReadingOptions) throws -> Void] {
            let signal = Signal.full
            let reports = Reports()
            try update(signal, reports.options)
            #expect(signal.status == .essay)
            #expect(signal.level == .high)
            #expect(signal.factors == [1.5, 2])
            #expect(reports.paths.sorted() == ["factors[1]", "level", "status"])
        }
    }

    @Test func updatesReadWhatIsWellFormedBesides() throws {
        let signal = Signal.full
        try signal.update(from: ["status": [5], "number": 8, "factors": [3.5]])
        #expect(signal.number == 8)
        #expect(signal.factors == [3.5])
        #expect(signal.status == .essay)
    }

    @Test func aDictionaryOfAnotherClassIsRefused() throws {
        let signal = Signal.full
        for name in ["Shelf", "Nobody"] {
            let error = #expect(throws: ArchiveError.self) {
                try signal.update(from: ["Exhibition.class": name, "number": 9])
            }
            #expect(error?.kind == .classNotAllowed)
        }
        #expect(signal.number == 3)
        try signal.update(from: ["Exhibition.class": "Signal", "number": 9])
        #expect(signal.number == 9)
    }

    @Test func everyCallReports() throws {
        let calls: [(ReadingOptions) throws -> Void] = [
            { _ = try ShowcaseModel.unarchivedObject(ofClass: Signal.self, from: self.wrongArchive(), options: $0) },
            { options in
                try self.inFile(self.wrongArchive()) { _ = try Signal.object(contentsOf: $0, options: options) }
            },
            { options in
                try self.inFile(self.wrongArchive()) { _ = try ShowcaseModel.object(contentsOf: $0, options: options) }
            },
            { options in
                let list = self.wrongDictionary()
                let data = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
                try self.inFile(data) { _ = try Signal.object(contentsOf: $0, options: options) }
            },
            { _ = try Signal(dictionary: self.wrongDictionary(), options: $0) },
            { options in
                let data = try jsonEncoder().encode(Signal.full)
                var json = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
                json.merge(Self.wrong) { $1 }
                let wrong = try JSONSerialization.data(withJSONObject: json)
                let decoder = ShowcaseModel.decoder(options: options)
                decoder.dateDecodingStrategy = jsonDecoder().dateDecodingStrategy
                _ = try decoder.decode(Signal.self, from: wrong)
                let other = PropertyListDecoder()
                for (key, value) in ShowcaseModel.userInfo(options) { other.userInfo[key] = value }
                #expect(other.userInfo.count == 1)
            },
        ]
        for call in calls {
            let reports = Reports()
            try call(reports.options)
            #expect(reports.paths.sorted() == ["factors[1]", "level", "status"])
        }
    }

    @Test func foundationsUnarchiverReportsToo() throws {
        let reports = Reports()
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: wrongArchive())
        ShowcaseModel.install(on: unarchiver, options: reports.options)
        let signal = try #require(unarchiver.decodeObject(of: Signal.self, forKey: "root"))
        #expect(signal.status == nil)
        #expect(reports.paths.contains("status"))
        // Another unarchiver has no such options.
        let before = reports.paths
        let plain = try NSKeyedUnarchiver(forReadingFrom: wrongArchive())
        ShowcaseModel.install(on: plain)
        _ = plain.decodeObject(of: Signal.self, forKey: "root")
        #expect(reports.paths == before)
    }

    @Test(arguments: [0, -1, 3, 99]) func aVersionThatTheModelDoesNotReadIsRefused(_ version: Int) throws {
        let options = ReadingOptions(version: version)
        let archive = try ShowcaseModel.archivedData(withRootObject: Signal.full)
        let dictionary = Signal.full.dictionaryRepresentation
        let json = try jsonEncoder().encode(Signal.full)
        let calls: [() throws -> Void] = [
            { _ = try ShowcaseModel.unarchivedObject(ofClass: Signal.self, from: archive, options: options) },
            { _ = try Signal(dictionary: dictionary, version: version) },
            { _ = try Signal(dictionary: dictionary, options: options) },
            { try Signal.full.update(from: dictionary, options: options) },
            { try Signal.full.update(fromArchive: archive, options: options) },
        ]
        for call in calls {
            let error = #expect(throws: ArchiveError.self) { try call() }
            #expect(error?.kind == .versionRefused)
            #expect(error?.found == "version \(version)")
        }
        let error = #expect(throws: DecodingError.self) {
            try ShowcaseModel.decoder(version: version).decode(Signal.self, from: json)
        }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect((context.underlyingError as? ArchiveError)?.kind == .versionRefused)
    }

    @Test func otherTopLevelKeysAreOpenedFromFilesAndUpdates() throws {
        let data = try ShowcaseModel.archivedData(withRootObject: Signal.full, key: "signal")
        let options = ReadingOptions(key: "signal")
        try inFile(data) { url in
            let signal = try Signal.object(contentsOf: url, options: options)
            #expect(signal.number == 3)
            #expect(throws: ArchiveError.self) { _ = try Signal.object(contentsOf: url) }
        }
        let signal = Signal.full
        signal.number = 12
        try signal.update(fromArchive: data, options: options)
        #expect(signal.number == 3)
    }

    @Test func aFileIsOpenedByTheClassThatItNames() throws {
        let data = try ShowcaseModel.archivedData(withRootObject: Signal.full)
        try inFile(data) { url in
            let object = try ShowcaseModel.object(contentsOf: url)
            #expect((object as? Signal)?.number == 3)
        }
    }

    @MainActor @Test func filesAreLoadedAndSavedOffTheCallersActor() async throws {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: url) }
        let signal = Signal.full
        signal.number = 21
        try await signal.save(to: url)
        let loaded = try await Signal.loaded(from: url)
        #expect(loaded.number == 21)
        loaded.number = 22
        await #expect(throws: ArchiveError.self) {
            try await loaded.save(to: url.appending(path: "below a file"))
        }
    }
}
