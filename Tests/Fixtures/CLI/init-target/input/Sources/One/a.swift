let aOne = 1
