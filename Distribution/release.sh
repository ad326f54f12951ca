#!/bin/sh
# release.sh VERSION CHECK...: gives the changelog and the tool a version number, runs the check, commits and tags. Pushes nothing.
set -eu
version=$1
shift
fail() {
    echo "release: $1" >&2
    exit 1
}

echo "$version" | grep -qxE '(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)' || fail "'$version' is not a version such as 1.2.3"
test -z "$(git status --porcelain)" || fail 'there are changes that are not committed'
git rev-parse --quiet --verify "refs/tags/$version" >/dev/null && fail "version $version has a tag already"
newest=$(git tag --list '[0-9]*' --sort=-version:refname | head -n 1)
test "$(printf '%s\n' "$newest" "$version" | sort -V | tail -n 1)" = "$version" || fail "$version is below the last release, $newest"

# The lines between '## Unreleased' and the next version.
changes=$(awk '/^## /{ inside = $0 == "## Unreleased"; next } inside && !/^Nothing has been released yet/' CHANGELOG.md)
echo "$changes" | grep -q '^- ' || fail 'CHANGELOG.md has nothing under Unreleased'

# Where the number is. The code has it once; the others show what the tool prints, or what users write.
old=$(sed -n 's/.*static let version = "\(.*\)"/\1/p' Sources/HeirloomCLI/Heirloom.swift)
test -n "$old" || fail 'Sources/HeirloomCLI/Heirloom.swift has no version'
pattern=$(printf '%s' "$old" | sed 's/\./\\./g')
for file in Sources/HeirloomCLI/Heirloom.swift Documentation/Pipelines.md Documentation/Versions.md \
    Tests/CommandTests/InstallTests.swift Tests/Fixtures/CLI/check-sarif/stdout Tests/Fixtures/CLI/init-target/stdout \
    Tests/Fixtures/CLI/version/stdout; do
    sed -E "s/(^|[^0-9.])$pattern([^0-9.]|\$)/\1$version\2/" "$file" > "$file.new"
    cat "$file.new" > "$file"
    rm "$file.new"
done
awk -v heading="## $version - $(date -u +%Y-%m-%d)" '
    /^Nothing has been released yet/ { skip = 1; next }
    skip && /^$/ { skip = 0; next }
    { skip = 0; print }
    $0 == "## Unreleased" { print ""; print heading }
' CHANGELOG.md > CHANGELOG.md.new
mv CHANGELOG.md.new CHANGELOG.md

if ! "$@"; then
    fail 'a check failed; nothing is committed. git diff shows what was changed, git restore . takes it back'
fi
git commit --quiet --all --message "Heirloom $version"
printf 'Heirloom %s\n%s\n' "$version" "$changes" | git tag --annotate --cleanup=verbatim --file=- "$version"
echo "tagged $version. To publish it: git push --follow-tags"
