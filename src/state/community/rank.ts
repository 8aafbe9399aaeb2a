import { proxy } from 'valtio/vanilla'
import type { DataOf } from '#shared/calls/call.ts'
import { getRankWeekPage, type RankView, type RankWeek, rankReward } from '#shared/calls/rank.ts'
import type { RankBoard, RankPeriod } from '#shared/rank.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { setHidden } from '#state/account/privacy.ts'
import { request } from '#state/platform/api/request.ts'
import type { LoadStatus } from '#state/platform/loadable.ts'
import { type PagedList, pagedList } from '#state/platform/pagedList.ts'
import { lookUntil } from '#state/platform/poll.ts'

interface BoardState {
  status: LoadStatus
  /** Null until the first successful load. */
  view: RankView | null
}

type BoardName = `${RankBoard}/${RankPeriod}`

interface RankState {
  /** The boards that were looked at. Each stays in view while it is loaded again. */
  boards: Partial<Record<BoardName, BoardState>>
}

const blank = (): RankState => ({ boards: {} })

/** What 排行 shows. */
export const rankState = proxy<RankState>(blank())

/** Increases with every load of a board, and of all when the login changes. */
const latest = new Map<BoardName, number>()

/** Lets replies of loads that are on their way be ignored. */
const outdate = () => {
  for (const [name, number] of latest) latest.set(name, number + 1)
}

forgetOnLogout(() => {
  outdate()
  Object.assign(rankState, blank())
})

/** Loads a board again. Never rejects. */
export async function loadBoard(board: RankBoard, period: RankPeriod): Promise<void> {
  const name: BoardName = `${board}/${period}`
  const mine = (latest.get(name) ?? 0) + 1
  latest.set(name, mine)
  rankState.boards[name] = { view: rankState.boards[name]?.view ?? null, status: 'loading' }
  const loaded = await request(rankReward, { query: { board, period }, quiet: true }).catch(() => null)
  if (mine !== latest.get(name)) return
  rankState.boards[name] = loaded ? { view: loaded, status: 'ready' } : { view: rankState.boards[name]?.view ?? null, status: 'error' }
}

/** Keeps a board up to date while somebody looks at it. Returns what ends that. */
export const watchBoard = (board: RankBoard, period: RankPeriod): (() => void) =>
  lookUntil(async () => {
    await loadBoard(board, period)
    return false
  })

/** Hides the own name from others, or shows it: 隐私模式. Returns false where nothing was changed. */
export async function setRankMask(masked: boolean): Promise<boolean> {
  if (!(await setHidden(masked))) return false
  outdate()
  for (const kept of Object.values(rankState.boards)) if (kept.view?.own) kept.view.own.masked = masked
  return true
}

const lists = new Map<RankBoard, PagedList<RankWeek>>()

/** The list of the weeks that are over, of a board. */
export function weeksOf(board: RankBoard): PagedList<RankWeek> {
  const known = lists.get(board)
  if (known) return known
  const made = pagedList<RankWeek, DataOf<typeof getRankWeekPage>>(
    ({ page }) => request(getRankWeekPage, { query: { board, page: String(page) }, quiet: true }),
    ({ from }) => String(from),
  )
  lists.set(board, made)
  return made
}
