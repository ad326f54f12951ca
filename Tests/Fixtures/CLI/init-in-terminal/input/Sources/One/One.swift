struct One {}
