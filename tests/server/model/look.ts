import { isDeepStrictEqual } from 'node:util'
import type { PlayerState, State } from './state.ts'

/** The product did what the model does not. */
export class Mismatch extends Error {}

/** Throws unless both are the same. */
export function agree(what: string, seen: unknown, expected: unknown): void {
  if (isDeepStrictEqual(seen, expected)) return
  throw new Mismatch(`${what}: the product says ${JSON.stringify(seen)}, the model ${JSON.stringify(expected)}`)
}

/** What a rule looks at. */
export interface Look {
  state: State
  player: PlayerState
  /** Holds the balances of a reply against the model's, where nothing else went on at the same time. */
  balance(coins: number, diamonds?: number): void
}

export function lookAt(state: State, who: number, alone: boolean): Look {
  const player = state.players[who]
  if (!player) throw new RangeError(`no player ${who}`)
  const balance = (coins: number, diamonds = player.diamonds / 100) => {
    if (alone) agree('balances', [coins, diamonds], [player.coins / 100, player.diamonds / 100])
  }
  return { state, player, balance }
}
