import type { Container } from 'pixi.js'
import { type ExponentStage as ExponentState, exponentScene } from '#state/modes/exponent/stage.ts'
import { Layered } from '../kit/Layered.tsx'
import type { SceneContext, SceneDefinition, SceneProps } from '../kit/scene.ts'
import { ExponentStage } from './ExponentStage.ts'
import { BUNDLES } from './pictures.ts'
import { SLOTS } from './slots.ts'
import { LAYERS, type Layers } from './Works.ts'

const make = (root: Container, layers: Layers, context: SceneContext) => new ExponentStage(root, layers, context)

/** The scene of 指数: layers that `ExponentStage` fills. */
function Exponent(props: SceneProps<ExponentState>) {
  return <Layered {...props} names={LAYERS} make={make} />
}

const definition: SceneDefinition<ExponentState> = {
  of: exponentScene,
  bundles: BUNDLES,
  background: SLOTS.background,
  next: [],
  Scene: Exponent,
}
export default definition
