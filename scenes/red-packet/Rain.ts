import { BLEND_MODES, type Texture } from 'pixi.js'
import { type Packet, packetsOf } from '#shared/modes/shower/plan.ts'
import { SHOWER } from '#shared/modes/shower/rules.ts'
import { fx } from '../kit/fx/light.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import type { SceneContext } from '../kit/scene.ts'
import type { ShowerLayout } from './layout.ts'
import { type Now, newPose, packetAt, pictureAt, poseOf } from './maths.ts'
import { part } from './pictures.ts'

/** Sprites have half as many units as pixels; the one for far packets has half of that. */
const PIXELS = 0.5
const FAR = 2
/** Tint of far ones that are poses of the skeleton. */
const DIM = 0xc9a2b4
/** Width and length of the light that a packet draws behind it, in board units at scale 1, and how bright it is by depth. */
const TRAIL = { width: 92, length: 150 } as const
const BRIGHT = [0.62, 0.5, 0.34] as const

interface Falling {
  packet: Packet
  body: Quad
  trail: Quad
}

/** The packets that fall. Each has its own quads, so nothing is created or handed over while they fall. */
export class Rain {
  /** From back to front: far ones first. */
  private readonly order: Quad[] = []
  readonly container = new QuadList(this.order)
  private readonly falling: Falling[]
  private readonly views: readonly Texture[]
  private readonly far: Texture
  private readonly torn = new Set<number>()
  private readonly pose = newPose()
  private seed = ''
  /** The skeleton's poses; empty while pictures stand in for it. */
  private poses: readonly Texture[] = []
  /** Whether packets are dressed for those poses. */
  private dressed = false

  constructor(private readonly context: SceneContext) {
    this.views = [part('packet'), part('packet-left'), part('packet-right')]
    this.far = part('packet-far')
    const blank: Packet = { from: 0, to: 0, fall: 1, x: 0, depth: 0, swing: 0, pace: 0 }
    this.falling = Array.from({ length: SHOWER.packets }, () => ({ packet: blank, body: new Quad(), trail: beam() }))
  }

  /** Takes the plan of a shower. */
  take(seed: string): void {
    if (seed === this.seed) return
    this.seed = seed
    for (const [place, packet] of packetsOf(seed).entries()) {
      const each = this.falling[place] as Falling
      each.packet = packet
    }
    this.dress()
    const back = [2, 1, 0].flatMap((depth) => this.falling.filter(({ packet }) => packet.depth === depth))
    this.order.splice(0, this.order.length, ...back.flatMap(({ trail, body }) => [trail, body]))
  }

  /** Shows the painted poses of the skeleton instead of pictures. */
  wear(poses: readonly Texture[]): void {
    this.poses = poses
    this.dress()
  }

  /** Which packets are torn open; they are drawn by `Tears`. */
  tear(places: Iterable<number>): void {
    this.torn.clear()
    for (const place of places) this.torn.add(place)
  }

  /** The packet at a point, or −1. */
  at(x: number, y: number, { ms }: Now, { view }: ShowerLayout): number {
    if (this.seed === '') return -1
    return packetAt(packetsOf(this.seed), { x, y, ms, view, reduced: this.context.reduced }, (place) => this.torn.has(place))
  }

  update({ ms, ended }: Now, { view }: ShowerLayout): void {
    this.container.visible = ms > 0 && ended < 600
    if (!this.container.visible) return
    const { pose, posed } = this
    const { reduced } = this.context
    if (posed !== this.dressed) this.dress()
    for (let place = 0; place < this.falling.length; place++) {
      const { packet, body, trail } = this.falling[place] as Falling
      poseOf(packet, ms, view, reduced, pose)
      body.visible = pose.alpha > 0 && !this.torn.has(place)
      trail.visible = body.visible && !reduced
      if (!body.visible) continue
      body.x = pose.x
      body.y = pose.y
      body.rotation = pose.rotation
      if (posed) body.texture = this.poses[pictureAt(packet, ms)] ?? body.texture
      body.scaleX = body.scaleY = pose.scale * (posed ? 1 : PIXELS * (packet.depth === 2 ? FAR : 1))
      body.alpha = pose.alpha
      trail.x = pose.x - pose.rotation * 20
      trail.y = pose.y - 20 * pose.scale
      trail.size(TRAIL.width * pose.scale, TRAIL.length * pose.scale)
      trail.alpha = BRIGHT[packet.depth] * pose.alpha
    }
  }

  /** Where the packets are that can be seen, for tests. */
  seen(): { place: number; x: number; y: number }[] {
    if (!this.container.visible) return []
    return this.falling.flatMap(({ body }, place) => (body.visible ? [{ place, x: Math.round(body.x), y: Math.round(body.y) }] : []))
  }

  private get posed(): boolean {
    return this.poses.length > 0 && !this.context.reduced
  }

  /** Gives every packet the picture that stands in for the skeleton. */
  private dress(): void {
    this.dressed = this.posed
    for (const [place, { packet, body }] of this.falling.entries()) {
      body.texture = packet.depth === 2 ? this.far : (this.views[place % this.views.length] ?? this.far)
      body.tint = packet.depth === 2 && this.dressed ? DIM : 0xffffff
    }
  }
}

function beam(): Quad {
  const quad = new Quad(fx('beam'), 0.5, 1)
  quad.blendMode = BLEND_MODES.ADD
  quad.tint = 0xffb65c
  return quad
}
