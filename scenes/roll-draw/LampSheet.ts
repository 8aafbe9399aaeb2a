import { Texture } from 'pixi.js'
import type { RollPerson } from '#shared/modes/roll/room.ts'
import { drawTexture } from '../kit/drawPicture.ts'
import { SlotPage } from '../kit/parts/SlotPage.ts'
import type { SceneContext } from '../kit/scene.ts'
import { withFaces } from './faces.ts'
import { LAMP } from './layout.ts'
import { type Face, MARKS, paintPortrait, paintTag } from './paint.ts'
import { part } from './pictures.ts'

/** Lanterns that are painted at one time: those that hang, the newest who wait for a place, and the player's own. */
const PLACES = 12

interface Slot {
  texture: Texture
  /** Who is painted here, with everything that can be seen; empty for nobody. */
  key: string
}

const keyOf = ({ customerId, nickname, headPic, robot }: RollPerson, me: string | null) =>
  JSON.stringify([customerId, nickname, headPic, robot, customerId === me])

/** The hanging lanterns with portraits, painted as people come. */
export class LampSheet {
  private readonly page: SlotPage
  private readonly slots: readonly Slot[]
  private alive = true
  private busy = 0

  constructor({ budget }: SceneContext) {
    this.page = new SlotPage(Math.min(budget.paint, 2), PLACES, LAMP.width, LAMP.height)
    this.slots = this.page.textures.map((texture) => ({ texture, key: '' }))
  }

  /** True while nothing is loaded or painted. */
  get painted(): boolean {
    return this.busy === 0
  }

  /** The lantern of somebody; an empty picture while it is not painted. */
  of(person: RollPerson, me: string | null): Texture {
    const key = keyOf(person, me)
    return this.slots.find((slot) => slot.key === key)?.texture ?? Texture.EMPTY
  }

  /** Paints who is missing. Those who are not wanted any more give their places. */
  async want(people: readonly RollPerson[], me: string | null): Promise<void> {
    const wanted = people.slice(0, PLACES)
    const keys = new Set(wanted.map((person) => keyOf(person, me)))
    const fresh = wanted.filter((person) => !this.slots.some(({ key }) => key === keyOf(person, me)))
    if (fresh.length === 0) return
    this.busy += 1
    try {
      await withFaces(fresh, me, (faces) => this.paint(fresh, faces, keys, me))
    } finally {
      this.busy -= 1
    }
  }

  destroy(): void {
    this.alive = false
    this.page.destroy()
  }

  private paint(people: readonly RollPerson[], faces: readonly Face[], wanted: ReadonlySet<string>, me: string | null): void {
    if (!this.alive) return
    for (const [index, person] of people.entries()) {
      const key = keyOf(person, me)
      const face = faces[index]
      if (!face || this.slots.some((slot) => slot.key === key)) continue
      const slot = this.slots.find((each) => !wanted.has(each.key))
      if (!slot) return
      this.page.paint(slot.texture, (context) => paintLamp(context, face))
      slot.key = key
    }
    this.page.update()
  }
}

/** Paints a hanging lantern with a portrait. */
export function paintLamp(context: CanvasRenderingContext2D, face: Face): void {
  const { width, height, face: across, middle } = LAMP
  const y = height / 2 + middle
  paintPortrait(context, face, width / 2, y, across / 2, false)
  drawTexture(context, part('roll-lamp'), 0, 0, width, height)
  if (face.own) paintTag(context, MARKS.own, width / 2 + 6, y + 8, 18, 15, ['#ff5a80', '#c01048'])
  else if (face.robot) paintTag(context, MARKS.robot, width / 2 - 15, y + 12, 30, 10, ['#8d6bf0', '#4a25b8'])
}
