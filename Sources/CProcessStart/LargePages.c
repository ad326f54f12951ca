// Asks Linux for large pages under the heap. A large schema takes tens of thousands of small pages, each of which the kernel maps
// separately: a fifth of the processor time of `heirloom check`, a third of `heirloom generate`. Memory is taken only as it is written to.
#if defined(__linux__)
#include <stdlib.h>

#if defined(__GLIBC__)
#include <limits.h>
#include <malloc.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

enum { largestHeap = 1 << 30, smallestHeap = 64 << 20, largePage = 2 << 20, threadStacks = 256 << 20 };

// Room for 5,000 classes of 50 properties. Less where addresses are limited: the stacks of threads need as many again.
static int availableHeap(void) {
    for (intptr_t size = largestHeap; size >= smallestHeap; size /= 2) {
        if (sbrk(2 * size + threadStacks) == (void *)-1) continue;
        sbrk(-(2 * size + threadStacks));
        return (int)size;
    }
    return 0;
}

__attribute__((constructor)) static void useLargePages(void) {
    // Threads share the heap: heaps of their own have small pages, and take 64 MB of addresses each.
    mallopt(M_ARENA_MAX, 1);
    int size = availableHeap();
    if (size == 0) return;
    uintptr_t before = (uintptr_t)sbrk(0);
    // Large arrays are in the heap too, and freed memory remains there.
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, INT_MAX);
    mallopt(M_TOP_PAD, size);
    void *volatile block = malloc(1 << 20);
    free(block);
    mallopt(M_TOP_PAD, 1 << 20);
    uintptr_t after = (uintptr_t)sbrk(0);
    before = (before + largePage - 1) & ~(uintptr_t)(largePage - 1);
    // A kernel without large pages continues with small ones.
    if (after > before) madvise((void *)before, after - before, MADV_HUGEPAGE);
}

#endif
#endif
