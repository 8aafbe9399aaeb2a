import { Container } from '@pixi/react'
import type { Container as PixiContainer } from 'pixi.js'
import { useLayoutEffect, useRef } from 'react'
import type { DreamBook } from '#shared/modes/dream/dream.ts'
import { type DreamStageState, dreamScene } from '#state/modes/dream/stage.ts'
import type { SceneDefinition, SceneProps } from '../kit/scene.ts'
import { DreamStage } from './DreamStage.ts'
import { BUNDLES } from './pictures.ts'
import { LAYERS, type Layers } from './StageObjects.ts'
import { SLOTS } from './slots.ts'

/** The scene of 黄金装备: layers under the camera, and the screen flash in front of them. `StageObjects` fills the layers. */
function Dream({ context, onReady }: SceneProps<DreamStageState | DreamBook>) {
  const root = useRef<PixiContainer>(null)
  useLayoutEffect(() => {
    if (root.current) onReady(new DreamStage(layersOf(root.current), context))
  }, [context, onReady])
  return (
    <Container ref={root} alpha={0}>
      <Container name='camera'>
        {LAYERS.map((name) => (
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
    back: layer('back'),
    glow: layer('glow'),
    wheel: layer('wheel'),
    front: layer('front'),
    particles: layer('particles'),
    flash: layer('flash'),
  }
}

const definition: SceneDefinition<DreamStageState | DreamBook> = {
  of: dreamScene,
  bundles: BUNDLES,
  background: SLOTS.background,
  next: [],
  Scene: Dream,
}
export default definition
