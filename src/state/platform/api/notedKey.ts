declare const noted: unique symbol

/**
 * An idempotency key that stands in a note until its act is answered, so that a second press finds it. `request` sends a call that spends
 * under no other key.
 */
export type NotedKey = string & { readonly [noted]: true }

/** Names a key as noted. Only where notes are kept may do that: `tests/unit/state/orderNotes.test.ts` knows the two places. */
export const asNoted = (key: string): NotedKey => key as NotedKey
