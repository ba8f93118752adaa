/* SPDX-License-Identifier: MIT */
/* What happens during a move, step by step, for those who want to watch (traces, annotations, pictures). */
#ifndef KETE_RULES_EVENT_H
#define KETE_RULES_EVENT_H

#include "board/geometry.h"

enum kete_event_kind {
    KETE_EVENT_PLACE,   /* a seed from the hand into `hole` */
    KETE_EVENT_LIFT,    /* `seeds` lifted from `hole` to start the move */
    KETE_EVENT_TAX,     /* two seeds lifted from the house, which stays owned */
    KETE_EVENT_SOW,     /* `seeds` sown, the last one in `hole`; `dir` along the row they set out in: one lap */
    KETE_EVENT_RELAY,   /* `seeds` lifted from `hole` to sow on */
    KETE_EVENT_CAPTURE, /* `seeds` captured from the enemy's `hole` */
    KETE_EVENT_ENTER,   /* captured seeds enter at `hole`, moving in `dir` */
    KETE_EVENT_STOP,    /* the move ends in the house (`hole`) */
    KETE_EVENT_SAFARI,  /* the house (`hole`) is played */
    KETE_EVENT_TAKASIA, /* a lap ended in the blocked `hole`, or, after the move, `hole` is put under takasia (seeds =
                           1) */
    KETE_EVENT_FORFEIT, /* `seeds` lost from the own `hole` to the other side, by a rule and not by a capture */
    KETE_EVENT_END,     /* the move ended in `hole` */
    KETE_EVENT_COUNT
};

struct kete_event {
    enum kete_event_kind kind;
    kete_hole hole;
    uint8_t dir; /* enum kete_dir */
    uint8_t seeds;
    uint32_t lap; /* laps finished so far */
};

struct kete_sink {
    void (*event)(void *to, const struct kete_event *event);
    void *to;
};

const char *kete_event_name(enum kete_event_kind kind);

#endif
