// Written by 'HEIRLOOM_RECORD=1 swift test --filter EmbeddedFilesTests' where files came or went.

#include "EmbeddedFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char text0[] = {
#embed "../../../Sources/HeirloomRuntime/Channels/ChannelForm.swift" suffix(,)
    0};

static const unsigned char text1[] = {
#embed "../../../Sources/HeirloomRuntime/Channels/ChannelReader.swift" suffix(,)
    0};

static const unsigned char text2[] = {
#embed "../../../Sources/HeirloomRuntime/Channels/ChannelWriter.swift" suffix(,)
    0};

static const unsigned char text3[] = {
#embed "../../../Sources/HeirloomRuntime/Channels/ForeignObject.swift" suffix(,)
    0};

static const unsigned char text4[] = {
#embed "../../../Sources/HeirloomRuntime/Channels/FoundationObjects.swift" suffix(,)
    0};

static const unsigned char text5[] = {
#embed "../../../Sources/HeirloomRuntime/Channels/ObjectMaking.swift" suffix(,)
    0};

static const unsigned char text6[] = {
#embed "../../../Sources/HeirloomRuntime/Channels/StackRoom.swift" suffix(,)
    0};

static const unsigned char text7[] = {
#embed "../../../Sources/HeirloomRuntime/Channels/TreeGraph.swift" suffix(,)
    0};

static const unsigned char text8[] = {
#embed "../../../Sources/HeirloomRuntime/Channels/TreeSource.swift" suffix(,)
    0};

static const unsigned char text9[] = {
#embed "../../../Sources/HeirloomRuntime/Channels/ValuePath.swift" suffix(,)
    0};

static const unsigned char text10[] = {
#embed "../../../Sources/HeirloomRuntime/Channels/ValueSource.swift" suffix(,)
    0};

static const unsigned char text11[] = {
#embed "../../../Sources/HeirloomRuntime/Channels/WrittenValue+Any.swift" suffix(,)
    0};

static const unsigned char text12[] = {
#embed "../../../Sources/HeirloomRuntime/Channels/WrittenValue.swift" suffix(,)
    0};

static const unsigned char text13[] = {
#embed "../../../Sources/HeirloomRuntime/Codable/CodableReader.swift" suffix(,)
    0};

static const unsigned char text14[] = {
#embed "../../../Sources/HeirloomRuntime/Codable/CodableSource.swift" suffix(,)
    0};

static const unsigned char text15[] = {
#embed "../../../Sources/HeirloomRuntime/Codable/CodableWriter.swift" suffix(,)
    0};

static const unsigned char text16[] = {
#embed "../../../Sources/HeirloomRuntime/Codable/CodableWriting.swift" suffix(,)
    0};

static const unsigned char text17[] = {
#embed "../../../Sources/HeirloomRuntime/Codable/DecodedPropertyList.swift" suffix(,)
    0};

static const unsigned char text18[] = {
#embed "../../../Sources/HeirloomRuntime/Codable/DecodingOptions.swift" suffix(,)
    0};

static const unsigned char text19[] = {
#embed "../../../Sources/HeirloomRuntime/Codable/EncodedValue.swift" suffix(,)
    0};

static const unsigned char text20[] = {
#embed "../../../Sources/HeirloomRuntime/Codable/ModelCodable.swift" suffix(,)
    0};

static const unsigned char text21[] = {
#embed "../../../Sources/HeirloomRuntime/Copying/CopyRecorder.swift" suffix(,)
    0};

static const unsigned char text22[] = {
#embed "../../../Sources/HeirloomRuntime/Copying/ObjectCopier.swift" suffix(,)
    0};

static const unsigned char text23[] = {
#embed "../../../Sources/HeirloomRuntime/Description/ObjectDescription.swift" suffix(,)
    0};

static const unsigned char text24[] = {
#embed "../../../Sources/HeirloomRuntime/Dictionary/DictionaryOptions.swift" suffix(,)
    0};

static const unsigned char text25[] = {
#embed "../../../Sources/HeirloomRuntime/Dictionary/DictionaryReader.swift" suffix(,)
    0};

static const unsigned char text26[] = {
#embed "../../../Sources/HeirloomRuntime/Dictionary/DictionaryRepresentations.swift" suffix(,)
    0};

static const unsigned char text27[] = {
#embed "../../../Sources/HeirloomRuntime/Dictionary/DictionarySource.swift" suffix(,)
    0};

