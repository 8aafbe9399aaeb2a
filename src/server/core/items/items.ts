import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { among } from '#server/platform/db/among.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { skipping } from '#server/platform/db/skipping.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { type ItemState, Status } from '#shared/codes.ts'
import type { PlayMode } from '#shared/modes.ts'
import type { Minor } from '#shared/money.ts'
import { itemHistory, itemInstance } from './tables.ts'

/** An item whose row the transaction has locked. */
export interface HeldItem {
  id: string
  ownerId: string
  state: ItemState
  giftId: number
  grade: number
  price: Minor
  boxId: number
}

/** Owner and state that the items must have; one of several states where a list is given. */
export interface Holding {
  ownerId: string
  state: ItemState | readonly ItemState[]
  /** True where items are meant that the player has locked, too. No act that gives up items may say so. */
  evenLocked?: boolean
}

const unlocked = eq(itemInstance.locked, false)

const within = ({ ownerId, state }: Holding) =>
  and(
    eq(itemInstance.ownerId, ownerId),
    typeof state === 'string' ? eq(itemInstance.state, state) : inArray(itemInstance.state, [...state]),
  )

/** Rows are looked at again once they are held, so a lock that came first is seen by whoever waited for it. */
const whose = (holding: Holding) => and(within(holding), holding.evenLocked ? undefined : unlocked)

/** What a new item needs. */
export type NewItem = Pick<HeldItem, 'giftId' | 'grade' | 'price' | 'boxId'>
/** The same, whether another player gives it, and the play that grants it, of whatever mode. */
export type GrantedItem = NewItem & { passed?: boolean; playId?: string; playMode?: PlayMode }

/** Why and when an item changes. `ref` names the cause, e.g. `retrieval:12`. */
export interface Cause {
  ref: string
  at: Date
}

const amongIds = (ids: readonly string[]) => among(itemInstance.id, ids)

/** Selects items that have none of these ids. */
export const notAmong = (ids: readonly string[]): SQL | undefined => (ids.length === 0 ? undefined : sql`not (${amongIds(ids)})`)

/**
 * How many items in that state match `which` and are not locked by their player, and an id that none of them is above; '0' without any. It holds
 * nothing. Locked ones are counted and taken off, so that both numbers are read from indexes alone.
 */
export async function extentOf(db: DbOrTx, holding: Holding, which?: SQL): Promise<{ count: number; highest: string }> {
  const mine = and(within(holding), which)
  const [found] = await db
    .select({
      count: sql<number>`(count(*) - (select count(*) from ${itemInstance} where ${mine} and ${itemInstance.locked}))::int`,
      highest: sql<string>`coalesce(max(${itemInstance.id}), 0)::text`,
    })
    .from(itemInstance)
    .where(mine)
  return found ?? { count: 0, highest: '0' }
}

/** Locks the owner's items in that state that match `which`, in the order of their ids; at most `most` of them. */
export function holdItems(tx: Tx, holding: Holding, which?: SQL, most?: number): Promise<HeldItem[]> {
  const { id, giftId, grade, price, boxId } = itemInstance
  const held = tx
    .select({ id, ownerId: itemInstance.ownerId, state: itemInstance.state, giftId, grade, price, boxId })
    .from(itemInstance)
    .where(and(whose(holding), which))
    .orderBy(asc(itemInstance.id))
    .for('update')
  return most === undefined ? held : held.limit(most)
}

/**
 * Locks all of the owner's items in that state that match `which`, as they are at one moment. `holdItems` alone may wait for an act that takes
 * an item and grants another, and would then see the one gone and not yet see the other. So it looks again until it holds all there is.
 */
export async function holdAll(tx: Tx, holding: Holding, which?: SQL): Promise<HeldItem[]> {
  for (;;) {
    const held = await holdItems(tx, holding, which)
    const mine = and(whose(holding), which)
    // What is held stays where it is, so the same number means the same items.
    if ((await tx.$count(itemInstance, mine)) === held.length) return held
  }
}

