import type { Container } from 'pixi.js'
import { type ShelfStageState, shelfScene } from '#state/modes/case/shelfStage.ts'
import { Layered, type LayersOf } from '../kit/Layered.tsx'
import type { SceneContext, SceneDefinition, SceneProps } from '../kit/scene.ts'
import { BUNDLES, NEXT } from './pictures.ts'
import { Shelf } from './Shelf.ts'
import { SLOTS } from './slots.ts'

/** Layers from back to front. */
const LAYERS = ['back', 'floor', 'boxes', 'light'] as const

const make = (root: Container, layers: LayersOf<typeof LAYERS>, context: SceneContext) => new Shelf({ root, ...layers }, context)

/** The shelf scene: layers that `Shelf` fills. */
function MysteryBox(props: SceneProps<ShelfStageState>) {
  return <Layered {...props} names={LAYERS} make={make} />
}

const definition: SceneDefinition<ShelfStageState> = {
  of: shelfScene,
  bundles: BUNDLES,
  background: SLOTS.background,
  next: NEXT,
  Scene: MysteryBox,
}
export default definition
