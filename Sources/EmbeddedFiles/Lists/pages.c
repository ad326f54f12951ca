// Written by 'HEIRLOOM_RECORD=1 swift test --filter EmbeddedFilesTests' where files came or went.

#include "EmbeddedFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char text0[] = {
#embed "../../../Sources/Explanations/Pages/abstract-final.md" suffix(,)
    0};

static const unsigned char text1[] = {
#embed "../../../Sources/Explanations/Pages/ambiguous-type.md" suffix(,)
    0};

static const unsigned char text2[] = {
#embed "../../../Sources/Explanations/Pages/archive-name-changed.md" suffix(,)
    0};

static const unsigned char text3[] = {
#embed "../../../Sources/Explanations/Pages/archive-name-taken.md" suffix(,)
    0};

static const unsigned char text4[] = {
#embed "../../../Sources/Explanations/Pages/attribute-conflict.md" suffix(,)
    0};

static const unsigned char text5[] = {
#embed "../../../Sources/Explanations/Pages/class-added.md" suffix(,)
    0};

static const unsigned char text6[] = {
#embed "../../../Sources/Explanations/Pages/class-became-abstract.md" suffix(,)
    0};

static const unsigned char text7[] = {
#embed "../../../Sources/Explanations/Pages/class-became-concrete.md" suffix(,)
    0};

static const unsigned char text8[] = {
#embed "../../../Sources/Explanations/Pages/class-dropped.md" suffix(,)
    0};

static const unsigned char text9[] = {
#embed "../../../Sources/Explanations/Pages/class-removed.md" suffix(,)
    0};

static const unsigned char text10[] = {
#embed "../../../Sources/Explanations/Pages/class-rename-suspected.md" suffix(,)
    0};

static const unsigned char text11[] = {
#embed "../../../Sources/Explanations/Pages/class-renamed.md" suffix(,)
    0};

static const unsigned char text12[] = {
#embed "../../../Sources/Explanations/Pages/code-incomplete.md" suffix(,)
    0};

static const unsigned char text13[] = {
#embed "../../../Sources/Explanations/Pages/coding-added.md" suffix(,)
    0};

static const unsigned char text14[] = {
#embed "../../../Sources/Explanations/Pages/coding-removed.md" suffix(,)
    0};

static const unsigned char text15[] = {
#embed "../../../Sources/Explanations/Pages/collection-kind-changed.md" suffix(,)
    0};

static const unsigned char text16[] = {
#embed "../../../Sources/Explanations/Pages/conditional-type.md" suffix(,)
    0};

static const unsigned char text17[] = {
#embed "../../../Sources/Explanations/Pages/convert-target.md" suffix(,)
    0};

static const unsigned char text18[] = {
#embed "../../../Sources/Explanations/Pages/count-default.md" suffix(,)
    0};

static const unsigned char text19[] = {
#embed "../../../Sources/Explanations/Pages/count-unpacked.md" suffix(,)
    0};

static const unsigned char text20[] = {
#embed "../../../Sources/Explanations/Pages/declaration-kind-changed.md" suffix(,)
    0};

static const unsigned char text21[] = {
#embed "../../../Sources/Explanations/Pages/default-changed.md" suffix(,)
    0};

static const unsigned char text22[] = {
#embed "../../../Sources/Explanations/Pages/default-removed.md" suffix(,)
    0};

static const unsigned char text23[] = {
#embed "../../../Sources/Explanations/Pages/dictionary-key-changed.md" suffix(,)
    0};

static const unsigned char text24[] = {
#embed "../../../Sources/Explanations/Pages/dictionary-key-type.md" suffix(,)
    0};

static const unsigned char text25[] = {
#embed "../../../Sources/Explanations/Pages/duplicate-json-key.md" suffix(,)
    0};

static const unsigned char text26[] = {
#embed "../../../Sources/Explanations/Pages/duplicate-key.md" suffix(,)
    0};

static const unsigned char text27[] = {
#embed "../../../Sources/Explanations/Pages/duplicate-raw-value.md" suffix(,)
    0};

static const unsigned char text28[] = {
#embed "../../../Sources/Explanations/Pages/duplicate-type.md" suffix(,)
    0};

static const unsigned char text29[] = {
#embed "../../../Sources/Explanations/Pages/element-type-changed.md" suffix(,)
    0};

static const unsigned char text30[] = {
#embed "../../../Sources/Explanations/Pages/embedded-with-uses.md" suffix(,)
    0};

static const unsigned char text31[] = {
#embed "../../../Sources/Explanations/Pages/empty-value.md" suffix(,)
    0};

static const unsigned char text32[] = {
#embed "../../../Sources/Explanations/Pages/enum-case-added.md" suffix(,)
    0};

static const unsigned char text33[] = {
#embed "../../../Sources/Explanations/Pages/enum-case-removed.md" suffix(,)
    0};

static const unsigned char text34[] = {
#embed "../../../Sources/Explanations/Pages/enum-case-renamed.md" suffix(,)
    0};

static const unsigned char text35[] = {
#embed "../../../Sources/Explanations/Pages/enum-fallback-changed.md" suffix(,)
    0};

static const unsigned char text36[] = {
#embed "../../../Sources/Explanations/Pages/enum-fallback-removed.md" suffix(,)
    0};

static const unsigned char text37[] = {
#embed "../../../Sources/Explanations/Pages/enum-options-changed.md" suffix(,)
    0};

static const unsigned char text38[] = {
#embed "../../../Sources/Explanations/Pages/enum-raw-changed.md" suffix(,)
    0};

static const unsigned char text39[] = {
#embed "../../../Sources/Explanations/Pages/enum-raw-type-changed.md" suffix(,)
    0};

static const unsigned char text40[] = {
#embed "../../../Sources/Explanations/Pages/enum-raw-type.md" suffix(,)
    0};

static const unsigned char text41[] = {
#embed "../../../Sources/Explanations/Pages/enum-without-cases.md" suffix(,)
    0};

static const unsigned char text42[] = {
#embed "../../../Sources/Explanations/Pages/excluded-required.md" suffix(,)
    0};

static const unsigned char text43[] = {
#embed "../../../Sources/Explanations/Pages/failure-policy-changed.md" suffix(,)
    0};

static const unsigned char text44[] = {
#embed "../../../Sources/Explanations/Pages/failure-policy.md" suffix(,)
    0};

static const unsigned char text45[] = {
#embed "../../../Sources/Explanations/Pages/file-is-folder.md" suffix(,)
    0};

static const unsigned char text46[] = {
#embed "../../../Sources/Explanations/Pages/file-missing.md" suffix(,)
    0};

static const unsigned char text47[] = {
#embed "../../../Sources/Explanations/Pages/file-unreadable.md" suffix(,)
    0};

