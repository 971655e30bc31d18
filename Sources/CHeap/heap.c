#define _GNU_SOURCE
#include "CHeap.h"

#include <malloc.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

/// Bytes that are asked for ahead: what a photograph of 12 megapixels takes, its file included.
#define AHEAD (12 << 20)

/// Larger pieces than this, in bytes, are mapped on their own and given back at once: the most that Glibc allows.
#define LARGEST_REUSED (32 << 20)

/// Bytes in small pages, for what is touched before the large ones are asked for.
#define BEFORE (64 << 10)

/// The heap is made to grow by pieces of so many bytes: of two small ones a piece and what follows it stay before the large pages.
#define PIECE (BEFORE / 2)
/// More pieces than there is room for in a heap that has not grown yet.
#define PIECES 8

#define LARGE_PAGE ((uintptr_t)2 << 20)

/// Bytes of the smallest pieces that are mapped on their own where memory is limited: Glibc's own, which it lets grow.
#define SMALLEST_MAPPED (128 << 10)

/// Whoever limits a process's memory wants it to take no more than it needs.
static void prepare_limited(void) {
    // Each thread's heap would set 64 MiB aside.
    mallopt(M_ARENA_MAX, 1);
    // What is freed goes back at once, or what is asked for next in one piece would not be there.
    mallopt(M_MMAP_THRESHOLD, SMALLEST_MAPPED);
    mallopt(M_TRIM_THRESHOLD, SMALLEST_MAPPED);
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes)) return;
    if (!pthread_attr_setstacksize(&attributes, SD_LIMITED_STACK)) pthread_setattr_default_np(&attributes);
    pthread_attr_destroy(&attributes);
}

size_t sd_heap_size(void) {
    struct mallinfo2 info = mallinfo2();
    return info.arena + info.hblkhd;
}

void sd_prepare_heap(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) || limit.rlim_cur != RLIM_INFINITY) {
        prepare_limited();
        return;
    }
    mallopt(M_MMAP_THRESHOLD, LARGEST_REUSED);
    mallopt(M_TRIM_THRESHOLD, 2 * LARGEST_REUSED);
    mallopt(M_TOP_PAD, AHEAD);
    // Large pages lie at multiples of their size; so that little lies before the first, the heap goes on from just below one.
    // (Glibc allows for others who move its end.)
    uintptr_t end = (uintptr_t)sbrk(0);
    uintptr_t first = (end + BEFORE + LARGE_PAGE - 1) & ~(LARGE_PAGE - 1);
    sbrk((intptr_t)(first - BEFORE - end));
    // What there is of the heap so far is used up, so that it grows; volatile, or the compiler sees that nobody wants it.
    void *volatile pieces[PIECES];
    int count = 0;
    end = (uintptr_t)sbrk(0);
    while (count < PIECES && (uintptr_t)sbrk(0) == end) pieces[count++] = malloc(PIECE);
    while (count > 0) free(pieces[--count]);
    end = (uintptr_t)sbrk(0) & ~(LARGE_PAGE - 1);
    if (first < end) madvise((void *)first, end - first, MADV_HUGEPAGE);
}
