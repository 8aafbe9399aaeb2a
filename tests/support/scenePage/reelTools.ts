import { gsap } from 'gsap'
import { chooseMotion } from '#scenes/kit/quality.ts'
import { Reel } from '#scenes/kit/reel/Reel.ts'
import { shownBank } from '#scenes/lab/specimens/reel.ts'
import { setSoundSink } from '#state/platform/sound.ts'

const ticks: number[] = []
const pulses: number[] = []

/** Time on the reels, which start together. */
const time = () => Math.max(...(shownBank()?.bank.reels.map((reel) => reel.time) ?? [0]))

setSoundSink((id) => id === 'tick' && ticks.push(time()))
navigator.vibrate = () => pulses.push(time()) > 0

function bank() {
  const found = shownBank()
  if (!found) throw new Error('no bank on the stage')
  return found
}

const tweens = () => gsap.globalTimeline.getChildren(true, true, false) as gsap.core.Tween[]

/** What the tests of the reels look at, beside the page's own `lab`. */
const reels = {
  chooseMotion,
  /** What the book says, what stands under each pointer, how far off its middle is, and where each strip stands. */
  state() {
    const { reels: all } = bank().bank
    return {
      wanted: [...bank().wanted.landings],
      under: all.map((reel) => reel.underPointer()),
      off: Math.max(...all.map((reel) => reel.offset())),
      positions: all.map((reel) => reel.position),
    }
  },
  skip: () => bank().show.skip(),
  /** Times of ticks and vibrations since the last call. */
  heard: () => ({ ticks: ticks.splice(0), pulses: pulses.splice(0) }),
  /** Reels that something still moves. */
  moving: () => tweens().filter((tween) => tween.targets<object>().some((target) => target instanceof Reel)).length,
}
export type Reels = typeof reels
Object.assign(window, { reels })
