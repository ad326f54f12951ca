#import <Foundation/Foundation.h>

// Writes keyed archives as classes do that archive all their properties through key-value coding: every number is an NSNumber, every
// geometry an NSValue. Values that GNUstep itself cannot archive are left out, and named on standard error.

@interface Track : NSObject <NSCoding>
{
  BOOL lent;
  char small;
  unsigned char tiny;
  short year;
  int pages;
  unsigned int copies;
  long long serial;
  float weight;
  double price;
  NSRect frame;
  NSPoint origin;
  NSSize size;
  NSRange range;
  NSString *title;
  NSArray *words;
  NSUUID *uuid;
  NSIndexSet *indexes;
  NSIndexSet *spans;
  NSOrderedSet *ordered;
  NSCountedSet *counted;
  NSLocale *locale;
  NSTimeZone *timeZone;
  NSDecimalNumber *amount;
  NSDateComponents *components;
  Track *next;
}
@end

@implementation Track
- (id) initWithNumber: (int)number
{
  if ((self = [super init]))
    {
      lent = YES;
      small = -7;
      tiny = 200;
      year = 1999;
      pages = number;
      copies = 4000000000U;
      serial = -(1LL << 40);
      weight = 0.25f;
      price = 12.5;
      frame = NSMakeRect(1, 2, 3.5, 4);
      origin = NSMakePoint(-1, 2.5);
      size = NSMakeSize(10, 20);
      range = NSMakeRange(3, 4);
      title = [NSString stringWithFormat: @"Track %d", number];
      words = [NSArray arrayWithObjects: @"a", [NSNumber numberWithInt: 2], [NSNull null], nil];
      uuid = [[NSUUID alloc] initWithUUIDString: @"8D6B6E6C-1A4F-4B1B-8A0E-0C8D3B1F2A3C"];
      indexes = [NSIndexSet indexSetWithIndexesInRange: NSMakeRange(2, 3)];
      NSMutableIndexSet *several = [NSMutableIndexSet indexSetWithIndex: 1];
      [several addIndexesInRange: NSMakeRange(300, 200)];
      spans = several;
      ordered = [NSOrderedSet orderedSetWithObjects: @"x", @"y", nil];
      counted = [NSCountedSet setWithObjects: @"twice", @"twice", @"once", nil];
      locale = [NSLocale localeWithLocaleIdentifier: @"fr_FR"];
      timeZone = [NSTimeZone timeZoneWithName: @"Europe/Paris"];
      amount = [NSDecimalNumber decimalNumberWithString: @"-12.75"];
      components = [NSDateComponents new];
      [components setYear: 2024];
      [components setMonth: 2];
      if (number > 1) next = [[Track alloc] initWithNumber: number - 1];
    }
  return self;
}

+ (NSArray *) keys
{
  return [@"lent small tiny year pages copies serial weight price frame origin size range title words uuid indexes spans "
    @"ordered counted locale timeZone amount components next" componentsSeparatedByString: @" "];
}

/// Whether the value can be archived here.
+ (BOOL) canArchive: (id)value
{
  NS_DURING
    NSMutableData *data = [NSMutableData data];
    NSKeyedArchiver *archiver = [[NSKeyedArchiver alloc] initForWritingWithMutableData: data];
    [archiver encodeObject: value forKey: @"root"];
    [archiver finishEncoding];
  NS_HANDLER
    return NO;
  NS_ENDHANDLER
  return YES;
}

- (void) encodeWithCoder: (NSCoder *)coder
{
  NSEnumerator *keys = [[Track keys] objectEnumerator];
  NSString *key;
  while ((key = [keys nextObject]))
    {
      id value = [self valueForKey: key];
      if (value && ![key isEqual: @"next"] && ![Track canArchive: value])
        {
          fprintf(stderr, "left out: %s\n", [key UTF8String]);
          continue;
        }
      [coder encodeObject: value forKey: key];
    }
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
  NSPropertyListFormat formats[2] = { NSPropertyListBinaryFormat_v1_0, NSPropertyListXMLFormat_v1_0 };
  NSString *names[2] = { @"KeyValue.binary.archive", @"KeyValue.xml.archive" };
  int number;
  for (number = 0; number < 2; number++)
    {
      NSMutableData *data = [NSMutableData data];
      NSKeyedArchiver *archiver = [[NSKeyedArchiver alloc] initForWritingWithMutableData: data];
      [archiver setOutputFormat: formats[number]];
      [archiver encodeObject: [[Track alloc] initWithNumber: 2] forKey: @"root"];
      [archiver finishEncoding];
      [data writeToFile: [folder stringByAppendingPathComponent: names[number]] atomically: YES];
    }
  [pool release];
  return 0;
}
