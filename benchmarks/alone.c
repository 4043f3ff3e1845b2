/* The compiled kernel as a program of its own, without Python: ./alone RECORD GAMES
   Plays games 0 to GAMES-1 under seed 1 with the record in the file; prints the decisions made and a hash of all rows.
   ENTRY, RECORD_BYTES, ROW_BYTES and DECISIONS_AT come from instructions.py. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* An array as numba passes it: owner, parent, items, bytes of an item, data, shape, strides. */
#define ARRAY void *, void *, int64_t, int64_t, void *, int64_t, int64_t
int ENTRY(void *result, void **error, ARRAY, uint64_t seed, int64_t first, int64_t last, ARRAY);

void NRT_incref(void *owner) { (void)owner; }
void NRT_decref(void *owner) { (void)owner; }

int main(int count, char **words) {
    if (count != 3) return 2;
    int64_t games = atoll(words[2]), result = 0, decisions = 0;
    char *record = malloc(RECORD_BYTES), *rows = calloc(games, ROW_BYTES);
    void *error = NULL;
    FILE *file = fopen(words[1], "rb");
    if (!record || !rows || !file || fread(record, 1, RECORD_BYTES, file) != RECORD_BYTES) return 1;
    int status = ENTRY(&result, &error, NULL, NULL, 1, RECORD_BYTES, record, 1, RECORD_BYTES, 1, 0, games,
                       NULL, NULL, games, ROW_BYTES, rows, games, ROW_BYTES);
    uint64_t hash = 0;
    for (int64_t i = 0; i < games; i++) decisions += *(int32_t *)(rows + i * ROW_BYTES + DECISIONS_AT);
    for (int64_t i = 0; i < games * ROW_BYTES; i++) hash = (hash ^ (unsigned char)rows[i]) * 0x100000001b3u;
    printf("%lld %016llx\n", (long long)decisions, (unsigned long long)hash);
    return status;
}
