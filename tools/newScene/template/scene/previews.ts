import { setFreeArea, stageState } from '#state/stage.ts'
import type { Preview } from '../kit/preview.ts'
import { cosmetic } from './seed.ts'

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
      cosmetic.seed = seed
      setFreeArea(CHROME.top, CHROME.bottom)
      stageState.scene = 'template-name'
    },
    ready: () => stageState.standing === 'template-name',
  },
]
