import { BLEND_MODES, type Texture } from 'pixi.js'
import { QuadList } from '../QuadList.ts'
import { Quad } from '../quads.ts'
import type { Emission } from './emission.ts'
import { type FxName, fx } from './light.ts'
import { type Pose, strikePose } from './pose.ts'
import { Swarm } from './Swarm.ts'

export interface ParticleOptions {
  /** Most particles at one time, before `share` applies. */
  limit: number
  /** Share of the particles that is emitted: `context.budget.particles`. */
  share: number
  seed: string
  /** True draws the particles additively, as light; false draws them over what is below, as paper or coins. */
  light: boolean
}

/**
 * A particle system on quads that are created in advance: one atlas page, one blend mode, one display object, and no new object during
 * motion. What it draws is a function of `time`, so it may be stepped at any frame rate or moved back and forth.
 */
export class Particles {
  readonly container: QuadList
  private readonly swarm: Swarm
  private readonly textures = new Map<FxName, Texture>()
  private readonly pose: Pose = { x: 0, y: 0, scaleX: 1, scaleY: 1, rotation: 0, alpha: 1, tint: 0xffffff, frame: 0 }
  private now = 0

  constructor({ limit, share, seed, light }: ParticleOptions) {
    this.swarm = new Swarm(limit, share, seed)
    this.container = new QuadList(this.swarm.particles.map(() => makeQuad(light)))
    this.container.visible = false
  }

  /** Time of the system's own clock in ms. Setting it draws the particles as they are at that time. */
  get time(): number {
    return this.now
  }

  set time(ms: number) {
    this.now = ms
    const { particles, end } = this.swarm
    this.container.visible = ms < end
    if (!this.container.visible) return
    for (let i = 0; i < particles.length; i++) this.show(i, ms)
  }

  update(delta: number): void {
    this.time = this.now + delta
  }

  /** Emits particles from the time `at` (ms) on; by default from now on. */
  emit(emission: Emission, at = this.now): void {
    for (const name of emission.frames) if (!this.textures.has(name)) this.textures.set(name, fx(name))
    this.swarm.emit(emission, at)
  }

  clear(): void {
    this.swarm.clear()
    this.container.visible = false
  }

  private show(index: number, time: number): void {
    const particle = this.swarm.particles[index]
    const quad = this.container.quads[index]
    if (!particle || !quad) return
    quad.visible = time >= particle.birth && time < particle.death
    if (!quad.visible) return
    const { pose } = this
    strikePose(particle, time, pose)
    quad.texture = this.textures.get(particle.emission.frames[pose.frame] ?? 'dot') ?? quad.texture
    quad.tint = pose.tint
    quad.x = pose.x
    quad.y = pose.y
    quad.scaleX = pose.scaleX
    quad.scaleY = pose.scaleY
    quad.rotation = pose.rotation
    quad.alpha = pose.alpha
  }
}

function makeQuad(light: boolean): Quad {
  const quad = new Quad()
  quad.visible = false
  if (light) quad.blendMode = BLEND_MODES.ADD
  return quad
}
