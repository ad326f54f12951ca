import Diagnostics
import ModelDiff
import ModelLanguage

extension CompilerDriver {
    /// The newest version in the lock file beside a root; nil where nothing is sealed.
    static func sealedVersion(beside root: String) -> Int? { nil }

    static func diffWithSeal(_ root: String, _ policy: DiffPolicy) throws(DiffFailure) -> DiffReport {
        throw DiffFailure("the old side, the last seal of '\(root)', is not there: 'heirloom seal' makes the first one")
    }
}
