import { and, asc, eq, or } from 'drizzle-orm'
import type { Tx } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import { Currency, Status } from '#shared/codes.ts'
import type { Minor } from '#shared/money.ts'
import type { House, JournalKind } from './kinds.ts'
import { account, entry, journal } from './tables.ts'

/** One line of a journal. `amount` is signed minor units, never 0. */
export type JournalLine = { currency: Currency; amount: Minor } & ({ playerId: string } | { house: House })

export interface JournalDraft {
  kind: JournalKind
  /** What it is about, e.g. `open:123`. */
  ref: string
  /** Shown in the balance log. */
  remark?: string
  at: Date
  /** Sum to zero in every currency. */
  lines: readonly JournalLine[]
}

interface HeldAccount {
  id: string
  playerId: string
  currency: number
  balance: Minor
}

/** What a player who cannot pay is told. */
export function insufficient(currency: Currency): Refusal {
  return new Refusal(Status.insufficientBalance, currency === Currency.coin ? '金币不足，请先充值' : '钻石不足')
}

/**
 * Books a journal and moves the balances, in the caller's transaction; returns the journal's id. Accounts are locked in the order of
 * their ids, missing ones are opened. Throws a Refusal when a player cannot pay, a RangeError when the lines do not balance.
 */
export async function postJournal(tx: Tx, draft: JournalDraft): Promise<string> {
  requireBalanced(draft.lines)
  const accounts = await holdAccounts(tx, draft.lines)
  const rows = draft.lines.map((line) => bookLine(line, accounts))
  for (const { id, balance } of accounts) await tx.update(account).set({ balance }).where(eq(account.id, id))
  const [booked] = await tx
    .insert(journal)
    .values({ kind: draft.kind, ref: draft.ref, remark: draft.remark ?? '', at: draft.at })
    .returning({ id: journal.id })
  if (!booked) throw new Error('journal not booked')
  await tx.insert(entry).values(rows.map((row) => ({ ...row, journalId: booked.id })))
  return booked.id
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
  await tx.insert(account).values(wanted).onConflictDoNothing()
  return lockAccounts(tx, wanted)
}

type AccountKey = Pick<HeldAccount, 'playerId' | 'currency'>

function lockAccounts(tx: Tx, wanted: readonly AccountKey[]): Promise<HeldAccount[]> {
  const any = or(...wanted.map((key) => and(eq(account.playerId, key.playerId), eq(account.currency, key.currency))))
  return tx.select().from(account).where(any).orderBy(asc(account.id)).for('update')
}

/** Moves the held balance of a player's line and says what to write. */
function bookLine(line: JournalLine, accounts: readonly HeldAccount[]) {
  const { currency, amount } = line
  if ('house' in line) return { house: line.house, currency, amount }
  const held = accounts.find((each) => each.playerId === line.playerId && each.currency === currency)
  if (!held) throw new Error(`account of player ${line.playerId} is missing`)
  held.balance += amount
  if (held.balance < 0) throw insufficient(currency)
  return { accountId: held.id, currency, amount, balanceAfter: held.balance }
}
