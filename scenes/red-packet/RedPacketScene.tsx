import type { Container } from 'pixi.js'
import { type ShowerStageState, showerScene } from '#state/modes/shower/stage.ts'
import { Layered } from '../kit/Layered.tsx'
import type { SceneContext, SceneDefinition, SceneProps } from '../kit/scene.ts'
import { BUNDLES } from './pictures.ts'
import { RedPacketStage } from './RedPacketStage.ts'
import { LAYERS, type Layers } from './StageObjects.ts'
import { SLOTS } from './slots.ts'

const make = (root: Container, layers: Layers, context: SceneContext) => new RedPacketStage(root, layers, context)

/** The scene of the red-packet shower: layers that `StageObjects` fills. */
function RedPacket(props: SceneProps<ShowerStageState>) {
  return <Layered {...props} names={LAYERS} make={make} />
}

const definition: SceneDefinition<ShowerStageState> = {
  of: showerScene,
  bundles: BUNDLES,
  background: SLOTS.background,
  next: [],
  Scene: RedPacket,
}
export default definition
