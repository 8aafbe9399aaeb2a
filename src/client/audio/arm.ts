import { importing } from '#state/platform/importing.ts'
import { type SoundId, type SoundOptions, setSoundSink } from '#state/platform/sound.ts'
import { GESTURES } from './gestures.ts'

/** Ms that a sound may wait for the sound code to load. A sound that would come later is dropped. */
const STALE = 400

/** Waits for the first tap or key before it loads the sound code. Browsers refuse sound before that. */
export function armAudio(): void {
  let waiting: { id: SoundId; options: SoundOptions; at: number } | null = null
  const begin = () => {
    for (const gesture of GESTURES) window.removeEventListener(gesture, begin, true)
    const wait = (id: SoundId, options: SoundOptions) => {
      waiting = { id, options, at: performance.now() }
    }
    setSoundSink(wait, () => {
      waiting = null
    })
    const start = async () => {
      const { startDirector } = await importing(() => import('./director.ts'))
      const { play, hush } = startDirector()
      setSoundSink(play, hush)
      if (waiting && performance.now() - waiting.at < STALE) play(waiting.id, waiting.options)
    }
    // Without the sound code the product runs silently, until a later tap loads it.
    start().catch(armAudio)
  }
  for (const gesture of GESTURES) window.addEventListener(gesture, begin, { capture: true, passive: true })
}
