// Written by 'HEIRLOOM_RECORD=1 swift test --filter EmbeddedFilesTests' after files were added or removed.

#include "EmbeddedFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const EmbeddedFile files[] = {
    {"Sources/HeirloomMigration/ArchiveRewriting.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomMigration/ArchiveRewriting.swift" suffix(,)
        0}},
    {"Sources/HeirloomMigration/ArchiveSurvey.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomMigration/ArchiveSurvey.swift" suffix(,)
        0}},
    {"Sources/HeirloomMigration/MigrationOptions.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomMigration/MigrationOptions.swift" suffix(,)
        0}},
    {"Sources/HeirloomMigration/MigrationProgram.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomMigration/MigrationProgram.swift" suffix(,)
        0}},
    {"Sources/HeirloomMigration/MigrationReport.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomMigration/MigrationReport.swift" suffix(,)
        0}},
    {"Sources/HeirloomMigration/PropertyListXML.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomMigration/PropertyListXML.swift" suffix(,)
        0}},
};

const EmbeddedFile *embeddedMigrationSource(size_t index) {
    return index < sizeof files / sizeof *files ? &files[index] : NULL;
}
