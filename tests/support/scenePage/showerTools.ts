import { clock } from '#scenes/kit/clock.ts'
import { qualityState } from '#scenes/kit/quality.ts'
import { holdSceneTime } from '#scenes/kit/sceneTime.ts'
import { previewShower, previewTears, type TearOrder } from '#scenes/red-packet/fixtures.ts'
import { currentShower } from '#scenes/red-packet/RedPacketStage.ts'
import { countedOf } from '#shared/modes/shower/shower.ts'
import { enterShower, setShower, setSum, setTorn } from '#state/modes/shower/stage.ts'
import { leaveShowerPlay, playShower, showerTaps } from '#state/modes/shower/taps.ts'
import { serverNow } from '#state/platform/clock.ts'
import { setSoundSink } from '#state/platform/sound.ts'

const sounds: string[] = []
let pulses = 0

setSoundSink((id) => sounds.push(id))
navigator.vibrate = () => ++pulses > 0

/** Server time at which a shower is shown. */
const ZERO = 1_800_000_000_000

/** What the tests of the red-packet shower look at, beside the page's own `lab`. */
const shower = {
  /** Shows a shower `from` ms after its start, with what was torn before. With `live`, taps count. */
  play(seed: string, from: number, tears: TearOrder | null, live = false): void {
    holdSceneTime(ZERO)
    leaveShowerPlay()
    enterShower()
    const made = previewShower(seed, ZERO - from)
    const torn = tears ? previewTears(seed, tears) : []
    setShower(made)
    setTorn(torn, countedOf(torn.length))
    setSum(null)
    if (live) playShower(made)
  },
  /** Joins a shower of the server's own time, `from` ms after its start. */
  join(seed: string, from: number): void {
    holdSceneTime(null)
    leaveShowerPlay()
    enterShower()
    setShower(previewShower(seed, serverNow() - from))
    setTorn([], countedOf(0))
    setSum(null)
  },
  /** Tells the sum, whose show begins `after` ms after the picture of now. */
  tell: (amount: number | null, after: number) => setSum({ amount, since: (currentShower()?.time ?? ZERO) + after }),
  painted: () => currentShower()?.painted === true,
  pose: () => currentShower()?.pose() ?? null,
  tap: (x: number, y: number) => currentShower()?.tap(x, y) ?? false,
  torn: () => showerTaps.torn.map(({ place }) => place),
  leap: (ms: number) => clock.step(ms),
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

export type ShowerTools = typeof shower
Object.assign(window, { shower })
