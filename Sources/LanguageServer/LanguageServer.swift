import Foundation
import ModelDiff
import ModelLanguage
import SchemaDiagnostics
import Workspace

// Input: messages of the Language Server Protocol 3.17 on standard input. Output: answers, and the compiler's findings.
//
// One thread reads, one answers. Messages are handled in order; the compiler runs when no message is waiting, or when an answer requires
// its result. No message ends the process except `exit` and the end of the input.

/// A class: its methods, one file for each part of the protocol, share the state.
package final class LanguageServer {
    /// A text that the client has open.
    struct Document {
        var path: String
        var version: Int?
        var file: SourceFile
    }

    private enum Phase {
        case new
        case ready
        case shutDown
    }

    /// The compiler runs when no message has come for this long, and waits at most the second time.
    private static let quietTime = 0.005
    private static let longestWait = 0.2
    /// The comparison with the last seal runs when nothing happens for this long.
    private static let hintTime = 0.3

    let workspace = OpenFolder()
    var positions = TextPositions.utf16
    var capabilities = JSONValue.null
    /// By address.
    var documents: [String: Document] = [:]
    /// The folder in which the process works, under the client's name for it.
    private var folder = FileManager.default.currentDirectoryPath
    /// Where pages of diagnostics are written for the client to show; nil: nowhere.
    let pages: String?
    /// Addresses that have diagnostics.
    var published: Set<String> = []
    /// Names, and the analysis that they are of.
    var knownIndex: (analysis: Analysis, index: NameIndex)?
    /// How code of each version of a model reads archives, with the analysis on which it is based.
    var knownMatrix: (analysis: Analysis, model: String, matrix: VersionMatrix)?
    /// The findings on the last seal for each file, in order.
    var hints: [String: [JSONText]] = [:]

    private let queue = MessageQueue()
    /// The client cannot be written to.
    private var failure: FileError?
    private var phase = Phase.new
    private var requestCount = 0
    private var changedAt: Date?
    private var hintsAt: Date?

    package init(pages: String?) { self.pages = pages }

    /// Answers until the client ends it. Returns the exit status.
    package func run() -> Int32 {
        let queue = queue
        Thread.detachNewThread { queue.read(.standardInput) }
        while true {
            let limit =
                changedAt.map { min(Date().addingTimeInterval(Self.quietTime), $0 + Self.longestWait) } ?? hintsAt
            guard let message = queue.next(before: limit) else {
                if changedAt != nil {
                    publishFindings()
                } else {
                    hintsAt = nil
                    publishHints()
                }
                continue
            }
            if let status = take(message) { return status }
            if failure != nil { return 3 }
        }
    }

    private func take(_ message: Message) -> Int32? {
        switch message {
        case .end: return phase == .shutDown ? 0 : 1
        case .notification("exit", _): return phase == .shutDown ? 0 : 1
        case .notification(let method, let parameters): if phase == .ready { note(method, parameters) }
        case .response: break
        case .unreadable(let error): send(error, to: .null)
        case .request(let id, let method, let parameters):
            do {
                if queue.takeCancellation(of: id) { throw ResponseError(.requestCancelled, "cancelled") }
                send([("id", id.text), ("result", try answer(method, parameters))])
            } catch let error as ResponseError {
                send(error, to: id)
            } catch {
                send(ResponseError(.requestFailed, "\(error)"), to: id)
            }
        }
        return nil
    }

    // MARK: Input

    private func answer(_ method: String, _ parameters: JSONValue) throws -> JSONText {
        switch (phase, method) {
        case (.new, "initialize"): return initialize(parameters)
        case (.new, _): throw ResponseError(.notInitialized, "expected 'initialize' first")
        case (.shutDown, _): throw ResponseError(.invalidRequest, "the server is shut down")
        case (.ready, "initialize"): throw ResponseError(.invalidRequest, "the server is initialized already")
        case (.ready, "shutdown"):
            phase = .shutDown
            return .null
        case (.ready, _):
            guard let feature = Self.features.first(where: { $0.method == method }) else {
                throw ResponseError(.methodNotFound, "there is no '\(method)' here")
            }
            return try feature.answer(self)(parameters)
        }
    }

    private func note(_ method: String, _ parameters: JSONValue) {
        let identifier = parameters["textDocument"]
        switch method {
        case "initialized": watchFiles()
        case "textDocument/didOpen":
            open(identifier["uri"].string, identifier["text"].string, identifier["version"].integer)
        case "textDocument/didChange": change(identifier, parameters["contentChanges"].array)
        case "textDocument/didClose": close(identifier["uri"].string)
        case "textDocument/didSave", "workspace/didChangeWatchedFiles": workspace.forget()
        default: return
        }
        changedAt = changedAt ?? Date()
        hintsAt = nil
    }

    private func initialize(_ parameters: JSONValue) -> JSONText {
        phase = .ready
        capabilities = parameters["capabilities"]
        let offered = capabilities["general"]["positionEncodings"].array
        if offered.contains(.string(TextPositions.utf8.rawValue)) { positions = .utf8 }
        let given =
            parameters["workspaceFolders"].array.first?["uri"].string ?? parameters["rootUri"].string
            ?? parameters["rootPath"].string
        if let path = given.map(Self.path), FileManager.default.changeCurrentDirectoryPath(path) {
            folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        }
        var features = Self.features.compactMap { feature in
            feature.capability.map { ($0.name, $0.value as JSONText?) }
        }
        if asksForDiagnostics {
            let options = JSONText.object([
                ("identifier", .string("heirloom")), ("interFileDependencies", .boolean(true)),
                ("workspaceDiagnostics", .boolean(true)),
            ])
            features.append(("diagnosticProvider", options))
        }
        return .object([
            (
                "capabilities",
                .object(
                    [
                        ("positionEncoding", .string(positions.rawValue)),
                        (
                            "textDocumentSync",
                            .object([
                                ("openClose", .boolean(true)), ("change", .integer(2)), ("save", .boolean(true)),
                            ])
                        ),
                    ] + features
                )
            ),
            ("serverInfo", .object([("name", .string("heirloom"))])),
        ])
    }

    /// Other programs change schemas too, such as `git checkout`.
    private func watchFiles() {
        guard capabilities["workspace"]["didChangeWatchedFiles"]["dynamicRegistration"].boolean == true else { return }
        let watcher = JSONText.object([("globPattern", .string("**/*.{yaml,yml}"))])
        let registration = JSONText.object([
            ("id", .string("files")), ("method", .string("workspace/didChangeWatchedFiles")),
            ("registerOptions", .object([("watchers", .array([watcher]))])),
        ])
        request("client/registerCapability", .object([("registrations", .array([registration]))]))
    }

    // MARK: Texts

    private func open(_ uri: String?, _ text: String?, _ version: Int?) {
        guard let uri, let text else { return }
        let path = relative(Self.path(uri))
        set(Document(path: path, version: version, file: SourceFile(path: path, bytes: Array(text.utf8))), at: uri)
    }

    private func change(_ identifier: JSONValue, _ changes: [JSONValue]) {
        guard let uri = identifier["uri"].string, var document = documents[uri] else { return }
        for change in changes {
            guard let text = change["text"].string else { continue }
            var bytes = Array(text.utf8)
            if case .object = change["range"] {
                let start = positions.offset(of: change["range"]["start"], in: document.file)
                let end = positions.offset(of: change["range"]["end"], in: document.file)
                var all = document.file.bytes
                all.replaceSubrange(start..<max(start, end), with: bytes)
                bytes = all
            }
            document.file = SourceFile(path: document.path, bytes: bytes)
        }
        document.version = identifier["version"].integer
        set(document, at: uri)
    }

    private func set(_ document: Document, at uri: String) {
        documents[uri] = document
        workspace.open(document.file, at: document.path)
    }

    private func close(_ uri: String?) {
        guard let uri, let document = documents.removeValue(forKey: uri) else { return }
        workspace.close(document.path)
    }

    /// The open text that a request is about, and the place in it.
    func place(_ parameters: JSONValue) throws -> (document: Document, offset: Int) {
        let document = try document(parameters)
        return (document, positions.offset(of: parameters["position"], in: document.file))
    }

    func document(_ parameters: JSONValue) throws -> Document {
        guard let document = parameters["textDocument"]["uri"].string.flatMap({ documents[$0] }) else {
            throw ResponseError(.invalidParameters, "this document is not open")
        }
        return document
    }

    // MARK: Addresses

    private static func path(_ uri: String) -> String {
        guard let url = URL(string: uri), url.isFileURL else { return uri }
        return url.path
    }

    /// As the compiler receives it: relative to the folder, if it is inside.
    private func relative(_ path: String) -> String {
        path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
    }

    func address(of path: String) -> String {
        if let open = documents.first(where: { $0.value.path == path }) { return open.key }
        return URL(filePath: Paths.join(folder, path)).absoluteString
    }

    func location(_ span: SourceSpan) -> JSONText {
        .object([("uri", .string(address(of: span.file.path))), ("range", positions.range(of: span))])
    }

    // MARK: Output

    func notify(_ method: String, _ parameters: JSONText) {
        send([("method", .string(method)), ("params", parameters)])
    }

    /// To the client, whose answer is not used.
    func request(_ method: String, _ parameters: JSONText? = nil) {
        requestCount += 1
        send([("id", .integer(requestCount)), ("method", .string(method)), ("params", parameters)])
    }

    private func send(_ error: ResponseError, to id: JSONValue) {
        let error = JSONText.object([
            ("code", .integer(error.code.rawValue)), ("message", .string(error.message)),
        ])
        send([("id", id.text), ("error", error)])
    }

    private func send(_ pairs: [(key: String, value: JSONText?)]) {
        let body = Array(JSONText.object([("jsonrpc", .string("2.0"))] + pairs).compact.utf8)
        let message = Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
        if !FileSystem.writeAll(message, to: 1) { failure = FileSystem.failure("standard output") }
    }

    private func publishFindings() {
        changedAt = nil
        publish(workspace.analyze())
        hintsAt = Date() + Self.hintTime
    }
}
