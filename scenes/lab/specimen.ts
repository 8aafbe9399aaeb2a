import type { Container } from 'pixi.js'
import type { ArtBoard } from '../kit/artBoard.ts'
import type { Preview } from '../kit/preview.ts'
import type { SceneContext } from '../kit/scene.ts'

/** What stands on the stage while a specimen is shown. */
export interface Exhibit {
  /** Moves it on by `delta` ms of the clock. Not for what registers with the clock itself. */
  update?(delta: number): void
  /** The stage has another size. */
  layout?(board: ArtBoard): void
  /** Frees everything that `build` made or loaded. */
  destroy(): void
}

/** A piece of the kit that the laboratory's scene shows by itself: an effect, a bank of reels, an SVGA movie, a skeleton. */
export interface Specimen extends Omit<Preview, 'start' | 'ready'> {
  /** Loads and builds it under `stage`, in board units (375 × 667–812, origin top left); time 0 begins when it resolves. */
  build(stage: Container, context: SceneContext, seed: string): Promise<Exhibit>
}
