import { LUCK_FLOOR, type RankBoard, type RankPeriod } from '#shared/rank.ts'

/** What a board is called, what it needs to be on it, and where one plays for it. */
interface BoardWords {
  name: string
  /** How one gets on the board, in the empty state. */
  way: string
  act: string
  path: string
}

export const BOARDS: Record<RankBoard, BoardWords> = {
  luck: { name: '欧气榜', way: '比的是运气，不比花费', act: '去开盲盒', path: '/mystery-box' },
  battle: { name: '胜场榜', way: '在公开房间战胜其他玩家', act: '去竞技场', path: '/battle' },
  spend: { name: '消费榜', way: '参与任意玩法，请量力而行', act: '去逛逛', path: '/' },
}

/** What a place that nobody holds takes: it is enough to be on the board. */
export function needText(board: RankBoard, period: RankPeriod): string {
  if (board === 'luck') return `需开满 ${LUCK_FLOOR[period]} 盒`
  return board === 'battle' ? '需赢 1 场' : '需任意消费'
}

export const PERIODS: Record<RankPeriod, string> = { day: '今日', week: '本周' }

/** What a board counts, without its unit. */
export const FIGURES: Record<RankBoard, string> = { luck: '欧气值', battle: '胜场', spend: '消费' }

/** A figure in words, as in `153.20%` or `12 胜`; coins without their icon. */
export function figureText(board: RankBoard, figure: number): string {
  if (board === 'luck') return `${figure.toFixed(2)}%`
  return board === 'battle' ? `${figure} 胜` : figure.toFixed(2)
}

/** Diamonds of a reward, which are whole. */
export const diamondsText = (amount: number): string => amount.toLocaleString('en')

const DAY = 24 * 3_600_000

function dateOf(at: number): string {
  const wall = new Date(at + 8 * 3_600_000)
  return `${wall.getUTCMonth() + 1} 月 ${wall.getUTCDate()} 日`
}

/** `11 月 16 日 – 11 月 22 日` of a week that begins at this instant. */
export const weekText = (from: number): string => `${dateOf(from)} – ${dateOf(from + 6 * DAY)}`

/** What the winners of an earlier period are called, by its begin and that of the running one: yesterday's, last week's, or with their date. */
export function lastText(period: RankPeriod, last: number, from: number): string {
  if (period === 'day') return last === from - DAY ? '昨日榜单' : `${dateOf(last)}榜单`
  return last === from - 7 * DAY ? '上周榜单' : `${weekText(last)} 榜单`
}
