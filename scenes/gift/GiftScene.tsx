import type { Container } from 'pixi.js'
import type { GiftBook } from '#shared/gift.ts'
import { giftScene } from '#state/core/play/giftStage.ts'
import { Layered } from '../kit/Layered.tsx'
import type { SceneContext, SceneDefinition, SceneProps } from '../kit/scene.ts'
import { GiftStage } from './GiftStage.ts'
import { BUNDLES } from './pictures.ts'
import { LAYERS, type Layers } from './Reveal.ts'
import { SLOTS } from './slots.ts'

const make = (root: Container, layers: Layers, context: SceneContext) => new GiftStage(root, layers, context)

/** A gift in the dark hall: layers that `Reveal` fills. */
function Gift(props: SceneProps<GiftBook>) {
  return <Layered {...props} names={LAYERS} make={make} />
}

const definition: SceneDefinition<GiftBook> = { of: giftScene, bundles: BUNDLES, background: SLOTS.background, next: [], Scene: Gift }
export default definition
