import { currentDream } from '#scenes/dream/DreamStage.ts'
import { DREAM_BOOKS, TARGETS } from '#scenes/dream/fixtures.ts'
import { clock } from '#scenes/kit/clock.ts'
import { qualityState } from '#scenes/kit/quality.ts'
import { stageState } from '#state/core/play/stage.ts'
import { dreamStage, enterDream, playDream } from '#state/modes/dream/stage.ts'
import { setSoundSink } from '#state/platform/sound.ts'

const sounds: string[] = []
let pulses = 0

setSoundSink((id) => sounds.push(id))
navigator.vibrate = () => ++pulses > 0

let [began, revealed] = [Number.NaN, Number.NaN]
let phase = ''
clock.addPicture(() => {
  if (stageState.phase === phase) return
  phase = stageState.phase
  if (phase === 'playing') began = clock.now
  if (phase === 'revealed') revealed = clock.now
})

/** What the tests of the dial look at, beside the page's own `lab`. */
const dream = {
  state: dreamStage,
  enter(chance: number, target: keyof typeof TARGETS | null = 'dragon'): void {
    Object.assign(dreamStage, { chance, target: target && TARGETS[target], least: 500 })
    enterDream()
  },
  play: (name: keyof typeof DREAM_BOOKS, at = 0) => playDream(DREAM_BOOKS[name], { at }),
  pose: () => currentDream()?.objects?.pose() ?? null,
  /** The dial on the stage, in CSS px. */
  dial() {
    const objects = currentDream()?.objects
    if (!objects) return null
    const { scale, x, y } = objects.context.board()
    return { x: x + objects.place.x * scale, y: y + objects.place.y * scale, radius: objects.place.radius * scale }
  },
  /** Ms from the first frame of the play to its result. */
  took: () => revealed - began,
  calm: (on: boolean) => {
    qualityState.motion = on ? 'calm' : 'auto'
  },
  /** Sounds and the number of vibrations since the last call. */
  heard() {
    const told = { sounds: sounds.splice(0), pulses }
    pulses = 0
    return told
  },
}

export type DreamTools = typeof dream
Object.assign(window, { dream })
