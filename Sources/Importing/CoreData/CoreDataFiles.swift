import SchemaDiagnostics
import Workspace

/// The files of a Core Data model: its versions in their order, and the mapping models beside them.
struct CoreDataFiles {
    var name: String
    var versions: [CoreDataModel] = []
    /// In `versions`.
    var current = 0
    /// No file says which version is the current one.
    var isCurrentGuessed = false
    var mappings: [CoreDataMapping] = []

    static let endings = ["xcdatamodeld", "xcdatamodel", "xcmappingmodel"]

    /// - Parameter sources: one `.xcdatamodeld`, or several `.xcdatamodel` in the order of their versions; and mapping models.
    init?(_ sources: [String], into bag: inout DiagnosticBag) {
        let paths = sources.map { $0.count > 1 && $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
        let models = paths.filter { !Self.isMapping($0) }
        guard let first = models.first else {
            bag.report(
                .notImported,
                "a mapping model does not contain the model: name the '.xcdatamodeld' first",
                at: SourceSpan(path: paths[0])
            )
            return nil
        }
        name = Self.stem(first)
        if Self.ending(first) == "xcdatamodeld" {
            if models.count > 1 {
                bag.report(
                    .notImported,
                    "'\(first)' has all versions of its model; import another model by itself",
                    at: SourceSpan(path: models[1])
                )
                return nil
            }
            readVersions(of: first, into: &bag)
        } else {
            for path in models { read(path, into: &bag) }
            current = versions.count - 1
        }
        for path in paths where Self.isMapping(path) { readMapping(path, into: &bag) }
        if bag.hasErrors { return nil }
    }

    private static func ending(_ path: String) -> String {
        Paths.name(of: path).split(separator: ".").last.map { $0.lowercased() } ?? ""
    }

    private static func isMapping(_ path: String) -> Bool { ending(path) == "xcmappingmodel" }

    private static func stem(_ path: String) -> String {
        let name = Paths.name(of: path)
        return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }

    private mutating func readVersions(of folder: String, into bag: inout DiagnosticBag) {
        let names: [String]
        do {
            names = try FileSystem.names(in: folder)
        } catch {
            bag.report(unread: error, "the Core Data model")
            return
        }
        let models = names.filter { Self.ending($0) == "xcdatamodel" }.sorted { Self.comes($0, before: $1) }
        guard !models.isEmpty else {
            bag.report(
                .notImported,
                "the folder has no '.xcdatamodel'",
                at: SourceSpan(path: folder),
                notes: [Note("name the folder that ends in '.xcdatamodeld', beside the sources of the app")]
            )
            return
        }
        for name in models { read(Paths.join(folder, name), into: &bag) }
        current = models.count - 1
        guard names.contains(".xccurrentversion") else {
            isCurrentGuessed = models.count > 1
            return
        }
        let path = Paths.join(folder, ".xccurrentversion")
        guard let list = Self.markup(path, "the current version", into: &bag) else { return }
        let entries = list.children.first?.children ?? []
        let key = entries.firstIndex { $0.name == "key" && $0.text == "_XCCurrentVersionName" }
        let value = key.flatMap { entries.indices.contains($0 + 1) ? entries[$0 + 1].text : nil }
        guard let value, let place = models.firstIndex(of: value) else {
            let found = value.map { "names '\($0)', which is not there" } ?? "names no version"
            bag.report(.notImported, "it \(found)", at: SourceSpan(path: path))
            return
        }
        current = place
    }

    /// `Library 2` before `Library 10`; names without a number come first.
    static func comes(_ one: String, before other: String) -> Bool {
        func parts(_ name: String) -> [(text: String, number: Int)] {
            var parts: [(text: String, number: Int)] = []
            var rest = stem(name)[...]
            while !rest.isEmpty {
                let text = rest.prefix { !$0.isASCII || !$0.isNumber }
                let digits = rest.dropFirst(text.count).prefix { $0.isASCII && $0.isNumber }
                parts.append((text.lowercased(), Int(digits) ?? -1))
                rest = rest.dropFirst(text.count + digits.count)
            }
            return parts
        }
        let (left, right) = (parts(one), parts(other))
        for (one, other) in zip(left, right) {
            let texts = [one.text, other.text].map { $0.reversed().drop { " _-.v".contains($0) }.reversed() }
            if !texts[0].elementsEqual(texts[1]) { return texts[0].lexicographicallyPrecedes(texts[1]) }
            if one.number != other.number { return one.number < other.number }
        }
        return left.count == right.count ? one < other : left.count < right.count
    }

    private mutating func read(_ folder: String, into bag: inout DiagnosticBag) {
        let path = Paths.join(folder, "contents")
        if FileSystem.kind(of: folder) == .folder, FileSystem.kind(of: path) == nil {
            bag.report(
                .notImported,
                "the folder has no file 'contents': models of Xcode 3 and compiled ones are not read",
                at: SourceSpan(path: folder),
                notes: [Note("open the model in Xcode and save it; an app contains only the compiled one")]
            )
            return
        }
        let isFile = FileSystem.kind(of: folder) == .file
        guard let root = Self.markup(isFile ? folder : path, "the Core Data model", into: &bag) else { return }
        do {
            versions.append(try CoreDataModel(name: Self.stem(folder), root))
        } catch {
            Self.report(error, at: isFile ? folder : path, into: &bag)
        }
    }

    private static func markup(_ path: String, _ what: String, into bag: inout DiagnosticBag) -> MarkupElement? {
        do {
            let bytes = try FileSystem.read(path)
            do {
                return try MarkupReader.read(bytes)
            } catch {
                report(error, at: path, into: &bag)
            }
        } catch {
            bag.report(unread: error, what)
        }
        return nil
    }

    private static func report(_ error: MarkupError, at path: String, into bag: inout DiagnosticBag) {
        bag.report(.notImported, "\(error.reason) (line \(error.line))", at: SourceSpan(path: path))
    }

    private mutating func readMapping(_ path: String, into bag: inout DiagnosticBag) {
        let isFile = FileSystem.kind(of: path) == .file
        let file = isFile ? path : Paths.join(path, "xcmapping.xml")
        guard let root = Self.markup(file, "the mapping model", into: &bag) else { return }
        guard let mapping = CoreDataMapping(name: Paths.name(of: path), root) else {
            bag.report(.notImported, "it is not a mapping model", at: SourceSpan(path: file))
            return
        }
        mappings.append(mapping)
    }
}
