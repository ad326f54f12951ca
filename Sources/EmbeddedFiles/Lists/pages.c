// Written by 'HEIRLOOM_RECORD=1 swift test --filter EmbeddedFilesTests' after files were added or removed.

#include "EmbeddedFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const EmbeddedFile files[] = {
    {"Sources/Explanations/Pages/abstract-final.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/abstract-final.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/accepted-rule.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/accepted-rule.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/access-mismatch.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/access-mismatch.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/ambiguous-type.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/ambiguous-type.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/archive-broken.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/archive-broken.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/archive-name-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/archive-name-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/archive-name-taken.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/archive-name-taken.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/archive-refused.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/archive-refused.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/attribute-conflict.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/attribute-conflict.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/change-rejected.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/change-rejected.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/class-added.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/class-added.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/class-became-abstract.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/class-became-abstract.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/class-became-concrete.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/class-became-concrete.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/class-dropped.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/class-dropped.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/class-header.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/class-header.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/class-removed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/class-removed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/class-rename-suspected.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/class-rename-suspected.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/class-renamed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/class-renamed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/code-incomplete.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/code-incomplete.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/coding-added.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/coding-added.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/coding-removed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/coding-removed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/collection-kind-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/collection-kind-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/comment-sign.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/comment-sign.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/conditional-type.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/conditional-type.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/convert-target.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/convert-target.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/count-default.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/count-default.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/count-unpacked.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/count-unpacked.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/dates-pattern.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/dates-pattern.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/declaration-kind-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/declaration-kind-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/default-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/default-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/default-removed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/default-removed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/dictionary-key-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/dictionary-key-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/dictionary-key-type.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/dictionary-key-type.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/discriminator-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/discriminator-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/discriminator-inherited.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/discriminator-inherited.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/discriminator-key.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/discriminator-key.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/discriminator-missing.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/discriminator-missing.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/discriminator-name.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/discriminator-name.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/discriminator-plain.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/discriminator-plain.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/draft-abstract.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/draft-abstract.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/draft-flat.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/draft-flat.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/draft-function.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/draft-function.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/draft-inverse.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/draft-inverse.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/draft-name.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/draft-name.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/draft-superclass.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/draft-superclass.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/drafts-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/drafts-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/duplicate-json-key.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/duplicate-json-key.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/duplicate-key.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/duplicate-key.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/duplicate-raw-value.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/duplicate-raw-value.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/duplicate-type.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/duplicate-type.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/element-type-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/element-type-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/embedded-with-uses.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/embedded-with-uses.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/empty-value.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/empty-value.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/enum-case-added.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/enum-case-added.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/enum-case-removed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/enum-case-removed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/enum-case-renamed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/enum-case-renamed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/enum-fallback-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/enum-fallback-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/enum-fallback-removed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/enum-fallback-removed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/enum-options-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/enum-options-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/enum-raw-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/enum-raw-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/enum-raw-type-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/enum-raw-type-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/enum-raw-type.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/enum-raw-type.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/enum-without-cases.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/enum-without-cases.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/excluded-required.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/excluded-required.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/failure-policy-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/failure-policy-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/failure-policy.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/failure-policy.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/file-is-folder.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/file-is-folder.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/file-missing.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/file-missing.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/file-unreadable.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/file-unreadable.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/fixtures-not-made.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/fixtures-not-made.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/flat-inside-flat.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/flat-inside-flat.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/flat-key-missing.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/flat-key-missing.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/flat-optional.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/flat-optional.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/flat-type.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/flat-type.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/foreign-type-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/foreign-type-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/foreign-type-coding.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/foreign-type-coding.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/foreign-type-key.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/foreign-type-key.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/form-type.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/form-type.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/former-objects-absent.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/former-objects-absent.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/formerly-current.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/formerly-current.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/function-unused.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/function-unused.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/header-in-include.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/header-in-include.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/hidden-type.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/hidden-type.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/history-case-taken.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/history-case-taken.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/history-changed-twice.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/history-changed-twice.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/history-channels.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/history-channels.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/history-declaration-kind.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/history-declaration-kind.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/history-edited.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/history-edited.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/history-else.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/history-else.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/history-entry.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/history-entry.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/history-key-clash.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/history-key-clash.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/history-kind.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/history-kind.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/history-mismatch.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/history-mismatch.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/history-missing.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/history-missing.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/history-move.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/history-move.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/history-name-clash.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/history-name-clash.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/history-name-taken.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/history-name-taken.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/history-no-case.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/history-no-case.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/history-no-change.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/history-no-change.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/history-no-conversion.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/history-no-conversion.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/history-no-property.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/history-no-property.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/history-order.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/history-order.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/history-raw-missing.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/history-raw-missing.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/history-source.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/history-source.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/history-superclass.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/history-superclass.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/history-type-gone.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/history-type-gone.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/history-unknown-class.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/history-unknown-class.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/history-version.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/history-version.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/hooks-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/hooks-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/immutable-not-sendable.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/immutable-not-sendable.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/immutable-property.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/immutable-property.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/immutable-superclass.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/immutable-superclass.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/import-not-transient.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/import-not-transient.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/include-cycle.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/include-cycle.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/include-missing.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/include-missing.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/include-twice.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/include-twice.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/included-root.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/included-root.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/invalid-identifier.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/invalid-identifier.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/inverse-in-struct.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/inverse-in-struct.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/inverse-other-model.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/inverse-other-model.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/inverse-target.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/inverse-target.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/inverse-type.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/inverse-type.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/json-form-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/json-form-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/json-form.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/json-form.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/json-key-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/json-key-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/json-key-doubt.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/json-key-doubt.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/json-keys-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/json-keys-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/json-path.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/json-path.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/key-pattern-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/key-pattern-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/key-pattern.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/key-pattern.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/key-reused-type-differs.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/key-reused-type-differs.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/key-reused.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/key-reused.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/language-too-new.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/language-too-new.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/layout-differs.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/layout-differs.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/lookalike-character.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/lookalike-character.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/member-name.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/member-name.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/migration-not-written.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/migration-not-written.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/missing-key.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/missing-key.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/model-removed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/model-removed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/model-renamed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/model-renamed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/module-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/module-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/module-mismatch.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/module-mismatch.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/never-made.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/never-made.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/no-roots.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/no-roots.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/no-such-declaration.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/no-such-declaration.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/no-such-version.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/no-such-version.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/not-a-bool.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/not-a-bool.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/not-an-integer.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/not-an-integer.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/not-covered-by-superclass.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/not-covered-by-superclass.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/not-imported.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/not-imported.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/nothing-sealed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/nothing-sealed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/number-out-of-range.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/number-out-of-range.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/number-too-large.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/number-too-large.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/number-too-small.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/number-too-small.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/objc-hidden.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/objc-hidden.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/objc-name-taken.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/objc-name-taken.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/objc-name-unused.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/objc-name-unused.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/observable-immutable.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/observable-immutable.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/one-of-ambiguous.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/one-of-ambiguous.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/one-of-member.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/one-of-member.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/opaque-value.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/opaque-value.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/optional-inside.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/optional-inside.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/options-raw-type.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/options-raw-type.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/options-unknown.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/options-unknown.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/output-edited.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/output-edited.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/output-foreign.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/output-foreign.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/output-left-over.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/output-left-over.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/output-missing.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/output-missing.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/output-shared.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/output-shared.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/output-stale.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/output-stale.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/output-unwritable.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/output-unwritable.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/packed-type.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/packed-type.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/pattern-syntax.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/pattern-syntax.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/plain-choice.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/plain-choice.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/plain-key.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/plain-key.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/plan-outdated.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/plan-outdated.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/policy-loosened.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/policy-loosened.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/policy-unknown-key.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/policy-unknown-key.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/policy-unknown-rule.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/policy-unknown-rule.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/policy-wrong-value.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/policy-wrong-value.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/property-added-defaulted.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/property-added-defaulted.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/property-added-optional.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/property-added-optional.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/property-added-required.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/property-added-required.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/property-became-optional.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/property-became-optional.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/property-became-required.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/property-became-required.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/property-conversion-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/property-conversion-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/property-excluded.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/property-excluded.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/property-flattening-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/property-flattening-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/property-included.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/property-included.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/property-inverse-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/property-inverse-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/property-key-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/property-key-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/property-merged.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/property-merged.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/property-moved-away.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/property-moved-away.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/property-moved-down.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/property-moved-down.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/property-moved-up.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/property-moved-up.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/property-packing-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/property-packing-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/property-reference-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/property-reference-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/property-removed-required.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/property-removed-required.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/property-removed-undeclared.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/property-removed-undeclared.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/property-removed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/property-removed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/property-rename-suspected.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/property-rename-suspected.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/property-renamed-and-retyped.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/property-renamed-and-retyped.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/property-renamed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/property-renamed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/property-split.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/property-split.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/property-virtual-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/property-virtual-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/protocol-generated.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/protocol-generated.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/protocol-kind.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/protocol-kind.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/protocol-repeated.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/protocol-repeated.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/raw-value-missing.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/raw-value-missing.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/raw-value-type.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/raw-value-type.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/reading-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/reading-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/reads-from-lowered.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/reads-from-lowered.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/reads-from-raised.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/reads-from-raised.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/removed-life.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/removed-life.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/repeated-item.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/repeated-item.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/reserved-archive-name.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/reserved-archive-name.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/reserved-case-name.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/reserved-case-name.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/reserved-hook-name.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/reserved-hook-name.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/reserved-key.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/reserved-key.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/reserved-module-name.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/reserved-module-name.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/reserved-property-name.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/reserved-property-name.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/reserved-type-name.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/reserved-type-name.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/root-without-model.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/root-without-model.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/rule-bounds.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/rule-bounds.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/rule-default.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/rule-default.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/rule-type.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/rule-type.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/rules-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/rules-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/schema-unused.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/schema-unused.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/seal-lost.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/seal-lost.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/seal-refused.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/seal-refused.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/seal-replaced.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/seal-replaced.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/seal-resealed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/seal-resealed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/seal-tampered.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/seal-tampered.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/set-element.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/set-element.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/set-in-cycle.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/set-in-cycle.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/single-file-runtime.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/single-file-runtime.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/source-access-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/source-access-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/spelling-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/spelling-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/stamped-from-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/stamped-from-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/struct-contains-itself.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/struct-contains-itself.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/stubs-exist.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/stubs-exist.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/superclass-access.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/superclass-access.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/superclass-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/superclass-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/superclass-cycle.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/superclass-cycle.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/superclass-final.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/superclass-final.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/superclass-kind.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/superclass-kind.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/swift-declaration.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/swift-declaration.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/swift-file.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/swift-file.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/template-file-taken.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/template-file-taken.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/template-syntax.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/template-syntax.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/template-unknown-file.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/template-unknown-file.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/template-unknown-name.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/template-unknown-name.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/text-like-code.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/text-like-code.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/throwing-description.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/throwing-description.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/transient-default.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/transient-default.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/transient-place.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/transient-place.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/transient-required.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/transient-required.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/type-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/type-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/type-class-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/type-class-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/type-converted.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/type-converted.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/type-narrowed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/type-narrowed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/type-not-codable.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/type-not-codable.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/type-syntax.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/type-syntax.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/type-widened.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/type-widened.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/union-ambiguous.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/union-ambiguous.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/union-key.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/union-key.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/union-payload.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/union-payload.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/union-read-as.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/union-read-as.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/union-removed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/union-removed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/union-unknown.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/union-unknown.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/unknown-case.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/unknown-case.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/unknown-change.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/unknown-change.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/unknown-key.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/unknown-key.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/unknown-keys-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/unknown-keys-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/unknown-keys-place.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/unknown-keys-place.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/unknown-option.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/unknown-option.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/unknown-property.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/unknown-property.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/unknown-type.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/unknown-type.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/unstamped-ambiguous.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/unstamped-ambiguous.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/untagged-ambiguous.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/untagged-ambiguous.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/untagged-overlap.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/untagged-overlap.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/used-model-access.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/used-model-access.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/used-model-name.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/used-model-name.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/uses-cycle.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/uses-cycle.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/uses-missing.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/uses-missing.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/uses-without-model.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/uses-without-model.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/validation-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/validation-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/value-mismatch.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/value-mismatch.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/version-above-current.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/version-above-current.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/version-decreased.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/version-decreased.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/version-gap.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/version-gap.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/version-key-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/version-key-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/version-key-type.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/version-key-type.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/version-not-bumped.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/version-not-bumped.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/version-open.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/version-open.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/version-pruned.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/version-pruned.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/version-taken.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/version-taken.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/version-unsealed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/version-unsealed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/weak-type.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/weak-type.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/wire-form-changed.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/wire-form-changed.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/write-also-key-taken.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/write-also-key-taken.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/write-also-source.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/write-also-source.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/write-also-window.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/write-also-window.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/wrong-kind.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/wrong-kind.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/wrong-separator.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/wrong-separator.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/yaml-alias-bomb.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/yaml-alias-bomb.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/yaml-bad-escape.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/yaml-bad-escape.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/yaml-bad-utf8.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/yaml-bad-utf8.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/yaml-bracket-in-text.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/yaml-bracket-in-text.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/yaml-colon-in-text.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/yaml-colon-in-text.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/yaml-comment-in-code.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/yaml-comment-in-code.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/yaml-comment-in-text.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/yaml-comment-in-text.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/yaml-conflict-marker.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/yaml-conflict-marker.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/yaml-control-character.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/yaml-control-character.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/yaml-directive.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/yaml-directive.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/yaml-duplicate-key.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/yaml-duplicate-key.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/yaml-empty.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/yaml-empty.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/yaml-indentation.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/yaml-indentation.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/yaml-key-not-scalar.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/yaml-key-not-scalar.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/yaml-merge-key.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/yaml-merge-key.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/yaml-missing-colon.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/yaml-missing-colon.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/yaml-missing-comma.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/yaml-missing-comma.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/yaml-nesting.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/yaml-nesting.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/yaml-optional-brackets.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/yaml-optional-brackets.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/yaml-recursive-alias.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/yaml-recursive-alias.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/yaml-several-documents.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/yaml-several-documents.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/yaml-silent-escape.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/yaml-silent-escape.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/yaml-special-start.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/yaml-special-start.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/yaml-split-text.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/yaml-split-text.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/yaml-syntax.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/yaml-syntax.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/yaml-tab-indentation.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/yaml-tab-indentation.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/yaml-tag.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/yaml-tag.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/yaml-text-behind-value.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/yaml-text-behind-value.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/yaml-unclosed-bracket.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/yaml-unclosed-bracket.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/yaml-unclosed-quote.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/yaml-unclosed-quote.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/yaml-unknown-alias.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/yaml-unknown-alias.md" suffix(,)
        0}},
    {"Sources/Explanations/Pages/yaml-unused-anchor.md", (const unsigned char[]){
#embed "../../../Sources/Explanations/Pages/yaml-unused-anchor.md" suffix(,)
        0}},
};

const EmbeddedFile *embeddedPage(size_t index) {
    return index < sizeof files / sizeof *files ? &files[index] : NULL;
}
