# An archive of lines: number, class of a name and its superclasses, or a name, its class's number, keys and values; @5 is a reference.
function reference(text) {
  while (match(text, /@[0-9]+/))
    text = substr(text, 1, RSTART - 1) "<dict><key>CF$UID</key><integer>" substr(text, RSTART + 1, RLENGTH - 1) \
      "</integer></dict>" substr(text, RSTART + RLENGTH)
  return text
}
BEGIN { for (i = 0; i < 40; i++) object[i] = "<string>unused</string>" }
$2 == "class" {
  text = "<dict><key>$classname</key><string>" $3 "</string><key>$classes</key><array>"
  for (i = 3; i <= NF; i++) text = text "<string>" $i "</string>"
  object[$1] = text "</array></dict>"
  next
}
$2 ~ /^</ { object[$1] = $0; sub(/^[0-9]+ /, "", object[$1]); next }
{
  text = "<dict><key>$class</key>@" $3
  for (i = 4; i <= NF; i++) {
    text = text "<key>" $i "</key>"
    i++
    if ($i ~ /^\[/) {
      list = $i
      while ($i !~ /\]$/) { i++; list = list " " $i }
      gsub(/[][]/, "", list)
      text = text "<array>" list "</array>"
    } else text = text $i
  }
  object[$1] = text "</dict>"
}
END {
  print "<plist version=\"1.0\"><dict><key>$archiver</key><string>NSKeyedArchiver</string><key>$version</key>"
  print "<integer>100000</integer><key>$top</key><dict><key>root</key>" reference("@20") "</dict><key>$objects</key><array>"
  for (i = 0; i < 40; i++) print reference(object[i])
  print "</array></dict></plist>"
}
