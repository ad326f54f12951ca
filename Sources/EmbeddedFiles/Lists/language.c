// Written by 'HEIRLOOM_RECORD=1 swift test --filter EmbeddedFilesTests' where files came or went.

#include "EmbeddedFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const EmbeddedFile files[] = {
    {"Schemas/heirloom.schema.json", (const unsigned char[]){
#embed "../../../Schemas/heirloom.schema.json" suffix(,)
        0}},
};

const EmbeddedFile *embeddedLanguageSchema(size_t index) {
    return index < sizeof files / sizeof *files ? &files[index] : NULL;
}