static const unsigned char text28[] = {
#embed "../../../Sources/HeirloomRuntime/Dictionary/DictionaryWriter.swift" suffix(,)
    0};

static const unsigned char text29[] = {
#embed "../../../Sources/HeirloomRuntime/Equality/ValueComparison.swift" suffix(,)
    0};

static const unsigned char text30[] = {
#embed "../../../Sources/HeirloomRuntime/Fields/ArchiveClassTable.swift" suffix(,)
    0};

static const unsigned char text31[] = {
#embed "../../../Sources/HeirloomRuntime/Fields/ArchiveField.swift" suffix(,)
    0};

static const unsigned char text32[] = {
#embed "../../../Sources/HeirloomRuntime/Fields/ArchiveLayout.swift" suffix(,)
    0};

static const unsigned char text33[] = {
#embed "../../../Sources/HeirloomRuntime/Fields/ArchivedDecimal.swift" suffix(,)
    0};

static const unsigned char text34[] = {
#embed "../../../Sources/HeirloomRuntime/Fields/ArchivedKinds+Reading.swift" suffix(,)
    0};

static const unsigned char text35[] = {
#embed "../../../Sources/HeirloomRuntime/Fields/ArchivedKinds.swift" suffix(,)
    0};

static const unsigned char text36[] = {
#embed "../../../Sources/HeirloomRuntime/Fields/ArchivedValueKind.swift" suffix(,)
    0};

static const unsigned char text37[] = {
#embed "../../../Sources/HeirloomRuntime/Fields/FieldForm.swift" suffix(,)
    0};

static const unsigned char text38[] = {
#embed "../../../Sources/HeirloomRuntime/Fields/FieldReader+Former.swift" suffix(,)
    0};

static const unsigned char text39[] = {
#embed "../../../Sources/HeirloomRuntime/Fields/FieldReader+Past.swift" suffix(,)
    0};

static const unsigned char text40[] = {
#embed "../../../Sources/HeirloomRuntime/Fields/FieldReader+Steps.swift" suffix(,)
    0};

static const unsigned char text41[] = {
#embed "../../../Sources/HeirloomRuntime/Fields/FieldReader.swift" suffix(,)
    0};

static const unsigned char text42[] = {
#embed "../../../Sources/HeirloomRuntime/Fields/FieldSink.swift" suffix(,)
    0};

static const unsigned char text43[] = {
#embed "../../../Sources/HeirloomRuntime/Fields/FieldSlot+Collections.swift" suffix(,)
    0};

static const unsigned char text44[] = {
#embed "../../../Sources/HeirloomRuntime/Fields/FieldSlot+Objects.swift" suffix(,)
    0};

static const unsigned char text45[] = {
#embed "../../../Sources/HeirloomRuntime/Fields/FieldSlot+Values.swift" suffix(,)
    0};

static const unsigned char text46[] = {
#embed "../../../Sources/HeirloomRuntime/Fields/FieldSlot.swift" suffix(,)
    0};

static const unsigned char text47[] = {
#embed "../../../Sources/HeirloomRuntime/Fields/FieldSource.swift" suffix(,)
    0};

static const unsigned char text48[] = {
#embed "../../../Sources/HeirloomRuntime/Fields/FieldValue+Collections.swift" suffix(,)
    0};

static const unsigned char text49[] = {
#embed "../../../Sources/HeirloomRuntime/Fields/FieldValue+Objects.swift" suffix(,)
    0};

static const unsigned char text50[] = {
#embed "../../../Sources/HeirloomRuntime/Fields/FieldValue+Past.swift" suffix(,)
    0};

static const unsigned char text51[] = {
#embed "../../../Sources/HeirloomRuntime/Fields/FieldValue.swift" suffix(,)
    0};

static const unsigned char text52[] = {
#embed "../../../Sources/HeirloomRuntime/Fields/FieldWriter+Past.swift" suffix(,)
    0};

static const unsigned char text53[] = {
#embed "../../../Sources/HeirloomRuntime/Fields/FieldWriter.swift" suffix(,)
    0};

static const unsigned char text54[] = {
#embed "../../../Sources/HeirloomRuntime/Fields/KeyedCoderSink.swift" suffix(,)
    0};

static const unsigned char text55[] = {
#embed "../../../Sources/HeirloomRuntime/Fields/KeyedCoderSource.swift" suffix(,)
    0};

