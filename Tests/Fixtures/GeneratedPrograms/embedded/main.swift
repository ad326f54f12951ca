import Foundation

attempt("embedded") {
    let a = A(x: 1, tags: ["t"])
    a.next = a
    let b = try EmbModel.unarchivedObject(ofClass: A.self, from: EmbModel.archivedData(withRootObject: a))
    check(b.next === b && b.tags == ["t"], "emb")
}
finish()
