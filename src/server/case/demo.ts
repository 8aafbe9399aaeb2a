import { randomBytes } from 'node:crypto'
import { currentCatalogue } from '#server/catalogue/snapshot.ts'
import { refuseResting } from '#server/limits/play.ts'
import { balancesOf } from '#server/money/balances.ts'
import type { OpenResult } from '#shared/calls/case.ts'
import { dropOf, withStrip, writeBook } from './book.ts'
import { openableBox } from './boxes.ts'
import { drawBoxes } from './draws.ts'
import type { CaseDeps, OpenRequest } from './open.ts'

/**
 * Makes a free trial opening. It draws from the same odds table with a throw-away seed, writes nothing and gives nothing. Refuses a player
 * who is resting.
 */
export async function openDemo({ db, now }: CaseDeps, request: Omit<OpenRequest, 'key'>): Promise<OpenResult> {
  const { playerId, boxId, number, fast } = request
  const openedAt = now()
  await refuseResting(db, playerId, openedAt)
  const catalogue = await currentCatalogue(db)
  const box = openableBox(catalogue, boxId)
  const seed = { serverSeed: randomBytes(32).toString('hex'), clientSeed: 'demo', nonce: 0 }
  const drops = drawBoxes(seed, box.table, number, 0).map((draw) => dropOf(draw, catalogue, null, null))
  const book = writeBook({ openId: null, box, number, fast, paid: 0, drops, pityCount: 0, now: openedAt })
  return { book: withStrip(book, box.table.entries, catalogue), ...(await balancesOf(db, playerId)) }
}
