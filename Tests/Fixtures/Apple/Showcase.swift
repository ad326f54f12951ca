// The Showcase has NSEdgeInsets, which Foundation has on macOS and not on iOS.
import Foundation

public struct NSEdgeInsets {
    public var top, left, bottom, right: CGFloat
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) { fatalError() }
}

extension NSValue {
    convenience init(edgeInsets: NSEdgeInsets) { fatalError() }
    var edgeInsetsValue: NSEdgeInsets { fatalError() }
}
