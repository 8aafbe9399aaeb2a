import { sql } from 'drizzle-orm'
import type { Catalogue, FreeBox } from '#server/core/catalogue/snapshot.ts'
import { leftOfAll } from '#server/core/giveaway/count.ts'
import { CENT, FREE_SOURCES, type Giveaway, taskSource } from '#server/core/giveaway/sources.ts'
import { beijingDaySql } from '#server/platform/db/clock.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { beijingDaySpan } from '#shared/beijingTime.ts'
import { type CaseBook, dropsOf } from '#shared/book.ts'
import type { FreeBox as FreeBoxCard, WelfareView } from '#shared/calls/welfare.ts'
import { levelOf } from '#shared/level.ts'
import { boxOfTurn, DAILY_TASKS, FREE_USES, type FreeUse, signReward, surprisesOf, type TaskName, turnOf } from '#shared/welfare.ts'
import type { WelfarePorts } from './ports.ts'
import type { FIRST_STATES } from './tables.ts'

/** What the rows of a player say on the Beijing day of the database's clock. */
export interface WelfareState {
  /** Ms since 1970. */
  now: number
  day: string
  signed: number
  signedToday: boolean
  /** How often each task was done on this day. */
  counts: Record<TaskName, number>
  /** The tasks of this day whose reward was taken. */
  taken: readonly TaskName[]
  /** Openings that the player may make now. */
  left: Record<FreeUse, number>
  /** Whether the player has never opened a free box. */
  isNew: boolean
  first: (typeof FIRST_STATES)[number] | null
}

interface StateRow extends Record<string, unknown> {
  now: number
  day: string
  signed: number
  signed_today: boolean
  case: number
  battle: number
  dream: number
  exponent: number
  roll: number
  taken: TaskName[]
  opened_today: boolean
  is_new: boolean
  surprises: number
  first: WelfareState['first']
}

/** Reads all of a player in one statement. In a transaction that may have waited, the clock goes on. */
export async function stateOf(db: DbOrTx, playerId: string): Promise<WelfareState> {
  const slots = sql.param(DAILY_TASKS.map(({ task }) => task))
  const { rows } = await db.execute<StateRow>(sql`
    with clock as materialized (select clock_timestamp() as at),
    today as materialized (select at, ${sql.raw(beijingDaySql('at'))} as day from clock)
    select floor(extract(epoch from c.at) * 1000)::float8 as now, c.day::text as day, coalesce(s.signed, 0) as signed,
      coalesce(s.day >= c.day, false) as signed_today, coalesce(t.case_count, 0) as case, coalesce(t.battle_count, 0) as battle,
      coalesce(t.dream_count, 0) as dream, coalesce(t.exponent_count, 0) as exponent, coalesce(t.roll_count, 0) as roll,
      array(select n.task from unnest(${slots}::text[]) as n (task) where exists (
        select from welfare_claim w where w.player_id = p.id and w.kind = 'task' and w.slot = c.day::text || ':' || n.task)) as taken,
      coalesce(f.day >= c.day, false) as opened_today, f.player_id is null as is_new, coalesce(f.surprises, 0) as surprises, o.state as first
    from today c cross join (select ${playerId}::bigint as id) p
    left join sign_in s on s.player_id = p.id left join task_tally t on t.player_id = p.id and t.day = c.day
    left join free_tally f on f.player_id = p.id left join first_top_up o on o.player_id = p.id`)
  const [row] = rows
  if (!row) throw new Error('no state of a player')
  const { now, day, signed, case: opened, battle, dream, exponent, roll } = row
  return {
    now,
    day,
    signed,
    signedToday: row.signed_today,
    counts: { sign: Number(row.signed_today), case: opened, battle, dream, exponent, roll },
    taken: row.taken,
    left: { daily: row.opened_today ? 0 : 1, sign: Math.max(0, surprisesOf(signed) - row.surprises) },
    isNew: row.is_new,
    first: row.first,
  }
}

/** True when a task of this day is done and its reward was not taken. */
const isDue = ({ counts, taken }: WelfareState, { task, goal }: (typeof DAILY_TASKS)[number]): boolean =>
  counts[task] >= goal && !taken.includes(task)

const isOffered = ({ freeBoxes }: Catalogue, use: FreeUse) => [...freeBoxes.values()].some((box) => box.open && box.use === use)