static const unsigned char text48[] = {
#embed "../../../Sources/Explanations/Pages/flat-inside-flat.md" suffix(,)
    0};

static const unsigned char text49[] = {
#embed "../../../Sources/Explanations/Pages/flat-key-missing.md" suffix(,)
    0};

static const unsigned char text50[] = {
#embed "../../../Sources/Explanations/Pages/flat-optional.md" suffix(,)
    0};

static const unsigned char text51[] = {
#embed "../../../Sources/Explanations/Pages/flat-type.md" suffix(,)
    0};

static const unsigned char text52[] = {
#embed "../../../Sources/Explanations/Pages/foreign-type-changed.md" suffix(,)
    0};

static const unsigned char text53[] = {
#embed "../../../Sources/Explanations/Pages/foreign-type-coding.md" suffix(,)
    0};

static const unsigned char text54[] = {
#embed "../../../Sources/Explanations/Pages/foreign-type-key.md" suffix(,)
    0};

static const unsigned char text55[] = {
#embed "../../../Sources/Explanations/Pages/form-type.md" suffix(,)
    0};

static const unsigned char text56[] = {
#embed "../../../Sources/Explanations/Pages/former-objects-absent.md" suffix(,)
    0};

static const unsigned char text57[] = {
#embed "../../../Sources/Explanations/Pages/formerly-current.md" suffix(,)
    0};

static const unsigned char text58[] = {
#embed "../../../Sources/Explanations/Pages/header-in-include.md" suffix(,)
    0};

static const unsigned char text59[] = {
#embed "../../../Sources/Explanations/Pages/history-case-taken.md" suffix(,)
    0};

static const unsigned char text60[] = {
#embed "../../../Sources/Explanations/Pages/history-changed-twice.md" suffix(,)
    0};

static const unsigned char text61[] = {
#embed "../../../Sources/Explanations/Pages/history-channels.md" suffix(,)
    0};

static const unsigned char text62[] = {
#embed "../../../Sources/Explanations/Pages/history-edited.md" suffix(,)
    0};

static const unsigned char text63[] = {
#embed "../../../Sources/Explanations/Pages/history-else.md" suffix(,)
    0};

static const unsigned char text64[] = {
#embed "../../../Sources/Explanations/Pages/history-entry.md" suffix(,)
    0};

static const unsigned char text65[] = {
#embed "../../../Sources/Explanations/Pages/history-key-clash.md" suffix(,)
    0};

static const unsigned char text66[] = {
#embed "../../../Sources/Explanations/Pages/history-kind.md" suffix(,)
    0};

static const unsigned char text67[] = {
#embed "../../../Sources/Explanations/Pages/history-mismatch.md" suffix(,)
    0};

static const unsigned char text68[] = {
#embed "../../../Sources/Explanations/Pages/history-missing.md" suffix(,)
    0};

static const unsigned char text69[] = {
#embed "../../../Sources/Explanations/Pages/history-move.md" suffix(,)
    0};

static const unsigned char text70[] = {
#embed "../../../Sources/Explanations/Pages/history-name-clash.md" suffix(,)
    0};

static const unsigned char text71[] = {
#embed "../../../Sources/Explanations/Pages/history-name-taken.md" suffix(,)
    0};

static const unsigned char text72[] = {
#embed "../../../Sources/Explanations/Pages/history-no-case.md" suffix(,)
    0};

static const unsigned char text73[] = {
#embed "../../../Sources/Explanations/Pages/history-no-change.md" suffix(,)
    0};

static const unsigned char text74[] = {
#embed "../../../Sources/Explanations/Pages/history-no-conversion.md" suffix(,)
    0};

static const unsigned char text75[] = {
#embed "../../../Sources/Explanations/Pages/history-no-property.md" suffix(,)
    0};

static const unsigned char text76[] = {
#embed "../../../Sources/Explanations/Pages/history-order.md" suffix(,)
    0};

static const unsigned char text77[] = {
#embed "../../../Sources/Explanations/Pages/history-raw-missing.md" suffix(,)
    0};

static const unsigned char text78[] = {
#embed "../../../Sources/Explanations/Pages/history-source.md" suffix(,)
    0};

static const unsigned char text79[] = {
#embed "../../../Sources/Explanations/Pages/history-superclass.md" suffix(,)
    0};

static const unsigned char text80[] = {
#embed "../../../Sources/Explanations/Pages/history-type-gone.md" suffix(,)
    0};

static const unsigned char text81[] = {
#embed "../../../Sources/Explanations/Pages/history-unknown-class.md" suffix(,)
    0};

static const unsigned char text82[] = {
#embed "../../../Sources/Explanations/Pages/history-version.md" suffix(,)
    0};

static const unsigned char text83[] = {
#embed "../../../Sources/Explanations/Pages/include-cycle.md" suffix(,)
    0};

static const unsigned char text84[] = {
#embed "../../../Sources/Explanations/Pages/include-missing.md" suffix(,)
    0};

static const unsigned char text85[] = {
#embed "../../../Sources/Explanations/Pages/include-twice.md" suffix(,)
    0};

static const unsigned char text86[] = {
#embed "../../../Sources/Explanations/Pages/included-root.md" suffix(,)
    0};

static const unsigned char text87[] = {
#embed "../../../Sources/Explanations/Pages/invalid-identifier.md" suffix(,)
    0};

static const unsigned char text88[] = {
#embed "../../../Sources/Explanations/Pages/inverse-in-struct.md" suffix(,)
    0};

static const unsigned char text89[] = {
#embed "../../../Sources/Explanations/Pages/inverse-other-model.md" suffix(,)
    0};

static const unsigned char text90[] = {
#embed "../../../Sources/Explanations/Pages/inverse-target.md" suffix(,)
    0};

static const unsigned char text91[] = {
#embed "../../../Sources/Explanations/Pages/inverse-type.md" suffix(,)
    0};

static const unsigned char text92[] = {
#embed "../../../Sources/Explanations/Pages/json-key-changed.md" suffix(,)
    0};

static const unsigned char text93[] = {
#embed "../../../Sources/Explanations/Pages/key-pattern-changed.md" suffix(,)
    0};

static const unsigned char text94[] = {
#embed "../../../Sources/Explanations/Pages/key-pattern.md" suffix(,)
    0};

static const unsigned char text95[] = {
#embed "../../../Sources/Explanations/Pages/key-reused-type-differs.md" suffix(,)
    0};

static const unsigned char text96[] = {
#embed "../../../Sources/Explanations/Pages/key-reused.md" suffix(,)
    0};

static const unsigned char text97[] = {
#embed "../../../Sources/Explanations/Pages/language-too-new.md" suffix(,)
    0};

static const unsigned char text98[] = {
#embed "../../../Sources/Explanations/Pages/member-name.md" suffix(,)
    0};

