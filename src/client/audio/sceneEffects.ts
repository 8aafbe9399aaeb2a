import { MODE_EFFECTS } from '#client/modes/registry/effects.ts'
import { whenIdle } from '#scenes/kit/idle.ts'
import { stageState } from '#state/core/play/stage.ts'
import type { SoundId } from '#state/platform/sound.ts'
import { loadEffects } from './effects.ts'

/** The effects of a gift, which any page may show. */
const GIFT_EFFECTS: readonly SoundId[] = ['whoosh', 'revealLegendary', 'lotteryItem', 'stamp', 'countUp', 'coin']

/** The effects of every scene, by its name. */
const SCENE_EFFECTS: Readonly<Record<string, readonly SoundId[] | 'byBook'>> = Object.assign(
  { gift: GIFT_EFFECTS },
  ...Object.values(MODE_EFFECTS),
)

/** Loads the effects of the scene that stands when the browser is idle. */
export function loadSceneEffects(): void {
  const effects = SCENE_EFFECTS[stageState.standing ?? ''] ?? 'byBook'
  if (effects !== 'byBook') whenIdle(() => loadEffects(effects))
}
