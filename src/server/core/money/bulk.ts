import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/connect.ts'
import { skipping } from '#server/platform/db/skipping.ts'
import { Currency } from '#shared/codes.ts'
import { TOTALS } from '#shared/kindFacts.ts'
import { type HouseOf, JOURNAL_KINDS, type JournalKind } from '#shared/kinds.ts'
import type { Minor } from '#shared/money.ts'
import { pushBalances } from './balancePush.ts'
import { account } from './tables.ts'

/** What a player gets, or pays where the amount is negative. Never 0. */
export interface BulkLine {
  playerId: string
  amount: Minor
}

/** A player, and which of the two accounts is meant. */
export interface AccountOwner {
  playerId: string
  currency: Currency
}

interface BulkDraft<Kind extends JournalKind> {
  kind: Kind
  /** The other side of all lines. */
  house: HouseOf<Kind>
  ref: string
  at: Date
  lines: readonly BulkLine[]
}

interface Locking {
  /** Leaves out the accounts that somebody else holds. */
  skipLocked?: boolean
}

/** Locks the coin accounts of players in the order of their ids. Returns the balances of those that are held, by player. */
export const lockCoins = (tx: Tx, playerIds: readonly string[], how?: Locking): Promise<Map<string, Minor>> =>
  lock(tx, Currency.coin, playerIds, how)

/**
 * Locks an account of each of several players in the order of the accounts' ids. Returns the balances of those that are held, by player. No player
 * comes twice.
 */
export function lockEach(tx: Tx, owners: readonly AccountOwner[], how?: Locking): Promise<Map<string, Minor>> {
  if (owners.length === 0) return Promise.resolve(new Map())
  const of = (currency: Currency) => heldBy(currency, idsIn(owners, currency))
  return lockWhere(tx, sql`(${of(Currency.coin)}) or (${of(Currency.diamond)})`, how)
}

const idsIn = (owners: readonly AccountOwner[], currency: Currency) =>
  owners.filter((owner) => owner.currency === currency).map(({ playerId }) => playerId)

const heldBy = (currency: Currency, playerIds: readonly string[]) =>
  sql`player_id = any(${sql.param([...playerIds])}::bigint[]) and currency = ${currency}`

const lock = (tx: Tx, currency: Currency, playerIds: readonly string[], how?: Locking): Promise<Map<string, Minor>> =>
  playerIds.length === 0 ? Promise.resolve(new Map()) : lockWhere(tx, heldBy(currency, playerIds), how)

async function lockWhere(tx: Tx, which: SQL, { skipLocked = false }: Locking = {}): Promise<Map<string, Minor>> {
  const { rows } = await tx.execute<{ player_id: string; balance: number }>(sql`
    select player_id::text, balance::float8 as balance from account where ${which} order by id for update ${skipping(skipLocked)}`)
  return new Map(rows.map(({ player_id, balance }) => [player_id, balance]))
}

/**
 * Books one journal with a line for each of many players, changes their balances and tells them, in one statement. No player stands in it twice.
 * The caller has locked the accounts with `lockCoins` and seen that each can pay; otherwise a constraint undoes the transaction.
 */
export const bookCoins = <Kind extends JournalKind>(tx: Tx, draft: BulkDraft<Kind>): Promise<void> => book(tx, Currency.coin, draft)

/** Books one journal of diamonds that many players get. It makes their accounts where they are missing, and locks them in the order of their ids. */
export async function bookDiamonds<Kind extends JournalKind>(tx: Tx, draft: BulkDraft<Kind>): Promise<void> {
  if (draft.lines.length === 0) return
  const players = draft.lines.map(({ playerId }) => playerId)
  await tx.execute(sql`
    insert into account (player_id, currency, summed)
    select p, ${Currency.diamond}::smallint, true from unnest(${sql.param(players)}::bigint[]) as p
    where not exists (select from account a where a.player_id = p and a.currency = ${Currency.diamond}) order by p on conflict do nothing`)
  await lock(tx, Currency.diamond, players)
  await book(tx, Currency.diamond, draft)
}

/** What an account `w` adds up over all time of the lines `l` of a kind, as a part of an UPDATE. */
function sumOf(kind: JournalKind) {
  const { total } = JOURNAL_KINDS[kind]
  const sums = TOTALS.filter((name) => name === total).map((name) => `, ${account[name].name} = w.${account[name].name} + l.amount`)
  return sql.raw(sums.join(''))
}

