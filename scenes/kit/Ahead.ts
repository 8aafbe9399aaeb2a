import { subscribeKey } from 'valtio/vanilla/utils'
import { type StageState, stageState } from '#state/core/play/stage.ts'

/** A scene that will probably be asked for, with what is known of its input. */
export type Expected = NonNullable<StageState['ahead']>

/** What loading ahead needs from outside. `Stage.tsx` provides the real one; tests provide their own. */
export interface AheadWorld {
  /** True when nothing may be loaded that is not needed now. */
  mustSave(): boolean
  /** Calls `work` when the browser has time for it. */
  idle(work: () => void): void
  /** Loads for the scene without keeping a holder. */
  load(expected: Expected, signal: AbortSignal): Promise<void>
}

/**
 * Loads what `stageState.ahead` names while the scene before rests, one thing after the other. Another wish, and the end of the wish, abort it between two
 * things. Its failures are silent: the scene loads again what it lacks when it is wanted, and tells of a failure then.
 */
export class Ahead {
  private running: AbortController | null = null
  private readonly stop: () => void

  constructor(private readonly world: AheadWorld) {
    this.stop = subscribeKey(stageState, 'ahead', () => this.wake())
    this.wake()
  }

  close(): void {
    this.stop()
    this.running?.abort()
  }

  private wake(): void {
    const expected = stageState.ahead
    this.running?.abort()
    this.running = null
    if (!expected || this.world.mustSave()) return
    const mine = new AbortController()
    this.running = mine
    this.world.idle(() => {
      if (!mine.signal.aborted) this.world.load(expected, mine.signal).catch(() => undefined)
    })
  }
}
