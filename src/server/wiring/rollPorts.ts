import { and, count, eq, gte, inArray, isNotNull, or } from 'drizzle-orm'
import { isVerified } from '#server/account/auth/verified.ts'
import { codeKeyOf } from '#server/account/sms/codeKey.ts'
import { freeOpen } from '#server/community/welfare/tables.ts'
import { untilPlayShown } from '#server/core/items/reveal.ts'
import { talliesOf } from '#server/core/limits/held.ts'
import { restingAmong } from '#server/core/limits/play.ts'
import { usedAt } from '#server/core/limits/rules.ts'
import { spentAmong } from '#server/core/limits/totals.ts'
import { giftsLeft, passItem } from '#server/economy/giving/giving.ts'
import { caseOpen } from '#server/modes/case/tables.ts'
import { dreamUpgrade } from '#server/modes/dream/tables.ts'
import type { RollDeps, RollPorts } from '#server/modes/roll/ports.ts'
import { rollPrize, rollRoom } from '#server/modes/roll/tables.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import type { Deps } from '#server/platform/deps.ts'
import { CASE_MODE, DREAM_MODE, FREE_MODE } from '#shared/modes.ts'

const untilDropShown = untilPlayShown({ table: caseOpen, mode: CASE_MODE })
const untilUpgradeShown = untilPlayShown({ table: dreamUpgrade, mode: DREAM_MODE })
const untilFreeShown = untilPlayShown({ table: freeOpen, mode: FREE_MODE })

/** Ms until the play that granted an item is public, of whatever mode it was; 0 when it is. */
export const untilReveal = async (tx: Tx, itemId: string): Promise<number> =>
  Math.max(await untilDropShown(tx, itemId), await untilUpgradeShown(tx, itemId), await untilFreeShown(tx, itemId))

/** Prizes of the ROLL rooms that a player has made since a moment, without those that came back: nobody won them, or the room was cancelled. */
export async function rollPrizesSince(tx: DbOrTx, playerId: string, from: Date): Promise<number> {
  const [row] = await tx
    .select({ prizes: count() })
    .from(rollRoom)
    .innerJoin(rollPrize, eq(rollPrize.roomId, rollRoom.roomId))
    .where(and(eq(rollRoom.hostId, playerId), gte(rollRoom.createdAt, from), isAway))
  return row?.prizes ?? 0
}

/** Selects prizes that are still drawn for, or that somebody got. */
const isAway = or(inArray(rollRoom.state, ['open', 'drawing']), isNotNull(rollPrize.newItemId))

/** What ROLL needs of other domains. */
export const rollPorts: RollPorts = {
  isVerified,
  untilReveal,
  giftsLeft: async (tx, playerId) => giftsLeft(tx, { rollPrizesSince }, playerId, await clockOf(tx)),
  handOver: async (tx, { roomId, winnerId, item, at }) => (await passItem(tx, { toId: winnerId, item, at, rollId: roomId })).newItemId,
  restingAmong,
  toppedUpToday: async (db, playerIds, now) =>
    new Map((await talliesOf(db, playerIds, 'topUp')).map((tally) => [tally.playerId, usedAt(tally, now).day])),
  spentOf: spentAmong,
}

/** Everything that ROLL needs. */
export const rollDeps = (deps: Pick<Deps, 'db' | 'now' | 'bus' | 'config'>): RollDeps => ({
  ...deps,
  ports: rollPorts,
  wordKey: codeKeyOf(deps.config),
})