/** What a player reads who names items that are not there any more. */
export const notInBag = () => new Refusal(Status.itemNotInBag, '部分物品已不在背包中，请刷新后重试')

/** What a player reads who gives up an item that they have locked. */
export const itemsLocked = () => new Refusal(Status.itemNotInBag, '所选物品中有已锁定的，请先解锁再操作')

/**
 * Locks the items with these ids. Throws a Refusal when one of them is unknown, belongs to somebody else, is in another state or is locked by its
 * player.
 */
export async function holdNamed(tx: Tx, holding: Holding, ids: readonly string[]): Promise<HeldItem[]> {
  const held = await holdItems(tx, holding, amongIds(ids))
  if (held.length !== ids.length) throw (await lockedAmong(tx, [{ ...holding, ids }])).size > 0 ? itemsLocked() : notInBag()
  return held
}

/** The owners who name an item that they have locked. */
export async function lockedAmong(tx: Tx, named: readonly NamedItems[]): Promise<Set<string>> {
  if (named.length === 0) return new Set()
  const any = or(...named.map(({ ownerId, ids }) => and(eq(itemInstance.ownerId, ownerId), amongIds(ids))))
  const rows = await tx.selectDistinct({ ownerId: itemInstance.ownerId }).from(itemInstance).where(and(itemInstance.locked, any))
  return new Set(rows.map(({ ownerId }) => ownerId))
}

/** Locks named items of a player for the player (锁定), or unlocks them; all or none. Returns how many they are. Throws a Refusal as `holdNamed` does. */
export async function setLocked(tx: Tx, holding: Omit<Holding, 'evenLocked'>, ids: readonly string[], locked: boolean): Promise<number> {
  const held = await holdNamed(tx, { ...holding, evenLocked: true }, ids)
  await tx
    .update(itemInstance)
    .set({ locked })
    .where(and(amongIds(ids), eq(itemInstance.locked, !locked)))
  return held.length
}

/** Items that an owner names. */
export interface NamedItems {
  ownerId: string
  ids: readonly string[]
}

/**
 * Locks the items that several owners name, in the order of the ids. Returns those that are there and not locked by their player, by owner. With
 * `skipLocked` it leaves out the owners of whose items somebody else holds one.
 */
export async function holdNamedEach(
  tx: Tx,
  named: readonly NamedItems[],
  states: readonly ItemState[],
  { skipLocked = false } = {},
): Promise<Map<string, HeldItem[]>> {
  const rows = await namedItems(tx, named, states, sql`for update of i ${skipping(skipLocked)}`)
  const byOwner = new Map<string, HeldItem[]>(named.map(({ ownerId }) => [ownerId, []]))
  for (const row of rows) byOwner.get(row.ownerId)?.push(row)
  if (!skipLocked) return byOwner
  const lacking = named.filter(({ ownerId, ids }) => (byOwner.get(ownerId)?.length ?? 0) < ids.length)
  const held = new Set(rows.map(({ id }) => id))
  for (const { id, ownerId } of await namedItems(tx, lacking, states)) if (!held.has(id)) byOwner.delete(ownerId)
  return byOwner
}

/** The named items that are there and not locked by their player. */
async function namedItems(tx: Tx, named: readonly NamedItems[], states: readonly ItemState[], locking = sql``): Promise<HeldItem[]> {
  const pairs = named.flatMap(({ ownerId, ids }) => ids.map((id) => ({ ownerId, id })))
  if (pairs.length === 0) return []
  const { rows } = await tx.execute<HeldItem & Record<string, unknown>>(sql`
    select i.id::text, i.owner_id::text as "ownerId", i.state, i.gift_id as "giftId", i.grade, i.price::float8 as price, i.box_id as "boxId"
    from (
      select distinct n.* from unnest(${sql.param(pairs.map(({ id }) => id))}::bigint[], ${sql.param(pairs.map(({ ownerId }) => ownerId))}::bigint[]) as n (id, owner_id)
    ) n
    join item_instance i on i.id = n.id and i.owner_id = n.owner_id
    where i.state = any(${sql.param([...states])}::text[]) and not i.locked order by i.id ${locking}`)
  return rows
}

