struct Two {}
