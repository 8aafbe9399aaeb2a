import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { pgErrorOf, reasonOf, SqlState } from '#server/platform/db/errors.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { DeskRefusal, type RoomModes } from './steps.ts'
import { room, roomAct } from './tables.ts'

export interface DeskDeps {
  db: Db
  modes: RoomModes
  /** Who acts, as `user@machine`. */
  by: string
}

type Room = typeof room.$inferSelect

/** For how long an act waits for a room whose step a node is making. A step that hangs is cut off after `DB_STEP_SECONDS`. */
const PATIENCE = '40s'
/** A room whose step never failed, but has been due for so many ms, may be refunded too: no node can make it. */
const LATE = 10_000

/** What is thrown to undo a refund that was only tried. */
class Tried extends Error {}

interface Refunding {
  id: string
  reason: string
  /** False only tries it: everything is undone. */
  sure: boolean
}

/**
 * Gives back what a room holds whose step fails, once, and writes down who did it and why. A node that makes a step of the room at the same time
 * is waited for, or finds the room without a step. Returns what went back, or would. Throws a DeskRefusal, and then nothing has changed.
 */
export async function refundRoom({ db, modes, by }: DeskDeps, { id, reason, sure }: Refunding): Promise<string> {
  try {
    return await act(db, async (tx) => {
      const held = await holdFailing(tx, id)
      const refund = modes[held.mode]?.refund
      if (!refund) throw new DeskRefusal(noRefund(held))
      const { ref, told } = await refund(tx, id)
      if (!sure) throw new Tried(told)
      await tx
        .insert(roomAct)
        .values({ roomId: id, act: 'refund', ref, by, reason, result: told, lastError: held.lastError, at: sql`clock_timestamp()` })
      return told
    })
  } catch (error) {
    if (error instanceof Tried) return error.message
    throw error
  }
}

const noRefund = ({ id, mode }: Room) =>
  `Room ${id} is of the mode ${mode}, which holds nothing that players paid. What can be done is: npm run rooms -- retry ${id}`

/** Locks a room for an operator's act. Throws a DeskRefusal unless its step fails, or has been due for long. */
async function holdFailing(tx: Tx, id: string): Promise<Room> {
  const [held] = await tx
    .select({ room, late: sql<boolean>`coalesce(${room.nextAt} < now() - ${LATE} * interval '1 millisecond', false)` })
    .from(room)
    .where(eq(room.id, id))
    .for('update')
  if (!held) throw new DeskRefusal(`There is no room ${id}.`)
  if (held.room.nextAt === null) throw new DeskRefusal(`Room ${id} of the mode ${held.room.mode} is over: it was settled or cancelled.`)
  if (held.room.attempts === 0 && !held.late) throw new DeskRefusal(`The steps of room ${id} go well, so it ends on its own.`)
  return held.room
}

/** Lets a node make the failing step of a room at once. Returns how often it has failed so far. Throws a DeskRefusal. */
export function retryRoom({ db, by }: Omit<DeskDeps, 'modes'>, id: string): Promise<number> {
  return act(db, async (tx) => {
    const { attempts, lastError } = await holdFailing(tx, id)
    await tx
      .update(room)
      // The longest plan comes first, before all other rooms that fail.
      .set({ nextAt: sql`least(${room.nextAt}, ${room.dueAt}, now())` })
      .where(eq(room.id, id))
    const result = `tried again after ${attempts} failures`
    await tx.insert(roomAct).values({ roomId: id, act: 'retry', by, reason: '', result, lastError, at: sql`clock_timestamp()` })
    return attempts
  })
}

async function act<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, async (tx) => {
      await tx.execute(sql.raw(`set local lock_timeout = '${PATIENCE}'`))
      return work(tx)
    })
  } catch (error) {
    if (error instanceof DeskRefusal || error instanceof Tried) throw error
    if (pgErrorOf(error)?.code === SqlState.lockNotAvailable)
      throw new DeskRefusal('A node holds the room, or an account in it, at this moment. Nothing was changed; try again.')
    throw new DeskRefusal(`That failed too, and nothing was changed: ${reasonOf(error)}`)
  }
}

/** What came of a retry: the room's step went well, failed again for a reason, or no node has tried it yet. */
export type Outcome = { how: 'well' } | { how: 'failed'; why: string } | { how: 'waits' }

/** Waits for a node to make the step of a room that had failed so often. */
export async function outcomeOf(db: Db, id: string, attempts: number, { patience = 15_000, every = 250 } = {}): Promise<Outcome> {
  for (const from = performance.now(); ; await sleep(every)) {
    const [now] = await db.select({ attempts: room.attempts, why: room.lastError }).from(room).where(eq(room.id, id))
    if (!now || now.attempts < attempts || now.attempts === 0) return { how: 'well' }
    if (now.attempts > attempts) return { how: 'failed', why: now.why ?? '' }
    if (performance.now() - from > patience) return { how: 'waits' }
  }
}
