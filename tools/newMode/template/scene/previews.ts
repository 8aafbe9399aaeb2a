import { setFreeArea, stageState } from '#state/core/play/stage.ts'
import { enterTemplateName, showTemplateName, templateNameScene } from '#state/modes/templateName/stage.ts'
import type { Preview } from '../kit/preview.ts'
import { BOOK } from './fixtures.ts'
import { PLAY_LENGTH } from './script.ts'

/** Heights in CSS px that a page's header and panel cover. */
const CHROME = { top: 80, bottom: 180 }
const GROUP = { zh: 'template-name', en: 'template-name' }

/** The entrance and what follows, and a play. */
export const PREVIEWS: readonly Preview[] = [
  {
    name: 'entrance',
    title: { zh: '入场', en: 'Entrance' },
    group: GROUP,
    length: 8_000,
    moments: [500, 2_400, 8_000],
    seed: 'template-name',
    start(seed) {
      setFreeArea(CHROME.top, CHROME.bottom)
      enterTemplateName(seed)
    },
    ready: () => stageState.standing === templateNameScene.name,
  },
  {
    name: 'play',
    title: { zh: '开启', en: 'A play' },
    group: GROUP,
    length: PLAY_LENGTH + 600,
    moments: [800, PLAY_LENGTH + 600],
    seed: BOOK.cosmeticSeed,
    start(seed) {
      setFreeArea(CHROME.top, CHROME.bottom)
      showTemplateName({ ...BOOK, cosmeticSeed: seed })
    },
    ready: () => stageState.standing === templateNameScene.name && stageState.phase !== 'loading',
  },
]
