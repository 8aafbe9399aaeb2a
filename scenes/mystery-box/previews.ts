import { enterShelf, setFreeArea, stageState } from '#state/stage.ts'
import type { Preview } from '../kit/preview.ts'
import { SHELVES } from './fixtures.ts'

const GROUP = { zh: '盲盒展台', en: 'Box shelf' }
/** What the page's header and panel cover, in CSS px. */
const CHROME = { top: 120, bottom: 300 }

const shelf = (name: keyof typeof SHELVES, zh: string, en: string, moments: readonly number[]): Preview => ({
  name,
  title: { zh, en },
  group: GROUP,
  length: 6_000,
  moments,
  seed: 'shelf',
  start() {
    setFreeArea(CHROME.top, CHROME.bottom)
    enterShelf(SHELVES[name], 1)
  },
  ready: () => stageState.standing === 'mystery-box',
})

/** The lit stage with few and with many boxes. */
export const PREVIEWS: readonly Preview[] = [
  shelf('one', '一只宝匣', 'One box', [1_000]),
  shelf('two', '两只宝匣', 'Two boxes', [1_000]),
  shelf('round', '一圈宝匣', 'A full round of boxes', [120, 1_000, 5_300]),
]
