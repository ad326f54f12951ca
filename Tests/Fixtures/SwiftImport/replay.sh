#!/bin/sh
# Stands for heirloom-swift-import: prints what it was recorded to print for the file or folder of that name.
set -eu
name=$(basename "$1" .swift)
cat "$(dirname "$0")/Facts/$name.json"
