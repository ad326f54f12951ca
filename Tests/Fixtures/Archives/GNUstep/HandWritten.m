#import <Foundation/Foundation.h>

// Writes keyed archives as hand-written NSCoding classes write them with GNUstep's Objective-C runtime:
// a tree of all kinds of values, in the binary and in the XML form.

@interface Author : NSObject <NSCoding>
{
@public
  NSString *name;
  NSMutableArray *books;
}
@end

@interface Book : NSObject <NSCoding>
{
@public
  NSString *title;
  NSMutableString *notes;
  int pages;
  long long serial;
  double price;
  float weight;
  BOOL lent;
  NSData *cover;
  NSDate *published;
  NSURL *site;
  NSSet *tags;
  NSDictionary *counts;
  NSNumber *rating;
  NSNumber *huge;
  NSRect frame;
  NSPoint origin;
  NSSize size;
  NSNull *nothing;
  NSMutableSet *changing;
  NSMutableDictionary *table;
  Author *author;
  id missing;
}
@end

@implementation Author
- (void) encodeWithCoder: (NSCoder *)coder
{
  [coder encodeObject: name forKey: @"name"];
  [coder encodeObject: books forKey: @"books"];
}
- (id) initWithCoder: (NSCoder *)coder
{
  return self;
}
@end

@implementation Book
- (void) encodeWithCoder: (NSCoder *)coder
{
  [coder encodeObject: title forKey: @"title"];
  [coder encodeObject: notes forKey: @"notes"];
  [coder encodeInt: pages forKey: @"pages"];
  [coder encodeInt64: serial forKey: @"serial"];
  [coder encodeDouble: price forKey: @"price"];
  [coder encodeFloat: weight forKey: @"weight"];
  [coder encodeBool: lent forKey: @"lent"];
  [coder encodeObject: cover forKey: @"cover"];
  [coder encodeObject: published forKey: @"published"];
  [coder encodeObject: site forKey: @"site"];
  [coder encodeObject: tags forKey: @"tags"];
  [coder encodeObject: counts forKey: @"counts"];
  [coder encodeObject: rating forKey: @"rating"];
  [coder encodeObject: huge forKey: @"huge"];
  [coder encodeRect: frame forKey: @"frame"];
  [coder encodePoint: origin forKey: @"origin"];
  [coder encodeSize: size forKey: @"size"];
  [coder encodeObject: nothing forKey: @"nothing"];
  [coder encodeObject: changing forKey: @"changing"];
  [coder encodeObject: table forKey: @"table"];
  [coder encodeConditionalObject: author forKey: @"author"];
  [coder encodeObject: missing forKey: @"missing"];
}
- (id) initWithCoder: (NSCoder *)coder
{
  return self;
}
@end

int main(int argc, const char **argv)
{
  NSAutoreleasePool *pool = [NSAutoreleasePool new];
  NSString *folder = [NSString stringWithUTF8String: argv[1]];
  Author *author = [Author new];
  author->name = [NSString stringWithUTF8String: "Ada L\xc3\xb6velace"];
  author->books = [NSMutableArray array];
  int number;
  for (number = 1; number <= 2; number++)
    {
      Book *book = [Book new];
      book->title = [NSString stringWithFormat: @"Book %d", number];
      book->notes = [NSMutableString stringWithString: @"to be continued"];
      book->pages = -300 * number;
      book->serial = 1LL << 40;
      book->price = 12.5;
      book->weight = 0.25f;
      book->lent = number == 1;
      book->cover = [NSData dataWithBytes: "\x01\x02\x03" length: 3];
      book->published = [NSDate dateWithTimeIntervalSinceReferenceDate: 123456.5];
      book->site = [NSURL URLWithString: @"http://example.org/a?b=c"];
      book->tags = [NSSet setWithObjects: @"red", @"green", nil];
      book->counts = [NSDictionary dictionaryWithObjectsAndKeys: [NSNumber numberWithInt: 3], @"copies", nil];
      book->rating = [NSNumber numberWithDouble: 4.5];
      book->huge = [NSNumber numberWithUnsignedLongLong: 0xFFFFFFFFFFFFFFFFULL];
      book->frame = NSMakeRect(1, 2, 3.5, 4);
      book->origin = NSMakePoint(-1, 2.5);
      book->size = NSMakeSize(10, 20);
      book->nothing = [NSNull null];
      book->changing = [NSMutableSet setWithObject: @"one"];
      book->table = [NSMutableDictionary dictionaryWithObject: @"value" forKey: @"key"];
      book->author = author;
      [author->books addObject: book];
    }
  NSPropertyListFormat formats[2] = { NSPropertyListBinaryFormat_v1_0, NSPropertyListXMLFormat_v1_0 };
  NSString *names[2] = { @"HandWritten.binary.archive", @"HandWritten.xml.archive" };
  for (number = 0; number < 2; number++)
    {
      NSMutableData *data = [NSMutableData data];
      NSKeyedArchiver *archiver = [[NSKeyedArchiver alloc] initForWritingWithMutableData: data];
      [archiver setOutputFormat: formats[number]];
      [archiver encodeObject: author forKey: @"root"];
      [archiver finishEncoding];
      [data writeToFile: [folder stringByAppendingPathComponent: names[number]] atomically: YES];
    }
  [pool release];
  return 0;
}