/** Sets the state of locked items and writes a history row for each. */
export const moveItems = (tx: Tx, held: readonly HeldItem[], to: ItemState, { ref, at }: Cause): Promise<void> =>
  moveEach(tx, [{ held, ref }], to, at)

/** Items that one cause moves. */
interface Moving extends Pick<Cause, 'ref'> {
  held: readonly HeldItem[]
}

/** The same for items of several causes, in one statement. */
export async function moveEach(tx: Tx, moving: readonly Moving[], to: ItemState, at: Date): Promise<void> {
  const all = moving.flatMap(({ held, ref }) => held.map((item) => ({ ...item, ref })))
  const column = <T>(read: (item: HeldItem & { ref: string }) => T) => sql.param(all.map(read))
  await tx.execute(sql`
    with moved as (
      update item_instance i set state = ${to}
      from unnest(${column(({ id }) => id)}::bigint[], ${column(({ state }) => state)}::text[], ${column(({ ref }) => ref)}::text[]) as h (id, state, ref)
      where i.id = h.id returning i.id, i.owner_id, h.state as from_state, h.ref
    )
    insert into item_history (item_id, owner_id, from_state, to_state, ref, at)
    select id, owner_id, from_state, ${to}, ref, ${at.toISOString()}::timestamptz from moved`)
}

/** Creates items in the owner's bag. Returns their ids in the order of `items`. */
export async function grantItems(tx: Tx, ownerId: string, items: readonly GrantedItem[], { ref, at }: Cause): Promise<string[]> {
  const rows = items.map((item) => ({ ...item, ownerId, state: 'bag' as const, gainedAt: at }))
  const made = await tx.insert(itemInstance).values(rows).returning({ id: itemInstance.id })
  await tx.insert(itemHistory).values(made.map(({ id }) => ({ itemId: id, ownerId, toState: 'bag' as const, ref, at })))
  return made.map(({ id }) => id)
}

/** A new item and whose it is. */
export type OwnedItem = NewItem & { ownerId: string }

/** Creates items of many owners, with their histories. Returns their ids in the order of `items`. */
export const grantEach = (tx: Tx, items: readonly OwnedItem[], state: ItemState, { ref, at }: Cause): Promise<string[]> =>
  grantOfCauses(
    tx,
    items.map((item) => ({ ...item, ref })),
    state,
    at,
  )

/** A new item, whose it is, and why. */
export type CausedItem = OwnedItem & Pick<Cause, 'ref'>

/** The same for items of several causes, in one statement. */
export async function grantOfCauses(tx: Tx, items: readonly CausedItem[], state: ItemState, at: Date): Promise<string[]> {
  if (items.length === 0) return []
  const column = <T>(read: (item: CausedItem) => T) => sql.param(items.map(read))
  const when = sql`${at.toISOString()}::timestamptz`
  const { rows } = await tx.execute<{ id: string }>(sql`
    with i as materialized (
      select nextval('item_instance_id_seq') as id, asked.* from unnest(${column(({ ownerId }) => ownerId)}::bigint[],
        ${column(({ giftId }) => giftId)}::int[], ${column(({ grade }) => grade)}::smallint[], ${column(({ price }) => price)}::bigint[],
        ${column(({ boxId }) => boxId)}::int[], ${column(({ ref }) => ref)}::text[])
        with ordinality as asked (owner_id, gift_id, grade, price, box_id, ref, place)
    ), fresh as (
      insert into item_instance (id, owner_id, state, gift_id, grade, price, box_id, gained_at)
      select id, owner_id, ${state}, gift_id, grade, price, box_id, ${when} from i
    ), told as (
      insert into item_history (item_id, owner_id, to_state, ref, at) select id, owner_id, ${state}, ref, ${when} from i
    ) select id::text from i order by place`)
  return rows.map(({ id }) => id)
}
