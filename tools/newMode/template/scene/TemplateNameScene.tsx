import type { Container } from 'pixi.js'
import type { TemplateNameBook } from '#shared/modes/templateName/rules.ts'
import { type TemplateNameState, templateNameScene } from '#state/modes/templateName/stage.ts'
import { Layered } from '../kit/Layered.tsx'
import type { SceneContext, SceneDefinition, SceneProps } from '../kit/scene.ts'
import { SLOTS } from './slots.ts'
import { LAYERS, type Layers, TemplateNameStage } from './TemplateNameStage.ts'

const make = (root: Container, layers: Layers, context: SceneContext) => new TemplateNameStage(root, layers, context)

/** The night sky: layers that `TemplateNameStage` fills. */
function TemplateName(props: SceneProps<TemplateNameState | TemplateNameBook>) {
  return <Layered {...props} names={LAYERS} make={make} />
}

const definition: SceneDefinition<TemplateNameState | TemplateNameBook> = {
  of: templateNameScene,
  bundles: ['fx', 'template-name'],
  background: SLOTS.background,
  next: [],
  Scene: TemplateName,
}
export default definition
