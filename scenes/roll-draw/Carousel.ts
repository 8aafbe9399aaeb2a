import { Texture } from 'pixi.js'
import { mix } from '../kit/fx/curves.ts'
import { blend } from '../kit/fx/ramp.ts'
import { Quad } from '../kit/quads.ts'
import { blurAt } from '../kit/reel/profile.ts'
import type { ReelCell } from '../kit/reel/Reel.ts'
import { WHEEL } from './layout.ts'
import { BLANK, LANTERNS } from './wheel.ts'

const NIGHT = 0x2c1240
const STEP = (Math.PI * 2) / LANTERNS
const HALF = LANTERNS / 2

/** What the lanterns show in a frame. */
export interface CarouselPose {
  position: number
  speed: number
  presence: number
  /** Lanterns that are lit, 0 to all; they come one after another. */
  lit: number
  /** 0: all lanterns show nobody. 1: all show faces. They turn round one after another, from the front. */
  faces: number
  /** Visibility of those beside the front one, 0–1. */
  beside: number
  /** Brightness of the front one beyond its own. */
  flare: number
}

interface Lantern {
  cord: Quad
  sharp: Quad
  blurred: Quad
}

/** The lanterns around the wheel, seen from a little above: those behind are smaller and darker. */
export class Carousel {
  /** Back ones, and front ones with the front one last. */
  readonly behind: readonly Quad[]
  readonly before: readonly Quad[]
  /** From the farthest to the front one. */
  private readonly order: readonly Lantern[]

  constructor(private readonly cellOf: (person: number) => ReelCell | undefined) {
    this.order = Array.from({ length: LANTERNS }, () => ({ cord: cord(), sharp: new Quad(), blurred: new Quad() }))
    const quads = (lanterns: readonly Lantern[]) => lanterns.flatMap(({ cord: line, blurred, sharp }) => [line, blurred, sharp])
    this.behind = quads(this.order.slice(0, HALF))
    this.before = quads(this.order.slice(HALF))
  }

  /** The picture that is at the front, for tests. */
  get front(): Texture {
    return this.order.at(-1)?.sharp.texture ?? Texture.EMPTY
  }

  update(strip: readonly number[], pose: CarouselPose): void {
    const nearest = Math.round(pose.position)
    const off = pose.position - nearest
    const blur = blurAt(pose.speed * 0.8)
    for (let rank = 0; rank < LANTERNS; rank++) {
      const lantern = this.order[rank] as Lantern
      const offset = offsetOf(rank, off >= 0)
      this.show(lantern, strip[nearest + offset] ?? BLANK, (offset - off) * STEP, blur, pose, LANTERNS - 1 - rank)
    }
  }

  private show(
    { cord: line, sharp, blurred }: Lantern,
    person: number,
    angle: number,
    blur: number,
    pose: CarouselPose,
    rank: number,
  ): void {
    const near = Math.cos(angle)
    const deep = (near + 1) / 2
    const lit = Math.min(Math.max(pose.lit - rank, 0), 1)
    // A lantern turns round while the share of faces passes its rank.
    const turn = Math.min(Math.max(pose.faces * (LANTERNS + 3) - rank, 0) / 3, 1)
    const cell = this.cellOf(turn < 0.5 ? BLANK : person)
    const wide = Math.abs(Math.cos(turn * Math.PI))
    const scale = mix(WHEEL.back, WHEEL.front, deep * deep)
    const x = WHEEL.radius * Math.sin(angle)
    const y = WHEEL.tilt * near
    const tint = blend(NIGHT, 0xffffff, Math.min(0.26 + 0.74 * deep ** 1.5 + (rank === 0 ? pose.flare : 0), 1))
    const alpha = lit * pose.presence * (rank === 0 ? 1 : pose.beside)
    if (cell) {
      sharp.texture = cell.sharp
      blurred.texture = cell.blurred
    }
    sharp.visible = cell !== undefined && alpha > 0.01 && blur < 1
    blurred.visible = cell !== undefined && alpha > 0.01 && blur > 0
    line.visible = alpha > 0.01
    for (const quad of [sharp, blurred]) {
      quad.x = x
      quad.y = y
      quad.scaleX = scale * wide
      quad.scaleY = scale
      quad.tint = tint
    }
    sharp.alpha = alpha * (1 - blur * blur)
    blurred.alpha = alpha * blur
    line.x = x
    line.y = y - 44 * scale
    line.scaleY = 34 / 16
    line.alpha = alpha * 0.7
    line.tint = blend(NIGHT, 0xe0b050, deep)
  }
}

/** Offset from the front of the lantern at a rank, where the farthest has rank 0. `ahead`: the front one has passed the middle. */
export function offsetOf(rank: number, ahead: boolean): number {
  const far = LANTERNS - 1 - rank
  const size = Math.ceil(far / 2)
  return (far % 2 === 1) === ahead ? size : -size
}

function cord(): Quad {
  const quad = new Quad(Texture.WHITE, 0.5, 1)
  quad.scaleX = 1.1 / 16
  return quad
}
