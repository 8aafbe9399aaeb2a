import { and, count, eq, gte, inArray, isNotNull, or } from 'drizzle-orm'
import { isVerified } from './auth/verified.ts'
import { untilReveal as untilDropShown } from './case/reveal.ts'
import { clockOf } from './db/clock.ts'
import type { DbOrTx, Tx } from './db/connect.ts'
import type { Deps } from './deps.ts'
import { untilReveal as untilUpgradeShown } from './dream/reveal.ts'
import { giftsLeft, passItem } from './giving/giving.ts'
import { talliesOf } from './limits/held.ts'
import { restingAmong } from './limits/play.ts'
import { usedAt } from './limits/rules.ts'
import { spentAmong } from './limits/totals.ts'
import type { RollDeps, RollPorts } from './roll/ports.ts'
import { rollPrize, rollRoom } from './roll/tables.ts'
import { codeKeyOf } from './sms/codeKey.ts'
import { untilReveal as untilFreeShown } from './welfare/openFree.ts'

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
