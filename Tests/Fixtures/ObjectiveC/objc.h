// Nothing: that there is such a module is all that is wanted.
