import { and, eq, lte, sql } from 'drizzle-orm'
import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { type DropRow, dropCardOf } from '#server/core/items/dropCards.ts'
import { itemInstance } from '#server/core/items/tables.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { SharedReads } from '#server/platform/http/sharedReads.ts'
import { beijingDay } from '#shared/beijingTime.ts'
import type { CaseBook } from '#shared/book.ts'
import type { DataOf } from '#shared/calls/call.ts'
import { Status } from '#shared/codes.ts'
import type { getShowTimePage, ShowTimeRow } from '#shared/modes/case/showTimeCalls.ts'
import { CASE_MODE } from '#shared/modes.ts'
import { BEST } from './bestDrops.ts'
import type { CaseDeps } from './open.ts'
import { publicBook } from './publicBook.ts'
import { restoreBook } from './records.ts'
import { caseOpen } from './tables.ts'

const DAY = 24 * 3_600_000
/** A list is kept for this long, in ms, or longer when it took long to read. While it cannot be read, the last one is shown for a minute. */
const LIST = { life: 2_000, longest: 10_000, stale: 60_000 }

interface MomentRow extends DropRow {
  open_id: string
  label: ShowTimeRow['label']
}

/** What a page of visitors needs: it reads with connections of its own. */
export type VisitorDeps = CaseDeps & Pick<Deps, 'gallery'>

export interface ShowTimeQuery {
  page: number
  pageSize: number
  /** How many days ago; 0 is today. */
  day: number
  /** Only drops with this label; -1 means all. */
  label: number
}

/**
 * The hundred most valuable drops of one day in Beijing time whose reveal has passed, as `keepBestDrops` has last brought them into the list, a
 * second ago. A drop of grade 0 is labelled 金中金, even if its whole opening has a label too.
 */
export async function showTimePage(
  deps: VisitorDeps,
  { page, pageSize, day, label }: ShowTimeQuery,
): Promise<DataOf<typeof getShowTimePage>> {
  const rows = await listsOf(deps).read(`${beijingDay(deps.now() - day * DAY)}:${label}`, () =>
    bestOf({ db: deps.gallery, now: deps.now }, day, label),
  )
  const catalogue = await currentCatalogue(deps.db)
  const pageData = rows
    .slice((page - 1) * pageSize, page * pageSize)
    .map((row): ShowTimeRow => ({ ...dropCardOf(catalogue, row), openId: row.open_id, label: row.label }))
  return { pageData, page, pageSize, total: rows.length }
}

/** The lists that a node has read, for everybody. They hold revealed drops only, because they were read after the reveal. */
const lists = new WeakMap<Db, SharedReads<MomentRow[]>>()

function listsOf({ gallery, now }: VisitorDeps): SharedReads<MomentRow[]> {
  const known = lists.get(gallery) ?? new SharedReads(now, LIST)
  lists.set(gallery, known)
  return known
}

async function bestOf({ db, now }: CaseDeps, day: number, label: number): Promise<MomentRow[]> {
  const { rows } = await db.execute<MomentRow>(sql`
    select b.drop_id::text as drop_id, b.open_id::text as open_id, (extract(epoch from b.reveal_at) * 1000)::float8 as time,
      p.uid, p.nickname, p.head_pic, p.robot, p.hidden, b.gift_id, b.grade, b.price::float8 as price, b.box_id, b.own_label as label
    from best_drop b join player p on p.id = b.player_id
    where b.day = ${beijingDay(now() - day * DAY)}::date and b.label = ${label}::int and b.reveal_at <= now()
    order by b.price desc, b.drop_id limit ${BEST}`)
  return rows
}

/** The book of the opening behind a public drop, see `publicBook`. */
export async function showTimeBook({ db }: Pick<CaseDeps, 'db'>, dropId: string): Promise<CaseBook> {
  const [found] = await db
    .select({ openId: caseOpen.id })
    .from(itemInstance)
    .innerJoin(caseOpen, and(eq(caseOpen.id, itemInstance.playId), eq(itemInstance.playMode, CASE_MODE)))
    .where(and(eq(itemInstance.id, dropId), lte(caseOpen.revealAt, sql`now()`)))
  if (!found) throw new Refusal(Status.notFound, '没有找到这个巅峰时刻，请刷新后重试')
  return publicBook(await restoreBook(db, found.openId))
}
