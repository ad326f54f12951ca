// Written by 'HEIRLOOM_RECORD=1 swift test --filter EmbeddedFilesTests' after files were added or removed.

#include "EmbeddedFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const EmbeddedFile files[] = {
    {"Schemas/description.schema.json", (const unsigned char[]){
#embed "../../../Schemas/description.schema.json" suffix(,)
        0}},
    {"Schemas/diff-report.schema.json", (const unsigned char[]){
#embed "../../../Schemas/diff-report.schema.json" suffix(,)
        0}},
    {"Schemas/heirloom-policy.schema.json", (const unsigned char[]){
#embed "../../../Schemas/heirloom-policy.schema.json" suffix(,)
        0}},
    {"Schemas/heirloom.schema.json", (const unsigned char[]){
#embed "../../../Schemas/heirloom.schema.json" suffix(,)
        0}},
};

const EmbeddedFile *embeddedSchema(size_t index) {
    return index < sizeof files / sizeof *files ? &files[index] : NULL;
}
