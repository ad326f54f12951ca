let aTwo = 1
