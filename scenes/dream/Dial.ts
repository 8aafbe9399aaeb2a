import { BLEND_MODES, Container, Sprite } from 'pixi.js'
import { light } from '../kit/fx/light.ts'
import { ArcMesh } from '../kit/parts/ArcMesh.ts'
import { PIXELS, pointOn, RING } from './layout.ts'
import { part } from './pictures.ts'

const TURN = Math.PI * 2
/** Ms between two lights that run along the arc, and how long one runs. */
const SHINE = { every: 3_200, runs: 1_500 } as const

/** The rings with the arc of the chance. The container's unit is the dial's radius. */
export class Dial {
  readonly container = new Container()
  /** Light of the arc beyond its own, 0–1: heartbeats and flashes. */
  flare = 0
  private covered = 0.25
  private cool = 0
  private grabbed = 0
  private time = 0
  private readonly warm = picture('dream-dial')
  private readonly steel = picture('dream-dial-cold')
  private readonly lit = new ArcMesh(part('dream-lit'), { inner: RING.inner, outer: RING.outer, pixels: PIXELS })
  private readonly frost = new ArcMesh(part('dream-lit-cold'), { inner: RING.inner, outer: RING.outer, pixels: PIXELS })
  private readonly bloom = new ArcMesh(part('dream-lit'), { inner: RING.inner, outer: RING.outer, pixels: PIXELS })
  private readonly caps = [bar(), bar()] as const
  private readonly shine = light('glow', 0xfff2cc)
  private readonly grip = new Sprite(part('dream-grip'))
  private readonly gripGlow = light('glow', 0xffd27a)
  private readonly at = { x: 0, y: 0 }

  constructor() {
    this.bloom.mesh.blendMode = BLEND_MODES.ADD
    this.grip.anchor.set(0.5)
    this.shine.scale.set(0.42 / 256)
    this.gripGlow.scale.set(0.5 / 256)
    const { warm, steel, lit, frost, bloom, shine, gripGlow, grip } = this
    this.container.addChild(warm, steel, lit.mesh, frost.mesh, bloom.mesh, shine, ...this.caps, gripGlow, grip)
    this.show()
  }

  /** End of the arc in turns: the chance. */
  get arc(): number {
    return this.covered
  }

  set arc(turns: number) {
    this.covered = turns
    this.show()
  }

  /** 0 is warm, 1 has cooled to blue. */
  get cold(): number {
    return this.cool
  }

  set cold(share: number) {
    this.cool = share
    this.show()
  }

  /** Presence of the grip at the end of the arc: 0 gone, 1 there, 2 held by a finger. */
  get hold(): number {
    return this.grabbed
  }

  set hold(share: number) {
    this.grabbed = share
    this.show()
  }

  /** Light runs along the arc; with `still` it does not. */
  update(delta: number, still: boolean): void {
    this.time += delta
    const share = still ? 1 : (this.time % SHINE.every) / SHINE.runs
    this.shine.visible = share < 1
    if (this.shine.visible) {
      pointOn(this.covered * share, RING.channel, this.at)
      this.shine.position.copyFrom(this.at)
      this.shine.alpha = 0.75 * Math.sin(Math.PI * share) * (1 - this.cool)
    }
    this.bloom.mesh.alpha = 0.85 * this.flare
    this.bloom.mesh.visible = this.flare > 0.004
  }

  rewind(): void {
    this.time = 0
  }

  private show(): void {
    const { covered, cool, grabbed } = this
    this.steel.visible = cool > 0
    this.steel.alpha = cool
    for (const arc of [this.lit, this.frost, this.bloom]) arc.lay(0, covered)
    this.frost.mesh.visible = cool > 0
    this.frost.mesh.alpha = cool
    for (const [index, cap] of this.caps.entries()) {
      const turns = index === 0 ? 0 : covered
      pointOn(turns, RING.channel, this.at)
      cap.position.copyFrom(this.at)
      cap.rotation = turns * TURN + Math.PI / 2
    }
    pointOn(covered, 0.965, this.at)
    this.grip.position.copyFrom(this.at)
    this.grip.rotation = covered * TURN
    this.grip.alpha = Math.min(grabbed, 1)
    this.grip.scale.set((0.17 / 76) * (0.7 + 0.3 * Math.min(grabbed, 1) + 0.16 * Math.max(grabbed - 1, 0)))
    this.gripGlow.position.copyFrom(this.at)
    this.gripGlow.alpha = 0.22 * Math.min(grabbed, 1) + 0.6 * Math.max(grabbed - 1, 0)
  }
}

function picture(name: 'dream-dial' | 'dream-dial-cold'): Sprite {
  const sprite = new Sprite(part(name))
  sprite.anchor.set(0.5)
  sprite.scale.set(1 / PIXELS)
  return sprite
}

/** A bright bar across the channel. */
function bar(): Sprite {
  const sprite = light('dash', 0xffffff, 0.95)
  sprite.scale.set((RING.width * 1.5) / 256, 0.034 / 16)
  return sprite
}
