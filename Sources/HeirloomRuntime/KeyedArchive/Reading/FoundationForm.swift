import Foundation

/// The parts that an archived object must have if Foundation decodes its class.
///
/// Foundation's initializers end the process on Linux, and raise an exception on Apple's platforms, if a part is missing, of another kind or
/// out of range. So the parts are checked first. On Linux a coded Foundation class that is not listed here is never created: its
/// initializer always ends the process, or nothing is known about it. On Apple's platforms NSKeyedUnarchiver decodes the objects of all
/// system classes, and only the parts of subclasses of the listed ones are checked here.
struct FoundationForm: Sendable {
    enum Part: Sendable {
        case text
        case number
        case integer(ClosedRange<Int64>)
        /// A dictionary whose keys are text.
        case table
        /// A dictionary whose keys and values are text.
        case texts
    }

    private var parts: [(key: String, part: Part, isRequired: Bool)] = []
    /// Objects of subclasses have the same form.
    private var coversSubclasses = false
    /// Checks beyond the single parts.
    private var other: (@Sendable (ArchiveReader, Int) throws -> Void)?
    private var isRefused = false
    /// The class is Foundation's, not a subclass.
    private(set) var isFoundations = false

    private static func parts(required: [String: Part] = [:], optional: [String: Part] = [:]) -> FoundationForm {
        let all =
            required.sorted { $0.key < $1.key }.map { ($0.key, $0.value, true) }
            + optional.sorted { $0.key < $1.key }.map { ($0.key, $0.value, false) }
        return FoundationForm(parts: all)
    }

    private static let refused = FoundationForm(isRefused: true)

    /// By the class's name without module and prefix, which is the same on all platforms: `NSError` and `Foundation.NSError`, `NSFormatter`
    /// and `Foundation.Formatter`.
    private static let all: [String: FoundationForm] = {
        let anything = FoundationForm()
        let family = FoundationForm(coversSubclasses: true)
        let characters = FoundationForm(other: { try $0.checkCharacterSet($1) })
        let attributed = FoundationForm(other: { try $0.checkAttributedText($1) })
        var all = [
            "Error": parts(required: ["NSDomain": .text], optional: ["NSUserInfo": .table]),
            "Notification": parts(required: ["NS.name": .text]),
            "URLQueryItem": parts(required: ["NS.name": .text]),
            "RegularExpression": parts(
                required: ["NSPattern": .text],
                optional: ["NSOptions": .integer(0...Int64(Int32.max))]
            ),
            "AttributedString": attributed,
            "MutableAttributedString": attributed,
            "CharacterSet": characters,
            "MutableCharacterSet": characters,
            "Measurement": anything,
            "PersonNameComponents": anything,
            "UnitConverterLinear": anything,
            "UnitConverterReciprocal": anything,
            "Unit": family,
            "Formatter": family,
            "MeasurementFormatter": refused,
        ]
        #if !canImport(ObjectiveC)
            // The keys of Linux.
            let choice = Part.integer(0...5)
            let request = parts(
                required: [
                    "NS._cachePolicy": choice, "NS._networkServiceType": choice, "NS._timeoutInterval": .number,
                    "NS._allowsCellularAccess": .number, "NS._httpShouldHandleCookies": .number,
                    "NS._httpShouldUsePipelining": .number,
                ],
                optional: ["NS._allHTTPHeaderFields": .texts]
            )
            all.merge([
                "URLRequest": request,
                "MutableURLRequest": request,
                "URLResponse": anything,
                "HTTPURLResponse": parts(optional: ["NS.allHeaderFields": .texts]),
                "URLCredential": parts(
                    required: ["NS._user": .text, "NS._password": .text, "NS._persistence": .integer(0...3)]
                ),
            ]) { $1 }
        #endif
        return all
    }()

    /// Forms that were found, by class: classes do not change.
    private static let lock = NSLock()
    nonisolated(unsafe) private static var found: [ObjectIdentifier: FoundationForm?] = [:]

    /// The requirements of Foundation's part of a class; nil if no part of it is coded.
    static func of(_ type: AnyClass) -> FoundationForm? {
        lock.lock()
        defer { lock.unlock() }
        if let known = found[ObjectIdentifier(type)] { return known }
        let form = find(type)
        found[ObjectIdentifier(type)] = .some(form)
        return form
    }

    private static func find(_ type: AnyClass) -> FoundationForm? {
        guard let own = lineage(of: type).first(where: { isFoundations($0) }), own is any NSCoding.Type else {
            return nil
        }
        var form = known(own)
        // A subclass of a collection or value class has the user's own initializer.
        let isValue = FoundationClass.allCases.contains { $0.type == own }
        if form == nil, !isValue || own == type { form = refused }
        form?.isFoundations = own == type
        return form
    }

