import { openBox } from '#server/case/open.ts'
import { connectDb, type Db } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/retry.ts'
import { countSpend, countTopUp, requireSpend, requireTopUp } from '#server/limits/limits.ts'
import { postJournal } from '#server/money/journal.ts'
import { Currency } from '#shared/codes.ts'
import type { World } from '../case/world.ts'
import { PLAIN_BOX } from '../catalogue/fixture.ts'

// A player's openings take turns in a process by the text of the id; zeros before it make every opening one of another process.
let zeros = 0

/** Another node: a pool of its own, and openings that no turn of this process puts in order. */
export interface Node {
  db: Db
  open(playerId: string, number: 1 | 2, key: string): Promise<unknown>
  /** Buys something for coins, as the shop does. */
  buy(playerId: string, amount: number): Promise<unknown>
  /** A top-up at once, as a card code is. */
  topUp(playerId: string, amount: number): Promise<unknown>
  close(): Promise<void>
}

/** Starts a node on the world's database. */
export function startNode(world: World): Node {
  const url = world.db.$client.options.connectionString ?? ''
  const { db, close } = connectDb(url)
  const at = () => world.clock.now
  return {
    db,
    close,
    open: (playerId, number, key) =>
      openBox({ db, now: at }, { playerId: playerId.padStart(12 + (zeros++ % 500), '0'), boxId: PLAIN_BOX, number, fast: false, key }),
    buy: (playerId, amount) =>
      inTransaction(db, async (tx) => {
        await requireSpend(tx, playerId, amount, at())
        await countSpend(tx, playerId, amount, at())
        await pay(tx, playerId, -amount)
      }),
    topUp: (playerId, amount) =>
      inTransaction(db, async (tx) => {
        await requireTopUp(tx, playerId, amount, at())
        await countTopUp(tx, playerId, amount, at())
        await pay(tx, playerId, amount)
      }),
  }
  function pay(tx: Parameters<typeof postJournal>[0], playerId: string, amount: number) {
    return postJournal(tx, {
      kind: amount < 0 ? 'operator_grant' : 'top_up',
      ref: 'test',
      at: new Date(at()),
      lines: [
        { playerId, currency: Currency.coin, amount },
        { house: 'case', currency: Currency.coin, amount: -amount },
      ],
    })
  }
}

/** Status of a refusal, 0 for none; anything else is thrown. */
export const statusOf = (act: Promise<unknown>): Promise<number> =>
  act.then(
    () => 0,
    (error: { status?: number }) => {
      if (error.status === undefined) throw error
      return error.status
    },
  )
