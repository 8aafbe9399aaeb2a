import type { Container } from 'pixi.js'
import type { ArtBoard } from '../kit/artBoard.ts'
import type { Preview } from '../kit/preview.ts'
import type { SceneContext } from '../kit/scene.ts'

/** What is on the stage while a specimen is shown. */
export interface Exhibit {
  /** Advances it by `delta` ms of the clock. Not needed for what registers with the clock itself. */
  update?(delta: number): void
  /** Called when the stage has another size. */
  layout?(board: ArtBoard): void
  /** Frees everything that `build` created or loaded. */
  destroy(): void
}

/** A part of the kit that the laboratory's scene shows by itself: an effect, a bank of reels, an SVGA movie, a skeleton. */
export interface Specimen extends Omit<Preview, 'start' | 'ready'> {
  /** Loads and builds it under `stage`, in board units (375 × 667–812, origin at the top left). Its time 0 is when this resolves. */
  build(stage: Container, context: SceneContext, seed: string): Promise<Exhibit>
}
