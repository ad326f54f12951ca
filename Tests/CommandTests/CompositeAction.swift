import CommandTestSupport
import Foundation
import SchemaDiagnostics
import Testing
import YAMLTree

/// The shell steps of `action.yml`: each is run as GitHub runs it, with its environment.
struct CompositeAction {
    struct Step {
        var id: String?
        /// It runs after a step that failed, too.
        var isUnconditional: Bool
        var script: String
        var environment: [(name: String, value: String)]
    }

    let steps: [Step]
    private let defaults: [String: String]

    init() throws {
        let path = Repository.root.appending(path: "action.yml").path()
        var bag = DiagnosticBag()
        let file = SourceFile(path: "action.yml", text: try String(contentsOfFile: path, encoding: .utf8))
        let tree = try #require(parseYAML(file, into: &bag))
        try #require(bag.diagnostics.isEmpty)
        defaults = Self.pairs(tree, "inputs").reduce(into: [:]) { $0[$1.key] = Self.text($1.node, "default") ?? "" }
        let runs = try #require(Self.pairs(tree, "runs").first { $0.key == "steps" }?.node.sequence)
        steps = runs.compactMap { step in
            guard let script = Self.text(step, "run") else { return nil }
            let environment = Self.pairs(step, "env").map { ($0.key, $0.node.scalar?.text ?? "") }
            return Step(
                id: Self.text(step, "id"),
                isUnconditional: Self.text(step, "if") == "${{ !cancelled() }}",
                script: script,
                environment: environment
            )
        }
    }

    struct Result {
        /// The output of the steps, both streams.
        var log: String
        var status: Int32
        /// The bodies of comments, with the requests that sent them.
        var comments: String
        var summary: String
    }

    /// Runs the steps in the fixture's folder `repository`; after one that fails, only those that run in any case. `github` has the values
    /// of the context, `previousComment` the id of the comment that an earlier run wrote.
    func run(
        in fixture: GitFixture,
        inputs: [String: String] = [:],
        github: [String: String] = [:],
        previousComment: String = "",
        commentsFail: Bool = false
    ) async throws -> Result {
        let root = fixture.folder.path()
        try fixture.write(Self.gh, to: "bin/gh")
        try await fixture.sh(
            "chmod +x bin/gh; rm -rf temporary summary comments; mkdir temporary; : > summary; : > comments"
        )
        var contexts: [String: String] = ["github.token": "secret"]
        for (name, value) in defaults.merging(inputs, uniquingKeysWith: { $1 }) { contexts["inputs.\(name)"] = value }
        for (name, value) in github { contexts["github.\(name)"] = value }
        contexts["inputs.token"] = "secret"
        var result = Result(log: "", status: 0, comments: "", summary: "")
        for step in steps where result.status == 0 || step.isUnconditional {
            try fixture.write(step.script, to: "step.sh")
            try fixture.write("", to: "outputs")
            var environment: [(String, String)] = [
                ("GITHUB_OUTPUT", root + "/outputs"), ("GITHUB_STEP_SUMMARY", root + "/summary"),
                ("RUNNER_TEMP", root + "/temporary"), ("GITHUB_REPOSITORY", "somebody/films"),
                ("GITHUB_ACTION_PATH", root), ("COMMENT_ID", previousComment), ("COMMENTS", root + "/comments"),
                ("COMMENTS_FAIL", commentsFail ? "1" : ""),
            ]
            environment += step.environment.map { ($0.name, Self.substituted($0.value, contexts)) }
            let exports = environment.map { "export \($0.0)='\($0.1)'\n" }.joined()
            let outcome = try await fixture.sh(
                exports + "cd repository; PATH='\(root)/bin':$PATH bash --noprofile --norc -eo pipefail ../step.sh 2>&1"
            )
            result.log += outcome.stdout
            for line in try String(contentsOfFile: root + "/outputs", encoding: .utf8).split(separator: "\n") {
                let parts = line.split(separator: "=", maxSplits: 1)
                if let id = step.id, parts.count == 2 { contexts["steps.\(id).outputs.\(parts[0])"] = String(parts[1]) }
            }
            if result.status == 0 { result.status = outcome.status }
        }
        result.comments = try String(contentsOfFile: root + "/comments", encoding: .utf8)
        result.summary = try String(contentsOfFile: root + "/summary", encoding: .utf8)
        return result
    }

    /// A replacement for GitHub's `gh`: lists one comment or none, and records new ones.
    private static let gh = """
        #!/usr/bin/env bash
        if [ -n "$COMMENTS_FAIL" ]; then echo "HTTP 403" >&2; exit 1; fi
        case "$*" in
          *--jq*) if [ -n "$COMMENT_ID" ]; then echo "$COMMENT_ID"; fi ;;
          *) echo "gh $*" >> "$COMMENTS"; for word in "$@"; do case "$word" in body=@*) cat "${word#body=@}" >> "$COMMENTS" ;; esac; done ;;
        esac

        """

    /// `${{ a || b }}`: the first of the values that is not empty.
    private static func substituted(_ text: String, _ contexts: [String: String]) -> String {
        text.replacing(/\$\{\{ *(.*?) *\}\}/) { match in
            let names = match.output.1.components(separatedBy: "||")
            let values = names.map { contexts[$0.trimmingCharacters(in: .whitespaces)] ?? "" }
            return values.first { !$0.isEmpty } ?? ""
        }
    }

    private static func pairs(_ node: YAMLNode, _ key: String) -> [(key: String, node: YAMLNode)] {
        let value = node.mapping?.first { $0.key.value == key }?.value
        return (value?.mapping ?? []).map { ($0.key.value, $0.value) }
    }

    private static func text(_ node: YAMLNode, _ key: String) -> String? {
        node.mapping?.first { $0.key.value == key }?.value.scalar?.text
    }
}
