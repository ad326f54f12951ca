/// For generated code. The stamp that a model writes into each of its archived objects, and the versions that the model reads.
@_documentation(visibility: internal)
public struct ModelStamp: Sendable, Hashable {
    /// The oldest name of the model: stamps keep using it.
    public let name: String
    public let version: Int
    /// The oldest version that is read.
    public let readsFrom: Int
    /// The first version whose archives carry the stamp.
    public let stampedFrom: Int

    public init(_ name: String, version: Int, readsFrom: Int = 1, stampedFrom: Int = 1) {
        self.name = name
        self.version = version
        self.readsFrom = readsFrom
        self.stampedFrom = stampedFrom
    }

    var versionKey: String { name + ".version" }
    var minReaderKey: String { name + ".minReader" }
    /// The key of the reason why an object could not be written completely: its version is `unwritten`.
    var failureKey: String { name + ".failure" }

    /// The version of an object that could not be written completely, where no error could be reported: all readers reject it.
    static let unwritten = 0

    /// The version of objects that carry no stamp. If `stampedFrom` is above 1 there may be several: this is the newest of them.
    var unstampedVersion: Int { max(1, stampedFrom - 1) }
}

/// For generated code. A stamp of a used model that an object carries beside its own.
@_documentation(visibility: internal)
public struct ForeignStamp: Sendable {
    public let model: ModelStamp
    /// The lowest version of that model which reads the object correctly.
    public let minReader: Int

    public init(_ model: ModelStamp, minReader: Int = 1) {
        self.model = model
        self.minReader = minReader
    }
}
