import { gsap } from 'gsap'
import type { Container } from 'pixi.js'
import { seededRandom } from '../random.ts'
import type { SceneContext } from '../scene.ts'
import { noise } from './noise.ts'

/** Length of a shake in ms, and how many times per second the direction changes. */
const LENGTH = 460
const PACE = 21

/** Shakes the camera by moving layers from their home position, the origin, and back to exactly there. With reduced motion they stay. */
export class Shake {
  private readonly phase: number
  private strength = 0
  private now = LENGTH

  constructor(
    private readonly context: SceneContext,
    private readonly layers: readonly Container[],
    seed: string,
  ) {
    this.phase = seededRandom(`${seed}:shake`)() * 256
  }

  get time(): number {
    return this.now
  }

  set time(ms: number) {
    this.now = ms
    const left = Math.max(1 - ms / LENGTH, 0)
    const reach = this.strength * left * left
    const at = this.phase + (ms / 1000) * PACE
    const [x, y] = [reach * noise(at), reach * noise(at + 61)]
    for (const layer of this.layers) layer.position.set(x, y)
  }

  /** `strength` in board units: 3 is a light knock, 8 a strong one. */
  play(strength: number): gsap.core.Timeline {
    this.stop()
    this.strength = this.context.reduced ? 0 : strength
    return gsap.timeline().fromTo(this, { time: 0 }, { time: LENGTH, duration: LENGTH / 1000, ease: 'none', immediateRender: false })
  }

  stop(): void {
    gsap.killTweensOf(this)
    this.time = LENGTH
  }
}
