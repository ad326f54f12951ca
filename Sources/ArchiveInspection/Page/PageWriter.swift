import Foundation
import SchemaDiagnostics

/// Writes the objects of a plan.
struct PageWriter {
    private let file: ArchiveFile
    private let prefix: String
    private let nesting: Int
    private(set) var plan: PagePlan
    private(set) var text = ""
    private(set) var inner: [PageSection] = []
    /// Files inside data, by the number of the data: each is opened once.
    private var opened: [Int: String] = [:]
    private var openedCount = 0
    /// Objects that are too deep for the tree, to be written further down.
    private var waiting: [Int] = []

    init(_ file: ArchiveFile, _ prefix: String, _ nesting: Int, _ plan: PagePlan) {
        self.file = file
        self.prefix = prefix
        self.nesting = nesting
        self.plan = plan
    }

    mutating func write() {
        head()
        list(file.roots.prefix(plan.shownRootCount).map { ($0.name, $0.reference) }, of: file.roots.count, in: nil, 0)
        if !waiting.isEmpty {
            text += "<h2>Deeper</h2>\n<p class=\"soft\">Values more than \(plan.options.depth) levels deep.</p>\n"
        }
        var next = 0
        while next < waiting.count {
            let index = waiting[next]
            let parent = plan.places[index].parent.map { "in \(link(plan.objects[$0])) " } ?? ""
            text += "<ul class=\"tree\">\n<li>"
            object(index, "<span class=\"soft\">\(parent)</span>", 0)
            text += "</li>\n</ul>\n"
            next += 1
        }
        foot()
    }

    private mutating func head() {
        if !prefix.isEmpty {
            text += "<h2 id=\"\(prefix)\">Inside <a href=\"#\(prefix)data\">data</a></h2>\n"
        }
        var facts = [
            file.form.isEmpty ? file.kind.rawValue : "\(file.kind.rawValue), \(file.form)", "\(file.byteCount) bytes",
        ]
        if let archiver = file.archiver {
            let version = file.archiverVersion.map { ", format \($0)" } ?? ""
            facts.insert(shown("by \(archiver)\(version)"), at: 1)
        }
        if file.kind == .keyedArchive { facts.append("\(file.objects.count) objects") }
        text += "<p>\(facts.joined(separator: " · "))</p>\n"
        if let problem = file.problem { text += "<p class=\"break\">\(shown(problem))</p>\n" }
        let left = file.containers.count - plan.objects.count
        if left > 0 {
            text +=
                "<p class=\"caution\">\(left) of \(file.containers.count) objects and collections do not fit on this page.</p>\n"
        }
    }

    private mutating func foot() {
        let classes = file.statistics.classes
        guard !classes.isEmpty else { return }
        text += "<h2>Classes</h2>\n<div class=\"scroll\"><ul class=\"tree\">\n"
        for (type, count) in classes.prefix(100) {
            text += "<li class=\"leaf\">\(count) × \(title(type))</li>\n"
        }
        text += "</ul></div>\n"
        if classes.count > 100 { text += "<p class=\"soft\">and \(classes.count - 100) more classes</p>\n" }
    }

    // MARK: Rows

    private mutating func list(
        _ parts: [(label: String, reference: Int)],
        of count: Int,
        in parent: Int?,
        _ level: Int
    ) {
        text += parent == nil ? "<ul class=\"tree\">\n" : "<ul>\n"
        for part in parts {
            text += "<li>"
            value(part.reference, part.label, parent, level)
            text += "</li>\n"
        }
        let shownCount = parent.map { plan.places[$0].shownCount } ?? plan.shownRootCount
        if shownCount < count { text += "<li class=\"leaf soft\">… \(count - shownCount) more</li>\n" }
        text += "</ul>"
    }

    private mutating func value(_ reference: Int, _ label: String, _ parent: Int?, _ level: Int) {
        let (number, value) = file.value(reference)
        let key = label.isEmpty ? "" : "<span class=\"key\"><bdi>\(shown(label))</bdi></span> "
        switch value {
        case .null: leaf(key, "soft", "nil")
        case .bool(let flag): leaf(key, "number", "\(flag)")
        case .integer(let digits): leaf(key, "number", digits)
        case .real(let real): leaf(key, "number", "\(real)")
        case .date(let date):
            leaf(key, "number", "\(ArchiveText.spelling(of: date)) (\(date.timeIntervalSinceReferenceDate))")
        case .text(let string): leaf(key, "text", raw(string), isQuoted: true)
        case .foundation(let type, let string):
            leaf("\(key)<span class=\"type\"><bdi>\(shown(type))</bdi></span> ", "text", raw(string))
        case .broken(let why): leaf(key, "break", "broken: \(why)")
        case .data(let bytes): data(bytes, number, key)
        case .list, .dictionary, .fields:
            guard let index = plan.index(of: number) else {
                text += "<span class=\"leaf\">\(key)\(title(value)) "
                text += "<span class=\"soft\">#\(file.id(of: number)), not on this page</span></span>"
                return
            }
            if plan.takes(index, in: parent) {
                if level < plan.options.depth { return object(index, key, level) }
                waiting.append(index)
                text += "<span class=\"leaf\">\(key)↓ \(link(number)) \(title(value))</span>"
                return
            }
            let isAround = parent.map { plan.contains(index, $0) } ?? false
            let note = isAround ? " <span class=\"caution\">contains this</span>" : ""
            text += "<span class=\"leaf\">\(key)\(isAround ? "↑" : "→") \(link(number)) \(title(value))\(note)</span>"
        }
    }

