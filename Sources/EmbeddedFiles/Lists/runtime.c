// Written by 'HEIRLOOM_RECORD=1 swift test --filter EmbeddedFilesTests' after files were added or removed.

#include "EmbeddedFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const EmbeddedFile files[] = {
    {"Sources/HeirloomRuntime/Channels/ArchiveError+Facts.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Channels/ArchiveError+Facts.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Channels/ChannelForm.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Channels/ChannelForm.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Channels/ChannelReader.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Channels/ChannelReader.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Channels/ChannelWriter.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Channels/ChannelWriter.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Channels/ForeignObject.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Channels/ForeignObject.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Channels/FoundationObjects.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Channels/FoundationObjects.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Channels/MemorySource.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Channels/MemorySource.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Channels/ObjectMaking.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Channels/ObjectMaking.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Channels/OptionalElement.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Channels/OptionalElement.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Channels/StackRoom.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Channels/StackRoom.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Channels/TreeGraph.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Channels/TreeGraph.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Channels/TreeSource.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Channels/TreeSource.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Channels/UnionAttempts.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Channels/UnionAttempts.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Channels/ValuePath.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Channels/ValuePath.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Channels/ValueSource.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Channels/ValueSource.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Channels/ValueWords.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Channels/ValueWords.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Channels/WrittenValue+Any.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Channels/WrittenValue+Any.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Channels/WrittenValue.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Channels/WrittenValue.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Codable/CodableReader.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Codable/CodableReader.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Codable/CodableSource.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Codable/CodableSource.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Codable/CodableWriter.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Codable/CodableWriter.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Codable/CodableWriting.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Codable/CodableWriting.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Codable/DecodingOptions.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Codable/DecodingOptions.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Codable/EncodedValue.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Codable/EncodedValue.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Codable/JSONForm.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Codable/JSONForm.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Codable/ModelCodable.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Codable/ModelCodable.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Copying/CopyRecorder.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Copying/CopyRecorder.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Copying/ObjectCopier.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Copying/ObjectCopier.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Copying/TypedCopies.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Copying/TypedCopies.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Description/ObjectDescription.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Description/ObjectDescription.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Dictionary/DictionaryExpansion.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Dictionary/DictionaryExpansion.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Dictionary/DictionaryOptions.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Dictionary/DictionaryOptions.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Dictionary/DictionaryReader.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Dictionary/DictionaryReader.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Dictionary/DictionaryRepresentations.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Dictionary/DictionaryRepresentations.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Dictionary/DictionaryScope.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Dictionary/DictionaryScope.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Dictionary/DictionarySource.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Dictionary/DictionarySource.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Dictionary/DictionaryWriter.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Dictionary/DictionaryWriter.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Dictionary/ShallowWriter.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Dictionary/ShallowWriter.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Dictionary/SharedDictionaries.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Dictionary/SharedDictionaries.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Drafts/Draft.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Drafts/Draft.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Drafts/DraftConversion.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Drafts/DraftConversion.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Drafts/UnfinishedDraft.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Drafts/UnfinishedDraft.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Equality/ValueComparison.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Equality/ValueComparison.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Errors/ArchiveError.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Errors/ArchiveError.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/ArchiveField.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/ArchiveField.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/ArchiveLayout.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/ArchiveLayout.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/ArchivedDecimal.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/ArchivedDecimal.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/ArchivedKinds+Reading.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/ArchivedKinds+Reading.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/ArchivedKinds.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/ArchivedKinds.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/ArchivedType.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/ArchivedType.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/ArchivedValueKind.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/ArchivedValueKind.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/FieldContext.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/FieldContext.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/FieldForm.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/FieldForm.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/FieldReader+Former.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/FieldReader+Former.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/FieldReader+Making.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/FieldReader+Making.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/FieldReader+Past.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/FieldReader+Past.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/FieldReader+Present.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/FieldReader+Present.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/FieldReader+Steps.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/FieldReader+Steps.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/FieldReader.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/FieldReader.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/FieldSlot+Collections.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/FieldSlot+Collections.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/FieldSlot+Objects.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/FieldSlot+Objects.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/FieldSlot+Values.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/FieldSlot+Values.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/FieldSlot.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/FieldSlot.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/FieldSource.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/FieldSource.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/FieldValue+Collections.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/FieldValue+Collections.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/FieldValue+Objects.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/FieldValue+Objects.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/FieldValue+Past.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/FieldValue+Past.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/FieldValue+Sets.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/FieldValue+Sets.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/FieldValue.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/FieldValue.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/FieldWriter+Past.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/FieldWriter+Past.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/FieldWriter.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/FieldWriter.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/KeyedCoderSink.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/KeyedCoderSink.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/KeyedCoderSource.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/KeyedCoderSource.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/KeyedCoderValue.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/KeyedCoderValue.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/ModelStamp.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/ModelStamp.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/NSCoder+FailDecoding.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/NSCoder+FailDecoding.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/NamedField.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/NamedField.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/PackedElement.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/PackedElement.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/SplitResults.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/SplitResults.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/UnstampedRule.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/UnstampedRule.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Fields/ValueShape.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Fields/ValueShape.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Files/FileDescriptor.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Files/FileDescriptor.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Files/FileReading.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Files/FileReading.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Files/FileWriting.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Files/FileWriting.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Files/ObjectFiles.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Files/ObjectFiles.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Files/PlainPropertyList.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Files/PlainPropertyList.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Kept/ArchiveReader+Kept.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Kept/ArchiveReader+Kept.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Kept/FieldLayers.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Kept/FieldLayers.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Kept/FieldWriter+Kept.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Kept/FieldWriter+Kept.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Kept/KeptElements.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Kept/KeptElements.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Kept/KeptGraph.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Kept/KeptGraph.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Kept/KeptJSON.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Kept/KeptJSON.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Kept/KeptMarks.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Kept/KeptMarks.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Kept/KeptReading.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Kept/KeptReading.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Kept/KeptValue.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Kept/KeptValue.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Kept/UnknownKeys.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Kept/UnknownKeys.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/FoundationKey.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/FoundationKey.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/HeirloomCoder.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/HeirloomCoder.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/NSURL+Base.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/NSURL+Base.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/PropertyList/BinaryPropertyList.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/PropertyList/BinaryPropertyList.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/PropertyList/DecimalParts.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/PropertyList/DecimalParts.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/PropertyList/LeafTable.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/PropertyList/LeafTable.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/PropertyList/Memory.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/PropertyList/Memory.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/PropertyList/NumberStack.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/PropertyList/NumberStack.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/PropertyList/PropertyListBuilder+File.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/PropertyList/PropertyListBuilder+File.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/PropertyList/PropertyListBuilder+Leaves.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/PropertyList/PropertyListBuilder+Leaves.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/PropertyList/PropertyListBuilder.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/PropertyList/PropertyListBuilder.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/PropertyList/RecentTexts.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/PropertyList/RecentTexts.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/PropertyList/XMLPropertyList.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/PropertyList/XMLPropertyList.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ArchivePath.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ArchivePath.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Collections.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Collections.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Former.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Former.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Foundation.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Foundation.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+FoundationCollections.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+FoundationCollections.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+GNUstep.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+GNUstep.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Geometry.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Geometry.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Graph.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Graph.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Keys.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Keys.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Numbers.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Numbers.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Objects.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Objects.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+OneOf.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+OneOf.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Parts.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Parts.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+PropertyList.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+PropertyList.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Roots.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Roots.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Values.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Values.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ArchivedClass.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ArchivedClass.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/BinaryPropertyList+Values.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/BinaryPropertyList+Values.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/FoundationForm.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/FoundationForm.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/KeyNumbers.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/KeyNumbers.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/MadeObject.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/MadeObject.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ObjectShape.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ObjectShape.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/PackedNumbers.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/PackedNumbers.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ReaderCore.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ReaderCore.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ReadingPath.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ReadingPath.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/StackGuard.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/StackGuard.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/SwiftValue.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/SwiftValue.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Writing/ArchiveWriter+Collections.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Writing/ArchiveWriter+Collections.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Writing/ArchiveWriter+Foundation.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Writing/ArchiveWriter+Foundation.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Writing/ArchiveWriter+Objects.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Writing/ArchiveWriter+Objects.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Writing/ArchiveWriter+Values.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Writing/ArchiveWriter+Values.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Writing/ArchiveWriter.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Writing/ArchiveWriter.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Writing/FaultFinder.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Writing/FaultFinder.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Writing/Fingerprint.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Writing/Fingerprint.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Writing/FoundationClass+Writing.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Writing/FoundationClass+Writing.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Writing/WriterCore.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Writing/WriterCore.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/KeyedArchive/Writing/WrittenClass.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Writing/WrittenClass.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Observing/ObservedChanges.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Observing/ObservedChanges.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Observing/SameObjects.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Observing/SameObjects.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Reading/ReadingGraph.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Reading/ReadingGraph.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Reading/ReadingOptions.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Reading/ReadingOptions.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Registry/ArchiveRoot.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Registry/ArchiveRoot.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Registry/ArchiveRoots+Parts.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Registry/ArchiveRoots+Parts.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Registry/ArchiveRoots.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Registry/ArchiveRoots.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Registry/ArchivedKind.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Registry/ArchivedKind.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Registry/ClassTable.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Registry/ClassTable.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Registry/FoundationClassRecord.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Registry/FoundationClassRecord.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Registry/InstalledOptions.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Registry/InstalledOptions.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Registry/ModelNamespace.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Registry/ModelNamespace.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Registry/ModelRegistry+Archives.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Registry/ModelRegistry+Archives.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Registry/ModelRegistry+Files.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Registry/ModelRegistry+Files.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Registry/ModelRegistry+Install.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Registry/ModelRegistry+Install.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Registry/ModelRegistry.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Registry/ModelRegistry.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Releasing/ObjectRelease.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Releasing/ObjectRelease.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/RuntimeVersion.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/RuntimeVersion.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Updates/ModelRegistry+Updates.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Updates/ModelRegistry+Updates.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Updates/ModelUpdate.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Updates/ModelUpdate.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Updates/UpdatableObject.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Updates/UpdatableObject.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Validation/TextPattern.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Validation/TextPattern.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Validation/Validatable.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Validation/Validatable.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Values/AnyNumber.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Values/AnyNumber.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Values/ArchiveKey.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Values/ArchiveKey.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Values/ArchiveLiteral.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Values/ArchiveLiteral.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Values/ArchivedDictionary.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Values/ArchivedDictionary.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Values/ArchivedEnum.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Values/ArchivedEnum.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Values/ArchivedObject.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Values/ArchivedObject.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Values/ArchivedStruct.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Values/ArchivedStruct.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Values/ArchivedUnion.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Values/ArchivedUnion.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Values/BoxedReals.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Values/BoxedReals.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Values/CodableData.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Values/CodableData.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Values/Convert.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Values/Convert.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Values/DeprecatedCases.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Values/DeprecatedCases.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Values/FieldValue+Convert.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Values/FieldValue+Convert.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Values/ForeignClasses.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Values/ForeignClasses.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Values/GeometryValue.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Values/GeometryValue.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Values/LeafTypes.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Values/LeafTypes.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Values/LeafValue.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Values/LeafValue.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Values/ModelType.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Values/ModelType.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Values/Presence.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Values/Presence.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Values/PropertyListValue.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Values/PropertyListValue.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Values/SecureData.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Values/SecureData.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Values/Types/CalendarValue.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Values/Types/CalendarValue.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Values/Types/DateComponentsValue.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Values/Types/DateComponentsValue.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Values/Types/DateIntervalValue.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Values/Types/DateIntervalValue.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Values/Types/IndexPathValue.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Values/Types/IndexPathValue.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Values/Types/IndexSetValue.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Values/Types/IndexSetValue.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Values/Types/LocaleValue.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Values/Types/LocaleValue.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Values/Types/TimeZoneValue.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Values/Types/TimeZoneValue.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Values/Types/URLValue.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Values/Types/URLValue.swift" suffix(,)
        0}},
    {"Sources/HeirloomRuntime/Values/Types/UUIDValue.swift", (const unsigned char[]){
#embed "../../../Sources/HeirloomRuntime/Values/Types/UUIDValue.swift" suffix(,)
        0}},
};

const EmbeddedFile *embeddedRuntimeSource(size_t index) {
    return index < sizeof files / sizeof *files ? &files[index] : NULL;
}
