import { BLEND_MODES, Container, Sprite } from 'pixi.js'
import { fx, light } from '../kit/fx/light.ts'
import { blend } from '../kit/fx/ramp.ts'
import { ArcMesh } from '../kit/parts/ArcMesh.ts'
import { RING } from './layout.ts'
import { part } from './pictures.ts'

const TURN = Math.PI * 2
/** Where the tip of the picture lies and how far the shadow falls, in radii, and the picture's scale. */
const TIP = { radius: 0.745, share: 252 / 272, shadow: 0.022 } as const
const SCALE = 0.365 / 272
const HOT = 0xffd27a
const COLD = 0x7fb0ff

/** The needle on the ring, with its shadow and its trail of light. The container's unit is the dial's radius. */
export class Needle {
  readonly container = new Container()
  /** 0 is warm, 1 has cooled. */
  private cool = 0
  private readonly body = new Sprite(part('dream-needle'))
  private readonly shadow = new Sprite(part('dream-needle'))
  private readonly glow = light('glow', HOT, 0.5)
  private readonly hair = light('dash', 0xffffff, 0.9)
  private readonly wide: ArcMesh
  private readonly core: ArcMesh
  private place = 0
  private tail = 0

  constructor() {
    this.wide = new ArcMesh(fx('glow'), { inner: RING.channel - RING.width * 1.5, outer: RING.channel + RING.width * 1.5, until: 0.5 })
    this.core = new ArcMesh(fx('glow'), { inner: RING.channel - 0.06, outer: RING.channel + 0.06, until: 0.5 })
    for (const { mesh } of [this.wide, this.core]) mesh.blendMode = BLEND_MODES.ADD
    for (const sprite of [this.body, this.shadow]) {
      sprite.anchor.set(0.5, TIP.share)
      sprite.scale.set(SCALE)
    }
    this.shadow.tint = 0
    this.shadow.alpha = 0.5
    this.glow.scale.set(0.62 / 256)
    this.hair.scale.set((RING.width * 1.25) / 256, 0.022 / 16)
    this.container.addChild(this.wide.mesh, this.core.mesh, this.hair, this.shadow, this.glow, this.body)
    this.point(0, 0)
    this.cold = 0
  }

  /** Where it points, in turns. */
  get turns(): number {
    return this.place
  }

  get alpha(): number {
    return this.container.alpha
  }

  set alpha(alpha: number) {
    this.container.alpha = alpha
  }

  get cold(): number {
    return this.cool
  }

  set cold(share: number) {
    this.cool = share
    this.body.tint = blend(0xffffff, 0x86a6e8, share)
    const colour = blend(HOT, COLD, share)
    for (const shine of [this.glow, this.wide.mesh, this.core.mesh]) shine.tint = colour
  }

  /** Points to a place of the ring, with a trail of `tail` turns behind it. */
  point(turns: number, tail: number): void {
    this.place = turns
    this.tail = tail
    const angle = turns * TURN
    const [x, y] = [Math.sin(angle), -Math.cos(angle)]
    // The tip lies nearer to the middle than the body, which the anchor hangs on it.
    this.body.position.set(x * TIP.radius, y * TIP.radius)
    this.shadow.position.set(x * TIP.radius + TIP.shadow * 0.6, y * TIP.radius + TIP.shadow)
    this.glow.position.set(x * RING.channel, y * RING.channel)
    this.hair.position.copyFrom(this.glow.position)
    for (const sprite of [this.body, this.shadow]) sprite.rotation = angle
    this.hair.rotation = angle + Math.PI / 2
    this.wide.lay(turns - tail, turns)
    this.core.lay(turns - tail * 1.25, turns)
    this.wide.mesh.alpha = 0.95 * Math.min(tail * 14, 1)
    this.core.mesh.alpha = Math.min(tail * 14, 1)
  }

  get trail(): number {
    return this.tail
  }
}
