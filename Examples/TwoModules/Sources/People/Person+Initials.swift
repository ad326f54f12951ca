extension Person {
    public var initials: String {
        String(name.split(separator: " ").compactMap(\.first))
    }
}
