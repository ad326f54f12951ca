import Foundation

// What Apple's platforms have and Linux has not, as Apple's documentation declares it.

// swift-format-ignore: AlwaysUseLowerCamelCase
func class_getSuperclass(_ cls: AnyClass?) -> AnyClass? { nil }

extension NSObject {
    func awakeAfter(using coder: NSCoder) -> Any? { self }
}

extension NSCoder {
    func decodeBytes(forKey key: String, returnedLength lengthp: UnsafeMutablePointer<Int>?) -> UnsafePointer<UInt8>? {
        nil
    }
}