static const unsigned char text99[] = {
#embed "../../../Sources/Explanations/Pages/missing-key.md" suffix(,)
    0};

static const unsigned char text100[] = {
#embed "../../../Sources/Explanations/Pages/model-removed.md" suffix(,)
    0};

static const unsigned char text101[] = {
#embed "../../../Sources/Explanations/Pages/model-renamed.md" suffix(,)
    0};

static const unsigned char text102[] = {
#embed "../../../Sources/Explanations/Pages/module-changed.md" suffix(,)
    0};

static const unsigned char text103[] = {
#embed "../../../Sources/Explanations/Pages/module-mismatch.md" suffix(,)
    0};

static const unsigned char text104[] = {
#embed "../../../Sources/Explanations/Pages/never-made.md" suffix(,)
    0};

static const unsigned char text105[] = {
#embed "../../../Sources/Explanations/Pages/no-roots.md" suffix(,)
    0};

static const unsigned char text106[] = {
#embed "../../../Sources/Explanations/Pages/no-such-version.md" suffix(,)
    0};

static const unsigned char text107[] = {
#embed "../../../Sources/Explanations/Pages/not-a-bool.md" suffix(,)
    0};

static const unsigned char text108[] = {
#embed "../../../Sources/Explanations/Pages/not-an-integer.md" suffix(,)
    0};

static const unsigned char text109[] = {
#embed "../../../Sources/Explanations/Pages/not-covered-by-superclass.md" suffix(,)
    0};

static const unsigned char text110[] = {
#embed "../../../Sources/Explanations/Pages/nothing-sealed.md" suffix(,)
    0};

static const unsigned char text111[] = {
#embed "../../../Sources/Explanations/Pages/number-out-of-range.md" suffix(,)
    0};

static const unsigned char text112[] = {
#embed "../../../Sources/Explanations/Pages/number-too-large.md" suffix(,)
    0};

static const unsigned char text113[] = {
#embed "../../../Sources/Explanations/Pages/number-too-small.md" suffix(,)
    0};

static const unsigned char text114[] = {
#embed "../../../Sources/Explanations/Pages/objc-hidden.md" suffix(,)
    0};

static const unsigned char text115[] = {
#embed "../../../Sources/Explanations/Pages/objc-name-taken.md" suffix(,)
    0};

static const unsigned char text116[] = {
#embed "../../../Sources/Explanations/Pages/objc-name-unused.md" suffix(,)
    0};

static const unsigned char text117[] = {
#embed "../../../Sources/Explanations/Pages/one-of-ambiguous.md" suffix(,)
    0};

static const unsigned char text118[] = {
#embed "../../../Sources/Explanations/Pages/one-of-member.md" suffix(,)
    0};

static const unsigned char text119[] = {
#embed "../../../Sources/Explanations/Pages/optional-inside.md" suffix(,)
    0};

static const unsigned char text120[] = {
#embed "../../../Sources/Explanations/Pages/options-raw-type.md" suffix(,)
    0};

static const unsigned char text121[] = {
#embed "../../../Sources/Explanations/Pages/options-unknown.md" suffix(,)
    0};

static const unsigned char text122[] = {
#embed "../../../Sources/Explanations/Pages/output-edited.md" suffix(,)
    0};

static const unsigned char text123[] = {
#embed "../../../Sources/Explanations/Pages/output-foreign.md" suffix(,)
    0};

static const unsigned char text124[] = {
#embed "../../../Sources/Explanations/Pages/output-left-over.md" suffix(,)
    0};

static const unsigned char text125[] = {
#embed "../../../Sources/Explanations/Pages/output-missing.md" suffix(,)
    0};

static const unsigned char text126[] = {
#embed "../../../Sources/Explanations/Pages/output-shared.md" suffix(,)
    0};

static const unsigned char text127[] = {
#embed "../../../Sources/Explanations/Pages/output-stale.md" suffix(,)
    0};

static const unsigned char text128[] = {
#embed "../../../Sources/Explanations/Pages/output-unwritable.md" suffix(,)
    0};

static const unsigned char text129[] = {
#embed "../../../Sources/Explanations/Pages/packed-type.md" suffix(,)
    0};

static const unsigned char text130[] = {
#embed "../../../Sources/Explanations/Pages/plan-outdated.md" suffix(,)
    0};

static const unsigned char text131[] = {
#embed "../../../Sources/Explanations/Pages/property-added-defaulted.md" suffix(,)
    0};

static const unsigned char text132[] = {
#embed "../../../Sources/Explanations/Pages/property-added-optional.md" suffix(,)
    0};

static const unsigned char text133[] = {
#embed "../../../Sources/Explanations/Pages/property-added-required.md" suffix(,)
    0};

static const unsigned char text134[] = {
#embed "../../../Sources/Explanations/Pages/property-became-optional.md" suffix(,)
    0};

static const unsigned char text135[] = {
#embed "../../../Sources/Explanations/Pages/property-became-required.md" suffix(,)
    0};

static const unsigned char text136[] = {
#embed "../../../Sources/Explanations/Pages/property-conversion-changed.md" suffix(,)
    0};

static const unsigned char text137[] = {
#embed "../../../Sources/Explanations/Pages/property-excluded.md" suffix(,)
    0};

static const unsigned char text138[] = {
#embed "../../../Sources/Explanations/Pages/property-flattening-changed.md" suffix(,)
    0};

static const unsigned char text139[] = {
#embed "../../../Sources/Explanations/Pages/property-included.md" suffix(,)
    0};

static const unsigned char text140[] = {
#embed "../../../Sources/Explanations/Pages/property-inverse-changed.md" suffix(,)
    0};

static const unsigned char text141[] = {
#embed "../../../Sources/Explanations/Pages/property-key-changed.md" suffix(,)
    0};

static const unsigned char text142[] = {
#embed "../../../Sources/Explanations/Pages/property-merged.md" suffix(,)
    0};

static const unsigned char text143[] = {
#embed "../../../Sources/Explanations/Pages/property-moved-away.md" suffix(,)
    0};

static const unsigned char text144[] = {
#embed "../../../Sources/Explanations/Pages/property-moved-down.md" suffix(,)
    0};

static const unsigned char text145[] = {
#embed "../../../Sources/Explanations/Pages/property-moved-up.md" suffix(,)
    0};

static const unsigned char text146[] = {
#embed "../../../Sources/Explanations/Pages/property-packing-changed.md" suffix(,)
    0};

static const unsigned char text147[] = {
#embed "../../../Sources/Explanations/Pages/property-reference-changed.md" suffix(,)
    0};

static const unsigned char text148[] = {
#embed "../../../Sources/Explanations/Pages/property-removed-required.md" suffix(,)
    0};