async function book<Kind extends JournalKind>(tx: Tx, currency: Currency, { kind, house, ref, at, lines }: BulkDraft<Kind>): Promise<void> {
  if (lines.length === 0) return
  const sum = lines.reduce((all, { amount }) => all + amount, 0)
  const { rows } = await tx.execute<{ moved: number }>(sql`
    with l as (
      select * from unnest(${sql.param(lines.map(({ playerId }) => playerId))}::bigint[], ${sql.param(lines.map(({ amount }) => amount))}::bigint[])
        as l (player_id, amount)
    ), booked as (
      insert into journal (kind, ref, at) values (${kind}, ${ref}, ${at.toISOString()}::timestamptz) returning id
    ), moved as (
      update account w set balance = w.balance + l.amount, lines = w.lines + 1${sumOf(kind)}
      from l where w.player_id = l.player_id and w.currency = ${currency} returning w.id, l.amount, w.player_id, w.currency, w.balance, w.lines
    ), told as (
      ${sql.raw(pushBalances('moved'))}
    ), written as (
      insert into entry (journal_id, account_id, house, currency, amount, balance_after)
      select booked.id, moved.id, null::text, ${currency}::smallint, moved.amount, moved.balance from booked, moved
      union all select booked.id, null, ${house}, ${currency}::smallint, ${-sum}::bigint, null from booked
      returning 1
    ) select (count(*) - 1)::int as moved from written`)
  if (rows[0]?.moved !== lines.length) throw new Error(`${kind} ${ref}: an account is missing`)
}

/** A journal of one player's own. */
export interface OwnJournal extends BulkLine {
  ref: string
  remark: string
}

interface EachDraft<Kind extends JournalKind, Own> extends Pick<BulkDraft<Kind>, 'kind' | 'house' | 'at'> {
  journals: readonly Own[]
}

/** {@link bookEach} in coins. */
export const bookCoinsEach = <Kind extends JournalKind>(tx: Tx, draft: EachDraft<Kind, OwnJournal>): Promise<void> =>
  bookEach(tx, { ...draft, journals: draft.journals.map((own) => ({ ...own, currency: Currency.coin })) })

/**
 * Books a journal for each of many players, changes their balances and tells them, in one statement. No player stands in it twice. The caller
 * has locked the accounts and seen that each can pay, see `bookCoins`.
 */
export async function bookEach<Kind extends JournalKind>(
  tx: Tx,
  { kind, house, at, journals }: EachDraft<Kind, OwnJournal & AccountOwner>,
): Promise<void> {
  if (journals.length === 0) return
  const column = <T>(read: (own: OwnJournal & AccountOwner) => T) => sql.param(journals.map(read))
  const { rows } = await tx.execute<{ written: number }>(sql`
    with l as materialized (
      select nextval('journal_id_seq') as id, u.* from unnest(${column(({ playerId }) => playerId)}::bigint[],
        ${column(({ currency }) => currency)}::smallint[], ${column(({ amount }) => amount)}::bigint[],
        ${column(({ ref }) => ref)}::text[], ${column(({ remark }) => remark)}::text[]) as u (player_id, currency, amount, ref, remark)
    ), booked as (
      insert into journal (id, kind, ref, remark, at) select l.id, ${kind}, l.ref, l.remark, ${at.toISOString()}::timestamptz from l
    ), moved as (
      update account w set balance = w.balance + l.amount, lines = w.lines + 1${sumOf(kind)}
      from l where w.player_id = l.player_id and w.currency = l.currency
      returning w.id, l.amount, l.id as journal_id, w.player_id, w.currency, w.balance, w.lines
    ), told as (
      ${sql.raw(pushBalances('moved'))}
    ), written as (
      insert into entry (journal_id, account_id, house, currency, amount, balance_after)
      select moved.journal_id, moved.id, null::text, moved.currency, moved.amount, moved.balance from moved
      union all select l.id, null, ${house}, l.currency, -l.amount, null from l
      returning 1
    ) select count(*)::int as written from written`)
  if (rows[0]?.written !== 2 * journals.length) throw new Error(`${kind} ${journals[0]?.ref} and others: an account is missing`)
}
