import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Currency, Status } from '#shared/codes.ts'
import type { House } from '#shared/kindFacts.ts'
import { type HouseOf, JOURNAL_KINDS, type JournalKind } from '#shared/kinds.ts'
import type { Minor } from '#shared/money.ts'
import { pushBalances } from './balancePush.ts'
import { account, entry, journal } from './tables.ts'

/**
 * One line of a journal, for a player or a house account. `amount` is in minor units (hundredths), signed as the account changes, and never
 * 0.
 */
export type JournalLine<H extends House = House> = { currency: Currency; amount: Minor } & ({ playerId: string } | { house: H })

export interface JournalDraft<Kind extends JournalKind = JournalKind> {
  kind: Kind
  /** What the journal is about, e.g. `open:123`. */
  ref: string
  /** Text that the balance log shows. */
  remark?: string
  at: Date
  /** The amounts must sum to zero in every currency. The house is the one that `JOURNAL_KINDS` names. */
  lines: readonly JournalLine<HouseOf<Kind>>[]
}

type HeldAccount = typeof account.$inferSelect

/** What a player reads who cannot pay. */
export function insufficient(currency: Currency): Refusal {
  return new Refusal(Status.insufficientBalance, currency === Currency.coin ? '金币不足，请先充值' : '钻石不足')
}

/**
 * Writes a journal with its entries, changes the balances and tells their players, in the caller's transaction. Returns the journal's id.
 *
 * It locks the players' accounts in the order of their ids, and creates those that are missing. Throws a Refusal when a player cannot pay,
 * and a RangeError when the lines do not sum to zero.
 */
export async function postJournal<Kind extends JournalKind>(tx: Tx, draft: JournalDraft<Kind>): Promise<string> {
  requireBalanced(draft.lines)
  const accounts = await holdAccounts(tx, draft.lines)
  const rows = draft.lines.map((line) => bookLine(line, draft.kind, accounts))
  for (const { id, playerId: _, ...counted } of accounts) await tx.update(account).set(counted).where(eq(account.id, id))
  const [booked] = await tx
    .insert(journal)
    .values({ kind: draft.kind, ref: draft.ref, remark: draft.remark ?? '', at: draft.at })
    .returning({ id: journal.id })
  if (!booked) throw new Error('journal not booked')
  await tx.insert(entry).values(rows.map((row) => ({ ...row, journalId: booked.id })))
  await tellBalances(
    tx,
    accounts.map(({ id }) => id),
  )
  return booked.id
}

/** Tells players of the balances of their accounts as they are in the caller's transaction, once it commits. */
async function tellBalances(tx: Tx, accounts: readonly string[]): Promise<void> {
  if (accounts.length > 0) await tx.execute(sql`${sql.raw(pushBalances('account'))} where id = any(${sql.param([...accounts])}::bigint[])`)
}

function requireBalanced(lines: readonly JournalLine[]): void {
  const sums = new Map<Currency, Minor>()
  for (const { currency, amount } of lines) {
    if (!Number.isSafeInteger(amount) || amount === 0) throw new RangeError(`not an amount to book: ${amount}`)
    sums.set(currency, (sums.get(currency) ?? 0) + amount)
  }
  if (lines.length === 0 || [...sums.values()].some((sum) => sum !== 0)) throw new RangeError('lines of a journal must sum to zero')
}

/** Locks the players' accounts of `lines`. */
async function holdAccounts(tx: Tx, lines: readonly JournalLine[]): Promise<HeldAccount[]> {
  const keys = new Map(
    lines.flatMap((line) =>
      'playerId' in line ? [[`${line.playerId}/${line.currency}`, { playerId: line.playerId, currency: line.currency }]] : [],
    ),
  )
  const wanted = [...keys.values()]
  if (wanted.length === 0) return []
  const held = await lockAccounts(tx, wanted)
  if (held.length === wanted.length) return held
  await tx
    .insert(account)
    .values(wanted.map((key) => ({ ...key, summed: true })))
    .onConflictDoNothing()
  return lockAccounts(tx, wanted)
}

type AccountKey = Pick<HeldAccount, 'playerId' | 'currency'>

function lockAccounts(tx: Tx, wanted: readonly AccountKey[]): Promise<HeldAccount[]> {
  const any = or(...wanted.map((key) => and(eq(account.playerId, key.playerId), eq(account.currency, key.currency))))
  return tx.select().from(account).where(any).orderBy(asc(account.id)).for('update')
}

/** Changes balance and sums in the locked account and returns the entry to write. */
function bookLine(line: JournalLine, kind: JournalKind, accounts: readonly HeldAccount[]) {
  const { currency, amount } = line
  if ('house' in line) return { house: line.house, currency, amount }
  const held = accounts.find((each) => each.playerId === line.playerId && each.currency === currency)
  if (!held) throw new Error(`account of player ${line.playerId} is missing`)
  held.balance += amount
  held.lines += 1
  const { total } = JOURNAL_KINDS[kind]
  if (total) held[total] += amount
  if (held.balance < 0) throw insufficient(currency)
  return { accountId: held.id, currency, amount, balanceAfter: held.balance }
}
