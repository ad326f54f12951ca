import ModelLanguage

// Values that became those of a union, in the cases that they have today.

extension Step {
    /// - Parameters:
    ///   - from: The current name of the old type.
    ///   - to: That of the new one.
    func placed(_ conversion: ValueConversion, from: PropertyType, to: PropertyType) -> ValueConversion {
        conversion.mapInner(from: from) { inner, kind in
            guard case .toUnion(let union, .byKind) = inner else { return inner }
            return .toUnion(union, target(of: kind, in: union))
        }.leavingOut(in: to)
    }

    private func target(of kind: PropertyType, in union: TypeName) -> UnionTarget {
        let shape = tracer.shape(tracer.version)
        func first(where isHeld: (PropertyType) -> Bool) -> EnumModel.Case? {
            after.enums[union]?.cases.first { $0.payload.map { isHeld(inReader($0)) } ?? false }
        }
        let own =
            first { $0 == kind }
            ?? first { payload in
                if case (.object(let one), .object(let other)) = (kind, payload) {
                    shape.isKind(one, of: other)
                } else {
                    false
                }
            }
        return own.map { tracer.inReader(.holding($0.name), of: union, from: version) } ?? .byKind
    }
}

extension Tracer {
    /// What a value in a union of some version is now.
    package func inReader(_ target: UnionTarget, of union: TypeName, from version: Int) -> UnionTarget {
        switch target {
        case .byKind, .dropped: return target
        case .holding(let name), .readAs(let name):
            guard let name = cases.inReader(name, of: union, from: version) else { return .dropped }
            let now = shape(self.version).enums[union]?.cases.first { $0.name == name }
            if case .holding = target, now?.payload != nil { return .holding(name) }
            return .readAs(name)
        }
    }
}

extension ValueConversion {
    /// With each innermost conversion replaced; `map` receives the type of its values too.
    package func mapInner(from type: PropertyType, _ map: (Self, PropertyType) -> Self) -> Self {
        switch self {
        case .unwrap(let inner): .unwrap(inner.mapInner(from: type.wrapped, map))
        case .optional(let inner): .optional(inner.mapInner(from: type.wrapped, map))
        case .single(let inner): .single(inner.mapInner(from: type, map))
        case .singleOrEmpty(let inner): .singleOrEmpty(inner.mapInner(from: type.wrapped, map))
        case .elements(let inner): .elements(inner.mapInner(from: type.element, map))
        case .dictionary(let key, let value):
            .dictionary(key: key.mapInner(from: type, map), value: value.mapInner(from: type.element, map))
        case .same, .present, .number, .text, .parse, .fromPropertyList, .toPropertyList, .toUnion, .fromUnion,
            .function:
            map(self, type)
        }
    }

    /// Values that are left out are nil in an optional.
    package func leavingOut(in target: PropertyType) -> ValueConversion {
        isDropped && target.isOptional ? .optional(self) : self
    }

    /// All its values are left out.
    package var isDropped: Bool {
        if case .toUnion(_, .dropped) = self { true } else { false }
    }

    /// It gives nil or an empty collection, since all that would be inside is left out.
    package var leavesNothing: Bool {
        switch self {
        case .optional(let inner), .single(let inner), .singleOrEmpty(let inner), .elements(let inner),
            .dictionary(_, let inner):
            inner.isDropped
        case .same, .present, .number, .text, .parse, .unwrap, .fromPropertyList, .toPropertyList, .toUnion, .fromUnion,
            .function:
            false
        }
    }
}
