import { Container } from '@pixi/react'
import type { Container as PixiContainer } from 'pixi.js'
import { useLayoutEffect, useRef } from 'react'
import type { SceneDefinition, SceneProps } from '../kit/scene.ts'
import { SLOTS } from './slots.ts'
import { LAYERS, type Layers, TemplateNameStage } from './TemplateNameStage.ts'

/** The night sky: layers from back to front. `TemplateNameStage` fills them. */
function TemplateName({ context, onReady }: SceneProps) {
  const root = useRef<PixiContainer>(null)
  useLayoutEffect(() => {
    if (root.current) onReady(new TemplateNameStage(root.current, layersOf(root.current), context))
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
  const layer = (name: keyof Layers) => root.getChildByName(name) as PixiContainer
  return { back: layer('back'), glow: layer('glow'), lanterns: layer('lanterns') }
}

const definition: SceneDefinition = { bundles: ['fx', 'template-name'], background: SLOTS.background, next: [], Scene: TemplateName }
export default definition
