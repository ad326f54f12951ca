let note = Note(text: "Buy milk.", tags: ["home"])
let data = try NotesModel.archivedData(withRootObject: note)
print(try NotesModel.unarchivedObject(ofClass: Note.self, from: data).text)
