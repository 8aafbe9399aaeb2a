import { Container } from '@pixi/react'
import type { Container as PixiContainer } from 'pixi.js'
import { useLayoutEffect, useRef } from 'react'
import type { CaseBook } from '#shared/book.ts'
import { openingScene } from '#state/core/play/openingStage.ts'
import type { SceneDefinition, SceneProps } from '../kit/scene.ts'
import { loadOpening } from './ahead.ts'
import { CaseReelStage } from './CaseReelStage.ts'
import { BUNDLES } from './pictures.ts'
import type { Layers } from './StageObjects.ts'
import { SLOTS } from './slots.ts'

/** Layers that the camera moves, from back to front. */
const SEEN = ['hall', 'glow', 'box', 'beam', 'rows', 'front', 'particles'] as const

/** The scene in which boxes are opened: layers under the camera, and the screen flash in front of them. `StageObjects` fills the layers. */
function CaseReel({ context, onReady }: SceneProps<CaseBook>) {
  const root = useRef<PixiContainer>(null)
  useLayoutEffect(() => {
    if (root.current) onReady(new CaseReelStage(layersOf(root.current), context))
  }, [context, onReady])
  return (
    <Container ref={root} alpha={0}>
      <Container name='camera'>
        {SEEN.map((name) => (
          <Container key={name} name={name} />
        ))}
      </Container>
      <Container name='flash' />
    </Container>
  )
}

function layersOf(root: PixiContainer): Layers {
  const layer = (name: keyof Layers) => root.getChildByName(name, true) as PixiContainer
  return {
    root,
    camera: layer('camera'),
    hall: layer('hall'),
    glow: layer('glow'),
    box: layer('box'),
    beam: layer('beam'),
    rows: layer('rows'),
    front: layer('front'),
    particles: layer('particles'),
    flash: layer('flash'),
  }
}

const definition: SceneDefinition<CaseBook> = {
  of: openingScene,
  bundles: BUNDLES,
  background: SLOTS.background,
  next: [],
  ahead: loadOpening,
  Scene: CaseReel,
}
export default definition
