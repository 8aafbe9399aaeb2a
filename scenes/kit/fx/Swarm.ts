import { between, type Random, seededRandom } from '../random.ts'
import type { Emission, Point } from './emission.ts'
import { backOf, type Particle } from './pose.ts'

const TURN = Math.PI * 2
const NOTHING: Emission = { frames: ['dot'], count: 0, x: 0, y: 0, angle: 0, spread: 0, speed: [0, 0], life: [1, 1], size: [1, 1] }

/**
 * The particles of one system without their sprites. A particle's properties are drawn at random once, at its birth, and its motion
 * follows closed formulas. The state at a time depends on the seed and on what was emitted when, never on the frame rate.
 */
export class Swarm {
  readonly particles: readonly Particle[]
  /** Time in ms at which the last particle dies. */
  end = -Infinity
  private readonly random: Random
  private readonly origin: Point = { x: 0, y: 0 }
  private next = 0

  /** Holds at most `limit` particles at a time. Emits `share` (0–1, from the quality tier) of each emission's count. */
  constructor(
    limit: number,
    private readonly share: number,
    seed: string,
  ) {
    this.random = seededRandom(seed)
    this.particles = Array.from({ length: Math.max(Math.ceil(limit * share), 1) }, idle)
  }

  /** Starts `emission` at `at` ms. Particles without a free slot are left out. */
  emit(emission: Emission, at: number): void {
    const count = Math.ceil(emission.count * this.share)
    const apart = (emission.over ?? 0) / Math.max(count, 1)
    for (let i = 0; i < count; i++) {
      this.origin.x = emission.x
      this.origin.y = emission.y
      emission.path?.(i / count, this.origin)
      this.launch(emission, at + i * apart, at)
    }
  }

  /** Removes all particles. */
  clear(): void {
    for (const particle of this.particles) particle.death = -Infinity
    this.end = -Infinity
  }

  private launch(emission: Emission, birth: number, asked: number): void {
    const particle = this.place(asked)
    if (!particle) return
    const { random } = this
    particle.emission = emission
    particle.birth = birth
    particle.death = birth + between(random, ...emission.life)
    particle.size = between(random, ...emission.size)
    particle.phase = random() * 256
    particle.side = random() * 2 - 1
    particle.rotation = emission.turning ? (random() - 0.5) * 0.9 : random() * TURN
    particle.spin = (random() - 0.5) * 2 * (emission.spin ?? 0) * TURN
    particle.flip = (emission.flip ?? 0) * (0.7 + 0.6 * random())
    this.aim(particle, emission)
    this.dress(particle, emission)
    this.end = Math.max(this.end, particle.death)
  }

  private aim(particle: Particle, emission: Emission): void {
    const { random } = this
    const around = emission.radius === undefined ? 0 : random() * TURN
    const angle = emission.angle + around + (random() - 0.5) * emission.spread
    const speed = between(random, ...emission.speed)
    particle.vx = Math.cos(angle) * speed
    particle.vy = Math.sin(angle) * speed
    const radius = emission.radius ?? 0
    particle.x = this.origin.x + Math.cos(around) * radius + (random() - 0.5) * (emission.width ?? 0)
    particle.y = this.origin.y + Math.sin(around) * radius + (random() - 0.5) * (emission.height ?? 0)
  }

  private dress(particle: Particle, { frames, turning, tints, behind }: Emission): void {
    const { random } = this
    const [shape, colour] = [random(), random()]
    particle.frame = turning ? 0 : Math.floor(shape * frames.length)
    particle.tint = tints?.[Math.floor(colour * tints.length)] ?? 0xffffff
    particle.behind = behind === undefined ? particle.tint : backOf(particle.tint, behind)
  }

  /** Finds a slot whose particle is dead at `time`. */
  private place(time: number): Particle | null {
    const { particles } = this
    for (let tried = 0; tried < particles.length; tried++) {
      const particle = particles[this.next]
      this.next = (this.next + 1) % particles.length
      if (particle && particle.death <= time) return particle
    }
    return null
  }
}

function idle(): Particle {
  const still = { x: 0, y: 0, vx: 0, vy: 0, size: 1, rotation: 0, spin: 0, flip: 0, phase: 0, side: 0, frame: 0, tint: 0, behind: 0 }
  return { emission: NOTHING, birth: 0, death: -Infinity, ...still }
}
