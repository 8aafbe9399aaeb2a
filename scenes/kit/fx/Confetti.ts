import { COLOURS } from '#shared/tokens.ts'
import type { ArtBoard } from '../artBoard.ts'
import type { SceneContext } from '../scene.ts'
import { mix, span, strike } from './curves.ts'
import { Effect } from './Effect.ts'
import type { Emission } from './emission.ts'
import { light } from './light.ts'
import { Particles } from './Particles.ts'
import { GOLD } from './ramp.ts'

const PAPERS = [COLOURS['gold-2'], COLOURS['gold-1'], COLOURS.magenta, COLOURS.cyan, COLOURS.violet, COLOURS['violet-2'], 0xffffff]
/** SECOND is the delay between the two cannons, RAIN the time at which paper begins to fall from above; both in ms. */
const SECOND = 110
const RAIN = 420

/** Two cannons at the lower corners shoot confetti over the screen. It slows down, flutters and shows both of its sides. */
export class Confetti extends Effect {
  readonly length = 4_600
  private readonly paper: Particles
  private readonly glitter: Particles
  private readonly muzzles = [light('glow', 0xffe0a0), light('glow', 0xffe0a0)] as const

  constructor(
    private readonly context: SceneContext,
    seed: string,
  ) {
    super()
    const share = context.budget.particles
    this.paper = new Particles({ limit: 230, share, seed: `${seed}:confetti`, light: false })
    this.glitter = new Particles({ limit: 40, share, seed: `${seed}:muzzle`, light: true })
    this.container.addChild(...this.muzzles, this.paper.container, this.glitter.container)
  }

  play(board: ArtBoard): gsap.core.Timeline {
    for (const system of [this.paper, this.glitter]) system.clear()
    const y = board.height - 30
    for (const [side, muzzle] of this.muzzles.entries()) muzzle.position.set(side === 0 ? 8 : board.width - 8, y)
    if (!this.context.reduced) {
      this.shoot(8, y, -Math.PI * 0.36, 0)
      this.shoot(board.width - 8, y, -Math.PI * 0.64, SECOND)
      this.paper.emit(rain(board.width), RAIN)
    }
    return this.run()
  }

  protected paint(ms: number): void {
    for (const [side, muzzle] of this.muzzles.entries()) {
      const at = side * SECOND
      muzzle.alpha = this.context.reduced ? 0.2 * Math.sin(Math.PI * span(ms, 0, 1_200)) : 0.9 * strike(ms, at, 30, 300)
      muzzle.scale.set(mix(0.4, 1, span(ms, at, at + 200)))
    }
    this.paper.time = ms
    this.glitter.time = ms
  }

  private shoot(x: number, y: number, angle: number, at: number): void {
    this.paper.emit(volley(x, y, angle), at)
    this.glitter.emit({ ...volley(x, y, angle), ...GLITTER }, at)
  }
}

const PAPER = {
  frames: ['confetti', 'confetti', 'confetti', 'confetti-disc', 'confetti-ribbon'],
  tints: PAPERS,
  behind: 0.66,
  gravity: 560,
  drag: 3.4,
  spin: 0.5,
  flip: 1.6,
  size: [0.3, 0.82],
  sway: { reach: 52, pace: 0.9 },
  fade: [0.01, 0.14],
} as const satisfies Partial<Emission>

const GLITTER = { frames: ['spark', 'dot'], count: 18, ramp: GOLD, life: [300, 900], size: [0.08, 0.26], gravity: 240, drag: 2.2 } as const

const volley = (x: number, y: number, angle: number): Emission => ({
  ...PAPER,
  count: 84,
  over: 160,
  x,
  y,
  angle,
  spread: 0.62,
  speed: [700, 2_900],
  life: [2_600, 4_200],
})

const rain = (width: number): Emission => ({
  ...PAPER,
  count: 60,
  over: 1_700,
  x: width / 2,
  y: -24,
  width: width + 60,
  angle: Math.PI / 2,
  spread: 1,
  speed: [60, 240],
  life: [2_000, 2_600],
})
