import { Container } from '@pixi/react'
import type { Container as PixiContainer } from 'pixi.js'
import { useLayoutEffect, useRef } from 'react'
import { subscribe } from 'valtio/vanilla'
import { stageState } from '#state/stage.ts'
import type { SceneDefinition, SceneProps } from '../kit/scene.ts'
import { BUNDLES, NEXT } from './pictures.ts'
import { Shelf } from './Shelf.ts'
import { SLOTS } from './slots.ts'

/** Calls `changed` after each change of `stageState.shelf`. */
const listenToShelf = (changed: () => void) => subscribe(stageState.shelf, changed)

/** The shelf scene: layers from back to front. `Shelf` fills them. */
function MysteryBox({ context, onReady }: SceneProps) {
  const root = useRef<PixiContainer>(null)
  const back = useRef<PixiContainer>(null)
  const floor = useRef<PixiContainer>(null)
  const boxes = useRef<PixiContainer>(null)
  const light = useRef<PixiContainer>(null)
  useLayoutEffect(() => {
    if (!root.current || !back.current || !floor.current || !boxes.current || !light.current) return
    const layers = { root: root.current, back: back.current, floor: floor.current, boxes: boxes.current, light: light.current }
    onReady(new Shelf(layers, context, listenToShelf))
  }, [context, onReady])
  return (
    <Container ref={root} alpha={0}>
      <Container ref={back} />
      <Container ref={floor} />
      <Container ref={boxes} />
      <Container ref={light} />
    </Container>
  )
}

const definition: SceneDefinition = { bundles: BUNDLES, background: SLOTS.background, next: NEXT, Scene: MysteryBox }
export default definition
