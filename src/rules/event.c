/* SPDX-License-Identifier: MIT */
#include "rules/event.h"

const char *kete_event_name(enum kete_event_kind kind)
{
    static const char *const names[KETE_EVENT_COUNT] = {
        [KETE_EVENT_PLACE] = "place",     [KETE_EVENT_LIFT] = "lift",       [KETE_EVENT_TAX] = "tax",
        [KETE_EVENT_SOW] = "sow",         [KETE_EVENT_RELAY] = "relay",     [KETE_EVENT_CAPTURE] = "capture",
        [KETE_EVENT_ENTER] = "enter",     [KETE_EVENT_STOP] = "stop",       [KETE_EVENT_SAFARI] = "safari",
        [KETE_EVENT_TAKASIA] = "takasia", [KETE_EVENT_FORFEIT] = "forfeit", [KETE_EVENT_END] = "end",
    };
    return names[kind];
}
