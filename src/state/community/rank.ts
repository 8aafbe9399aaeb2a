import { proxy } from 'valtio/vanilla'
import type { DataOf } from '#shared/calls/call.ts'
import { getRankWeekPage, modifyRankMask, type RankView, type RankWeek, rankReward } from '#shared/calls/rank.ts'
import type { RankBoard, RankPeriod } from '#shared/rank.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'
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
  /** True while the wish to hide the own name is sent. */
  masking: boolean
}

const blank = (): RankState => ({ boards: {}, masking: false })

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

/** Hides the own name from others, or shows it. Returns false after a refusal, which a toast has told, and while the last wish is on its way. */
export async function setRankMask(masked: boolean): Promise<boolean> {
  if (rankState.masking) return false
  rankState.masking = true
  const { token } = appState
  try {
    const { masked: hidden } = await request(modifyRankMask, { query: { masked: masked ? '1' : '0' } })
    // After a login as somebody else the wish concerns nobody who is here.
    if (token !== appState.token) return false
    outdate()
    for (const kept of Object.values(rankState.boards)) if (kept.view?.own) kept.view.own.masked = hidden
    return true
  } catch {
    return false
  } finally {
    rankState.masking = false
  }
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
