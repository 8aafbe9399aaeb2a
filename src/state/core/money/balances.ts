import { proxy } from 'valtio/vanilla'
import type { Balances } from '#shared/calls/fields.ts'
import type { UserInfo } from '#shared/calls/userInfo.ts'
import { Currency } from '#shared/codes.ts'
import type { BalanceNews } from '#shared/live.ts'
import { appState } from '#state/platform/app.ts'

/** Names of a currency's balance and of its line in `Balances`. */
const NAMES = {
  [Currency.coin]: { balance: 'balance', line: 'balanceLine' },
  [Currency.diamond]: { balance: 'secondaryBalance', line: 'secondaryLine' },
} as const
const CURRENCIES = [Currency.coin, Currency.diamond] as const

/** Increases with everything that is told of the balances. */
let told = 0

/** `moves` counts the pushed balances that no reply had told before: the player did something on another device, or was paid. */
export const balanceNews = proxy({ moves: 0 })

/** How much has been told of the balances so far. What was asked for since then and told nothing meanwhile is the newest there is. */
export const toldSoFar = (): number => told

/** Counts that a reply about the player, or what another tab has stored, was taken. */
export function noteTold(): void {
  told++
}

/**
 * Of what is known and what comes with a reply or a push, the newer balance of each currency. Each has its own line: an act on coins may not know of
 * one on diamonds that was done at the same time. What has no line, while the known one has, cannot be compared and says nothing.
 */
export function newerBalances(known: Balances, next: Balances): Balances {
  const newest: Balances = { balance: 0, secondaryBalance: 0 }
  for (const { balance, line } of CURRENCIES.map((currency) => NAMES[currency])) {
    const from = (known[line] ?? -1) > (next[line] ?? -1) ? known : next
    newest[balance] = from[balance]
    if (from[line] !== undefined) newest[line] = from[line]
  }
  return newest
}

/** Takes balances from a reply. Returns false when nobody can say whether they are newer than what is known: then they are to be asked for. */
export function takeBalances(next: Balances): boolean {
  const { userInfo } = appState
  if (!userInfo) return true
  told++
  Object.assign(userInfo, newerBalances(userInfo, next))
  return CURRENCIES.every((currency) => userInfo[NAMES[currency].line] === undefined || next[NAMES[currency].line] !== undefined)
}

/** Takes a pushed balance, if it is newer than what is known. While nobody is known, it only counts: whoever is loading the player then asks once more. */
export function hearBalance({ currency, balance, line }: BalanceNews): void {
  const { userInfo } = appState
  told++
  if (!userInfo) return
  const names = NAMES[currency]
  const known = userInfo[names.line] ?? -1
  if (known > line) return
  if (known < line) balanceNews.moves++
  userInfo[names.balance] = balance
  userInfo[names.line] = line
}

/** The player as a reply tells, with balances that are known to be newer. */
export const withNewerBalances = (player: UserInfo, known: UserInfo | null): UserInfo =>
  known?.id === player.id ? { ...player, ...newerBalances(known, player) } : player
