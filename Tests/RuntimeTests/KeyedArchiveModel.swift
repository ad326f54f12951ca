import Foundation
@testable import HeirloomRuntime

// A model in the form of generated code.

enum ArchiveTestModel {
    static let stamp = ModelStamp("Archives", version: 3)
    static let registry = ModelRegistry(
        model: "Archives",
        module: "RuntimeTests",
        stamp: stamp,
        kinds: [
            .object(ArchiveItem.self, "Item", isBase: true),
            .object(ArchiveBook.self, "Book", formerly: ["Volume"]),
            .object(ArchivePerson.self, "Person", isBase: true),
            .object(ArchiveNode.self, "Node", isBase: true),
            .structure(ArchiveMoney.self, "Money"),
            .object(ArchiveValues.self, "Values", isBase: true),
            .object(ArchiveNote.self, "Note", isBase: true),
        ]
    )
}

enum ArchiveGenre: String, ArchivedEnum, ArchiveKey {
    case fiction, essay
}

enum ArchiveStatus: Int, ArchivedEnum {
    case open = 1
    case lent = 2
}

struct ArchiveMoney: ArchivedStruct, Hashable {
    var amount: Decimal
    var currency: String

    static let layout = ArchiveLayout("Money", in: ArchiveTestModel.stamp, fields: ["amount", "currency"])
    static var archiveBoxClass: any ArchivedStructBox.Type { ArchiveMoneyBox.self }
    var archiveBox: any ArchivedStructBox { ArchiveMoneyBox(self) }

    init(amount: Decimal, currency: String) {
        self.amount = amount
        self.currency = currency
    }

    init(from fields: FieldReader) throws {
        amount = try fields[0].decimal()
        currency = try fields[1].string()
    }

    func encode(to fields: FieldWriter) {
        fields[0].decimal(amount)
        fields[1].string(currency)
    }
}

final class ArchiveMoneyBox: NSObject, ArchivedStructBox {
    let value: ArchiveMoney
    var archivedStruct: any ArchivedStruct { value }

    init(_ value: ArchiveMoney) { self.value = value }

    static var supportsSecureCoding: Bool { true }
    func encode(with coder: NSCoder) { value.encode(to: FieldWriter(coder, ArchiveMoney.layout)) }

    init?(coder: NSCoder) {
        do {
            value = try ArchiveMoney(from: FieldReader(coder, ArchiveMoney.layout))
        } catch {
            coder.failDecoding(error)
            return nil
        }
    }
}

class ArchiveItem: NSObject, ArchivedObject {
    var id: UUID
    var title: String

    init(id: UUID = UUID(), title: String) {
        self.id = id
        self.title = title
    }

    private static let layout = ArchiveLayout("Item", in: ArchiveTestModel.stamp, fields: ["id", "title"])
    class var archiveLayout: ArchiveLayout { layout }
    class var supportsSecureCoding: Bool { true }

    func encode(with coder: NSCoder) {
        let fields = FieldWriter(coder, ArchiveItem.layout, stamping: Swift.type(of: self).archiveLayout)
        fields[0].uuid(id)
        fields[1].string(title)
    }

    required init?(coder: NSCoder) {
        do {
            let fields = try FieldReader(coder, ArchiveItem.layout)
            id = try fields[0].uuid()
            title = try fields[1].string()
            super.init()
            try fields.announce(self)
        } catch {
            coder.failDecoding(error)
            return nil
        }
    }

    func readReferences(from coder: NSCoder) throws {}
}

class ArchiveBook: ArchiveItem {
    var subtitle: String?
    var pages: Int
    var genre: ArchiveGenre
    var price: ArchiveMoney?
    var author: ArchivePerson {
        get { authorStorage }
        set { authorStorage = newValue }
    }
    private var authorStorage: ArchivePerson!
    var related: [ArchiveBook]
    var readers: Set<ArchivePerson>
    weak var shelf: ArchiveItem?
    var completed = 0

    init(title: String, pages: Int, author: ArchivePerson) {
        self.pages = pages
        genre = .fiction
        related = []
        readers = []
        super.init(title: title)
        authorStorage = author
    }

    private static let layout = ArchiveLayout(
        "Book",
        in: ArchiveTestModel.stamp,
        minReader: 2,
        fields: [
            "subtitle", .init("pages", key: "pageCount", inline: true), "genre",
            .init("price", classes: [ArchiveMoneyBox.self]),
            .init("author", classes: [ArchivePerson.self]), .init("related", classes: [ArchiveBook.self]),
            .init("readers", classes: [ArchivePerson.self]), .init("shelf", classes: [ArchiveItem.self]),
        ]
    )
    override class var archiveLayout: ArchiveLayout { layout }
    override class var supportsSecureCoding: Bool { true }

