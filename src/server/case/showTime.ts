import { and, eq, lte, sql } from 'drizzle-orm'
import { currentCatalogue } from '#server/catalogue/snapshot.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/refusal.ts'
import { SharedReads } from '#server/http/sharedReads.ts'
import { type DropRow, dropCardOf } from '#server/items/dropCards.ts'
import { itemInstance } from '#server/items/tables.ts'
import { beijingDay, beijingDaySpan } from '#shared/beijingTime.ts'
import type { CaseBook, CaseEvent } from '#shared/book.ts'
import type { DataOf } from '#shared/calls/call.ts'
import type { getShowTimePage, ShowTimeRow } from '#shared/calls/showTime.ts'
import { Label, Status } from '#shared/codes.ts'
import { CASE_MODE } from '#shared/modes.ts'
import type { CaseDeps } from './open.ts'
import { restoreBook } from './records.ts'
import { caseOpen } from './tables.ts'

const DAY = 24 * 3_600_000
/** The list shows at most this many drops of a day. */
const BEST = 100

/** A list is kept for this long, in ms, or longer when it took long to read: it sorts the drops of a whole day. */
const LIST = { life: 2_000, longest: 60_000 }

interface MomentRow extends DropRow {
  open_id: string
  label: ShowTimeRow['label']
}

/** What a page of visitors needs: it reads with connections of its own. */
export type VisitorDeps = CaseDeps & Pick<Deps, 'reads'>

export interface ShowTimeQuery {
  page: number
  pageSize: number
  /** How many days ago; 0 is today. */
  day: number
  /** Only drops with this label; -1 means all. */
  label: number
}

/**
 * The hundred most valuable drops of one day in Beijing time whose reveal has passed. A drop of grade 0 is labelled 金中金, even if its whole
 * opening has a label too.
 */
export async function showTimePage(
  deps: VisitorDeps,
  { page, pageSize, day, label }: ShowTimeQuery,
): Promise<DataOf<typeof getShowTimePage>> {
  const rows = await listsOf(deps).read(`${beijingDay(deps.now() - day * DAY)}:${label}`, () =>
    bestOf({ db: deps.reads, now: deps.now }, day, label),
  )
  const catalogue = await currentCatalogue(deps.db)
  const pageData = rows
    .slice((page - 1) * pageSize, page * pageSize)
    .map((row): ShowTimeRow => ({ ...dropCardOf(catalogue, row), openId: row.open_id, label: row.label }))
  return { pageData, page, pageSize, total: rows.length }
}

/** The lists that a node has read, for everybody. They hold revealed drops only, because they were read after the reveal. */
const lists = new WeakMap<Db, SharedReads<MomentRow[]>>()

function listsOf({ reads, now }: VisitorDeps): SharedReads<MomentRow[]> {
  const known = lists.get(reads) ?? new SharedReads(now, LIST)
  lists.set(reads, known)
  return known
}

async function bestOf({ db, now }: CaseDeps, day: number, label: number): Promise<MomentRow[]> {
  const { from, to } = beijingDaySpan(now() - day * DAY)
  const instant = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`
  // The last event of a book is its total, which holds the label of the opening. Only the gold reel gives grade 0.
  const own = sql`case when i.grade = 0 then ${sql.raw(String(Label.goldInGold))} else (o.book->'events'->-1->>'label')::int end`
  const { rows } = await db.execute<MomentRow>(sql`
    with best as (
      select i.id, i.open_id, i.gift_id, i.grade, i.price, i.box_id, o.player_id, o.reveal_at, ${own} as label
      from case_open o join item_instance i on i.open_id = o.id and i.play_mode = 'case'
      where o.reveal_at >= ${instant(from)} and o.reveal_at < ${instant(to)} and o.reveal_at <= now()
        ${label === -1 ? sql`` : sql`and ${own} = ${label}::int`}
      order by i.price desc, i.id limit ${BEST}
    )
    select b.id::text as drop_id, b.open_id::text as open_id, (extract(epoch from b.reveal_at) * 1000)::float8 as time,
      p.uid, p.nickname, p.head_pic, p.robot, b.gift_id, b.grade, b.price::float8 as price, b.box_id, b.label
    from best b join player p on p.id = b.player_id order by b.price desc, b.id`)
  return rows
}

/**
 * The book of the opening behind a public drop. Item ids, receipt ids and the pity counter are removed, because they concern the owner
 * only.
 */
export async function showTimeBook({ db }: Pick<CaseDeps, 'db'>, dropId: string): Promise<CaseBook> {
  const [found] = await db
    .select({ openId: caseOpen.id })
    .from(itemInstance)
    .innerJoin(caseOpen, and(eq(caseOpen.id, itemInstance.playId), eq(itemInstance.playMode, CASE_MODE)))
    .where(and(eq(itemInstance.id, dropId), lte(caseOpen.revealAt, sql`now()`)))
  if (!found) throw new Refusal(Status.notFound, '没有找到这个巅峰时刻，请刷新后重试')
  const book = await restoreBook(db, found.openId)
  return { ...book, pity: null, events: book.events.map(withoutOwner) }
}

function withoutOwner(event: CaseEvent): CaseEvent {
  return 'drop' in event ? { ...event, drop: { ...event.drop, itemId: null, receiptId: null } } : event
}
