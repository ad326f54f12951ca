import Core
import Foundation

attempt("uses") {
    let e = Employee(name: "e", salary: 5)
    let t = Team(lead: e, all: [e, Person(name: "p")], where: Point(x: 1, y: 2), colour: .red, flat: Point(x: 3, y: 4))
    let data = try AppModel.archivedData(withRootObject: t)
    let b = try AppModel.unarchivedObject(ofClass: Team.self, from: data)
    check((b.lead as? Employee)?.salary == 5 && b.all[0] === b.lead && b.where?.y == 2 && b.flat.x == 3, "uses")
    let x = try PropertyListSerialization.propertyList(from: data, options: [], format: nil) as! [String: Any]
    let dicts = (x["$objects"] as! [Any]).compactMap { $0 as? [String: Any] }
    let team = dicts.first { $0["lead"] != nil }!
    check(team["App.version"] as? Int == 5 && team["Core.version"] as? Int == 3, "two stamps \(team.keys)")
    let emp = dicts.first { $0["salary"] != nil }!
    check(emp["App.version"] as? Int == 5 && emp["Core.version"] as? Int == 3, "two stamps sub")
    let j = try JSONEncoder().encode(t)
    print(String(decoding: j, as: UTF8.self))
    let r = try AppModel.decoder().decode(Team.self, from: j)
    check((r.lead as? Employee)?.salary == 5, "json through decoder()")
}
attempt("drafts of used models' classes") {
    let person = PersonDraft()
    person.name = "open"
    let applications = Applications(people: [Employee(name: "e", salary: 5)], open: [person], first: EmployeeDraft())
    let draft = applications.draft()
    check(draft.people?[0] is EmployeeDraft && draft.open[0] === person && draft.missing == [], "draft")
    draft.people?[0].name = nil
    (draft.people?[0] as? EmployeeDraft)?.salary = nil
    check(draft.missing == ["people[0].name", "people[0].salary"], "missing \(draft.missing)")
    let data = try AppModel.archivedData(withRootObject: draft)
    let read = try AppModel.unarchivedObject(ofClass: Applications.Draft.self, from: data)
    check(read.missing == draft.missing && read.open[0].name == "open" && read.first?.missing.count == 2, "archive")
    read.people?[0].name = "f"
    (read.people?[0] as? EmployeeDraft)?.salary = 7
    check((try read.completed().people[0] as? Employee)?.salary == 7, "completed")
}
finish()
