// A stand-in for the module that Xcode has for its plugins: what ours use, declared as public plugins use it. Lists of files are plain here,
// since PackagePlugin's own type has no public initializer.
import Foundation
import PackagePlugin

public protocol XcodeBuildToolPlugin: Plugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command]
}

public protocol XcodeCommandPlugin: Plugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws
}

public struct XcodePluginContext {
    public struct Tool {
        public var url: URL
    }

    public var xcodeProject: XcodeProject
    public var pluginWorkDirectoryURL: URL
    private var tools: [String: URL]

    public init(xcodeProject: XcodeProject, pluginWorkDirectoryURL: URL, tools: [String: URL]) {
        self.xcodeProject = xcodeProject
        self.pluginWorkDirectoryURL = pluginWorkDirectoryURL
        self.tools = tools
    }

    public func tool(named name: String) throws -> Tool {
        guard let url = tools[name] else { throw CocoaError(.fileNoSuchFile) }
        return Tool(url: url)
    }
}

public struct XcodeProject {
    public var displayName: String
    public var directoryURL: URL
    public var targets: [XcodeTarget]

    public init(displayName: String, directoryURL: URL, targets: [XcodeTarget]) {
        self.displayName = displayName
        self.directoryURL = directoryURL
        self.targets = targets
    }
}

public struct XcodeTarget {
    public var id: String
    public var displayName: String
    public var product: XcodeProduct?
    public var inputFiles: [XcodeFile]

    public init(_ name: String, product: String?, files: [URL]) {
        id = name
        displayName = name
        self.product = product.map { XcodeProduct(name: $0) }
        inputFiles = files.map { XcodeFile(url: $0) }
    }
}

public struct XcodeProduct {
    public var name: String
}

public struct XcodeFile {
    public var url: URL
}
