import Foundation
import HeirloomRuntime

// A linked list as the compiler writes it: `archives chain 1000000` writes, reads and frees it on this thread's stack.

enum ChainModel: ModelNamespace {
    static let stamp = ModelStamp("Chain", version: 1)
    static let registry = ModelRegistry(
        model: "Chain",
        module: "archives",
        stamp: stamp,
        kinds: [.object(Link.self, "Link", isBase: true)]
    )

    static func measure(_ count: Int) throws {
        var list: Link? = Link(number: 0, next: nil)
        for number in 1..<count { list = Link(number: number, next: list) }
        let start = processorTime()
        let data = try archivedData(withRootObject: list as Any)
        let written = processorTime()
        var back: Link? = try unarchivedObject(ofClass: Link.self, from: data)
        let read = processorTime()
        var found = 0
        var link = back
        while let current = link {
            found += 1
            link = current.next
        }
        precondition(found == count, "what was read is not what was written")
        let counted = processorTime()
        (list, back) = (nil, nil)
        let freed = processorTime()
        let seconds = [written - start, read - written, freed - counted].map { String(format: "%.2f", $0) }
        print(
            "\(count) linked objects, \(data.count) bytes: written in \(seconds[0]) s, read in \(seconds[1]) s,",
            terminator: " "
        )
        print("both lists freed in \(seconds[2]) s")
    }
}

final class Link: NSObject, ArchivedObject {
    var number: Int
    var next: Link?

    init(number: Int, next: Link?) {
        self.number = number
        self.next = next
    }

    deinit {
        ObjectRelease.release(&next)
    }

    private enum Field: NamedField { case number, next }
    private static let layout = ArchiveLayout(
        "Link",
        in: ChainModel.stamp,
        fields: [.init("number", inline: true), .init("next", classes: [Link.self])]
    )
    class var archiveLayout: ArchiveLayout { layout }
    class var supportsSecureCoding: Bool { true }

    func encode(with coder: NSCoder) {
        let fields = FieldWriter(coder, Link.layout, stamping: Swift.type(of: self).archiveLayout)
        fields[Field.number].int(number)
        fields[Field.next].object(next)
    }

    init?(coder: NSCoder) {
        do {
            let fields = try FieldReader(coder, Link.layout)
            number = try fields[Field.number].int()
            super.init()
            try fields.announce(self)
        } catch {
            coder.failDecoding(error)
            return nil
        }
    }

    func readReferences(from coder: NSCoder) throws {
        let fields = try FieldReader(coder, Link.layout)
        next = try fields.nullable(Field.next)?.object(Link.self)
    }
}