static const unsigned char text149[] = {
#embed "../../../Sources/Explanations/Pages/property-removed-undeclared.md" suffix(,)
    0};

static const unsigned char text150[] = {
#embed "../../../Sources/Explanations/Pages/property-removed.md" suffix(,)
    0};

static const unsigned char text151[] = {
#embed "../../../Sources/Explanations/Pages/property-rename-suspected.md" suffix(,)
    0};

static const unsigned char text152[] = {
#embed "../../../Sources/Explanations/Pages/property-renamed-and-retyped.md" suffix(,)
    0};

static const unsigned char text153[] = {
#embed "../../../Sources/Explanations/Pages/property-renamed.md" suffix(,)
    0};

static const unsigned char text154[] = {
#embed "../../../Sources/Explanations/Pages/property-split.md" suffix(,)
    0};

static const unsigned char text155[] = {
#embed "../../../Sources/Explanations/Pages/property-virtual-changed.md" suffix(,)
    0};

static const unsigned char text156[] = {
#embed "../../../Sources/Explanations/Pages/protocol-generated.md" suffix(,)
    0};

static const unsigned char text157[] = {
#embed "../../../Sources/Explanations/Pages/protocol-kind.md" suffix(,)
    0};

static const unsigned char text158[] = {
#embed "../../../Sources/Explanations/Pages/protocol-repeated.md" suffix(,)
    0};

static const unsigned char text159[] = {
#embed "../../../Sources/Explanations/Pages/raw-value-missing.md" suffix(,)
    0};

static const unsigned char text160[] = {
#embed "../../../Sources/Explanations/Pages/reading-changed.md" suffix(,)
    0};

static const unsigned char text161[] = {
#embed "../../../Sources/Explanations/Pages/reads-from-lowered.md" suffix(,)
    0};

static const unsigned char text162[] = {
#embed "../../../Sources/Explanations/Pages/reads-from-raised.md" suffix(,)
    0};

static const unsigned char text163[] = {
#embed "../../../Sources/Explanations/Pages/removed-life.md" suffix(,)
    0};

static const unsigned char text164[] = {
#embed "../../../Sources/Explanations/Pages/repeated-item.md" suffix(,)
    0};

static const unsigned char text165[] = {
#embed "../../../Sources/Explanations/Pages/reserved-archive-name.md" suffix(,)
    0};

static const unsigned char text166[] = {
#embed "../../../Sources/Explanations/Pages/reserved-case-name.md" suffix(,)
    0};

static const unsigned char text167[] = {
#embed "../../../Sources/Explanations/Pages/reserved-hook-name.md" suffix(,)
    0};

static const unsigned char text168[] = {
#embed "../../../Sources/Explanations/Pages/reserved-key.md" suffix(,)
    0};

static const unsigned char text169[] = {
#embed "../../../Sources/Explanations/Pages/reserved-module-name.md" suffix(,)
    0};

static const unsigned char text170[] = {
#embed "../../../Sources/Explanations/Pages/reserved-property-name.md" suffix(,)
    0};

static const unsigned char text171[] = {
#embed "../../../Sources/Explanations/Pages/reserved-type-name.md" suffix(,)
    0};

static const unsigned char text172[] = {
#embed "../../../Sources/Explanations/Pages/root-without-model.md" suffix(,)
    0};

static const unsigned char text173[] = {
#embed "../../../Sources/Explanations/Pages/seal-lost.md" suffix(,)
    0};

static const unsigned char text174[] = {
#embed "../../../Sources/Explanations/Pages/seal-replaced.md" suffix(,)
    0};

static const unsigned char text175[] = {
#embed "../../../Sources/Explanations/Pages/seal-resealed.md" suffix(,)
    0};

static const unsigned char text176[] = {
#embed "../../../Sources/Explanations/Pages/seal-tampered.md" suffix(,)
    0};

static const unsigned char text177[] = {
#embed "../../../Sources/Explanations/Pages/set-element.md" suffix(,)
    0};

static const unsigned char text178[] = {
#embed "../../../Sources/Explanations/Pages/set-in-cycle.md" suffix(,)
    0};

static const unsigned char text179[] = {
#embed "../../../Sources/Explanations/Pages/source-access-changed.md" suffix(,)
    0};

static const unsigned char text180[] = {
#embed "../../../Sources/Explanations/Pages/stamped-from-changed.md" suffix(,)
    0};

static const unsigned char text181[] = {
#embed "../../../Sources/Explanations/Pages/struct-contains-itself.md" suffix(,)
    0};

static const unsigned char text182[] = {
#embed "../../../Sources/Explanations/Pages/superclass-access.md" suffix(,)
    0};

static const unsigned char text183[] = {
#embed "../../../Sources/Explanations/Pages/superclass-changed.md" suffix(,)
    0};

static const unsigned char text184[] = {
#embed "../../../Sources/Explanations/Pages/superclass-cycle.md" suffix(,)
    0};

static const unsigned char text185[] = {
#embed "../../../Sources/Explanations/Pages/superclass-final.md" suffix(,)
    0};

static const unsigned char text186[] = {
#embed "../../../Sources/Explanations/Pages/superclass-kind.md" suffix(,)
    0};

static const unsigned char text187[] = {
#embed "../../../Sources/Explanations/Pages/template-syntax.md" suffix(,)
    0};

static const unsigned char text188[] = {
#embed "../../../Sources/Explanations/Pages/template-unknown-file.md" suffix(,)
    0};

static const unsigned char text189[] = {
#embed "../../../Sources/Explanations/Pages/template-unknown-name.md" suffix(,)
    0};

static const unsigned char text190[] = {
#embed "../../../Sources/Explanations/Pages/throwing-description.md" suffix(,)
    0};

static const unsigned char text191[] = {
#embed "../../../Sources/Explanations/Pages/type-changed.md" suffix(,)
    0};

static const unsigned char text192[] = {
#embed "../../../Sources/Explanations/Pages/type-class-changed.md" suffix(,)
    0};

static const unsigned char text193[] = {
#embed "../../../Sources/Explanations/Pages/type-converted.md" suffix(,)
    0};

static const unsigned char text194[] = {
#embed "../../../Sources/Explanations/Pages/type-narrowed.md" suffix(,)
    0};

static const unsigned char text195[] = {
#embed "../../../Sources/Explanations/Pages/type-not-codable.md" suffix(,)
    0};

static const unsigned char text196[] = {
#embed "../../../Sources/Explanations/Pages/type-syntax.md" suffix(,)
    0};

static const unsigned char text197[] = {
#embed "../../../Sources/Explanations/Pages/type-widened.md" suffix(,)
    0};

static const unsigned char text198[] = {
#embed "../../../Sources/Explanations/Pages/unknown-case.md" suffix(,)
    0};

