import { currentExponent } from '#scenes/exponent/ExponentStage.ts'
import { ME, previewRound, type RoundOrder } from '#scenes/exponent/fixtures.ts'
import { clock } from '#scenes/kit/clock.ts'
import { qualityState } from '#scenes/kit/quality.ts'
import { holdSceneTime } from '#scenes/kit/sceneTime.ts'
import { enterExponent, setExitPress, setExponentView, setOwnStake } from '#state/modes/exponent/stage.ts'
import { setSoundSink } from '#state/platform/sound.ts'

const sounds: string[] = []
let pulses = 0

setSoundSink((id) => sounds.push(id))
navigator.vibrate = () => ++pulses > 0

/** Server time at which a round is shown. */
const ZERO = 1_800_000_000_000

function tell(order: RoundOrder, from: number): void {
  const { view, own } = previewRound(order, ZERO - from)
  setExponentView(view)
  setOwnStake(own ? ME : null, own)
}

/** What the tests of 指数 look at, beside the page's own `lab`. */
const exponent = {
  /** Shows a round `from` ms after its start. */
  play(order: RoundOrder, from: number): void {
    holdSceneTime(ZERO)
    enterExponent()
    tell(order, from)
  },
  /** Tells more of the round that was shown `from` ms after its start: what a later message would have brought. */
  tell,
  press: (round: number, multiple: number | null) => setExitPress(multiple === null ? null : { round, multiple }),
  painted: () => currentExponent()?.painted === true,
  pose: () => {
    const scene = currentExponent()
    return scene?.objects?.pose(scene.now) ?? null
  },
  /** Moves the clock by one long step, as after a hidden tab. */
  leap: (ms: number) => clock.step(ms),
  calm: (on: boolean) => {
    qualityState.motion = on ? 'calm' : 'auto'
  },
  tier: (choice: typeof qualityState.choice) => {
    qualityState.choice = choice
  },
  /** Sounds and the number of vibrations since the last call. */
  heard() {
    const told = { sounds: sounds.splice(0), pulses }
    pulses = 0
    return told
  },
}

export type ExponentTools = typeof exponent
Object.assign(window, { exponent })
