import { Container, Sprite, Texture } from 'pixi.js'
import type { BundleName } from '#shared/assetIds.ts'
import { COLOURS } from '#shared/tokens.ts'
import type { ArtBoard } from '../kit/artBoard.ts'
import { dropBundles, loadBundles } from '../kit/bundles.ts'
import { light } from '../kit/fx/light.ts'
import type { SceneContext } from '../kit/scene.ts'
import type { Exhibit, Specimen } from './specimen.ts'

/** Y of the studio's floor as a share of the board's height. */
const FLOOR = 0.78

/** What an effect's specimen can use. */
export interface Studio {
  /** Container above the background, in board units. */
  stage: Container
  context: SceneContext
  board: ArtBoard
  seed: string
  /** Y of the floor in board units. */
  floor: number
}

/** Callbacks of a specimen after it was built. */
export interface Piece {
  update?(delta: number): void
  /** Stops what still moves. Its objects are destroyed with the stage. */
  stop?(): void
}

/** Builds a specimen on the studio's dark background, with the effects' atlas and the `atlases` of scenes loaded. */
export function inStudio(
  about: Omit<Specimen, 'build' | 'group' | 'seed'>,
  make: (studio: Studio) => Piece | Promise<Piece>,
  atlases: readonly BundleName[] = [],
): Specimen {
  const bundles = ['fx', ...atlases] as const
  const build = async (root: Container, context: SceneContext, seed: string): Promise<Exhibit> => {
    await loadBundles(bundles)
    const ground = new Ground()
    const stage = new Container()
    const board = context.board()
    const piece = await make({ stage, context, board, seed, floor: board.height * FLOOR })
    ground.layout(board)
    root.addChild(ground.container, stage)
    return {
      update: (delta) => piece.update?.(delta),
      layout: (at) => ground.layout(at),
      destroy() {
        piece.stop?.()
        for (const part of [ground.container, stage]) part.destroy({ children: true })
        dropBundles(bundles)
      },
    }
  }
  return { ...about, group: { zh: '特效', en: 'Effects' }, seed: 'studio', build }
}

/** The background: a dark blue room with some light on its floor. */
class Ground {
  readonly container = new Container()
  private readonly plate = new Sprite(Texture.WHITE)
  private readonly pool = light('glow', COLOURS['ink-5'], 0.5)

  constructor() {
    this.plate.tint = COLOURS['ink-0']
    this.container.addChild(this.plate, this.pool)
  }

  layout({ view, width, height }: ArtBoard): void {
    this.plate.position.set(view.x, view.y)
    this.plate.width = view.width
    this.plate.height = view.height
    this.pool.position.set(width / 2, height * FLOOR)
    this.pool.scale.set(2.6, 0.8)
  }
}
