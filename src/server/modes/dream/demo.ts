import { randomBytes } from 'node:crypto'
import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { refuseResting } from '#server/core/limits/play.ts'
import { balancesOf } from '#server/core/money/balances.ts'
import { drawFromTable } from '#shared/fairness/oddsTable.ts'
import type { DreamResult } from '#shared/modes/dream/calls.ts'
import { type DreamBook, quoteDream } from '#shared/modes/dream/dream.ts'
import { DREAM_MODE } from '#shared/modes.ts'
import { dropOf, writeBook } from './book.ts'
import { ringOf } from './ring.ts'
import { targetAsked } from './targets.ts'
import type { DreamDeps, UpgradeRequest } from './upgrade.ts'

type DemoRequest = Pick<UpgradeRequest, 'giftId' | 'chance' | 'fast' | 'target'>

/** Plays a free trial of a player. Throws a Refusal for a player who is resting, and as `demoBook` does. */
export async function upgradeDemo(
  deps: DreamDeps,
  { playerId, ...asked }: DemoRequest & Pick<UpgradeRequest, 'playerId'>,
): Promise<DreamResult> {
  await refuseResting(deps.db, playerId, deps.now())
  return { book: await demoBook(deps, asked), ...(await balancesOf(deps.db, playerId)) }
}

/**
 * The book of a free trial. It is drawn from the same table with a throw-away seed; nothing is written and nothing given. Throws a Refusal
 * when the target is not as the player saw it.
 */
export async function demoBook({ db, now }: DreamDeps, { fast, ...asked }: DemoRequest): Promise<DreamBook> {
  const catalogue = await currentCatalogue(db)
  const target = targetAsked(catalogue, asked)
  const quote = quoteDream(target.price, asked.chance, 0)
  const seed = { serverSeed: randomBytes(32).toString('hex'), clientSeed: 'demo', mode: DREAM_MODE, nonce: 0 }
  const draw = drawFromTable(seed, ringOf(catalogue, target, quote), 0)
  const drop = dropOf(draw, catalogue, null, null)
  const draft = { dreamId: null, nonce: null, stakes: [], staked: 0, now: now() }
  return writeBook({ ...draft, target, quote, fast, draw, drop })
}
