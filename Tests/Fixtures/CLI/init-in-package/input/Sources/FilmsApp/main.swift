print("films")
