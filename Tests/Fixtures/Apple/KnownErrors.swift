// swift-format-ignore-file
// Each line with a comment `// error: TEXT` is an error on Apple's platforms, `// macos: TEXT` and `// ios: TEXT` only there. The test requires exactly
// these errors, so that a stand-in that reports too little is noticed.
import Darwin
import Foundation

// Properties with names of NSObject's, from each of its categories.
class Writer: NSCoder {
  var className: String?  // macos: cannot override a property with type 'String'
}
class Coded: NSObject {
  var classForCoder: Int = 0  // error: cannot override a property
}
class Archived: NSObject {
  var classForKeyedArchiver: Int = 0  // error: cannot override a property
}
class Scripted: NSObject {
  var classCode: Int = 0  // macos: cannot override a property
}
class Observed: NSObject {
  var observationInfo: Int = 0  // error: cannot override a property
}
class Described: NSObject {
  var description: Int = 0  // error: cannot override a property
  var superclass: Int = 0  // error: cannot override a property
  var hash: String = ""  // error: cannot override a property
}

// Calls that also fit a method of NSObject's.
protocol Source {}
class Reader: NSCoder {
  func value(forKey key: String) throws -> (any Source)? { nil }
}
final class OtherReader: Reader {
  override func value(forKey key: String) throws -> (any Source)? { nil }
  func read() throws {
    let source = try value(forKey: "x")  // error: ambiguous use of
    _ = source
  }
}

// Methods with one selector.
@objcMembers class Updated: NSObject {
  func update(from coder: NSCoder) {}
  func update(from data: Data) {}  // error: conflicts with previous declaration
}

// Functions that only macOS has.
func box(_ point: CGPoint) -> NSValue { NSValue(point: point) }  // ios: takes no arguments
func text(_ rect: CGRect) -> String { NSStringFromRect(rect) }  // ios: cannot find
func insets(_ value: NSValue) -> Any { value.edgeInsetsValue }  // ios: has no member

// Methods that Swift does not see, or sees in another form.
func object(_ coder: NSCoder) -> Any? { coder.decodeObjectOfClass(NSString.self, forKey: "x") }  // error: is unavailable in Swift
class Allowing: NSCoder {
  override var allowedClasses: [AnyClass]? { nil }  // error: cannot override a property
  override func decodeObject(of classes: [AnyClass]?, forKey key: String) -> Any? { nil }  // error: cannot be overridden
}