    private mutating func leaf(_ key: String, _ kind: String, _ words: String, isQuoted: Bool = false) {
        let quote = isQuoted ? "\"" : ""
        text += "<span class=\"leaf\">\(key)\(quote)<span class=\"\(kind)\"><bdi>"
        text += "\(kind == "text" ? words : shown(words))</bdi></span>\(quote)</span>"
    }

    private mutating func object(_ index: Int, _ key: String, _ level: Int) {
        let number = plan.objects[index]
        let value = file.value(number).value
        let count = value.partCount
        // The part that is visible at first fits on one or two screens.
        let isOpen = level < 2 && count <= 50 || level == 0
        let isShared = file.statistics.uses.indices.contains(number) && file.statistics.uses[number] > 1
        let shared = isShared ? " <span class=\"tag\">shared</span>" : ""
        text += "<details id=\"\(id(number))\"\(isOpen ? " open" : "")><summary>\(key)\(title(value)) "
        text += "<a class=\"soft\" href=\"#\(id(number))\">#\(file.id(of: number))</a>\(shared)</summary>\n"
        list(value.labelled(file, plan.places[index].shownCount), of: count, in: index, level + 1)
        text += "</details>"
    }

    private mutating func data(_ bytes: UnsafeRawBufferPointer, _ number: Int, _ key: String) {
        let size = "\(key)<span class=\"number\">\(bytes.count) bytes</span>"
        if let known = opened[number] {
            text += "<span class=\"leaf\">\(size) → <a href=\"#\(known)\">its place</a></span>"
            return
        }
        let isList = bytes.starts(with: "bplist".utf8) || bytes.starts(with: "<?xml".utf8)
        // Data nested in data would be opened more often than there are bytes.
        if isList, nesting < 8, openedCount + bytes.count <= file.byteCount, let file = try? ArchiveFile(Data(bytes)) {
            openedCount += bytes.count
            let name = "\(prefix)f\(opened.count + 1)-"
            opened[number] = name
            inner.append(PageSection(file, name, nesting: nesting + 1))
            text +=
                "<span class=\"leaf\" id=\"\(name)data\">\(size) ↓ <a href=\"#\(name)\">\(file.kind.rawValue)</a></span>"
            return
        }
        let hex = bytes.prefix(64).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
        let rest = bytes.count > 64 ? " … \(bytes.count - 64) more" : ""
        text += "<span class=\"leaf\">\(size) <span class=\"soft\">\(hex)\(rest)</span></span>"
    }

    // MARK: Words

    private func id(_ number: Int) -> String { "\(prefix)o\(file.id(of: number))" }

    private func link(_ number: Int) -> String { "<a href=\"#\(id(number))\">#\(file.id(of: number))</a>" }

    /// The class with its superclasses, the number of its parts, and the stamps.
    private func title(_ value: InspectedValue) -> String {
        let count = value.partCount
        switch value {
        case .list(let type, _):
            return "\(title(type, else: "array")) <span class=\"soft\">\(count) element\(count == 1 ? "" : "s")</span>"
        case .dictionary(let type, _):
            return "\(title(type, else: "dictionary")) <span class=\"soft\">\(count) key\(count == 1 ? "" : "s")</span>"
        case .fields(nil, _):
            return "\(title(nil, else: "dictionary")) <span class=\"soft\">\(count) key\(count == 1 ? "" : "s")</span>"
        case .fields(let type, let fields):
            let stamps = file.stamps(fields).map { "\($0.model) version \($0.version)" }.joined(separator: ", ")
            let kept = fields.shape.keepsKeys ? " <span class=\"tag\">kept keys</span>" : ""
            let words = stamps.isEmpty ? "" : " <span class=\"tag\"><bdi>\(shown(stamps))</bdi></span>"
            return title(type) + words + kept
        default: return ""
        }
    }

    private func title(_ type: ArchivedClass?, else kind: String = "") -> String {
        let chain = type.map { $0.chain.dropFirst().joined(separator: " < ") } ?? ""
        let above = chain.isEmpty ? "" : " <span class=\"soft\">&lt; <bdi>\(shown(chain))</bdi></span>"
        return "<span class=\"type\"><bdi>\(shown(type?.name ?? kind))</bdi></span>\(above)"
    }

    private func shown(_ text: String) -> String { escapedXML(PageSection.shown(text)) }

    /// Long texts are shown completely if the page has room for them.
    private func raw(_ text: String) -> String {
        escapedXML(PageSection.shown(text, limit: self.text.utf8.count < 8_000_000 ? 10_000 : 100))
    }
}
