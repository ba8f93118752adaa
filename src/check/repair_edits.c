/* SPDX-License-Identifier: MIT */
/* A set of acts as edits of tokens: what every slot reads after them, then what has changed. */
#include "check/repair.h"

#include "base/xalloc.h"

#include <stdlib.h>

/* What a slot reads after the acts. */
struct slot {
    uint32_t token;
    const struct node *node; /* of a replacement or deletion */
    enum kete_edit_kind kind;
};

/* The acts of a set, the first one first; returns how many. */
static unsigned acts_of(const struct node *node, const struct node **acts)
{
    unsigned count = node->depth;
    for (unsigned i = count; i-- > 0; node = node->parent)
        acts[i] = node;
    return count;
}

static struct slot *fill_slots(struct repair *repair, const struct node *const *acts, unsigned count)
{
    struct slot *slots = kete_xrealloc(NULL, (repair->count + 1) * sizeof *slots);
    for (uint32_t s = 0; s <= repair->count; s++)
        slots[s] = (struct slot){s, NULL, KETE_EDIT_REPLACE};
    for (unsigned i = 0; i < count; i++) {
        const struct node *node = acts[i];
        struct slot *at = &slots[node->at];
        if (node->act == KETE_EDIT_REPLACE || node->act == KETE_EDIT_DELETE) {
            at->node = node;
            at->kind = node->act;
        } else if (node->act == KETE_EDIT_SWAP) {
            struct slot other = at[node->span];
            at[node->span] = (struct slot){at->token, NULL, KETE_EDIT_SWAP};
            *at = (struct slot){other.token, NULL, KETE_EDIT_SWAP};
        } else if (node->act == KETE_EDIT_SIDES) {
            for (uint32_t s = node->at; s < repair->count; s++)
                slots[s] = (struct slot){repair_token(repair, node->at, s), NULL, KETE_EDIT_SIDES};
        }
    }
    return slots;
}

static const char *token_text(struct repair *repair, uint32_t token)
{
    struct kete_slice text = kete_item_text(repair->record, &repair->record->items[repair->tokens[token].item]);
    return kete_arena_copy(&repair->work, text.at, text.length);
}

static const char *move_text(struct repair *repair, const struct node *node)
{
    struct walk walk = node->walk;
    struct kete_text text = {0};
    kete_move_print(repair->rules, &walk.line.before, node->move, &text);
    const char *copy = kete_arena_copy(&repair->work, text.bytes, text.length);
    kete_text_free(&text);
    return copy;
}

/* The item that an insertion at a slot stands before: South's stands behind the number of the turn, North's before that
 * of the next one. */
static uint32_t insertion_item(const struct repair *repair, uint32_t slot, bool early)
{
    const struct kete_record *record = repair->record;
    uint32_t end = slot < repair->count ? repair->tokens[slot].item : record->item_count;
    uint32_t from = slot ? repair->tokens[slot - 1].item + 1 : 0;
    uint32_t depth = 0;
    for (uint32_t i = from; i < end; i++) {
        depth += record->items[i].kind == KETE_ITEM_OPEN;
        bool number = record->items[i].kind == KETE_ITEM_NUMBER && early;
        if (!depth && (number || record->items[i].kind == KETE_ITEM_RESULT))
            return i;
        depth -= record->items[i].kind == KETE_ITEM_CLOSE && depth;
    }
    return end;
}

static void add_edit(struct kete_suggestion *s, struct kete_edit edit)
{
    s->edits[s->edit_count++] = edit;
}

static void edit_slot(struct repair *repair, struct kete_suggestion *s, const struct slot *slot, uint32_t at)
{
    if (!slot->node && slot->token == at)
        return;
    struct kete_edit edit = {.kind = slot->kind, .item = repair->tokens[at].item, .from = token_text(repair, at)};
    if (slot->node) {
        edit.number = slot->node->number;
        edit.side = slot->node->side;
    }
    if (slot->kind == KETE_EDIT_REPLACE) {
        edit.to = move_text(repair, slot->node);
        edit.said = slot->node->said;
    } else if (slot->kind != KETE_EDIT_DELETE) {
        edit.to = token_text(repair, slot->token);
        edit.said = repair->tokens[slot->token].said;
    }
    add_edit(s, edit);
}

void repair_edits(struct repair *repair, const struct node *node, struct kete_suggestion *s)
{
    const struct node *acts[UINT8_MAX];
    unsigned count = acts_of(node, acts), next = 0;
    struct slot *slots = fill_slots(repair, acts, count);
    s->edits = kete_arena_alloc(&repair->work, (count + repair->count + 1) * sizeof s->edits[0]);
    for (uint32_t at = 0; at <= repair->count; at++) {
        for (; next < count && acts[next]->at == at; next++) {
            const struct node *act = acts[next];
            if (act->act != KETE_EDIT_INSERT)
                continue;
            bool more = next + 1 < count && acts[next + 1]->at == at && acts[next + 1]->act == KETE_EDIT_INSERT;
            struct kete_edit edit = {.kind = KETE_EDIT_INSERT, .number = act->number, .side = act->side};
            edit.item = insertion_item(repair, at, act->side == 'N' || more);
            edit.to = move_text(repair, act);
            edit.said = act->said;
            add_edit(s, edit);
        }
        if (at < repair->count)
            edit_slot(repair, s, &slots[at], at);
    }
    free(slots);
}
