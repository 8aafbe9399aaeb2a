import type { KujiBook } from '#shared/modes/kuji/pool.ts'
import { revealDelay } from '#shared/modes/kuji/rules.ts'
import { setFreeArea, stageState } from '#state/core/play/stage.ts'
import { kujiScene, showKuji } from '#state/modes/kuji/stage.ts'
import type { Preview } from '../kit/preview.ts'
import { BOOK, LAST_BOOK, ticketsOf } from './fixtures.ts'

/** Heights in CSS px that a page's header and panel cover. */
const CHROME = { top: 96, bottom: 96 }
const GROUP = { zh: '一番赏', en: 'kuji' }

const lengthOf = ({ tickets, lastOne }: KujiBook) =>
  revealDelay(
    tickets.map(({ rank }) => rank),
    lastOne !== null,
  )

const previewOf = (name: string, title: Preview['title'], book: KujiBook, moments: readonly number[]): Preview => ({
  name,
  title,
  group: GROUP,
  length: lengthOf(book) + 400,
  moments: [...moments, lengthOf(book) + 400],
  seed: book.cosmeticSeed,
  start(seed) {
    setFreeArea(CHROME.top, CHROME.bottom)
    showKuji({ ...book, cosmeticSeed: seed })
  },
  ready: () => stageState.standing === kujiScene.name && stageState.phase !== 'loading',
})

/** Three tickets, the last with the first prize; the last tickets of a pool; ten tickets. */
export const PREVIEWS: readonly Preview[] = [
  previewOf('peel', { zh: '撕三张签', en: 'Three tickets' }, BOOK, [400, 950, 1_120, 1_260, 1_500, 3_350, 3_700]),
  previewOf('last', { zh: '最后赏', en: 'The Last One' }, LAST_BOOK, [5_200]),
  previewOf(
    'ten',
    { zh: '十张签', en: 'Ten tickets' },
    { ...BOOK, tickets: ticketsOf('N', 'N', 'C', 'N', 'N', 'B', 'N', 'N', 'N', 'C') },
    [5_000],
  ),
]
