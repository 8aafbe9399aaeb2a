import { proxy, subscribe } from 'valtio/vanilla'
import * as z from 'zod/mini'
import { EXPONENT } from '#shared/modes/exponent/rules.ts'
import { toWire } from '#shared/money.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { coinsKnown, knownCoins } from '#state/core/money/affordable.ts'
import { keptSetting } from '#state/platform/keptSetting.ts'

/** Stakes in coins that one tap chooses. */
export const QUICK_STAKES = [10, 50, 100, 500] as const

const least = toWire(EXPONENT.stake.least)
const most = toWire(EXPONENT.stake.most)
const settings = z.object({
  stake: z.int().check(z.gte(least), z.lte(most)),
  isAuto: z.boolean(),
  auto: z.int().check(z.gte(EXPONENT.leastAuto), z.lte(EXPONENT.multiple.most)),
})
export type PadSettings = z.output<typeof settings>

const usual: PadSettings = { stake: 10, isAuto: false, auto: 200 }

const kept = keptSetting('xingxia.exponent', settings, usual)

/** What the player would stake: whole coins, and the multiple in hundredths at which the stake leaves on its own. It is kept on this device until the logout. */
export const padState = proxy<PadSettings>({ ...kept.read() })

subscribe(padState, () => kept.keep(padState))

// The next player of this device begins with what is usual, not with what this one would stake.
forgetOnLogout(() => {
  Object.assign(padState, usual)
})

/** The part of the balance above which a kept stake is not what a new visit begins with. */
const SHARE = 0.1

/**
 * Begins a visit: where the kept stake is more than a tenth of the balance, with the usual one, unless the player has changed it before the balance
 * was known. Of visitors no balance is known. Never rejects.
 */
export async function beginVisit(): Promise<void> {
  const before = choices
  if (knownCoins() === null) await coinsKnown()
  const coins = knownCoins()
  if (choices !== before) return
  if (coins !== null && padState.stake > coins * SHARE) padState.stake = Math.min(padState.stake, usual.stake)
}

/** How often the player has chosen a stake on this page. */
let choices = 0

/** Sets the stake, as − and + and the chips do: moved into what is allowed. What is typed is never moved. */
export function setStake(stake: number): void {
  choices += 1
  padState.stake = Math.min(most, Math.max(least, Math.floor(stake)))
}

/** Sets the multiple at which the stake leaves on its own, as − and + do: moved into what is allowed. */
export function setAuto(auto: number): void {
  padState.auto = Math.min(EXPONENT.multiple.most, Math.max(EXPONENT.leastAuto, Math.round(auto)))
}

/** The step by which − and + change a stake: as fine as a player of that stake would want it. */
export function stakeStep(stake: number): number {
  if (stake < 20) return 1
  if (stake < 100) return 5
  return stake < 500 ? 10 : 50
}

/** The same for the multiple, in hundredths. */
export function autoStep(auto: number): number {
  if (auto < 200) return 5
  if (auto < 500) return 10
  return auto < 2_000 ? 50 : 500
}
