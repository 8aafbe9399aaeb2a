import { BREAK, CHANGES, type Now, ramp, skyOf } from './maths.ts'
import type { SkyName } from './pictures.ts'

/** How much of each ground is seen. Before the next round everything gives way to the deck. */
export function sharesOf(now: Now): Record<SkyName, number> {
  if (now.phase === 'none' || now.phase === 'entry') return { deck: 1, calm: 0, aurora: 0, gold: 0, broken: 0 }
  const stay = 1 - (now.ended < 0 ? 0 : ramp(CHANGES.calm, 0, now.rest))
  const { calm, aurora, gold } = skyOf(now.value)
  const broke = now.ended >= 0 && now.ending === 'break' ? ramp(BREAK.sky[0], BREAK.sky[1], now.ended) : 0
  const fade = (share: number) => share * stay
  return { deck: 1 - stay * Math.max(calm, broke), calm: fade(calm), aurora: fade(aurora), gold: fade(gold), broken: fade(broke * 0.97) }
}