    private static func known(_ type: AnyClass) -> FoundationForm? {
        for ancestor in lineage(of: type) {
            let name = String(String(reflecting: ancestor).split(separator: ".").last ?? "")
            guard let form = all[name.hasPrefix("NS") ? String(name.dropFirst(2)) : name] else { continue }
            if ancestor == type || form.coversSubclasses { return form }
        }
        return nil
    }

    #if canImport(ObjectiveC)
        /// `class_getImageName`, which gives the file that contains a class, by its symbol: the runtime needs no declaration of a module then.
        private static let imageName = dlsym(dlopen(nil, RTLD_LAZY), "class_getImageName").map {
            unsafeBitCast($0, to: (@convention(c) (AnyClass) -> UnsafePointer<CChar>?).self)
        }
    #endif

    /// Whether a class is Foundation's; on Apple's platforms, the system's.
    private static func isFoundations(_ type: AnyClass) -> Bool {
        #if canImport(ObjectiveC)
            guard let file = imageName?(type).map({ String(cString: $0) }) else { return false }
            return file.contains("/System/Library/") || file.contains("/usr/lib/")
        #else
            let name = String(reflecting: type)
            return ["Foundation.", "FoundationNetworking.", "FoundationXML."].contains { name.hasPrefix($0) }
        #endif
    }

    /// - Parameter uid: of an object that Foundation is about to decode.
    func check(_ reader: ArchiveReader, _ uid: Int, _ name: String) throws {
        #if !canImport(ObjectiveC)
            if isRefused {
                throw reader.refusal(.classNotAllowed, expected: "a class that Foundation can decode here", found: name)
            }
        #endif
        let position = try reader.position(ofUID: uid)
        for (key, part, isRequired) in parts {
            if let place = try reader.entry(key, of: position) {
                try reader.check(place, part, of: key)
            } else if isRequired {
                throw reader.broken("an object of \(name) without '\(key)'")
            }
        }
        try other?(reader, position)
    }
}

extension ArchiveReader {
    /// A part of an object that is not one of our values; nil if it is absent or a reference to `$null`.
    fileprivate func entry(_ key: String, of position: Int) throws -> Int? {
        let place = try list.dictionary(at: position)
        try expansion(place.count)
        return try self.place(of: keys.number(key), in: place)
    }

    fileprivate func check(_ position: Int, _ part: FoundationForm.Part, of key: String) throws {
        switch part {
        case .text: _ = try string(position)
        case .number: _ = try number(at: target(position), Double.self)
        case .integer(let range):
            let number = try integer(position)
            guard range.contains(number) else {
                throw outOfRange("a number from \(range.lowerBound) to \(range.upperBound)", "\(number)")
            }
        case .table, .texts:
            let (keys, values) = try entries(position)
            for index in 0..<keys.count {
                _ = try string(keys.position(index, list))
                if case .texts = part { _ = try string(values.position(index, list)) }
            }
        }
    }

    /// Ranges and bit maps within the planes of Unicode.
    fileprivate func checkCharacterSet(_ position: Int) throws {
        if let place = try entry("NSRange", of: position) {
            let range = UInt64(bitPattern: try integer(place))
            guard (range >> 32) + (range & 0xFFFF_FFFF) <= 0x11_0000 else {
                throw outOfRange("a range of characters", "\(range)")
            }
        }
        for key in ["NSBitmap", "NSBitmapObject"] {
            guard let place = try entry(key, of: position) else { continue }
            let count = try bytes(place).count
            // The first plane, then a number and a plane each.
            guard count >= 8_192, (count - 8_192).isMultiple(of: 8_193), count <= 8_192 + 16 * 8_193 else {
                throw outOfRange("a map of characters", "\(count) bytes")
            }
        }
    }

    /// Runs of attributes that are within the text, each with existing attributes.
    fileprivate func checkAttributedText(_ position: Int) throws {
        var length = UInt64(0)
        if let text = try entry("NSString", of: position) { length = UInt64(try string(text).utf16.count) }
        let attributes = try entry("NSAttributes", of: position)
        guard let info = try entry("NSAttributeInfo", of: position) else {
            if let attributes, try shape(at: attributes) == .dictionary {
                try check(attributes, .table, of: "NSAttributes")
            }
            return
        }
        guard let attributes, let runs = PackedNumbers.read(try data(info)), runs.count.isMultiple(of: 2) else {
            throw broken("the attributes of a text")
        }
        let tables = try elements(attributes)
        for index in 0..<tables.count { try check(tables.position(index, list), .table, of: "NSAttributes") }
        var end = UInt64(0)
        for run in stride(from: 0, to: runs.count, by: 2) {
            let (next, overflow) = end.addingReportingOverflow(runs[run])
            guard !overflow, next <= length, runs[run + 1] < UInt64(tables.count) else {
                throw broken("a run of attributes beyond the text")
            }
            end = next
        }
    }
}
