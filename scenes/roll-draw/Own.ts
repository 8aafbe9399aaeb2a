import { Container, Texture } from 'pixi.js'
import type { RollPerson } from '#shared/modes/roll/room.ts'
import { mix, sineInOut, span, spring } from '../kit/fx/curves.ts'
import { litQuad } from '../kit/fx/litQuad.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import type { SceneContext } from '../kit/scene.ts'
import type { LampSheet } from './LampSheet.ts'
import { LAMP, type RollLayout } from './layout.ts'
import { CLOSING, GATHER, type Now } from './maths.ts'

const GOLD = 0xffc24a
/** The lantern on the wall: its place below the free area's top, and its size. */
const RAISED = { y: 4, size: 0.7 } as const

/** The player's own lantern, which hangs at the edge for the whole draw. */
export class Own {
  readonly container = new Container()
  private readonly string = new Quad(Texture.WHITE, 0.5, 0)
  private readonly glow = litQuad('glow')
  private readonly rays = litQuad('rays')
  private readonly lamp = new Quad()
  private size = 1

  constructor(
    private readonly context: SceneContext,
    private readonly lamps: LampSheet,
  ) {
    this.string.tint = 0xd9a84e
    this.rays.tint = GOLD
    this.container.addChild(new QuadList([this.string, this.glow, this.rays, this.lamp]))
  }

  /** True while the player's name is in sight. */
  get seen(): boolean {
    return this.container.visible && this.lamp.visible && this.lamp.alpha > 0.9
  }

  /** `person` is the player if they have joined; `won` are the ms since they won, negative when they have not. */
  update(now: Now, layout: RollLayout, person: RollPerson | null, won: number): void {
    this.container.visible = person !== null && now.phase !== 'rest'
    if (!person || !this.container.visible) return
    this.hang(now, layout)
    this.showLamp(now, layout, person, won)
  }

  /** Where the lantern hangs: on the wall it is smaller and above the cards, so that it covers none. */
  private hang({ ended }: Now, { own, free }: RollLayout): void {
    const up = ended < 0 ? 0 : sineInOut(span(ended, ...CLOSING.hero))
    this.lamp.y = mix(own.y, free.y + RAISED.y, up)
    this.size = own.size * mix(1, RAISED.size, up)
  }

  private showLamp(now: Now, { own, free }: RollLayout, person: RollPerson, won: number): void {
    const { lamp, glow, rays, string } = this
    const { reduced } = this.context
    const come = now.phase === 'draw' ? 1 : span(now.closed, GATHER.rise[0], GATHER.rise[0] + 700)
    const size = this.size * (reduced ? 1 : mix(0.3, 1, spring(come)))
    const texture = this.lamps.of(person, person.customerId)
    const sway = reduced ? 0 : 0.06 * Math.sin(now.time / 1_080)
    const lucky = won < 0 ? 0 : span(won, 0, 400)
    lamp.visible = texture !== Texture.EMPTY
    lamp.texture = texture
    lamp.x = glow.x = rays.x = own.x + sway * 26
    lamp.rotation = sway
    lamp.scaleX = lamp.scaleY = size
    lamp.alpha = Math.min(come * 2, 1)
    glow.y = rays.y = lamp.y + LAMP.middle * size
    glow.tint = lucky > 0 ? GOLD : 0xff8a5a
    glow.size(96 * size, 96 * size)
    glow.alpha = lamp.alpha * (0.5 + 0.3 * lucky + (reduced ? 0 : 0.06 * Math.sin(now.time / 500)))
    rays.scaleX = rays.scaleY = 0.24 * size
    rays.rotation = reduced ? 0 : now.time / 4_000
    rays.alpha = 0.9 * lucky * lamp.alpha
    const top = free.y - 60
    string.x = own.x
    string.y = top
    string.scaleX = 1 / 16
    string.scaleY = Math.max(lamp.y - LAMP.hook * size - top + 3, 1) / 16
    string.alpha = 0.6 * lamp.alpha
  }
}
