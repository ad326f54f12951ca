/// Named by generated code, so that a runtime too old for it fails to compile with a telling name.
@_documentation(visibility: internal)
public enum HeirloomRuntimeVersion {
    /// The generated code's needs of the first release.
    public static let atLeast1 = 1
}
