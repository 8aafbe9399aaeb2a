import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { DataOf } from '#shared/calls/call.ts'
import { type getMyLuckPart, LUCK_A_PART } from '#shared/calls/luck.ts'
import { MODES } from '#shared/modes.ts'
import { toWire } from '#shared/money.ts'
import { countLuck } from './count.ts'
import { readDraws, readPaid, tablesOf } from './read.ts'

/** The shows of all modes are over by then, in ms: nothing is counted that the player has not seen. */
const SHOWN_BY = 60_000

/** What comes after a draw and after an opening, as of a moment; 0 is the first one and now. */
export interface LuckPlace {
  seedId: string
  nonce: number
  openId: string
  asOf: number
}

/** Counts a part of the player's draws and of what they have cost. `most` rows of each are read. */
export async function luckPart(
  db: Db,
  playerId: string,
  { seedId, nonce, openId, asOf }: LuckPlace,
  most = LUCK_A_PART,
): Promise<DataOf<typeof getMyLuckPart>> {
  const shown = (await clockOf(db)) - SHOWN_BY
  const until = Math.min(asOf || shown, shown)
  const { draws, next } = await readDraws(db, playerId, { after: { seedId, nonce }, until, most })
  const paid = await readPaid(db, playerId, { after: openId, until, most })
  const { items, boxes, freeBoxes } = await currentCatalogue(db)
  const counted = countLuck(draws, await tablesOf(db, draws), {
    worthOf: (giftId) => items.get(giftId)?.card.recoveryPrice ?? 0,
    nameOf: (mode, subject) =>
      subject === 0 ? MODES[mode].name : ((mode === 'free' ? freeBoxes : boxes).get(subject)?.name ?? `已下架的宝匣 ${subject}`),
  })
  const last = draws.at(-1) ?? { seedId, nonce }
  const places = { ...(next ?? { seedId: last.seedId, nonce: last.nonce }), openId: paid.last }
  return {
    asOf: until,
    ...counted,
    paid: paid.paid.map((sum) => ({ ...sum, paid: toWire(sum.paid) })),
    next: next || paid.more ? places : null,
  }
}
