let place = Place(name: "Rimini", coordinate: Coordinate(latitude: 44.06, longitude: 12.57))
let data = try PlacesModel.archivedData(withRootObject: place)
print(try PlacesModel.unarchivedObject(ofClass: Place.self, from: data))