static const unsigned char text199[] = {
#embed "../../../Sources/Explanations/Pages/unknown-change.md" suffix(,)
    0};

static const unsigned char text200[] = {
#embed "../../../Sources/Explanations/Pages/unknown-key.md" suffix(,)
    0};

static const unsigned char text201[] = {
#embed "../../../Sources/Explanations/Pages/unknown-option.md" suffix(,)
    0};

static const unsigned char text202[] = {
#embed "../../../Sources/Explanations/Pages/unknown-property.md" suffix(,)
    0};

static const unsigned char text203[] = {
#embed "../../../Sources/Explanations/Pages/unknown-type.md" suffix(,)
    0};

static const unsigned char text204[] = {
#embed "../../../Sources/Explanations/Pages/unstamped-ambiguous.md" suffix(,)
    0};

static const unsigned char text205[] = {
#embed "../../../Sources/Explanations/Pages/used-model-access.md" suffix(,)
    0};

static const unsigned char text206[] = {
#embed "../../../Sources/Explanations/Pages/used-model-name.md" suffix(,)
    0};

static const unsigned char text207[] = {
#embed "../../../Sources/Explanations/Pages/uses-cycle.md" suffix(,)
    0};

static const unsigned char text208[] = {
#embed "../../../Sources/Explanations/Pages/uses-missing.md" suffix(,)
    0};

static const unsigned char text209[] = {
#embed "../../../Sources/Explanations/Pages/uses-without-model.md" suffix(,)
    0};

static const unsigned char text210[] = {
#embed "../../../Sources/Explanations/Pages/value-mismatch.md" suffix(,)
    0};

static const unsigned char text211[] = {
#embed "../../../Sources/Explanations/Pages/version-above-current.md" suffix(,)
    0};

static const unsigned char text212[] = {
#embed "../../../Sources/Explanations/Pages/version-decreased.md" suffix(,)
    0};

static const unsigned char text213[] = {
#embed "../../../Sources/Explanations/Pages/version-gap.md" suffix(,)
    0};

static const unsigned char text214[] = {
#embed "../../../Sources/Explanations/Pages/version-key-changed.md" suffix(,)
    0};

static const unsigned char text215[] = {
#embed "../../../Sources/Explanations/Pages/version-key-type.md" suffix(,)
    0};

static const unsigned char text216[] = {
#embed "../../../Sources/Explanations/Pages/version-not-bumped.md" suffix(,)
    0};

static const unsigned char text217[] = {
#embed "../../../Sources/Explanations/Pages/version-open.md" suffix(,)
    0};

static const unsigned char text218[] = {
#embed "../../../Sources/Explanations/Pages/version-taken.md" suffix(,)
    0};

static const unsigned char text219[] = {
#embed "../../../Sources/Explanations/Pages/version-unsealed.md" suffix(,)
    0};

static const unsigned char text220[] = {
#embed "../../../Sources/Explanations/Pages/weak-type.md" suffix(,)
    0};

static const unsigned char text221[] = {
#embed "../../../Sources/Explanations/Pages/wire-form-changed.md" suffix(,)
    0};

static const unsigned char text222[] = {
#embed "../../../Sources/Explanations/Pages/write-also-key-taken.md" suffix(,)
    0};

static const unsigned char text223[] = {
#embed "../../../Sources/Explanations/Pages/write-also-source.md" suffix(,)
    0};

static const unsigned char text224[] = {
#embed "../../../Sources/Explanations/Pages/write-also-window.md" suffix(,)
    0};

static const unsigned char text225[] = {
#embed "../../../Sources/Explanations/Pages/wrong-kind.md" suffix(,)
    0};

static const unsigned char text226[] = {
#embed "../../../Sources/Explanations/Pages/yaml-alias-bomb.md" suffix(,)
    0};

static const unsigned char text227[] = {
#embed "../../../Sources/Explanations/Pages/yaml-bad-escape.md" suffix(,)
    0};

static const unsigned char text228[] = {
#embed "../../../Sources/Explanations/Pages/yaml-bad-utf8.md" suffix(,)
    0};

static const unsigned char text229[] = {
#embed "../../../Sources/Explanations/Pages/yaml-bracket-in-text.md" suffix(,)
    0};

static const unsigned char text230[] = {
#embed "../../../Sources/Explanations/Pages/yaml-colon-in-text.md" suffix(,)
    0};

static const unsigned char text231[] = {
#embed "../../../Sources/Explanations/Pages/yaml-comment-in-code.md" suffix(,)
    0};

static const unsigned char text232[] = {
#embed "../../../Sources/Explanations/Pages/yaml-comment-in-text.md" suffix(,)
    0};

static const unsigned char text233[] = {
#embed "../../../Sources/Explanations/Pages/yaml-conflict-marker.md" suffix(,)
    0};

static const unsigned char text234[] = {
#embed "../../../Sources/Explanations/Pages/yaml-control-character.md" suffix(,)
    0};

static const unsigned char text235[] = {
#embed "../../../Sources/Explanations/Pages/yaml-directive.md" suffix(,)
    0};

static const unsigned char text236[] = {
#embed "../../../Sources/Explanations/Pages/yaml-duplicate-key.md" suffix(,)
    0};

static const unsigned char text237[] = {
#embed "../../../Sources/Explanations/Pages/yaml-empty.md" suffix(,)
    0};

static const unsigned char text238[] = {
#embed "../../../Sources/Explanations/Pages/yaml-indentation.md" suffix(,)
    0};

static const unsigned char text239[] = {
#embed "../../../Sources/Explanations/Pages/yaml-key-not-scalar.md" suffix(,)
    0};

static const unsigned char text240[] = {
#embed "../../../Sources/Explanations/Pages/yaml-merge-key.md" suffix(,)
    0};

static const unsigned char text241[] = {
#embed "../../../Sources/Explanations/Pages/yaml-missing-colon.md" suffix(,)
    0};

static const unsigned char text242[] = {
#embed "../../../Sources/Explanations/Pages/yaml-missing-comma.md" suffix(,)
    0};

static const unsigned char text243[] = {
#embed "../../../Sources/Explanations/Pages/yaml-nesting.md" suffix(,)
    0};

static const unsigned char text244[] = {
#embed "../../../Sources/Explanations/Pages/yaml-optional-brackets.md" suffix(,)
    0};

static const unsigned char text245[] = {
#embed "../../../Sources/Explanations/Pages/yaml-recursive-alias.md" suffix(,)
    0};

static const unsigned char text246[] = {
#embed "../../../Sources/Explanations/Pages/yaml-several-documents.md" suffix(,)
    0};

static const unsigned char text247[] = {
#embed "../../../Sources/Explanations/Pages/yaml-special-start.md" suffix(,)
    0};

