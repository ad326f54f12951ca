#!/bin/sh
# artifactbundle.sh TOOL BUNDLE: puts a built heirloom into an artifact bundle, beside those of other systems that are in it already.
# A package then names it as a binary target and builds no compiler.
set -eu
tool=$1
bundle=$2
version=$("$tool" --version | cut -d ' ' -f 1)
triple=$(${SWIFT:-swift} -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p' | head -n 1)

here=$(cd "$(dirname "$0")" && pwd)

# A tool for several architectures of a Mac is in one folder, whose name lists them: arm64+x86_64-apple-macosx.
system=${triple#*-}
if architectures=$(lipo -archs "$tool" 2> /dev/null); then
    for architecture in $architectures; do rm -rf "${bundle:?}/$architecture-$system"; done
    triple=$(echo "$architectures" | xargs | tr ' ' '+')-$system
fi

mkdir -p "$bundle/$triple"
cp "$here/../LICENSE" "$here/../NOTICE" "$bundle"
install -m 755 "$tool" "$bundle/$triple/heirloom"

{
    printf '{\n  "schemaVersion": "1.0",\n  "artifacts": {\n    "heirloom": {\n      "version": "%s",\n' "$version"
    printf '      "type": "executable",\n      "variants": [\n'
    separator=
    for folder in "$bundle"/*/; do
        name=$(basename "$folder")
        triples=$(echo "${name%%-*}" | sed "s/+/-${name#*-}\", \"/g")-${name#*-}
        printf '%s        { "path": "%s/heirloom", "supportedTriples": ["%s"] }' "$separator" "$name" "$triples"
        separator=',
'
    done
    printf '\n      ]\n    }\n  }\n}\n'
} > "$bundle/info.json"
