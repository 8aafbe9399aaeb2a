import type { Container } from 'pixi.js'
import { type ExponentStageState, exponentScene } from '#state/modes/exponent/stage.ts'
import { Layered } from '../kit/Layered.tsx'
import type { SceneContext, SceneDefinition, SceneProps } from '../kit/scene.ts'
import { ExponentStage } from './ExponentStage.ts'
import { BUNDLES } from './pictures.ts'
import { LAYERS, type Layers } from './StageObjects.ts'
import { SLOTS } from './slots.ts'

const make = (root: Container, layers: Layers, context: SceneContext) => new ExponentStage(root, layers, context)

/** The scene of 指数: layers that `ExponentStage` fills. */
function Exponent(props: SceneProps<ExponentStageState>) {
  return <Layered {...props} names={LAYERS} make={make} />
}

const definition: SceneDefinition<ExponentStageState> = {
  of: exponentScene,
  bundles: BUNDLES,
  background: SLOTS.background,
  next: [],
  Scene: Exponent,
}
export default definition
