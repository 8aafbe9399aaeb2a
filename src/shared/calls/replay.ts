import * as z from 'zod/mini'
import { caseBook } from '#shared/book.ts'
import { receipt } from '#shared/fairness/receipt.ts'
import { SHARE_TOKEN } from '#shared/linkParts.ts'
import { sharedBattle } from '#shared/modes/battle/shared.ts'
import { dreamBook } from '#shared/modes/dream/dream.ts'
import { sharedRoll } from '#shared/modes/roll/shared.ts'
import { defineCall } from './define.ts'
import { id, queryFlag, queryInt } from './fields.ts'

/** The modes whose plays can be shared as a replay, by the `kind` of their books. */
export const REPLAY_KINDS = ['case', 'dream', 'battle', 'roll'] as const
export type ReplayKind = (typeof REPLAY_KINDS)[number]

/** Names a shared replay: 128 random bits. */
const token = z.string().check(z.regex(SHARE_TOKEN))

/** A play of the player: the id of the opening, of the upgrade, or of the room. */
const play = { kind: z.enum(REPLAY_KINDS), id }

/** Makes the link by which anybody may watch a play, or finds the one that was made before. */
export const shareReplay = defineCall('POST /api/replay/share', {
  summary: "Make one of the player's plays public under a link; `named` tells the nickname too",
  query: z.object({ ...play, named: queryFlag }),
  data: z.object({ token }),
})

/** Ends the link of a play at once. Without one it does nothing. Whoever shares the play again gets another link. */
export const withdrawReplay = defineCall('POST /api/replay/withdraw', {
  summary: "End the link of one of the player's plays",
  query: z.object(play),
  data: z.null(),
})

/** The book of a play, which names no item, no receipt and no play of its owner. */
export const replayBook = z.discriminatedUnion('kind', [caseBook, dreamBook, sharedBattle, sharedRoll])
export type ReplayBook = z.output<typeof replayBook>

/** The book of the plays of a kind. */
export type BookOf<Kind extends ReplayKind> = Extract<ReplayBook, { kind: Kind }>

export const sharedReplay = defineCall('GET /api/common/sharedReplay', {
  summary: 'A play that its player has shared, for visitors too',
  query: z.object({ token }),
  data: z.object({
    /** Who played; '' where the player does not tell it. */
    nickname: z.string(),
    book: replayBook,
    /** True when whoever looks may check the draws. Seeds tell who played, so it takes a name that is told in full. */
    proof: z.boolean(),
  }),
})

/** Most draws of one play. */
const DRAWS = 10

export const sharedReplayProof = defineCall('GET /api/common/sharedReplayProof', {
  summary: 'The receipt of one draw of a shared play, for visitors too; draws count from 0 in the order of the book',
  query: z.object({ token, draw: queryInt(0, DRAWS - 1, 0) }),
  /** `receiptId` is the place of the draw, counted from 1: the id concerns the owner alone. */
  data: receipt,
})
