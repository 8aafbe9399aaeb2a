import { type BLEND_MODES, Container, Sprite, type Texture } from 'pixi.js'
import { Pool } from './pool.ts'
import { between, type Random, seededRandom } from './random.ts'

/** A burst of particles. Distances in board units, times in ms, angles in radians (0 to the right, growing downwards). */
export interface Burst {
  texture: Texture
  x: number
  y: number
  count: number
  /** Size of the area they start from. */
  width?: number
  height?: number
  angle: number
  /** Full width of the cone. */
  spread: number
  /** Units per second, slowest and fastest. */
  speed: [number, number]
  /** Units per second². */
  gravity: number
  /** Share of the speed lost per second, 0–1. */
  drag?: number
  life: [number, number]
  scale: [number, number]
  /** Turns per second, to either side. */
  spin?: number
  /** Flips per second: width swings like a coin's. */
  flip?: number
  tint?: number
}

interface Particle {
  sprite: Sprite
  vx: number
  vy: number
  gravity: number
  drag: number
  age: number
  life: number
  scale: number
  spin: number
  flip: number
  phase: number
}

/** Particles on pooled sprites, moved by the clock. No object is made once the pool is full. */
export class Sparks {
  readonly container = new Container()
  private readonly live: Particle[] = []
  private readonly pool: Pool<Particle>
  private readonly random: Random

  /** At most `limit` at a time; `share` of each burst's count is launched (quality tier). */
  constructor(
    blend: BLEND_MODES,
    limit: number,
    private readonly share: number,
    seed: string,
  ) {
    this.random = seededRandom(seed)
    this.pool = new Pool(() => this.makeParticle(blend), Math.max(Math.round(limit * share), 8))
  }

  burst(burst: Burst): void {
    const count = Math.ceil(burst.count * this.share)
    for (let i = 0; i < count; i++) this.launch(burst)
  }

  update(delta: number): void {
    const seconds = delta / 1000
    for (let i = this.live.length - 1; i >= 0; i--) {
      const particle = this.live[i]
      if (!particle) continue
      particle.age += delta
      if (particle.age >= particle.life) this.retire(i, particle)
      else move(particle, seconds)
    }
  }

  /** Removes all particles at once. */
  clear(): void {
    while (this.live.length > 0) {
      const particle = this.live[this.live.length - 1]
      if (particle) this.retire(this.live.length - 1, particle)
    }
  }

  private launch(burst: Burst): void {
    const particle = this.pool.take()
    if (!particle) return
    const { random } = this
    const angle = burst.angle + (random() - 0.5) * burst.spread
    const speed = between(random, ...burst.speed)
    particle.vx = Math.cos(angle) * speed
    particle.vy = Math.sin(angle) * speed
    particle.gravity = burst.gravity
    particle.drag = burst.drag ?? 0
    particle.age = 0
    particle.life = between(random, ...burst.life)
    particle.scale = between(random, ...burst.scale)
    particle.spin = (random() - 0.5) * 2 * (burst.spin ?? 0) * Math.PI * 2
    particle.flip = (burst.flip ?? 0) * Math.PI * 2
    particle.phase = random() * Math.PI * 2
    this.dress(particle.sprite, burst)
    this.live.push(particle)
  }

  private dress(sprite: Sprite, burst: Burst): void {
    sprite.texture = burst.texture
    sprite.tint = burst.tint ?? 0xffffff
    sprite.x = burst.x + (this.random() - 0.5) * (burst.width ?? 0)
    sprite.y = burst.y + (this.random() - 0.5) * (burst.height ?? 0)
    sprite.rotation = this.random() * Math.PI * 2
    sprite.alpha = 0
    sprite.visible = true
  }

  private retire(index: number, particle: Particle): void {
    const last = this.live.pop()
    if (last && last !== particle) this.live[index] = last
    particle.sprite.visible = false
    this.pool.give(particle)
  }

  private makeParticle(blend: BLEND_MODES): Particle {
    const sprite = new Sprite()
    sprite.anchor.set(0.5)
    sprite.blendMode = blend
    this.container.addChild(sprite)
    return { sprite, vx: 0, vy: 0, gravity: 0, drag: 0, age: 0, life: 1, scale: 1, spin: 0, flip: 0, phase: 0 }
  }
}

function move(particle: Particle, seconds: number): void {
  const { sprite } = particle
  const kept = Math.max(1 - particle.drag * seconds, 0)
  particle.vx *= kept
  particle.vy = particle.vy * kept + particle.gravity * seconds
  sprite.x += particle.vx * seconds
  sprite.y += particle.vy * seconds
  sprite.rotation += particle.spin * seconds
  const age = particle.age / particle.life
  const swing = particle.flip > 0 ? Math.abs(Math.cos(particle.phase + (particle.flip * particle.age) / 1000)) : 1
  sprite.scale.set(particle.scale * Math.max(swing, 0.12), particle.scale)
  sprite.alpha = Math.min(age * 10, 1) * Math.min((1 - age) * 2.5, 1)
}