    override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        let fields = FieldWriter(coder, ArchiveBook.layout)
        fields[0].string(subtitle)
        fields[1].int(pages)
        fields[2].enumeration(genre)
        fields[3].structure(price)
        fields[4].object(author)
        fields[5].array(related) { $0.object($1) }
        fields[6].set(readers) { $0.object($1) }
        fields[7].conditionalObject(shelf)
    }

    required init?(coder: NSCoder) {
        do {
            let fields = try FieldReader(coder, ArchiveBook.layout)
            subtitle = try fields.nullable(0)?.string()
            pages = try fields.ifPresent(1)?.int() ?? 7
            genre = try fields[2].enumeration(ArchiveGenre.self)
            price = try fields.nullable(3)?.structure(ArchiveMoney.self)
            related = []
            readers = []
            super.init(coder: coder)
            try fields.whenComplete(self) { $0.completed += $0.author.books.count + 1 }
        } catch {
            coder.failDecoding(error)
            return nil
        }
    }

    override func readReferences(from coder: NSCoder) throws {
        try super.readReferences(from: coder)
        let fields = try FieldReader(coder, ArchiveBook.layout)
        authorStorage = try fields[4].object(ArchivePerson.self)
        related = try fields[5].array(skipping: fields.skips) { try $0.object(ArchiveBook.self) }
        try fields.fillingSets(rank: 0) { [self] fields in
            readers = try fields[6].set { try $0.object(ArchivePerson.self) }
        }
        shelf = try fields.nullable(7)?.object(ArchiveItem.self)
    }
}

/// Its tag was added in version 2, its count in version 3.
final class ArchiveNote: NSObject, ArchivedObject {
    let tag: String?
    let count: Int

    private static let layout = ArchiveLayout(
        "Note",
        in: ArchiveTestModel.stamp,
        fields: [.init("tag", since: 2), .inline("count", since: 3)]
    )
    static var archiveLayout: ArchiveLayout { layout }
    static var supportsSecureCoding: Bool { true }

    func encode(with coder: NSCoder) {
        let fields = FieldWriter(coder, ArchiveNote.layout, stamping: ArchiveNote.layout)
        fields[0].string(tag)
        fields[1].int(count)
    }

    init?(coder: NSCoder) {
        do {
            let fields = try FieldReader(coder, ArchiveNote.layout)
            tag = try fields.nullable(0)?.string()
            count = try fields.hasNoKey(1) ? -1 : fields[1].int()
            super.init()
            try fields.announce(self)
        } catch {
            coder.failDecoding(error)
            return nil
        }
    }

    func readReferences(from coder: NSCoder) throws {}
}

class ArchivePerson: NSObject, ArchivedObject {
    var name: String
    var books: [ArchiveBook]

    init(name: String) {
        self.name = name
        books = []
    }

    private static let layout = ArchiveLayout(
        "Person",
        in: ArchiveTestModel.stamp,
        fields: ["name", .init("books", classes: [ArchiveBook.self])]
    )
    class var archiveLayout: ArchiveLayout { layout }
    class var supportsSecureCoding: Bool { true }

    func encode(with coder: NSCoder) {
        let fields = FieldWriter(coder, ArchivePerson.layout, stamping: Swift.type(of: self).archiveLayout)
        fields[0].string(name)
        fields[1].array(books) { $0.object($1) }
    }

    required init?(coder: NSCoder) {
        do {
            let fields = try FieldReader(coder, ArchivePerson.layout)
            name = try fields[0].string()
            books = []
            super.init()
            try fields.announce(self)
        } catch {
            coder.failDecoding(error)
            return nil
        }
    }

    func readReferences(from coder: NSCoder) throws {
        let fields = try FieldReader(coder, ArchivePerson.layout)
        books = try fields[1].array { try $0.object(ArchiveBook.self) }
    }
}

final class ArchiveNode: NSObject, ArchivedObject {
    var value: Int
    var next: ArchiveNode?

    init(value: Int, next: ArchiveNode? = nil) {
        self.value = value
        self.next = next
    }

    deinit {
        ObjectRelease.release(&next)
    }

    private static let layout = ArchiveLayout(
        "Node",
        in: ArchiveTestModel.stamp,
        fields: [.init("value", inline: true), .init("next", classes: [ArchiveNode.self])]
    )
    class var archiveLayout: ArchiveLayout { layout }
    class var supportsSecureCoding: Bool { true }

    func encode(with coder: NSCoder) {
        let fields = FieldWriter(coder, ArchiveNode.layout, stamping: Swift.type(of: self).archiveLayout)
        fields[0].int(value)
        fields[1].object(next)
    }

    init?(coder: NSCoder) {
        do {
            let fields = try FieldReader(coder, ArchiveNode.layout)
            value = try fields[0].int()
            super.init()
            try fields.announce(self)
        } catch {
            coder.failDecoding(error)
            return nil
        }
    }

    func readReferences(from coder: NSCoder) throws {
        let fields = try FieldReader(coder, ArchiveNode.layout)
        next = try fields.nullable(1)?.object(ArchiveNode.self)
    }
}
