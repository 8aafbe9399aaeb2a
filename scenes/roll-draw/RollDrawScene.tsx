import type { Container } from 'pixi.js'
import type { RollBook } from '#shared/modes/roll/room.ts'
import { type RollStage, rollScene } from '#state/modes/roll/stage.ts'
import { Layered } from '../kit/Layered.tsx'
import type { SceneContext, SceneDefinition, SceneProps } from '../kit/scene.ts'
import { BUNDLES } from './pictures.ts'
import { RollDrawStage } from './RollDrawStage.ts'
import { SLOTS } from './slots.ts'
import { LAYERS, type Layers } from './Works.ts'

const make = (root: Container, layers: Layers, context: SceneContext) => new RollDrawStage(root, layers, context)

/** The scene of a ROLL room: layers that `Works` fills. */
function RollDraw(props: SceneProps<RollStage | RollBook>) {
  return <Layered {...props} names={LAYERS} make={make} />
}

const definition: SceneDefinition<RollStage | RollBook> = {
  of: rollScene,
  bundles: BUNDLES,
  background: SLOTS.background,
  next: [],
  Scene: RollDraw,
}
export default definition