static const unsigned char text56[] = {
#embed "../../../Sources/HeirloomRuntime/Fields/KeyedCoderValue.swift" suffix(,)
    0};

static const unsigned char text57[] = {
#embed "../../../Sources/HeirloomRuntime/Fields/ModelStamp.swift" suffix(,)
    0};

static const unsigned char text58[] = {
#embed "../../../Sources/HeirloomRuntime/Fields/NSCoder+FailDecoding.swift" suffix(,)
    0};

static const unsigned char text59[] = {
#embed "../../../Sources/HeirloomRuntime/Fields/PackedElement.swift" suffix(,)
    0};

static const unsigned char text60[] = {
#embed "../../../Sources/HeirloomRuntime/Fields/UnstampedRule.swift" suffix(,)
    0};

static const unsigned char text61[] = {
#embed "../../../Sources/HeirloomRuntime/Files/ArchiveFileError.swift" suffix(,)
    0};

static const unsigned char text62[] = {
#embed "../../../Sources/HeirloomRuntime/Files/FileDescriptor.swift" suffix(,)
    0};

static const unsigned char text63[] = {
#embed "../../../Sources/HeirloomRuntime/Files/FileReading.swift" suffix(,)
    0};

static const unsigned char text64[] = {
#embed "../../../Sources/HeirloomRuntime/Files/FileWriting.swift" suffix(,)
    0};

static const unsigned char text65[] = {
#embed "../../../Sources/HeirloomRuntime/Files/PlainPropertyList.swift" suffix(,)
    0};

static const unsigned char text66[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/ArchiveError.swift" suffix(,)
    0};

static const unsigned char text67[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/DecimalParts.swift" suffix(,)
    0};

static const unsigned char text68[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/FoundationKey.swift" suffix(,)
    0};

static const unsigned char text69[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/HeirloomCoder.swift" suffix(,)
    0};

static const unsigned char text70[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/NSURL+Base.swift" suffix(,)
    0};

static const unsigned char text71[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/NoClasses.swift" suffix(,)
    0};

static const unsigned char text72[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/PropertyList/BinaryPropertyList.swift" suffix(,)
    0};

static const unsigned char text73[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/PropertyList/ByteBuffer.swift" suffix(,)
    0};

static const unsigned char text74[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/PropertyList/LeafTable.swift" suffix(,)
    0};

static const unsigned char text75[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/PropertyList/NumberStack.swift" suffix(,)
    0};

static const unsigned char text76[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/PropertyList/PropertyListBuilder+File.swift" suffix(,)
    0};

static const unsigned char text77[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/PropertyList/PropertyListBuilder+Leaves.swift" suffix(,)
    0};

static const unsigned char text78[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/PropertyList/PropertyListBuilder.swift" suffix(,)
    0};

static const unsigned char text79[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/PropertyList/RecentTexts.swift" suffix(,)
    0};

static const unsigned char text80[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/PropertyList/XMLPropertyList.swift" suffix(,)
    0};

static const unsigned char text81[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Collections.swift" suffix(,)
    0};

static const unsigned char text82[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Former.swift" suffix(,)
    0};

static const unsigned char text83[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Foundation.swift" suffix(,)
    0};

static const unsigned char text84[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+FoundationCollections.swift" suffix(,)
    0};

static const unsigned char text85[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+GNUstep.swift" suffix(,)
    0};

static const unsigned char text86[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Geometry.swift" suffix(,)
    0};

static const unsigned char text87[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Graph.swift" suffix(,)
    0};

static const unsigned char text88[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Keys.swift" suffix(,)
    0};

static const unsigned char text89[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Numbers.swift" suffix(,)
    0};

static const unsigned char text90[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Objects.swift" suffix(,)
    0};

static const unsigned char text91[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+OneOf.swift" suffix(,)
    0};

static const unsigned char text92[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Roots.swift" suffix(,)
    0};

static const unsigned char text93[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Values.swift" suffix(,)
    0};

static const unsigned char text94[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader.swift" suffix(,)
    0};

static const unsigned char text95[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ArchivedClass.swift" suffix(,)
    0};

static const unsigned char text96[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/KeyNumbers.swift" suffix(,)
    0};

static const unsigned char text97[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/LayoutPlaces.swift" suffix(,)
    0};

static const unsigned char text98[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/MadeObject.swift" suffix(,)
    0};

