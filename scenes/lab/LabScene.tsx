import { Container } from '@pixi/react'
import type { Container as PixiContainer } from 'pixi.js'
import { useLayoutEffect, useRef } from 'react'
import type { ArtBoard } from '../kit/artBoard.ts'
import { placeOnBoard } from '../kit/parts/boardPlacement.ts'
import type { SceneContext, SceneDefinition, SceneHandle, SceneProps } from '../kit/scene.ts'
import { labScene, shownSpecimen } from './shown.ts'
import type { Exhibit } from './specimen.ts'

/** Builds the requested specimen, updates it on the clock, and frees it. */
class LabStage implements SceneHandle {
  private exhibit: Exhibit | null = null
  private stop: () => void = () => undefined

  constructor(
    readonly root: PixiContainer,
    private readonly context: SceneContext,
  ) {
    this.layout(context.board())
  }

  async prepare(): Promise<void> {
    const shown = shownSpecimen()
    if (!shown) return
    const exhibit = await shown.specimen.build(this.root, this.context, shown.seed)
    this.exhibit = exhibit
    this.stop = this.context.clock.add((delta) => exhibit.update?.(delta))
  }

  layout(board: ArtBoard): void {
    placeOnBoard(this.root, board)
    this.exhibit?.layout?.(board)
  }

  destroy(): void {
    this.stop()
    this.exhibit?.destroy()
  }
}

/** The laboratory's own scene, which shows one specimen of the kit at a time. */
function Lab({ context, onReady }: SceneProps) {
  const root = useRef<PixiContainer>(null)
  useLayoutEffect(() => {
    if (root.current) onReady(new LabStage(root.current, context))
  }, [context, onReady])
  return <Container ref={root} alpha={0} />
}

const definition: SceneDefinition = { of: labScene, bundles: [], background: 'box-stage', next: [], Scene: Lab }
export default definition
