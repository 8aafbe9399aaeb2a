import { Container } from '@pixi/react'
import type { Container as PixiContainer } from 'pixi.js'
import { useLayoutEffect, useRef } from 'react'
import type { SceneDefinition, SceneProps } from '../kit/scene.ts'
import { CaseReelStage } from './CaseReelStage.ts'
import type { Layers } from './Cast.ts'
import { BUNDLES } from './pictures.ts'
import { SLOTS } from './slots.ts'

const LAYERS = ['hall', 'glow', 'box', 'beam', 'rows', 'front', 'particles', 'flash'] as const

/** The opening of boxes: layers from back to front; what moves in them is the cast's. */
function CaseReel({ context, onReady }: SceneProps) {
  const root = useRef<PixiContainer>(null)
  useLayoutEffect(() => {
    if (root.current) onReady(new CaseReelStage(layersOf(root.current), context))
  }, [context, onReady])
  return (
    <Container ref={root} alpha={0}>
      {LAYERS.map((name) => (
        <Container key={name} name={name} />
      ))}
    </Container>
  )
}

function layersOf(root: PixiContainer): Layers {
  const layer = (name: (typeof LAYERS)[number]) => root.getChildByName(name) as PixiContainer
  return {
    root,
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

const definition: SceneDefinition = { bundles: BUNDLES, background: SLOTS.background, next: [], Scene: CaseReel }
export default definition