static const unsigned char text99[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/PackedNumbers.swift" suffix(,)
    0};

static const unsigned char text100[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ReaderCore.swift" suffix(,)
    0};

static const unsigned char text101[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/ReadingPath.swift" suffix(,)
    0};

static const unsigned char text102[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/StackGuard.swift" suffix(,)
    0};

static const unsigned char text103[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Reading/SwiftValue.swift" suffix(,)
    0};

static const unsigned char text104[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Writing/ArchiveWriter+Collections.swift" suffix(,)
    0};

static const unsigned char text105[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Writing/ArchiveWriter+Foundation.swift" suffix(,)
    0};

static const unsigned char text106[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Writing/ArchiveWriter+Objects.swift" suffix(,)
    0};

static const unsigned char text107[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Writing/ArchiveWriter+Values.swift" suffix(,)
    0};

static const unsigned char text108[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Writing/ArchiveWriter.swift" suffix(,)
    0};

static const unsigned char text109[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Writing/Fingerprint.swift" suffix(,)
    0};

static const unsigned char text110[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Writing/FoundationClass+Writing.swift" suffix(,)
    0};

static const unsigned char text111[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Writing/WriterCore.swift" suffix(,)
    0};

static const unsigned char text112[] = {
#embed "../../../Sources/HeirloomRuntime/KeyedArchive/Writing/WrittenClass.swift" suffix(,)
    0};

static const unsigned char text113[] = {
#embed "../../../Sources/HeirloomRuntime/Reading/ReadingGraph.swift" suffix(,)
    0};

static const unsigned char text114[] = {
#embed "../../../Sources/HeirloomRuntime/Registry/ArchivedKind.swift" suffix(,)
    0};

static const unsigned char text115[] = {
#embed "../../../Sources/HeirloomRuntime/Registry/ClassTable.swift" suffix(,)
    0};

static const unsigned char text116[] = {
#embed "../../../Sources/HeirloomRuntime/Registry/FoundationClassRecord.swift" suffix(,)
    0};

static const unsigned char text117[] = {
#embed "../../../Sources/HeirloomRuntime/Registry/ModelRegistry+Archives.swift" suffix(,)
    0};

static const unsigned char text118[] = {
#embed "../../../Sources/HeirloomRuntime/Registry/ModelRegistry+Files.swift" suffix(,)
    0};

static const unsigned char text119[] = {
#embed "../../../Sources/HeirloomRuntime/Registry/ModelRegistry+Install.swift" suffix(,)
    0};

static const unsigned char text120[] = {
#embed "../../../Sources/HeirloomRuntime/Registry/ModelRegistry.swift" suffix(,)
    0};

static const unsigned char text121[] = {
#embed "../../../Sources/HeirloomRuntime/Releasing/ObjectRelease.swift" suffix(,)
    0};

static const unsigned char text122[] = {
#embed "../../../Sources/HeirloomRuntime/RuntimeVersion.swift" suffix(,)
    0};

static const unsigned char text123[] = {
#embed "../../../Sources/HeirloomRuntime/Updates/ModelRegistry+Updates.swift" suffix(,)
    0};

static const unsigned char text124[] = {
#embed "../../../Sources/HeirloomRuntime/Updates/ModelUpdates.swift" suffix(,)
    0};

static const unsigned char text125[] = {
#embed "../../../Sources/HeirloomRuntime/Updates/UpdatableObject.swift" suffix(,)
    0};

static const unsigned char text126[] = {
#embed "../../../Sources/HeirloomRuntime/Values/AnyNumber.swift" suffix(,)
    0};

static const unsigned char text127[] = {
#embed "../../../Sources/HeirloomRuntime/Values/ArchiveKey.swift" suffix(,)
    0};

static const unsigned char text128[] = {
#embed "../../../Sources/HeirloomRuntime/Values/ArchiveLiteral.swift" suffix(,)
    0};

static const unsigned char text129[] = {
#embed "../../../Sources/HeirloomRuntime/Values/ArchivedEnum.swift" suffix(,)
    0};

static const unsigned char text130[] = {
#embed "../../../Sources/HeirloomRuntime/Values/ArchivedObject.swift" suffix(,)
    0};

static const unsigned char text131[] = {
#embed "../../../Sources/HeirloomRuntime/Values/ArchivedStruct.swift" suffix(,)
    0};

