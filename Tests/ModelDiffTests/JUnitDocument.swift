import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// A JUnit report, checked by the rules of Jenkins' schema (junit-10.xsd): elements, their places, and their attributes.
final class JUnitDocument: NSObject, XMLParserDelegate {
    private static let children: [String: Set<String>] = [
        "": ["testsuites"],
        "testsuites": ["testsuite"],
        "testsuite": ["testsuite", "properties", "testcase", "system-out", "system-err"],
        "testcase": ["skipped", "error", "failure", "system-out", "system-err"],
    ]
    private static let attributes: [String: (required: Set<String>, optional: Set<String>)] = [
        "testsuites": ([], ["name", "time", "tests", "failures", "errors"]),
        "testsuite": (
            ["name", "tests", "failures", "errors"],
            ["group", "time", "skipped", "timestamp", "hostname", "id", "package", "file", "log", "url"]
        ),
        "testcase": (["name"], ["time", "classname", "group"]),
        "failure": ([], ["type", "message"]), "error": ([], ["type", "message"]), "skipped": ([], ["type", "message"]),
    ]

    private(set) var problems: [String] = []
    private(set) var caseCount = 0
    private var open: [String] = [""]

    init(_ text: String) {
        super.init()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = self
        if !parser.parse() { problems.append("no XML: \(String(describing: parser.parserError))") }
    }

    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        let parent = open[open.count - 1]
        if Self.children[parent]?.contains(name) != true { problems.append("<\(name)> inside <\(parent)>") }
        let known = Self.attributes[name] ?? ([], [])
        for missing in known.required.subtracting(attributes.keys) { problems.append("<\(name)> without \(missing)") }
        for extra in Set(attributes.keys).subtracting(known.required).subtracting(known.optional) {
            problems.append("<\(name) \(extra)>")
        }
        if name == "testcase" { caseCount += 1 }
        open.append(name)
    }

    func parser(_ parser: XMLParser, didEndElement: String, namespaceURI: String?, qualifiedName: String?) {
        open.removeLast()
    }
}
