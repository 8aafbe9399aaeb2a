import { isDeepStrictEqual } from 'node:util'
import type { PlayerState, State } from './state.ts'

/** Thrown when the product and the model differ. */
export class Mismatch extends Error {}

/** Throws unless both are the same. */
export function agree(what: string, seen: unknown, expected: unknown): void {
  if (isDeepStrictEqual(seen, expected)) return
  throw new Mismatch(`${what}: the product says ${JSON.stringify(seen)}, the model ${JSON.stringify(expected)}`)
}

/** What a rule of the model gets. */
export interface Look {
  state: State
  player: PlayerState
  /** Compares the balances of a reply with the model's, unless other acts ran at the same time. */
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