static const unsigned char text132[] = {
#embed "../../../Sources/HeirloomRuntime/Values/CodableData.swift" suffix(,)
    0};

static const unsigned char text133[] = {
#embed "../../../Sources/HeirloomRuntime/Values/Convert.swift" suffix(,)
    0};

static const unsigned char text134[] = {
#embed "../../../Sources/HeirloomRuntime/Values/FieldValue+Convert.swift" suffix(,)
    0};

static const unsigned char text135[] = {
#embed "../../../Sources/HeirloomRuntime/Values/GeometryValue.swift" suffix(,)
    0};

static const unsigned char text136[] = {
#embed "../../../Sources/HeirloomRuntime/Values/LeafValue.swift" suffix(,)
    0};

static const unsigned char text137[] = {
#embed "../../../Sources/HeirloomRuntime/Values/ModelType.swift" suffix(,)
    0};

static const unsigned char text138[] = {
#embed "../../../Sources/HeirloomRuntime/Values/SecureData.swift" suffix(,)
    0};

static const EmbeddedFile files[] = {
    {"Sources/HeirloomRuntime/Channels/ChannelForm.swift", text0},
    {"Sources/HeirloomRuntime/Channels/ChannelReader.swift", text1},
    {"Sources/HeirloomRuntime/Channels/ChannelWriter.swift", text2},
    {"Sources/HeirloomRuntime/Channels/ForeignObject.swift", text3},
    {"Sources/HeirloomRuntime/Channels/FoundationObjects.swift", text4},
    {"Sources/HeirloomRuntime/Channels/ObjectMaking.swift", text5},
    {"Sources/HeirloomRuntime/Channels/StackRoom.swift", text6},
    {"Sources/HeirloomRuntime/Channels/TreeGraph.swift", text7},
    {"Sources/HeirloomRuntime/Channels/TreeSource.swift", text8},
    {"Sources/HeirloomRuntime/Channels/ValuePath.swift", text9},
    {"Sources/HeirloomRuntime/Channels/ValueSource.swift", text10},
    {"Sources/HeirloomRuntime/Channels/WrittenValue+Any.swift", text11},
    {"Sources/HeirloomRuntime/Channels/WrittenValue.swift", text12},
    {"Sources/HeirloomRuntime/Codable/CodableReader.swift", text13},
    {"Sources/HeirloomRuntime/Codable/CodableSource.swift", text14},
    {"Sources/HeirloomRuntime/Codable/CodableWriter.swift", text15},
    {"Sources/HeirloomRuntime/Codable/CodableWriting.swift", text16},
    {"Sources/HeirloomRuntime/Codable/DecodedPropertyList.swift", text17},
    {"Sources/HeirloomRuntime/Codable/DecodingOptions.swift", text18},
    {"Sources/HeirloomRuntime/Codable/EncodedValue.swift", text19},
    {"Sources/HeirloomRuntime/Codable/ModelCodable.swift", text20},
    {"Sources/HeirloomRuntime/Copying/CopyRecorder.swift", text21},
    {"Sources/HeirloomRuntime/Copying/ObjectCopier.swift", text22},
    {"Sources/HeirloomRuntime/Description/ObjectDescription.swift", text23},
    {"Sources/HeirloomRuntime/Dictionary/DictionaryOptions.swift", text24},
    {"Sources/HeirloomRuntime/Dictionary/DictionaryReader.swift", text25},
    {"Sources/HeirloomRuntime/Dictionary/DictionaryRepresentations.swift", text26},
    {"Sources/HeirloomRuntime/Dictionary/DictionarySource.swift", text27},
    {"Sources/HeirloomRuntime/Dictionary/DictionaryWriter.swift", text28},
    {"Sources/HeirloomRuntime/Equality/ValueComparison.swift", text29},
    {"Sources/HeirloomRuntime/Fields/ArchiveClassTable.swift", text30},
    {"Sources/HeirloomRuntime/Fields/ArchiveField.swift", text31},
    {"Sources/HeirloomRuntime/Fields/ArchiveLayout.swift", text32},
    {"Sources/HeirloomRuntime/Fields/ArchivedDecimal.swift", text33},
    {"Sources/HeirloomRuntime/Fields/ArchivedKinds+Reading.swift", text34},
    {"Sources/HeirloomRuntime/Fields/ArchivedKinds.swift", text35},
    {"Sources/HeirloomRuntime/Fields/ArchivedValueKind.swift", text36},
    {"Sources/HeirloomRuntime/Fields/FieldForm.swift", text37},
    {"Sources/HeirloomRuntime/Fields/FieldReader+Former.swift", text38},
    {"Sources/HeirloomRuntime/Fields/FieldReader+Past.swift", text39},
    {"Sources/HeirloomRuntime/Fields/FieldReader+Steps.swift", text40},
    {"Sources/HeirloomRuntime/Fields/FieldReader.swift", text41},
    {"Sources/HeirloomRuntime/Fields/FieldSink.swift", text42},
    {"Sources/HeirloomRuntime/Fields/FieldSlot+Collections.swift", text43},
    {"Sources/HeirloomRuntime/Fields/FieldSlot+Objects.swift", text44},
    {"Sources/HeirloomRuntime/Fields/FieldSlot+Values.swift", text45},
    {"Sources/HeirloomRuntime/Fields/FieldSlot.swift", text46},
    {"Sources/HeirloomRuntime/Fields/FieldSource.swift", text47},
    {"Sources/HeirloomRuntime/Fields/FieldValue+Collections.swift", text48},
    {"Sources/HeirloomRuntime/Fields/FieldValue+Objects.swift", text49},
    {"Sources/HeirloomRuntime/Fields/FieldValue+Past.swift", text50},
    {"Sources/HeirloomRuntime/Fields/FieldValue.swift", text51},
    {"Sources/HeirloomRuntime/Fields/FieldWriter+Past.swift", text52},
    {"Sources/HeirloomRuntime/Fields/FieldWriter.swift", text53},
    {"Sources/HeirloomRuntime/Fields/KeyedCoderSink.swift", text54},
    {"Sources/HeirloomRuntime/Fields/KeyedCoderSource.swift", text55},
    {"Sources/HeirloomRuntime/Fields/KeyedCoderValue.swift", text56},
    {"Sources/HeirloomRuntime/Fields/ModelStamp.swift", text57},
    {"Sources/HeirloomRuntime/Fields/NSCoder+FailDecoding.swift", text58},
    {"Sources/HeirloomRuntime/Fields/PackedElement.swift", text59},
    {"Sources/HeirloomRuntime/Fields/UnstampedRule.swift", text60},
    {"Sources/HeirloomRuntime/Files/ArchiveFileError.swift", text61},
    {"Sources/HeirloomRuntime/Files/FileDescriptor.swift", text62},
    {"Sources/HeirloomRuntime/Files/FileReading.swift", text63},
    {"Sources/HeirloomRuntime/Files/FileWriting.swift", text64},
    {"Sources/HeirloomRuntime/Files/PlainPropertyList.swift", text65},
    {"Sources/HeirloomRuntime/KeyedArchive/ArchiveError.swift", text66},
    {"Sources/HeirloomRuntime/KeyedArchive/DecimalParts.swift", text67},
    {"Sources/HeirloomRuntime/KeyedArchive/FoundationKey.swift", text68},
    {"Sources/HeirloomRuntime/KeyedArchive/HeirloomCoder.swift", text69},
    {"Sources/HeirloomRuntime/KeyedArchive/NSURL+Base.swift", text70},
    {"Sources/HeirloomRuntime/KeyedArchive/NoClasses.swift", text71},
    {"Sources/HeirloomRuntime/KeyedArchive/PropertyList/BinaryPropertyList.swift", text72},
    {"Sources/HeirloomRuntime/KeyedArchive/PropertyList/ByteBuffer.swift", text73},
    {"Sources/HeirloomRuntime/KeyedArchive/PropertyList/LeafTable.swift", text74},
    {"Sources/HeirloomRuntime/KeyedArchive/PropertyList/NumberStack.swift", text75},
    {"Sources/HeirloomRuntime/KeyedArchive/PropertyList/PropertyListBuilder+File.swift", text76},
    {"Sources/HeirloomRuntime/KeyedArchive/PropertyList/PropertyListBuilder+Leaves.swift", text77},
    {"Sources/HeirloomRuntime/KeyedArchive/PropertyList/PropertyListBuilder.swift", text78},
    {"Sources/HeirloomRuntime/KeyedArchive/PropertyList/RecentTexts.swift", text79},
    {"Sources/HeirloomRuntime/KeyedArchive/PropertyList/XMLPropertyList.swift", text80},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Collections.swift", text81},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Former.swift", text82},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Foundation.swift", text83},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+FoundationCollections.swift", text84},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+GNUstep.swift", text85},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Geometry.swift", text86},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Graph.swift", text87},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Keys.swift", text88},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Numbers.swift", text89},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Objects.swift", text90},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+OneOf.swift", text91},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Roots.swift", text92},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader+Values.swift", text93},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ArchiveReader.swift", text94},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ArchivedClass.swift", text95},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/KeyNumbers.swift", text96},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/LayoutPlaces.swift", text97},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/MadeObject.swift", text98},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/PackedNumbers.swift", text99},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ReaderCore.swift", text100},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/ReadingPath.swift", text101},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/StackGuard.swift", text102},
    {"Sources/HeirloomRuntime/KeyedArchive/Reading/SwiftValue.swift", text103},
    {"Sources/HeirloomRuntime/KeyedArchive/Writing/ArchiveWriter+Collections.swift", text104},
    {"Sources/HeirloomRuntime/KeyedArchive/Writing/ArchiveWriter+Foundation.swift", text105},
    {"Sources/HeirloomRuntime/KeyedArchive/Writing/ArchiveWriter+Objects.swift", text106},
    {"Sources/HeirloomRuntime/KeyedArchive/Writing/ArchiveWriter+Values.swift", text107},
    {"Sources/HeirloomRuntime/KeyedArchive/Writing/ArchiveWriter.swift", text108},
    {"Sources/HeirloomRuntime/KeyedArchive/Writing/Fingerprint.swift", text109},
    {"Sources/HeirloomRuntime/KeyedArchive/Writing/FoundationClass+Writing.swift", text110},
    {"Sources/HeirloomRuntime/KeyedArchive/Writing/WriterCore.swift", text111},
    {"Sources/HeirloomRuntime/KeyedArchive/Writing/WrittenClass.swift", text112},
    {"Sources/HeirloomRuntime/Reading/ReadingGraph.swift", text113},
    {"Sources/HeirloomRuntime/Registry/ArchivedKind.swift", text114},
    {"Sources/HeirloomRuntime/Registry/ClassTable.swift", text115},
    {"Sources/HeirloomRuntime/Registry/FoundationClassRecord.swift", text116},
    {"Sources/HeirloomRuntime/Registry/ModelRegistry+Archives.swift", text117},
    {"Sources/HeirloomRuntime/Registry/ModelRegistry+Files.swift", text118},
    {"Sources/HeirloomRuntime/Registry/ModelRegistry+Install.swift", text119},
    {"Sources/HeirloomRuntime/Registry/ModelRegistry.swift", text120},
    {"Sources/HeirloomRuntime/Releasing/ObjectRelease.swift", text121},
    {"Sources/HeirloomRuntime/RuntimeVersion.swift", text122},
    {"Sources/HeirloomRuntime/Updates/ModelRegistry+Updates.swift", text123},
    {"Sources/HeirloomRuntime/Updates/ModelUpdates.swift", text124},
    {"Sources/HeirloomRuntime/Updates/UpdatableObject.swift", text125},
    {"Sources/HeirloomRuntime/Values/AnyNumber.swift", text126},
    {"Sources/HeirloomRuntime/Values/ArchiveKey.swift", text127},
    {"Sources/HeirloomRuntime/Values/ArchiveLiteral.swift", text128},
    {"Sources/HeirloomRuntime/Values/ArchivedEnum.swift", text129},
    {"Sources/HeirloomRuntime/Values/ArchivedObject.swift", text130},
    {"Sources/HeirloomRuntime/Values/ArchivedStruct.swift", text131},
    {"Sources/HeirloomRuntime/Values/CodableData.swift", text132},
    {"Sources/HeirloomRuntime/Values/Convert.swift", text133},
    {"Sources/HeirloomRuntime/Values/FieldValue+Convert.swift", text134},
    {"Sources/HeirloomRuntime/Values/GeometryValue.swift", text135},
    {"Sources/HeirloomRuntime/Values/LeafValue.swift", text136},
    {"Sources/HeirloomRuntime/Values/ModelType.swift", text137},
    {"Sources/HeirloomRuntime/Values/SecureData.swift", text138},
};

const EmbeddedFile *embeddedRuntimeSource(size_t index) {
    return index < sizeof files / sizeof *files ? &files[index] : NULL;
}
