import CLibYAML

/// An error as libyaml reports it; marks are byte offsets of the text that was parsed.
struct SyntaxFailure: Error {
    var problem: String
    var context: String
    var problemOffset: Int
    /// The start of the construct that could not be completed; the start of the text if libyaml names no context.
    var contextOffset: Int
}

/// libyaml's parser over a buffer that must outlive it: one event at a time, with byte offsets.
///
/// A class because it owns the C parser, whose address must stay the same.
final class EventReader {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let event: UnsafeMutablePointer<yaml_event_t>
    private let bytes: UnsafeBufferPointer<UInt8>
    private let isASCII: Bool
    private var hasEvent = false
    /// A place in both counts, moved forward (rarely back) from mark to mark, so that all conversions together are linear.
    private var cursor = (character: 0, byte: 0)

    init?(_ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
        parser = .allocate(capacity: 1)
        event = .allocate(capacity: 1)
        self.bytes = bytes
        self.isASCII = isASCII
        guard yaml_parser_initialize(parser) == 1 else {
            parser.initialize(to: yaml_parser_t())
            return nil
        }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
    }

    deinit {
        if hasEvent { yaml_event_delete(event) }
        yaml_parser_delete(parser)
        parser.deallocate()
        event.deallocate()
    }

    /// Advances to the next event; the previous one is no longer valid.
    func advance() throws(SyntaxFailure) {
        if hasEvent { yaml_event_delete(event) }
        hasEvent = yaml_parser_parse(parser, event) == 1
        if !hasEvent { throw failure() }
    }

    var kind: yaml_event_type_t { event.pointee.type }
    /// Both in the order of the events; asking for the end of a block collection would move the cursor to the next token.
    var start: Int { byteOffset(event.pointee.start_mark.index) }
    var end: Int { byteOffset(event.pointee.end_mark.index) }

    var scalarText: String {
        let bytes = UnsafeRawBufferPointer(
            start: event.pointee.data.scalar.value,
            count: event.pointee.data.scalar.length
        )
        // Texts that fit inline in a String are created faster this way.
        guard bytes.count <= 15 else { return String(decoding: bytes, as: UTF8.self) }
        return String(unsafeUninitializedCapacity: bytes.count) { buffer in
            UnsafeMutableRawBufferPointer(buffer).copyMemory(from: bytes)
            return bytes.count
        }
    }
    var scalarStyle: yaml_scalar_style_t { event.pointee.data.scalar.style }
    var isFlowSequence: Bool { event.pointee.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE }
    var isFlowMapping: Bool { event.pointee.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE }
    var hasTagDirectives: Bool {
        event.pointee.data.document_start.tag_directives.start != event.pointee.data.document_start.tag_directives.end
    }
    var alias: String { text(event.pointee.data.alias.anchor) ?? "" }

    /// The anchor and the tag of the scalar or collection that this event begins.
    var properties: (anchor: UnsafeMutablePointer<yaml_char_t>?, tag: UnsafeMutablePointer<yaml_char_t>?) {
        switch event.pointee.type {
        case YAML_SCALAR_EVENT: (event.pointee.data.scalar.anchor, event.pointee.data.scalar.tag)
        case YAML_SEQUENCE_START_EVENT:
            (event.pointee.data.sequence_start.anchor, event.pointee.data.sequence_start.tag)
        case YAML_MAPPING_START_EVENT: (event.pointee.data.mapping_start.anchor, event.pointee.data.mapping_start.tag)
        default: (nil, nil)
        }
    }

    func text(_ characters: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        characters.map { String(cString: $0) }
    }

    private func failure() -> SyntaxFailure {
        let problem = parser.pointee.problem.map { String(cString: $0) } ?? "the text could not be read"
        let context = parser.pointee.context.map { String(cString: $0) } ?? ""
        return SyntaxFailure(
            problem: problem,
            context: context,
            problemOffset: byteOffset(parser.pointee.problem_mark.index),
            contextOffset: byteOffset(parser.pointee.context_mark.index)
        )
    }

    private func byteOffset(_ character: Int) -> Int {
        if isASCII { return min(character, bytes.count) }
        while cursor.character < character, cursor.byte < bytes.count {
            cursor.byte += 1
            while cursor.byte < bytes.count, bytes[cursor.byte] & 0xC0 == 0x80 { cursor.byte += 1 }
            cursor.character += 1
        }
        while cursor.character > character, cursor.byte > 0 {
            cursor.byte -= 1
            while cursor.byte > 0, bytes[cursor.byte] & 0xC0 == 0x80 { cursor.byte -= 1 }
            cursor.character -= 1
        }
        return cursor.byte
    }
}
