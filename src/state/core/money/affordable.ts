import { appState } from '#state/platform/app.ts'

/** The player's coins as far as this device knows them; null for a visitor, and until they are known. */
export const knownCoins = (): number | null => (appState.token === '' ? null : (appState.userInfo?.balance ?? null))

/** The thing with the highest price that is at most `most`; null where none is. */
export function dearestUpTo<Thing>(things: readonly Thing[], priceOf: (thing: Thing) => number, most: number): Thing | null {
  let best: Thing | null = null
  for (const thing of things) if (priceOf(thing) <= most && (best === null || priceOf(thing) > priceOf(best))) best = thing
  return best
}
