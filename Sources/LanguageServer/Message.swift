import Foundation

/// A message from a client. A message that is not JSON-RPC has the error to send back.
enum Message: Sendable {
    case request(id: JSONValue, method: String, parameters: JSONValue)
    case notification(method: String, parameters: JSONValue)
    /// The answer to one of our requests, which is not used.
    case response
    case unreadable(ResponseError)
    /// The client has closed the connection.
    case end

    init(_ body: Data) {
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: body) else {
            self = .unreadable(ResponseError(.parseError, "this is not JSON"))
            return
        }
        guard let method = value["method"].string else {
            let isResponse = value.object.keys.contains("result") || value.object.keys.contains("error")
            self = isResponse ? .response : .unreadable(ResponseError(.invalidRequest, "expected 'method'"))
            return
        }
        switch value["id"] {
        case .null: self = .notification(method: method, parameters: value["params"])
        case let id: self = .request(id: id, method: method, parameters: value["params"])
        }
    }
}

/// The reason why a request has no result.
struct ResponseError: Error {
    enum Code: Int {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParameters = -32602
        case notInitialized = -32002
        case requestFailed = -32803
        case requestCancelled = -32800
    }

    var code: Code
    var message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

/// Parses messages from a stream of bytes: headers that end with an empty line, of which only `Content-Length` is used, then that many
/// bytes.
struct MessageFraming {
    private static let longest = 1 << 30
    private static let longestHeader = 1 << 16
    private static let headerEnd = Data("\r\n\r\n".utf8)
    private var buffer = Data()

    mutating func add(_ bytes: Data) { buffer.append(bytes) }

    /// Nil if it is not complete yet.
    mutating func next() -> Message? {
        // Empty lines before a header are none.
        if buffer.first == 0x0D || buffer.first == 0x0A { buffer = Data(buffer.drop { $0 == 0x0D || $0 == 0x0A }) }
        let head = buffer.prefix(Self.longestHeader)
        guard let end = head.range(of: Self.headerEnd) else {
            guard head.count == Self.longestHeader else { return nil }
            buffer = Data(buffer.dropFirst(Self.longestHeader))
            return .unreadable(ResponseError(.parseError, "expected a header of at most 64 KB"))
        }
        guard let length = Self.length(buffer[buffer.startIndex..<end.lowerBound]) else {
            buffer = Data(buffer[end.upperBound...])
            return .unreadable(ResponseError(.parseError, "expected 'Content-Length' before a message"))
        }
        guard buffer.endIndex - end.upperBound >= length else { return nil }
        let body = buffer[end.upperBound..<end.upperBound + length]
        let message = Message(Data(body))
        buffer = Data(buffer[(end.upperBound + length)...])
        return message
    }

    private static func length(_ header: Data) -> Int? {
        for line in String(decoding: header, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
            let length = Int(parts[1].trimmingCharacters(in: .whitespaces)) ?? -1
            return (0...longest).contains(length) ? length : nil
        }
        return nil
    }
}

/// Messages between the thread that reads them and the one that answers. A class with a lock: both share it.
final class MessageQueue: @unchecked Sendable {
    private let condition = NSCondition()
    private var messages: [Message] = []
    private var cancelled: Set<JSONValue> = []

    /// Reads until the client closes the connection.
    func read(_ input: FileHandle) {
        var framing = MessageFraming()
        while true {
            let bytes = input.availableData
            if bytes.isEmpty { break }
            framing.add(bytes)
            while let message = framing.next() { add(message) }
        }
        add(.end)
    }

    private func add(_ message: Message) {
        condition.withLock {
            if case .notification("$/cancelRequest", let parameters) = message {
                // Nothing is kept of a request that has been answered.
                let isWaiting = messages.contains { waiting in
                    if case .request(let id, _, _) = waiting { id == parameters["id"] } else { false }
                }
                if isWaiting { cancelled.insert(parameters["id"]) }
            } else {
                messages.append(message)
            }
            condition.signal()
        }
    }

    /// The next message; nil if none came in time.
    func next(before limit: Date?) -> Message? {
        condition.withLock {
            while messages.isEmpty {
                if let limit {
                    if !condition.wait(until: limit), messages.isEmpty { return nil }
                } else {
                    condition.wait()
                }
            }
            return messages.removeFirst()
        }
    }

    /// Whether the client has cancelled the request.
    func takeCancellation(of id: JSONValue) -> Bool { condition.withLock { cancelled.remove(id) != nil } }
}
