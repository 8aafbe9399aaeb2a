import { whenSpare } from '#client/spare.ts'
import { mustSaveData } from '#scenes/kit/device.ts'
import { whenIdle } from '#scenes/kit/idle.ts'
import { type CaseBook, dropsOf } from '#shared/book.ts'
import { openingOnStage } from '#state/core/play/openingStage.ts'
import { stageState } from '#state/core/play/stage.ts'
import type { SoundId } from '#state/platform/sound.ts'
import { loadEffects } from './effects.ts'

/** Effects that every opening plays, in the order in which it needs them. */
const ALWAYS = ['whoosh', 'thud', 'charge', 'crateUnlock', 'crack', 'tick', 'heartbeat', 'land4', 'land3', 'land2'] as const
const CARDS = ['cardDeal', 'cardFlip'] as const
const GOLD = ['goldFlood', 'stamp', 'fountain', 'revealLegendary', 'countUp'] as const
/** Effects that only some openings play. */
const SOME = ['riser2', ...CARDS, 'land1', 'riser1', 'riser0', 'land0', ...GOLD, 'swish'] as const
const RISERS = ['riser0', 'riser1', 'riser2'] as const
const LANDINGS = ['land0', 'land1', 'land2', 'land3', 'land4'] as const

/** Every effect that an opening may play. */
export const OPENING_EFFECTS: readonly SoundId[] = [...ALWAYS, ...SOME]

/** Returns the effects that a book plays beyond those of every opening, in the order in which it needs them. */
export function effectsOf(book: Pick<CaseBook, 'events' | 'number'>): SoundId[] {
  const drops = dropsOf(book)
  const grades = [...new Set(drops.map(({ grade }) => grade))].sort((a, b) => a - b)
  const labelled = book.events.some((event) => event.kind === 'total' && event.label !== null)
  const needed: SoundId[] = [
    ...(book.number > 5 ? CARDS : []),
    ...RISERS.filter((_, grade) => grades.some((one) => one === grade)),
    ...grades.map((grade) => LANDINGS[grade]),
    ...(grades.includes(0) ? GOLD : []),
    ...(labelled ? (['stamp'] as const) : []),
  ]
  return [...new Set(needed)].filter((id) => !ALWAYS.some((known) => known === id))
}

let asked = false

/**
 * Loads the effects of every opening when the shelf is visible and the browser is idle, and the others when there is time to spare.
 * For players who save data the others are loaded with the book that needs them.
 */
export function loadOpeningEffects(): void {
  if (asked || stageState.standing === null) return
  asked = true
  whenIdle(() => loadEffects(ALWAYS))
  if (!mustSaveData()) whenSpare(() => loadEffects(OPENING_EFFECTS))
}

/** Loads the effects of the book that has just arrived. */
export function loadBookEffects(): void {
  const book = openingOnStage()
  if (book) loadEffects([...ALWAYS, ...effectsOf(book)])
}
