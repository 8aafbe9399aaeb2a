import { type SoundId, type SoundOptions, setSoundSink } from '#state/sound.ts'

/** A sound asked for while the player's code was on its way is dropped when it comes later than this, in ms. */
const STALE = 400
const GESTURES = ['pointerdown', 'touchend', 'keydown'] as const

/** Waits for the first gesture: nothing is loaded and nothing sounds before it (browsers would refuse it, players too). */
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
      const { startDirector } = await import('./director.ts')
      const { play, hush } = startDirector()
      setSoundSink(play, hush)
      if (waiting && performance.now() - waiting.at < STALE) play(waiting.id, waiting.options)
    }
    // Without the sound code the product is silent and otherwise whole.
    start().catch(() => undefined)
  }
  for (const gesture of GESTURES) window.addEventListener(gesture, begin, { capture: true, passive: true })
}
