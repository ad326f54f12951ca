extension Rule {
    /// All rules, in the order in which they are shown. The first that has something to say of a change judges it; a test proves
    /// that for every change exactly one has. Each has lines of its own below, so that git merges two branches that each add one.
    package static let all = ofModels + ofDeclarations + ofProperties + ofEnums

    private static let ofModels: [Rule] = [
        Rule("model-removed", .break, of: .model())
            .saying("no schema of the new side declares the model"),
        Rule("policy-loosened", .break, of: .model())
            .saying("the policy file asks less than before"),
        Rule("version-taken", .break, of: .model())
            .saying("another branch sealed the version number meanwhile"),
        Rule("seal-lost", .break, of: .model(.seals), judge: sealLost)
            .saying("the seal of a released version is gone"),
        Rule("seal-replaced", .break, of: .model(.seals), judge: sealReplaced)
            .saying("the seal of a released version says something else, and gives no reason"),
        Rule("seal-resealed", .caution, of: .model(.seals), judge: sealResealed)
            .saying("a released version was sealed again, with a reason"),
        Rule("version-not-bumped", .break, of: .model(.versionNumberKept), judge: versionNotBumped)
            .saying("the shape changed, and the version number did not"),
        Rule("version-open", .safe, of: .model(.versionNumberKept), judge: versionOpen)
            .saying("the shape of a version that is not released changed"),
        Rule("version-decreased", .break, of: .model(.version), judge: versionDecreased)
            .saying("the version number went down"),
        Rule("version-gap", .caution, of: .model(.versionGap), judge: versionGap)
            .saying("version numbers were left out"),
        Rule("reads-from-raised", .loss, of: .model(.readsFrom), judge: readsFromRaised)
            .saying("archives of the oldest versions are no longer read"),
        Rule("reads-from-lowered", .safe, of: .model(.readsFrom), judge: readsFromLowered)
            .saying("archives of older versions are read again"),
        Rule("stamped-from-changed", .caution, of: .model(.stampedFrom), judge: stampedFromChanged)
            .saying("which versions wrote no stamp is told in another way"),
        Rule("model-renamed", .break, of: .model(.renamed), judge: modelRenamed)
            .saying("the model has another name, under which stamps are written"),
        Rule("module-changed", .break, of: .model(.moduleName), judge: moduleChanged)
            .saying("the Swift module of the generated code has another name"),
        Rule("coding-removed", .break, of: .model(.coding), judge: codingRemoved)
            .saying("generated classes are no longer Codable, or their JSON no longer carries stamps"),
        Rule("coding-added", .safe, of: .model(.coding), judge: codingAdded)
            .saying("generated classes became Codable, or their JSON carries stamps"),
        Rule("foreign-type-changed", .break, of: .foreignType(.coding), judge: foreignTypeChanged)
            .saying("a foreign type is coded in another way"),
    ]

    private static let ofDeclarations: [Rule] = [
        Rule("class-added", .safe, of: .declaration(.added), judge: classAdded)
            .saying("a class, struct or enum was added"),
        Rule("class-removed", .break, of: .declaration(.removed), judge: classRemoved)
            .saying("a class, struct or enum is gone"),
        Rule("class-renamed", .caution, of: .declaration(.renamed), judge: classRenamed)
            .saying("a class, struct or enum got another name, as the history says"),
        Rule("class-rename-suspected", .break, of: .declaration(.removalAndAddition), judge: classRenameSuspected)
            .saying("one declaration went and one of the same shape came: a rename, or not"),
        Rule("archive-name-changed", .caution, of: .declaration(.archiveName), judge: archiveNameChanged)
            .saying("a class or struct is archived under another name"),
        Rule("superclass-changed", .caution, of: .declaration(.superclass), judge: superclassChanged)
            .saying("a class has another superclass"),
        Rule("class-became-abstract", .break, of: .declaration(.abstractness), judge: classBecameAbstract)
            .saying("objects of the class itself can no longer be made"),
        Rule("class-became-concrete", .caution, of: .declaration(.abstractness), judge: classBecameConcrete)
            .saying("objects of the class itself can be made, which older code refuses"),
        Rule("class-dropped", .loss, of: .declaration(.dropped), judge: classDropped)
            .saying("objects of a class written before are dropped"),
        Rule("declaration-kind-changed", .break, of: .declaration(.redeclared), judge: declarationKindChanged)
            .saying("a name means another kind of thing: a class, struct or enum became another of these"),
        Rule("key-pattern-changed", .caution, of: .declaration(.keyPattern), judge: keyPatternChanged)
            .saying("all keys of a class that are not written out changed"),
        Rule("version-key-changed", .caution, of: .declaration(.versionKey), judge: versionKeyChanged)
            .saying("the number by which hand-made versions are told apart is read in another way"),
        Rule("history-mismatch", .break, of: Scope([.property, .enumCase], [.history]), judge: historyMismatch)
            .saying("the history does not lead from the old version to what is there now"),
        Rule("reading-changed", .break, of: Scope([.class, .struct, .enum, .property], [.past]), judge: readingChanged)
            .saying("the history describes older versions otherwise, so that their archives are read otherwise"),
    ]

    private static let ofProperties: [Rule] = [
        Rule("property-added-optional", .safe, of: .property(.added), judge: propertyAddedOptional)
            .saying("an optional property was added"),
        Rule("property-added-defaulted", .safe, of: .property(.added), judge: propertyAddedDefaulted)
            .saying("a property with a default was added"),
        Rule("property-added-required", .break, of: .property(.added), judge: propertyAddedRequired)
            .saying("a property without a default was added"),
        Rule("property-removed", .loss, of: .property(.removed), judge: propertyRemoved)
            .saying("a property was removed that old code can do without"),
        Rule("property-removed-required", .loss, of: .property(.removed), judge: propertyRemovedRequired)
            .saying("a property was removed that old code cannot do without"),
        Rule("property-removed-undeclared", .break, of: .property(.removed), judge: propertyRemovedUndeclared)
            .saying("a property is gone, and the history does not say what became of it"),
        Rule("property-renamed", .caution, pair: .renamed, judge: propertyRenamed)
            .saying("a property got another name, as the history says"),
        Rule("property-rename-suspected", .break, pair: .removalAndAddition, judge: propertyRenameSuspected)
            .saying("one property went and another of its type came: a rename, or not"),
        Rule("property-renamed-and-retyped", .caution, pair: .renamed, judge: propertyRenamedAndRetyped)
            .saying("a property got another name and another type"),
        Rule("property-key-changed", .caution, pair: .key, judge: propertyKeyChanged)
            .saying("a property is archived under another key"),
        Rule("json-key-changed", .caution, pair: .jsonKey, judge: jsonKeyChanged)
            .saying("a property stands under another key in JSON; the archive is as before"),
        Rule("key-reused", .caution, pair: .keyReuse, judge: keyReuse(isRetyped: false))
            .saying("a property took the key that another one had, of the same type"),
        Rule("key-reused-type-differs", .caution, pair: .keyReuse, judge: keyReuse(isRetyped: true))
            .saying("a property took the key that another one had, of another type"),
        Rule("property-moved-up", .safe, pair: .moved, judge: propertyMovedUp)
            .saying("a property moved to a superclass"),
        Rule("property-moved-down", .loss, pair: .moved, judge: propertyMovedDown)
            .saying("a property moved to a subclass: other classes lose it"),
        Rule("property-moved-away", .break, pair: .moved, judge: propertyMovedAway)
            .saying("a property moved to a class that is no relative: its values do not follow"),
        Rule("property-split", .caution, of: .property(.split), judge: combination)
            .saying("one property became several, through a function"),
        Rule("property-merged", .caution, of: .property(.merged), judge: combination)
            .saying("several properties became one, through a function"),
        Rule("type-widened", .caution, pair: .type, judge: typed(.widened))
            .saying("a number became a wider one"),
        Rule("type-narrowed", .break, pair: .type, judge: typed(.narrowed))
            .saying("a number became a narrower one, and nothing says what becomes of values that do not fit"),
        Rule("type-converted", .caution, pair: .type, judge: typeConverted)
            .saying("a property's type changed, and the history says how its values follow"),
        Rule("type-changed", .break, pair: .type, judge: typeChanged)
            .saying("a property's type changed, and nothing says how its values follow"),
        Rule("type-class-changed", .caution, pair: .type, judge: typed(.objectClass))
            .saying("a property refers to another class"),
        Rule("element-type-changed", .caution, pair: .type, judge: typed(.element))
            .saying("the elements, keys or values of a collection changed their type"),
        Rule("collection-kind-changed", .caution, pair: .type, judge: typed(.collectionKind))
            .saying("a property became a collection, or another kind of one"),
        Rule("property-became-optional", .caution, pair: .type, judge: typed(.becameOptional))
            .saying("a required property became optional"),
        Rule("property-became-required", .break, pair: .type, judge: typed(.becameRequired))
            .saying("an optional property became required"),
        Rule("default-changed", .safe, pair: .defaultValue, judge: defaultChanged)
            .saying("the value of what is absent changed"),
        Rule("default-removed", .break, pair: .defaultValue, judge: defaultRemoved)
            .saying("a property lost its default"),
        Rule("property-excluded", .loss, pair: .exclusion, judge: propertyExcluded)
            .saying("a property is no longer archived"),
        Rule("property-included", .safe, pair: .exclusion, judge: propertyIncluded)
            .saying("a property that was excluded is archived"),
        Rule("dictionary-key-changed", .caution, pair: .exclusion, judge: dictionaryKeyChanged)
            .saying("a property came to dictionaries or JSON, or left them; the archive is as before"),
        Rule("property-reference-changed", .caution, pair: .reference, judge: attribute(reference))
            .saying("a reference became weak or conditional, or ceased to be"),
        Rule("property-inverse-changed", .caution, pair: .inverse, judge: attribute(inverse))
            .saying("a reference became another one's inverse, or ceased to be"),
        Rule("property-packing-changed", .caution, pair: .packing, judge: attribute(packing))
            .saying("a collection of numbers is packed, or no longer, or with another count"),
        Rule("property-flattening-changed", .caution, pair: .flattening, judge: attribute(flattening))
            .saying("a struct's properties stand in the object itself, or no longer"),
        Rule("property-conversion-changed", .caution, pair: .conversion, judge: attribute(conversion))
            .saying("a property is converted for the archive in another way"),
        Rule("property-virtual-changed", .caution, pair: .virtuality, judge: attribute(virtuality))
            .saying("a property became computed by hand-written code, or stored"),
        Rule(
            "wire-form-changed",
            .caution,
            of: Scope([.property, .class, .struct], [.form, .boxing]),
            judge: wireFormChanged
        )
        .saying("values are written in another form; our readers take every form, Foundation's on Linux only one"),
        Rule("failure-policy-changed", .caution, pair: .failurePolicy, judge: failurePolicyChanged)
            .saying("what becomes of a value that cannot be read changed"),
        Rule(
            "source-access-changed",
            .caution,
            of: Scope([.property, .class, .model], [.access, .finality]),
            judge: sourceAccessChanged
        )
        .saying("Swift code sees more or less of it; no data is concerned"),
    ]

    private static let ofEnums: [Rule] = [
        Rule("enum-case-added", .caution, of: .enumCase(.added), judge: enumCaseAdded)
            .saying("an enum got another case, which older code does not know"),
        Rule("enum-case-removed", .break, of: .enumCase(.removed), judge: enumCaseRemoved)
            .saying("a case is gone"),
        Rule("enum-case-renamed", .safe, of: .enumCase(.renamed, .removalAndAddition), judge: enumCaseRenamed)
            .saying("a case got another name in Swift; its raw value stays"),
        Rule("enum-raw-changed", .caution, of: .enumCase(.rawValue, .renamed), judge: enumRawChanged)
            .saying("a case is written with another raw value"),
        Rule("enum-raw-type-changed", .break, of: .declaration(.rawType), judge: enumRawTypeChanged)
            .saying("the raw values of an enum are of another type"),
        Rule("enum-fallback-removed", .caution, of: .declaration(.unknownCases), judge: enumFallbackRemoved)
            .saying("unknown raw values are errors again"),
        Rule("enum-fallback-changed", .safe, of: .declaration(.unknownCases), judge: enumFallbackChanged)
            .saying("unknown raw values are read in another way"),
        Rule("enum-options-changed", .break, of: .declaration(.optionSet), judge: enumOptionsChanged)
            .saying("an enum became an option set, or the reverse"),
    ]
}
