import type { Tx } from '#server/platform/db/connect.ts'
import { Currency } from '#shared/codes.ts'
import type { Minor } from '#shared/money.ts'
import { type JournalLine, postJournal } from './journal.ts'
import { account } from './tables.ts'

export interface OpeningGrant {
  /** Minor units; 0 means none. */
  startCoins: Minor
  startDiamonds: Minor
}

const CURRENCIES = [Currency.coin, Currency.diamond] as const

/** Creates both accounts of a player who registers at `now`. A starting balance comes from the house `grant`, with a journal. */
export async function openAccount(tx: Tx, playerId: string, { startCoins, startDiamonds }: OpeningGrant, now: number): Promise<void> {
  await tx.insert(account).values(CURRENCIES.map((currency) => ({ playerId, currency, summed: true })))
  const lines = [...grant(playerId, Currency.coin, startCoins), ...grant(playerId, Currency.diamond, startDiamonds)]
  if (lines.length > 0) await postJournal(tx, { kind: 'opening_grant', ref: `player:${playerId}`, at: new Date(now), lines })
}

function grant(playerId: string, currency: Currency, amount: Minor): JournalLine<'grant'>[] {
  if (amount === 0) return []
  return [
    { playerId, currency, amount },
    { house: 'grant', currency, amount: -amount },
  ]
}
