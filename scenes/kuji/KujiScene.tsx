import type { Container } from 'pixi.js'
import type { KujiBook } from '#shared/modes/kuji/pool.ts'
import { kujiScene } from '#state/modes/kuji/stage.ts'
import { Layered } from '../kit/Layered.tsx'
import type { SceneContext, SceneDefinition, SceneProps } from '../kit/scene.ts'
import { KujiStage } from './KujiStage.ts'
import { LAYERS, type Layers } from './Peeler.ts'
import { BUNDLES } from './pictures.ts'
import { SLOTS } from './slots.ts'

const make = (root: Container, layers: Layers, context: SceneContext) => new KujiStage(root, layers, context)

/** The desk on which tickets are peeled: layers that `Peeler` fills. */
function Kuji(props: SceneProps<KujiBook>) {
  return <Layered {...props} names={LAYERS} make={make} />
}

const definition: SceneDefinition<KujiBook> = { of: kujiScene, bundles: BUNDLES, background: SLOTS.background, next: [], Scene: Kuji }
export default definition
