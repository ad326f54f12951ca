/// An optional inside an `Any`, such as the elements of `[Card?]` after a cast to `[Any]`.
protocol OptionalElement {
    var wrapped: Any? { get }
}

extension Optional: OptionalElement {
    var wrapped: Any? { self }
}
