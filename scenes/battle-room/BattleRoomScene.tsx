import type { Container } from 'pixi.js'
import { type BattleStageState, battleScene } from '#state/modes/battle/stage.ts'
import { Layered } from '../kit/Layered.tsx'
import type { SceneContext, SceneDefinition, SceneProps } from '../kit/scene.ts'
import { BattleRoomStage, LAYERS, type Layers } from './BattleRoomStage.ts'
import { BUNDLES } from './pictures.ts'
import { SLOTS } from './slots.ts'

const make = (root: Container, layers: Layers, context: SceneContext) => new BattleRoomStage(root, layers, context)

/** The scene of a room of 竞技场: layers that `BattleRoomStage` fills. */
function BattleRoom(props: SceneProps<BattleStageState>) {
  return <Layered {...props} names={LAYERS} make={make} />
}

const definition: SceneDefinition<BattleStageState> = {
  of: battleScene,
  bundles: BUNDLES,
  background: SLOTS.background,
  next: [],
  Scene: BattleRoom,
}
export default definition
