import { setFreeArea, stageState } from '#state/core/play/stage.ts'
import { enterTemplateName, templateNameScene } from '#state/modes/templateName/stage.ts'
import type { Preview } from '../kit/preview.ts'

/** Heights in CSS px that a page's header and panel cover. */
const CHROME = { top: 80, bottom: 180 }

/** The entrance and what follows. */
export const PREVIEWS: readonly Preview[] = [
  {
    name: 'entrance',
    title: { zh: '入场', en: 'Entrance' },
    group: { zh: 'template-name', en: 'template-name' },
    length: 8_000,
    moments: [500, 2_400, 8_000],
    seed: 'template-name',
    start(seed) {
      setFreeArea(CHROME.top, CHROME.bottom)
      enterTemplateName(seed)
    },
    ready: () => stageState.standing === templateNameScene.name,
  },
]