static const unsigned char text248[] = {
#embed "../../../Sources/Explanations/Pages/yaml-split-text.md" suffix(,)
    0};

static const unsigned char text249[] = {
#embed "../../../Sources/Explanations/Pages/yaml-syntax.md" suffix(,)
    0};

static const unsigned char text250[] = {
#embed "../../../Sources/Explanations/Pages/yaml-tab-indentation.md" suffix(,)
    0};

static const unsigned char text251[] = {
#embed "../../../Sources/Explanations/Pages/yaml-tag.md" suffix(,)
    0};

static const unsigned char text252[] = {
#embed "../../../Sources/Explanations/Pages/yaml-text-behind-value.md" suffix(,)
    0};

static const unsigned char text253[] = {
#embed "../../../Sources/Explanations/Pages/yaml-unclosed-bracket.md" suffix(,)
    0};

static const unsigned char text254[] = {
#embed "../../../Sources/Explanations/Pages/yaml-unclosed-quote.md" suffix(,)
    0};

static const unsigned char text255[] = {
#embed "../../../Sources/Explanations/Pages/yaml-unknown-alias.md" suffix(,)
    0};

static const unsigned char text256[] = {
#embed "../../../Sources/Explanations/Pages/yaml-unused-anchor.md" suffix(,)
    0};

