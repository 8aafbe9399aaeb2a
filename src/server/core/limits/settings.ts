import type { DbOrTx } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import type { Deps } from '#server/platform/deps.ts'
import { beijingDaySpan, beijingMonthSpan } from '#shared/beijingTime.ts'
import { CAP_KINDS, type CapKind, type CapState, type LimitState } from '#shared/calls/limits.ts'
import { type Minor, toWire } from '#shared/money.ts'
import { limitsHeld, restOf, turnTally } from './held.ts'
import { changeCap, type LimitsHeld, restingUntil, settled, usedAt } from './rules.ts'
import { playerCap, playerRest, TALLIES, type TallyKind } from './tables.ts'
import { totalsOf } from './totals.ts'

type LimitDeps = Pick<Deps, 'db' | 'now'>

const DAY = 24 * 3_600_000

const whatOf = (kind: CapKind): TallyKind => (kind === 'topUpDay' || kind === 'topUpMonth' ? 'topUp' : 'spend')
const isMonth = (kind: CapKind) => kind === 'topUpMonth' || kind === 'spendMonth'
const capIn = (held: LimitsHeld, kind: CapKind) => (isMonth(kind) ? held.month : held.day)

/** Everything that the player sees of the limits. */
export async function limitState(db: DbOrTx, playerId: string, now: number): Promise<LimitState> {
  const held = { topUp: await limitsHeld(db, playerId, 'topUp'), spend: await limitsHeld(db, playerId, 'spend') }
  return {
    caps: CAP_KINDS.map((kind) => capState(kind, held[whatOf(kind)], now)),
    restUntil: restingUntil(held.spend, now),
    totals: await totalsOf(db, playerId),
  }
}

function capState(kind: CapKind, held: LimitsHeld, now: number): CapState {
  const { cap, raise, raiseAt } = settled(capIn(held, kind), now)
  const used = usedAt(held.tally, now)
  const wire = (amount: Minor | null) => (amount === null ? null : toWire(amount))
  return {
    kind,
    cap: wire(cap),
    used: toWire(isMonth(kind) ? used.month : used.day),
    resetsAt: (isMonth(kind) ? beijingMonthSpan(now) : beijingDaySpan(now)).to,
    raise: raiseAt === null ? null : { cap: wire(raise), at: raiseAt },
  }
}

/** Sets a cap; null removes it. `changeCap` says what comes into force when. */
export function setCap({ db, now }: LimitDeps, playerId: string, kind: CapKind, wanted: Minor | null): Promise<LimitState> {
  return inTransaction(db, async (tx) => {
    const at = now()
    await turnTally(tx, playerId, whatOf(kind), at)
    const next = changeCap(capIn(await limitsHeld(tx, playerId, whatOf(kind)), kind), wanted, at)
    const row = { cap: next.cap, raise: next.raise, raiseAt: next.raiseAt === null ? null : new Date(next.raiseAt) }
    await tx
      .insert(playerCap)
      .values({ playerId, kind, ...row })
      .onConflictDoUpdate({ target: [playerCap.playerId, playerCap.kind], set: row })
    return limitState(tx, playerId, at)
  })
}

/** Lets the player rest for `days` from now. A rest that would end earlier than the current one changes nothing. */
export function startRest({ db, now }: LimitDeps, playerId: string, days: number): Promise<LimitState> {
  return inTransaction(db, async (tx) => {
    const at = now()
    for (const what of TALLIES) await turnTally(tx, playerId, what, at)
    const until = new Date(Math.max((await restOf(tx, playerId)) ?? 0, at + days * DAY))
    await tx.insert(playerRest).values({ playerId, until }).onConflictDoUpdate({ target: playerRest.playerId, set: { until } })
    return limitState(tx, playerId, at)
  })
}
