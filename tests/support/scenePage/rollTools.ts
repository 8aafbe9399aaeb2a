import { clock } from '#scenes/kit/clock.ts'
import { heroUrl } from '#scenes/kit/pictures.ts'
import { qualityState } from '#scenes/kit/quality.ts'
import { holdSceneTime } from '#scenes/kit/sceneTime.ts'
import { textureCache } from '#scenes/kit/textureCache.ts'
import { type DrawOrder, ME, previewDraw, previewRoom, type RoomOrder } from '#scenes/roll-draw/fixtures.ts'
import { currentRoll } from '#scenes/roll-draw/RollDrawStage.ts'
import { enterRoll, playRoll, rollStage, setRollRoom } from '#state/modes/roll/stage.ts'
import { setSoundSink } from '#state/platform/sound.ts'

const sounds: string[] = []
let pulses = 0

setSoundSink((id) => sounds.push(id))
navigator.vibrate = () => ++pulses > 0

/** Server time at which a room is shown. */
const ZERO = 1_800_000_000_000

const heroesOf = (order: DrawOrder) => previewDraw(order).wins.map(({ giftImage }) => heroUrl(giftImage))

/** What the tests of ROLL look at, beside the page's own `lab`. */
const roll = {
  /** Shows a room before its draw. */
  room(order: RoomOrder, joined = false): void {
    holdSceneTime(ZERO)
    enterRoll()
    setRollRoom(previewRoom(order, ZERO), ME, joined)
  },
  /** Tells more of the room that is shown. */
  tell: (order: RoomOrder, joined = false) => setRollRoom(previewRoom(order, ZERO), ME, joined),
  /** Plays a draw from a moment of it. */
  draw(order: DrawOrder, from = 0, joined = true): void {
    holdSceneTime(ZERO)
    Object.assign(rollStage, { me: ME, joined })
    playRoll(previewDraw(order), { at: from })
  },
  /** The large pictures of a draw that somebody holds. */
  held: (order: DrawOrder) => heroesOf(order).filter((url) => textureCache.isHeld(url)),
  /** Frees the large pictures of a draw, so that it loads them again. */
  forget(order: DrawOrder): void {
    for (const url of heroesOf(order)) textureCache.discard(url)
  },
  painted: () => currentRoll()?.painted === true,
  pose: () => currentRoll()?.pose() ?? null,
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

export type RollTools = typeof roll
Object.assign(window, { roll })