static const EmbeddedFile files[] = {
    {"Sources/Explanations/Pages/abstract-final.md", text0},
    {"Sources/Explanations/Pages/ambiguous-type.md", text1},
    {"Sources/Explanations/Pages/archive-name-changed.md", text2},
    {"Sources/Explanations/Pages/archive-name-taken.md", text3},
    {"Sources/Explanations/Pages/attribute-conflict.md", text4},
    {"Sources/Explanations/Pages/class-added.md", text5},
    {"Sources/Explanations/Pages/class-became-abstract.md", text6},
    {"Sources/Explanations/Pages/class-became-concrete.md", text7},
    {"Sources/Explanations/Pages/class-dropped.md", text8},
    {"Sources/Explanations/Pages/class-removed.md", text9},
    {"Sources/Explanations/Pages/class-rename-suspected.md", text10},
    {"Sources/Explanations/Pages/class-renamed.md", text11},
    {"Sources/Explanations/Pages/code-incomplete.md", text12},
    {"Sources/Explanations/Pages/coding-added.md", text13},
    {"Sources/Explanations/Pages/coding-removed.md", text14},
    {"Sources/Explanations/Pages/collection-kind-changed.md", text15},
    {"Sources/Explanations/Pages/conditional-type.md", text16},
    {"Sources/Explanations/Pages/convert-target.md", text17},
    {"Sources/Explanations/Pages/count-default.md", text18},
    {"Sources/Explanations/Pages/count-unpacked.md", text19},
    {"Sources/Explanations/Pages/declaration-kind-changed.md", text20},
    {"Sources/Explanations/Pages/default-changed.md", text21},
    {"Sources/Explanations/Pages/default-removed.md", text22},
    {"Sources/Explanations/Pages/dictionary-key-changed.md", text23},
    {"Sources/Explanations/Pages/dictionary-key-type.md", text24},
    {"Sources/Explanations/Pages/duplicate-json-key.md", text25},
    {"Sources/Explanations/Pages/duplicate-key.md", text26},
    {"Sources/Explanations/Pages/duplicate-raw-value.md", text27},
    {"Sources/Explanations/Pages/duplicate-type.md", text28},
    {"Sources/Explanations/Pages/element-type-changed.md", text29},
    {"Sources/Explanations/Pages/embedded-with-uses.md", text30},
    {"Sources/Explanations/Pages/empty-value.md", text31},
    {"Sources/Explanations/Pages/enum-case-added.md", text32},
    {"Sources/Explanations/Pages/enum-case-removed.md", text33},
    {"Sources/Explanations/Pages/enum-case-renamed.md", text34},
    {"Sources/Explanations/Pages/enum-fallback-changed.md", text35},
    {"Sources/Explanations/Pages/enum-fallback-removed.md", text36},
    {"Sources/Explanations/Pages/enum-options-changed.md", text37},
    {"Sources/Explanations/Pages/enum-raw-changed.md", text38},
    {"Sources/Explanations/Pages/enum-raw-type-changed.md", text39},
    {"Sources/Explanations/Pages/enum-raw-type.md", text40},
    {"Sources/Explanations/Pages/enum-without-cases.md", text41},
    {"Sources/Explanations/Pages/excluded-required.md", text42},
    {"Sources/Explanations/Pages/failure-policy-changed.md", text43},
    {"Sources/Explanations/Pages/failure-policy.md", text44},
    {"Sources/Explanations/Pages/file-is-folder.md", text45},
    {"Sources/Explanations/Pages/file-missing.md", text46},
    {"Sources/Explanations/Pages/file-unreadable.md", text47},
    {"Sources/Explanations/Pages/flat-inside-flat.md", text48},
    {"Sources/Explanations/Pages/flat-key-missing.md", text49},
    {"Sources/Explanations/Pages/flat-optional.md", text50},
    {"Sources/Explanations/Pages/flat-type.md", text51},
    {"Sources/Explanations/Pages/foreign-type-changed.md", text52},
    {"Sources/Explanations/Pages/foreign-type-coding.md", text53},
    {"Sources/Explanations/Pages/foreign-type-key.md", text54},
    {"Sources/Explanations/Pages/form-type.md", text55},
    {"Sources/Explanations/Pages/former-objects-absent.md", text56},
    {"Sources/Explanations/Pages/formerly-current.md", text57},
    {"Sources/Explanations/Pages/header-in-include.md", text58},
    {"Sources/Explanations/Pages/history-case-taken.md", text59},
    {"Sources/Explanations/Pages/history-changed-twice.md", text60},
    {"Sources/Explanations/Pages/history-channels.md", text61},
    {"Sources/Explanations/Pages/history-edited.md", text62},
    {"Sources/Explanations/Pages/history-else.md", text63},
    {"Sources/Explanations/Pages/history-entry.md", text64},
    {"Sources/Explanations/Pages/history-key-clash.md", text65},
    {"Sources/Explanations/Pages/history-kind.md", text66},
    {"Sources/Explanations/Pages/history-mismatch.md", text67},
    {"Sources/Explanations/Pages/history-missing.md", text68},
    {"Sources/Explanations/Pages/history-move.md", text69},
    {"Sources/Explanations/Pages/history-name-clash.md", text70},
    {"Sources/Explanations/Pages/history-name-taken.md", text71},
    {"Sources/Explanations/Pages/history-no-case.md", text72},
    {"Sources/Explanations/Pages/history-no-change.md", text73},
    {"Sources/Explanations/Pages/history-no-conversion.md", text74},
    {"Sources/Explanations/Pages/history-no-property.md", text75},
    {"Sources/Explanations/Pages/history-order.md", text76},
    {"Sources/Explanations/Pages/history-raw-missing.md", text77},
    {"Sources/Explanations/Pages/history-source.md", text78},
    {"Sources/Explanations/Pages/history-superclass.md", text79},
    {"Sources/Explanations/Pages/history-type-gone.md", text80},
    {"Sources/Explanations/Pages/history-unknown-class.md", text81},
    {"Sources/Explanations/Pages/history-version.md", text82},
    {"Sources/Explanations/Pages/include-cycle.md", text83},
    {"Sources/Explanations/Pages/include-missing.md", text84},
    {"Sources/Explanations/Pages/include-twice.md", text85},
    {"Sources/Explanations/Pages/included-root.md", text86},
    {"Sources/Explanations/Pages/invalid-identifier.md", text87},
    {"Sources/Explanations/Pages/inverse-in-struct.md", text88},
    {"Sources/Explanations/Pages/inverse-other-model.md", text89},
    {"Sources/Explanations/Pages/inverse-target.md", text90},
    {"Sources/Explanations/Pages/inverse-type.md", text91},
    {"Sources/Explanations/Pages/json-key-changed.md", text92},
    {"Sources/Explanations/Pages/key-pattern-changed.md", text93},
    {"Sources/Explanations/Pages/key-pattern.md", text94},
    {"Sources/Explanations/Pages/key-reused-type-differs.md", text95},
    {"Sources/Explanations/Pages/key-reused.md", text96},
    {"Sources/Explanations/Pages/language-too-new.md", text97},
    {"Sources/Explanations/Pages/member-name.md", text98},
    {"Sources/Explanations/Pages/missing-key.md", text99},
    {"Sources/Explanations/Pages/model-removed.md", text100},
    {"Sources/Explanations/Pages/model-renamed.md", text101},
    {"Sources/Explanations/Pages/module-changed.md", text102},
    {"Sources/Explanations/Pages/module-mismatch.md", text103},
    {"Sources/Explanations/Pages/never-made.md", text104},
    {"Sources/Explanations/Pages/no-roots.md", text105},
    {"Sources/Explanations/Pages/no-such-version.md", text106},
    {"Sources/Explanations/Pages/not-a-bool.md", text107},
    {"Sources/Explanations/Pages/not-an-integer.md", text108},
    {"Sources/Explanations/Pages/not-covered-by-superclass.md", text109},
    {"Sources/Explanations/Pages/nothing-sealed.md", text110},
    {"Sources/Explanations/Pages/number-out-of-range.md", text111},
    {"Sources/Explanations/Pages/number-too-large.md", text112},
    {"Sources/Explanations/Pages/number-too-small.md", text113},
    {"Sources/Explanations/Pages/objc-hidden.md", text114},
    {"Sources/Explanations/Pages/objc-name-taken.md", text115},
    {"Sources/Explanations/Pages/objc-name-unused.md", text116},
    {"Sources/Explanations/Pages/one-of-ambiguous.md", text117},
    {"Sources/Explanations/Pages/one-of-member.md", text118},
    {"Sources/Explanations/Pages/optional-inside.md", text119},
    {"Sources/Explanations/Pages/options-raw-type.md", text120},
    {"Sources/Explanations/Pages/options-unknown.md", text121},
    {"Sources/Explanations/Pages/output-edited.md", text122},
    {"Sources/Explanations/Pages/output-foreign.md", text123},
    {"Sources/Explanations/Pages/output-left-over.md", text124},
    {"Sources/Explanations/Pages/output-missing.md", text125},
    {"Sources/Explanations/Pages/output-shared.md", text126},
    {"Sources/Explanations/Pages/output-stale.md", text127},
    {"Sources/Explanations/Pages/output-unwritable.md", text128},
    {"Sources/Explanations/Pages/packed-type.md", text129},
    {"Sources/Explanations/Pages/plan-outdated.md", text130},
    {"Sources/Explanations/Pages/property-added-defaulted.md", text131},
    {"Sources/Explanations/Pages/property-added-optional.md", text132},
    {"Sources/Explanations/Pages/property-added-required.md", text133},
    {"Sources/Explanations/Pages/property-became-optional.md", text134},
    {"Sources/Explanations/Pages/property-became-required.md", text135},
    {"Sources/Explanations/Pages/property-conversion-changed.md", text136},
    {"Sources/Explanations/Pages/property-excluded.md", text137},
    {"Sources/Explanations/Pages/property-flattening-changed.md", text138},
    {"Sources/Explanations/Pages/property-included.md", text139},
    {"Sources/Explanations/Pages/property-inverse-changed.md", text140},
    {"Sources/Explanations/Pages/property-key-changed.md", text141},
    {"Sources/Explanations/Pages/property-merged.md", text142},
    {"Sources/Explanations/Pages/property-moved-away.md", text143},
    {"Sources/Explanations/Pages/property-moved-down.md", text144},
    {"Sources/Explanations/Pages/property-moved-up.md", text145},
    {"Sources/Explanations/Pages/property-packing-changed.md", text146},
    {"Sources/Explanations/Pages/property-reference-changed.md", text147},
    {"Sources/Explanations/Pages/property-removed-required.md", text148},
    {"Sources/Explanations/Pages/property-removed-undeclared.md", text149},
    {"Sources/Explanations/Pages/property-removed.md", text150},
    {"Sources/Explanations/Pages/property-rename-suspected.md", text151},
    {"Sources/Explanations/Pages/property-renamed-and-retyped.md", text152},
    {"Sources/Explanations/Pages/property-renamed.md", text153},
    {"Sources/Explanations/Pages/property-split.md", text154},
    {"Sources/Explanations/Pages/property-virtual-changed.md", text155},
    {"Sources/Explanations/Pages/protocol-generated.md", text156},
    {"Sources/Explanations/Pages/protocol-kind.md", text157},
    {"Sources/Explanations/Pages/protocol-repeated.md", text158},
    {"Sources/Explanations/Pages/raw-value-missing.md", text159},
    {"Sources/Explanations/Pages/reading-changed.md", text160},
    {"Sources/Explanations/Pages/reads-from-lowered.md", text161},
    {"Sources/Explanations/Pages/reads-from-raised.md", text162},
    {"Sources/Explanations/Pages/removed-life.md", text163},
    {"Sources/Explanations/Pages/repeated-item.md", text164},
    {"Sources/Explanations/Pages/reserved-archive-name.md", text165},
    {"Sources/Explanations/Pages/reserved-case-name.md", text166},
    {"Sources/Explanations/Pages/reserved-hook-name.md", text167},
    {"Sources/Explanations/Pages/reserved-key.md", text168},
    {"Sources/Explanations/Pages/reserved-module-name.md", text169},
    {"Sources/Explanations/Pages/reserved-property-name.md", text170},
    {"Sources/Explanations/Pages/reserved-type-name.md", text171},
    {"Sources/Explanations/Pages/root-without-model.md", text172},
    {"Sources/Explanations/Pages/seal-lost.md", text173},
    {"Sources/Explanations/Pages/seal-replaced.md", text174},
    {"Sources/Explanations/Pages/seal-resealed.md", text175},
    {"Sources/Explanations/Pages/seal-tampered.md", text176},
    {"Sources/Explanations/Pages/set-element.md", text177},
    {"Sources/Explanations/Pages/set-in-cycle.md", text178},
    {"Sources/Explanations/Pages/source-access-changed.md", text179},
    {"Sources/Explanations/Pages/stamped-from-changed.md", text180},
    {"Sources/Explanations/Pages/struct-contains-itself.md", text181},
    {"Sources/Explanations/Pages/superclass-access.md", text182},
    {"Sources/Explanations/Pages/superclass-changed.md", text183},
    {"Sources/Explanations/Pages/superclass-cycle.md", text184},
    {"Sources/Explanations/Pages/superclass-final.md", text185},
    {"Sources/Explanations/Pages/superclass-kind.md", text186},
    {"Sources/Explanations/Pages/template-syntax.md", text187},
    {"Sources/Explanations/Pages/template-unknown-file.md", text188},
    {"Sources/Explanations/Pages/template-unknown-name.md", text189},
    {"Sources/Explanations/Pages/throwing-description.md", text190},
    {"Sources/Explanations/Pages/type-changed.md", text191},
    {"Sources/Explanations/Pages/type-class-changed.md", text192},
    {"Sources/Explanations/Pages/type-converted.md", text193},
    {"Sources/Explanations/Pages/type-narrowed.md", text194},
    {"Sources/Explanations/Pages/type-not-codable.md", text195},
    {"Sources/Explanations/Pages/type-syntax.md", text196},
    {"Sources/Explanations/Pages/type-widened.md", text197},
    {"Sources/Explanations/Pages/unknown-case.md", text198},
    {"Sources/Explanations/Pages/unknown-change.md", text199},
    {"Sources/Explanations/Pages/unknown-key.md", text200},
    {"Sources/Explanations/Pages/unknown-option.md", text201},
    {"Sources/Explanations/Pages/unknown-property.md", text202},
    {"Sources/Explanations/Pages/unknown-type.md", text203},
    {"Sources/Explanations/Pages/unstamped-ambiguous.md", text204},
    {"Sources/Explanations/Pages/used-model-access.md", text205},
    {"Sources/Explanations/Pages/used-model-name.md", text206},
    {"Sources/Explanations/Pages/uses-cycle.md", text207},
    {"Sources/Explanations/Pages/uses-missing.md", text208},
    {"Sources/Explanations/Pages/uses-without-model.md", text209},
    {"Sources/Explanations/Pages/value-mismatch.md", text210},
    {"Sources/Explanations/Pages/version-above-current.md", text211},
    {"Sources/Explanations/Pages/version-decreased.md", text212},
    {"Sources/Explanations/Pages/version-gap.md", text213},
    {"Sources/Explanations/Pages/version-key-changed.md", text214},
    {"Sources/Explanations/Pages/version-key-type.md", text215},
    {"Sources/Explanations/Pages/version-not-bumped.md", text216},
    {"Sources/Explanations/Pages/version-open.md", text217},
    {"Sources/Explanations/Pages/version-taken.md", text218},
    {"Sources/Explanations/Pages/version-unsealed.md", text219},
    {"Sources/Explanations/Pages/weak-type.md", text220},
    {"Sources/Explanations/Pages/wire-form-changed.md", text221},
    {"Sources/Explanations/Pages/write-also-key-taken.md", text222},
    {"Sources/Explanations/Pages/write-also-source.md", text223},
    {"Sources/Explanations/Pages/write-also-window.md", text224},
    {"Sources/Explanations/Pages/wrong-kind.md", text225},
    {"Sources/Explanations/Pages/yaml-alias-bomb.md", text226},
    {"Sources/Explanations/Pages/yaml-bad-escape.md", text227},
    {"Sources/Explanations/Pages/yaml-bad-utf8.md", text228},
    {"Sources/Explanations/Pages/yaml-bracket-in-text.md", text229},
    {"Sources/Explanations/Pages/yaml-colon-in-text.md", text230},
    {"Sources/Explanations/Pages/yaml-comment-in-code.md", text231},
    {"Sources/Explanations/Pages/yaml-comment-in-text.md", text232},
    {"Sources/Explanations/Pages/yaml-conflict-marker.md", text233},
    {"Sources/Explanations/Pages/yaml-control-character.md", text234},
    {"Sources/Explanations/Pages/yaml-directive.md", text235},
    {"Sources/Explanations/Pages/yaml-duplicate-key.md", text236},
    {"Sources/Explanations/Pages/yaml-empty.md", text237},
    {"Sources/Explanations/Pages/yaml-indentation.md", text238},
    {"Sources/Explanations/Pages/yaml-key-not-scalar.md", text239},
    {"Sources/Explanations/Pages/yaml-merge-key.md", text240},
    {"Sources/Explanations/Pages/yaml-missing-colon.md", text241},
    {"Sources/Explanations/Pages/yaml-missing-comma.md", text242},
    {"Sources/Explanations/Pages/yaml-nesting.md", text243},
    {"Sources/Explanations/Pages/yaml-optional-brackets.md", text244},
    {"Sources/Explanations/Pages/yaml-recursive-alias.md", text245},
    {"Sources/Explanations/Pages/yaml-several-documents.md", text246},
    {"Sources/Explanations/Pages/yaml-special-start.md", text247},
    {"Sources/Explanations/Pages/yaml-split-text.md", text248},
    {"Sources/Explanations/Pages/yaml-syntax.md", text249},
    {"Sources/Explanations/Pages/yaml-tab-indentation.md", text250},
    {"Sources/Explanations/Pages/yaml-tag.md", text251},
    {"Sources/Explanations/Pages/yaml-text-behind-value.md", text252},
    {"Sources/Explanations/Pages/yaml-unclosed-bracket.md", text253},
    {"Sources/Explanations/Pages/yaml-unclosed-quote.md", text254},
    {"Sources/Explanations/Pages/yaml-unknown-alias.md", text255},
    {"Sources/Explanations/Pages/yaml-unused-anchor.md", text256},
};

const EmbeddedFile *embeddedPage(size_t index) {
    return index < sizeof files / sizeof *files ? &files[index] : NULL;
}
