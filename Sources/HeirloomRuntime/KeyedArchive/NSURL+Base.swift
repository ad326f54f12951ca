import Foundation

/// On Linux the bridge between NSURL and URL loses the base URL, in both directions.
extension NSURL {
    var withBase: URL {
        baseURL.flatMap { URL(string: relativeString, relativeTo: $0) } ?? self as URL
    }

    static func withBase(of url: URL) -> NSURL {
        url.baseURL.flatMap { NSURL(string: url.relativeString, relativeTo: $0) } ?? url as NSURL
    }
}
