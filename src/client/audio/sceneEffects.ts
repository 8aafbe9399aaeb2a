import { whenIdle } from '#scenes/kit/idle.ts'
import { stageState } from '#state/core/play/stage.ts'
import { battleScene } from '#state/modes/battle/stage.ts'
import { dreamScene } from '#state/modes/dream/stage.ts'
import { exponentScene } from '#state/modes/exponent/stage.ts'
import { rollScene } from '#state/modes/roll/stage.ts'
import { showerScene } from '#state/modes/shower/stage.ts'
import type { SoundId } from '#state/platform/sound.ts'
import { loadEffects } from './effects.ts'

/** Every effect that a scene plays, in the order in which it needs them. Openings have a list of their own (`openingEffects.ts`). */
export const SCENE_EFFECTS: Readonly<Record<string, readonly SoundId[]>> = {
  [dreamScene.name]: ['notch', 'wind', 'whirl', 'heartbeat', 'forgeStrike', 'cooling', 'stamp', 'swish'],
  [battleScene.name]: [
    'battleAwait',
    'notch',
    'whoosh',
    'roundEnd',
    'swish',
    'crown',
    'gong',
    'cooling',
    'whirl',
    'thud',
    'stamp',
    'battleEnd',
    'countUp',
    'fountain',
  ],
  [showerScene.name]: ['notch', 'showerStart', 'packetTear', 'whoosh', 'gong', 'heartbeat', 'showerPour', 'coin', 'stamp'],
  [rollScene.name]: [
    'lanternPop',
    'notch',
    'gong',
    'whoosh',
    'stamp',
    'crateUnlock',
    'cardFlip',
    'swish',
    'heartbeat',
    'drumRoll',
    'curtain',
    'rollFanfare',
    'cardDeal',
    'cashOut',
  ],
  [exponentScene.name]: ['notch', 'launch', 'drone', 'exitPop', 'cashOut', 'fracture', 'goldFlood', 'fountain', 'cooling'],
}

/** Loads the effects of the scene that stands when the browser is idle. */
export function loadSceneEffects(): void {
  const effects = SCENE_EFFECTS[stageState.standing ?? '']
  if (effects) whenIdle(() => loadEffects(effects))
}
