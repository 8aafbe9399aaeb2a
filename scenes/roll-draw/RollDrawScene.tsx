import type { Container } from 'pixi.js'
import type { RollBook } from '#shared/modes/roll/room.ts'
import { type RollStageState, rollScene } from '#state/modes/roll/stage.ts'
import { Layered } from '../kit/Layered.tsx'
import type { SceneContext, SceneDefinition, SceneProps } from '../kit/scene.ts'
import { BUNDLES } from './pictures.ts'
import { RollDrawStage } from './RollDrawStage.ts'
import { LAYERS, type Layers } from './StageObjects.ts'
import { SLOTS } from './slots.ts'

const make = (root: Container, layers: Layers, context: SceneContext) => new RollDrawStage(root, layers, context)

/** The scene of a ROLL room: layers that `StageObjects` fills. */
function RollDraw(props: SceneProps<RollStageState | RollBook>) {
  return <Layered {...props} names={LAYERS} make={make} />
}

const definition: SceneDefinition<RollStageState | RollBook> = {
  of: rollScene,
  bundles: BUNDLES,
  background: SLOTS.background,
  next: [],
  Scene: RollDraw,
}
export default definition
