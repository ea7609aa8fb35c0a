/* What the parts of `refused` share. */
#ifndef TESTS_REFUSED_H
#define TESTS_REFUSED_H

#include <stdint.h>

#include "common.h"

/* Places for results, which no refused call may touch. */
typedef struct {
    int32_t number, ids[8];
    uint64_t big;
    size_t size;
    double reals[8];
    float floats[8];
    uint8_t bytes[8];
    parlour_game *game;
    parlour_state *state;
} places;

extern places out, untouched;
extern parlour_text *text;
/* Kuhn for three: a state in which a player is to act, and one that is over. */
extern parlour_game *game;
extern parlour_state *state, *over;

/* Ends the program unless the call gave what was wanted, wrote nothing, and left the state as `before`. */
void expect(const char *call, const char *file, int line, parlour_status got, parlour_status wanted, const char *before);

/* The call is refused with this code, says so in all forms, and changes nothing. */
#define REFUSED(status, call) \
    do { \
        char *before_ = fingerprint(state), want_[64]; \
        const parlour_status got_ = (call); \
        snprintf(want_, sizeof want_, "{\"code\":\"%s\",\"message\":\"", parlour_status_name(status)); \
        CHECK(parlour_error_code() == (status)); \
        CHECK(strncmp(parlour_error_json(), want_, strlen(want_)) == 0); \
        CHECK(parlour_error_message()[0] != '\0'); \
        expect(#call, __FILE__, __LINE__, got_, status, before_); \
        free(before_); \
    } while (0)

/* The same for a buffer that is too small, where the needed size is told. */
#define TOO_SMALL(needed, call) \
    do { \
        char *before_ = fingerprint(state); \
        const parlour_status got_ = (call); \
        CHECK(out.size == (needed)); \
        out.size = untouched.size; \
        expect(#call, __FILE__, __LINE__, got_, PARLOUR_BUFFER_TOO_SMALL, before_); \
        free(before_); \
    } while (0)

#define BAD PARLOUR_BAD_ARGUMENT
#define NUL PARLOUR_NUL

/* Refuses JSON in moves, configurations, options and files. */
void refuse_json(void);
/* What calls answer while another lasts, and after panics. */
void check_hooks(void);

#endif
