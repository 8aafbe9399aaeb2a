import { proxy } from 'valtio/vanilla'
import type { TemplateNameBook } from '#shared/modes/templateName/rules.ts'
import { playOn, sceneOf, showScene } from '#state/core/play/stage.ts'

/** What the page and the scene share. */
export interface TemplateNameState {
  /** Cosmetic seed of the scene's look. It never decides an outcome. */
  seed: string
  /** True while the small lanterns stand still. */
  calm: boolean
}

/** The scene `template-name`. It follows `templateNameStage`, and it plays the book of one play. */
export const templateNameScene = sceneOf<TemplateNameState | TemplateNameBook>('template-name')

export const templateNameStage = proxy<TemplateNameState>({ seed: 'template-name', calm: false })

/** Shows the scene at rest, or changes what it shows while it is on the stage. */
export function enterTemplateName(seed = 'template-name', calm = false): void {
  Object.assign(templateNameStage, { seed, calm })
  showScene(templateNameScene, templateNameStage)
}

/** Plays a book from its start. `stageState.phase` becomes `revealed` at its end. */
export function showTemplateName(book: TemplateNameBook): void {
  playOn(templateNameScene, book)
}