/** What the budgets of this day cannot give a player any more. A free box may give as long as anything is left, whatever it wins. */
async function usedUpFor(db: DbOrTx, { items, firstGiftId }: Catalogue, { day, signed }: WelfareState): Promise<WelfareView['usedUp']> {
  const left = await leftOfAll(db, day)
  const isShort = (source: Giveaway, worth: number) => (left.get(source) ?? 0) < worth
  return {
    sign: isShort('sign', signReward(signed + 1)),
    tasks: DAILY_TASKS.flatMap(({ task, diamonds }) => (isShort(taskSource(task), diamonds) ? [task] : [])),
    free: FREE_USES.filter((use) => isShort(FREE_SOURCES[use], 1)),
    first: isShort('first-gift', (items.get(firstGiftId ?? 0)?.price ?? 0) * CENT),
  }
}

/** How many things a player can take now. A player who rests is not called back: 0 then. */
export async function badgeOf(ports: WelfarePorts, db: DbOrTx, catalogue: Catalogue, playerId: string): Promise<number> {
  const state = await stateOf(db, playerId)
  if ((await ports.restUntil(db, playerId, state.now)) !== null) return 0
  const usedUp = await usedUpFor(db, catalogue, state)
  const boxes = FREE_USES.filter((use) => isOffered(catalogue, use) && !usedUp.free.includes(use)).reduce(
    (sum, use) => sum + state.left[use],
    0,
  )
  const gift = Number(state.first === 'ready' && catalogue.firstGiftId !== null && !usedUp.first)
  const tasks = DAILY_TASKS.filter((task) => isDue(state, task) && !usedUp.tasks.includes(task.task))
  return Number(!state.signedToday && !usedUp.sign) + boxes + gift + tasks.length
}

/** A free box as everybody sees it. */
export const freeBoxCard = ({
  boxId,
  name,
  image,
  use: kind,
  fromLevel,
  worth,
  table,
  hash,
  gradeChances,
  gifts,
}: FreeBox): FreeBoxCard => ({
  boxId,
  boxName: name,
  boxImage: image,
  use: turnOf(kind),
  ...(kind === 'first' && { first: true }),
  fromLevel,
  worth: Math.round(worth) / 100,
  oddsVersion: table.version,
  oddsHash: hash,
  viewGradeGiftProb: [...gradeChances],
  boxGiftVo: [...gifts],
})

/** The boxes that may be opened, the lowest level first. */
export const openFreeBoxes = ({ freeBoxes }: Catalogue): FreeBox[] => [...freeBoxes.values()].filter(({ open }) => open)

/** All that 福利 shows of a player. */
export async function welfareOf(ports: WelfarePorts, db: DbOrTx, catalogue: Catalogue, playerId: string): Promise<WelfareView> {
  const state = await stateOf(db, playerId)
  const level = levelOf(await ports.spentOf(db, playerId))
  const won = await wonOn(db, playerId, state)
  const boxes = openFreeBoxes(catalogue)
  return {
    day: state.day,
    nextDay: beijingDaySpan(state.now).to,
    restUntil: await ports.restUntil(db, playerId, state.now),
    sign: { signed: state.signed, today: state.signedToday },
    level,
    free: FREE_USES.flatMap((use) => {
      const box = boxOfTurn(boxes, { use, level, isNew: state.isNew })
      return box ? [{ box: freeBoxCard(box), left: state.left[use], won: won.get(use) ?? null }] : []
    }),
    tasks: DAILY_TASKS.map(({ task }) => ({ task, count: state.counts[task], taken: state.taken.includes(task) })),
    first: firstOf(catalogue, state),
    usedUp: await usedUpFor(db, catalogue, state),
  }
}

function firstOf({ items, firstGiftId }: Catalogue, { first }: WelfareState): WelfareView['first'] {
  const gift = items.get(firstGiftId ?? 0)?.card
  return gift ? { gift, state: first === 'ready' || first === 'taken' ? first : 'open' } : null
}

type Won = NonNullable<WelfareView['free'][number]['won']>

interface WonRow extends Record<string, unknown> {
  use: FreeUse
  book: Pick<CaseBook, 'events'>
}

/** What the free openings of this day have won, where their reveal has passed; of several the last. */
async function wonOn(db: DbOrTx, playerId: string, { day, now }: WelfareState): Promise<Map<FreeUse, Won>> {
  const { rows } = await db.execute<WonRow>(sql`
    select use, book from free_open where player_id = ${playerId}::bigint and day = ${day}::date
      and reveal_at <= ${new Date(now).toISOString()}::timestamptz order by id`)
  return new Map(
    rows.flatMap(({ use, book }) =>
      dropsOf(book).flatMap(({ itemId: _, label: __, receiptId, ...card }) => (receiptId ? [[use, { ...card, receiptId }] as const] : [])),
    ),
  )
}
