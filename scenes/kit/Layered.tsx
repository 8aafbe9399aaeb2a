import { Container } from '@pixi/react'
import type { Container as PixiContainer } from 'pixi.js'
import { useLayoutEffect, useRef } from 'react'
import type { SceneContext, SceneHandle, SceneProps } from './scene.ts'

/** The layers of a scene by their names. */
export type LayersOf<Names extends readonly string[]> = Record<Names[number], PixiContainer>

interface Props<Input extends object, Names extends readonly string[]> extends SceneProps<Input> {
  /** From back to front. */
  names: Names
  /** Makes the handle that fills the layers. It must stay the same function. */
  make: (root: PixiContainer, layers: LayersOf<Names>, context: SceneContext) => SceneHandle<Input>
}

/** The tree of a scene that consists of layers. */
export function Layered<Input extends object, const Names extends readonly string[]>({
  names,
  make,
  context,
  onReady,
}: Props<Input, Names>) {
  const root = useRef<PixiContainer>(null)
  useLayoutEffect(() => {
    const tree = root.current
    if (!tree) return
    const layers = Object.fromEntries(names.map((name) => [name, tree.getChildByName(name)])) as LayersOf<Names>
    onReady(make(tree, layers, context))
  }, [names, make, context, onReady])
  return (
    <Container ref={root} alpha={0}>
      {names.map((name) => (
        <Container key={name} name={name} />
      ))}
    </Container>
  )
}
