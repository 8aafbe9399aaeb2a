import { clock } from '#scenes/kit/clock.ts'
import { qualityState, type Tier } from '#scenes/kit/quality.ts'
import { stageEngine } from '#scenes/kit/Stage.tsx'
import { currentShelf } from '#scenes/mystery-box/Shelf.ts'
import type { Stand } from '#scenes/mystery-box/Stand.ts'
import { setSoundSink } from '#state/platform/sound.ts'

const sounds: string[] = []
let pulses = 0

setSoundSink((id) => sounds.push(id))
navigator.vibrate = () => ++pulses > 0

const stands = (): readonly Stand[] => currentShelf()?.stands.all.filter(({ box, look }) => box && look) ?? []
const seen = () => stands().filter(({ figure }) => figure.visible)

function engine() {
  const found = stageEngine()
  if (!found) throw new Error('no stage')
  return found
}

/** The stage as it is now, RGBA. */
function pixels(): Uint8Array {
  engine().draw()
  const { gl } = engine().renderer
  const data = new Uint8Array(gl.drawingBufferWidth * gl.drawingBufferHeight * 4)
  gl.readPixels(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight, gl.RGBA, gl.UNSIGNED_BYTE, data)
  return data
}

const apart = (some: Uint8Array, others: Uint8Array): number =>
  some.reduce((sum, value, at) => sum + Math.abs(value - (others[at] ?? 0)), 0) / some.length

/** What the tests of the shelf look at, beside the page's own `lab`. */
const shelf = {
  useTier(tier: Tier | 'auto'): void {
    qualityState.choice = tier
  },
  /** Sounds and vibrations since the last call. */
  heard() {
    const since = sounds.splice(0)
    const told = {
      ticks: since.filter((id) => id === 'tick').length,
      thuds: since.filter((id) => id === 'thud').length,
      pulses,
    }
    pulses = 0
    return told
  },
  /** A finger that goes `travel` CSS px within `ms`, told at its own pace, however busy the machine is. */
  flick(travel: number, ms: number): void {
    const { canvas } = engine()
    const began = performance.now()
    const steps = 8
    const tell = (type: string, share: number, target: EventTarget) => {
      performance.now = () => began + ms * share
      const at = { clientX: 187 + travel * share, clientY: 300, pointerId: 1, pointerType: 'touch', isPrimary: true, bubbles: true }
      target.dispatchEvent(new PointerEvent(type, at))
    }
    tell('pointerdown', 0, canvas)
    for (let step = 1; step <= steps; step++) tell('pointermove', step / steps, canvas)
    tell('pointerup', 1, canvas)
    Reflect.deleteProperty(performance, 'now')
    clock.step(1)
  },
  /** Where the boxes in sight stand, in board units. */
  places: () => seen().map(({ figure }) => Math.round(figure.x * 100) / 100),
  arts: () => seen().flatMap(({ box }) => box?.art ?? []),
  /** The box in front as it is drawn: CSS px of the stage. */
  front() {
    const front = currentShelf()?.stands.front
    if (!front?.box || !front.look?.still.valid) return null
    const { scale, position } = currentShelf()?.root ?? front.figure
    const [x, floor] = [front.figure.x * scale.x + position.x, front.figure.y * scale.y + position.y]
    const width = front.body.scale.x * 480 * scale.x
    return { art: front.box.art, x, floor, width }
  },
  /** How the front box is pressed, the light on the stage, the width of the spot, the motes in the air. */
  hush() {
    const now = currentShelf()
    const front = now?.stands.front
    if (!now || !front) throw new Error('no box in front')
    return { height: front.body.scale.y, ...now.hushed() }
  },
  /** Boxes whose skeleton has taken the picture's place. */
  actors: () => stands().flatMap(({ actor, box }) => (actor.stands && box ? box.art : [])),
  acts: () => stands().flatMap(({ actor }) => actor.act ?? []),
  /** Mean difference per channel between the stage with the front box's skeleton, with its picture, and with its picture six units aside. */
  standIn() {
    const front = currentShelf()?.stands.front
    if (!front?.actor.name) throw new Error('no skeleton in front')
    const drawing = engine().drawing
    engine().drawing = true
    const skeleton = pixels()
    const [still, actor] = [front.body.children[0], front.body.children[1]]
    if (!still || !actor) throw new Error('no picture')
    actor.visible = false
    Object.assign(still, { visible: true, alpha: 1 })
    const picture = pixels()
    front.figure.x += 6
    const aside = pixels()
    front.figure.x -= 6
    actor.visible = true
    engine().drawing = drawing
    return { picture: apart(skeleton, picture), aside: apart(skeleton, aside) }
  },
}
export type ShelfTools = typeof shelf
Object.assign(window, { shelf })
