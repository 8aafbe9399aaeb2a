import { randomBytes } from 'node:crypto'
import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { refuseResting } from '#server/core/limits/play.ts'
import { balancesOf } from '#server/core/money/balances.ts'
import type { CaseBook } from '#shared/book.ts'
import type { OpenResult } from '#shared/modes/case/calls.ts'
import { bookFor, dropOf, writeBook } from './book.ts'
import { openableBox } from './boxes.ts'
import { drawBoxes } from './draws.ts'
import type { CaseDeps, OpenRequest } from './open.ts'

type DemoRequest = Pick<OpenRequest, 'boxId' | 'number' | 'fast' | 'oddsVersion' | 'strip'>

/**
 * Makes the book of a free trial opening. It draws from the same odds table with a throw-away seed, writes nothing and gives nothing.
 * Throws a Refusal when the box is closed.
 */
export async function demoBook({ db, now }: CaseDeps, { boxId, number, fast, ...known }: DemoRequest): Promise<CaseBook> {
  const catalogue = await currentCatalogue(db)
  const box = openableBox(catalogue, boxId)
  const seed = { serverSeed: randomBytes(32).toString('hex'), clientSeed: 'demo', nonce: 0 }
  const drops = drawBoxes(seed, box.table, number, 0).map((draw) => dropOf(draw, catalogue, null, null))
  const book = writeBook({ openId: null, box, number, fast, paid: 0, drops, pityCount: 0, now: now() })
  return bookFor(known, book, box.table.entries, catalogue)
}

/** Makes a trial opening of a player. Refuses a player who is resting. */
export async function openDemo(deps: CaseDeps, request: DemoRequest & Pick<OpenRequest, 'playerId'>): Promise<OpenResult> {
  await refuseResting(deps.db, request.playerId, deps.now())
  return { book: await demoBook(deps, request), ...(await balancesOf(deps.db, request.playerId)) }
}
