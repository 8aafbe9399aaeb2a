import { randomUUID } from 'node:crypto'
import { countSpend, countTopUp, requireSpend, requireTopUp } from '#server/core/limits/limits.ts'
import { postJournal } from '#server/core/money/journal.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { type OpenRequest, openBox } from '#server/modes/case/open.ts'
import { connectDb, type Db } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Currency } from '#shared/codes.ts'
import type { World } from '../case/world.ts'
import { PLAIN_BOX } from '../catalogue/fixture.ts'

// Openings of one player take turns within a process, by the text of the player's id. Leading zeros make each opening look like one of
// another process.
let zeros = 0

/** A second node: it has its own connection pool, and its openings do not take turns with those of this process. */
export interface Node {
  db: Db
  open(playerId: string, number: 1 | 2, key: string): Promise<unknown>
  /** Opens a box; the defaults are the plain box, once, with a new key. */
  openBox(playerId: string, request: Partial<OpenRequest>): ReturnType<typeof openBox>
  /** Spends coins like a purchase in the shop. */
  buy(playerId: string, amount: number): Promise<unknown>
  /** Credits a top-up at once, like a card code. */
  topUp(playerId: string, amount: number): Promise<unknown>
  close(): Promise<void>
}

/** Starts a node on the world's database. */
export function startNode(world: Pick<World, 'db' | 'clock'>): Node {
  const url = world.db.$client.options.connectionString ?? ''
  const { db, close } = connectDb(url)
  const at = () => world.clock.now
  const open = (playerId: string, request: Partial<OpenRequest>) =>
    openBox(
      { db, now: at },
      {
        sessionId: HOUSE,
        playerId: playerId.padStart(12 + (zeros++ % 500), '0'),
        boxId: PLAIN_BOX,
        number: 1,
        fast: false,
        key: randomUUID(),
        ...request,
      },
    )
  return {
    db,
    close,
    open: (playerId, number, key) => open(playerId, { number, key }),
    openBox: open,
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
      kind: 'operator_grant',
      ref: 'test',
      at: new Date(at()),
      lines: [
        { playerId, currency: Currency.coin, amount },
        { house: 'grant', currency: Currency.coin, amount: -amount },
      ],
    })
  }
}

/** The status of the Refusal that the promise rejects with; 0 for success. Any other error is thrown. */
export const statusOf = (act: Promise<unknown>): Promise<number> =>
  act.then(
    () => 0,
    (error: { status?: number }) => {
      if (error.status === undefined) throw error
      return error.status
    },
  )
