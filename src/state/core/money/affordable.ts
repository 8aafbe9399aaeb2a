import { subscribe } from 'valtio/vanilla'
import { appState } from '#state/platform/app.ts'

/** The player's coins as far as this device knows them; null for a visitor, and until they are known. */
export const knownCoins = (): number | null => (appState.token === '' ? null : (appState.userInfo?.balance ?? null))

/** True for a visitor, of whom no balance is known, and for a player whose balance this device knows. */
export const areCoinsKnown = (): boolean => appState.token === '' || appState.userInfo !== null

/** Ms after which a page chooses without the balance: the call that brings it may hang. */
const PATIENCE = 2_000

/** Resolves as soon as the player's coins are known, at once for a visitor, and after two seconds in any case. Never rejects. */
export function coinsKnown(): Promise<void> {
  if (areCoinsKnown()) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      stop()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, PATIENCE)
    const stop = subscribe(appState, () => areCoinsKnown() && end())
  })
}

/** The thing with the highest price that is at most `most`; null where none is. */
export function dearestUpTo<Thing>(things: readonly Thing[], priceOf: (thing: Thing) => number, most: number): Thing | null {
  let best: Thing | null = null
  for (const thing of things) if (priceOf(thing) <= most && (best === null || priceOf(thing) > priceOf(best))) best = thing
  return best
}
