import { sceneStandsAt } from '#state/core/play/stage.ts'
import { serverNow } from '#state/platform/clock.ts'
import type { Clock } from './clock.ts'

/** Ms by which what is shown may lag behind the server before it jumps. A shorter lag is not worth a visible jump. */
export const LAG = 250
/** Share of a shorter lag that each frame catches up. */
const CATCH_UP = 0.06

let held: number | null = null

/** Lets the next scene that shows a server time begin at this one and follow the stage's clock alone, for previews and tests; null ends that. */
export function holdSceneTime(at: number | null): void {
  held = at
}

/** The server time of a picture that several people see at the same moment. It goes on with the stage's clock and keeps level with the server. */
export class SceneTime {
  /** True where it follows the stage's clock alone. */
  readonly held = held !== null
  /** The server time at which the scene began, and the ms since then. Kept apart, because a sum of steps would lose its fractions. */
  private zero = held ?? serverNow()
  private passed = 0

  get now(): number {
    return sceneStandsAt() ?? this.zero + this.passed
  }

  advance(ms: number): void {
    this.passed += ms
  }

  /**
   * Begins at the server's time and keeps level with it, until the returned function is called. `jump` must advance by a lag that is not caught up
   * by little steps, and set the scene so: the picture of the same frame follows.
   */
  keepLevel(clock: Clock, jump: (lag: number) => void): () => void {
    if (this.held) return () => undefined
    this.zero = serverNow()
    this.passed = 0
    return clock.addLevel(() => {
      if (sceneStandsAt() !== null) return
      const lag = serverNow() - this.now
      if (Math.abs(lag) <= LAG) this.advance(lag * CATCH_UP)
      else jump(lag)
    })
  }
}
