import { and, eq, isNotNull } from 'drizzle-orm'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { Currency } from '#shared/codes.ts'
import { type Minor, toWire } from '#shared/money.ts'
import { type JournalLine, postJournal } from './journal.ts'
import { account, entry, journal } from './tables.ts'

export interface OpeningGrant {
  /** Minor units; 0 means none. */
  startCoins: Minor
  startDiamonds: Minor
}

const KIND = 'opening_grant'
const refOf = (playerId: string) => `player:${playerId}`
const CURRENCIES = [Currency.coin, Currency.diamond] as const

/** Creates both accounts of a player who registers at `now`. A starting balance comes from the house `grant`, with a journal. */
export async function openAccount(tx: Tx, playerId: string, { startCoins, startDiamonds }: OpeningGrant, now: number): Promise<void> {
  await tx.insert(account).values(CURRENCIES.map((currency) => ({ playerId, currency, summed: true })))
  const lines = [...grant(playerId, Currency.coin, startCoins), ...grant(playerId, Currency.diamond, startDiamonds)]
  if (lines.length > 0) await postJournal(tx, { kind: KIND, ref: refOf(playerId), at: new Date(now), lines })
}

/** What the player was given at the registration, as the journal has it, in amounts of replies; null where nothing was. */
export async function openingGrantOf(db: DbOrTx, playerId: string): Promise<{ coins: number; diamonds: number } | null> {
  const rows = await db
    .select({ currency: entry.currency, amount: entry.amount })
    .from(entry)
    .innerJoin(journal, eq(journal.id, entry.journalId))
    .where(and(eq(journal.ref, refOf(playerId)), eq(journal.kind, KIND), isNotNull(entry.accountId)))
  const of = (currency: Currency) => toWire(rows.find((row) => row.currency === currency)?.amount ?? 0)
  return rows.length === 0 ? null : { coins: of(Currency.coin), diamonds: of(Currency.diamond) }
}

function grant(playerId: string, currency: Currency, amount: Minor): JournalLine<'grant'>[] {
  if (amount === 0) return []
  return [
    { playerId, currency, amount },
    { house: 'grant', currency, amount: -amount },
  ]
}
