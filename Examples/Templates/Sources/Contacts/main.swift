let contact = Contact(firstName: "Ada", kind: .work)
for field in Contact.fieldsOfContact {
    let value = field.value(contact).map { "\($0)" } ?? ""
    print("\(field.group ?? ""): \(field.label)\(field.isRequired ? "*" : "") = \(value)")
}
