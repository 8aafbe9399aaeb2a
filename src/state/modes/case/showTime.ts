import { proxy, ref } from 'valtio/vanilla'
import type { CaseBook } from '#shared/book.ts'
import { isIdText, LINK_WRONG } from '#shared/linkParts.ts'
import { getShowTimeBook, getShowTimePage, type ShowTimeRow } from '#shared/modes/case/showTimeCalls.ts'
import { playBook } from '#state/core/play/openingStage.ts'
import { isShowRunning, leaveStage, skipBook, stageState } from '#state/core/play/stage.ts'
import { request } from '#state/platform/api/request.ts'
import { notify } from '#state/platform/notice.ts'
import { type PagedList, pagedList } from '#state/platform/pagedList.ts'

const lists = new Map<string, PagedList<ShowTimeRow>>()

/**
 * Returns the list of best drops for a day (0 today, 1 yesterday … 6) and a label (-1 all). Each list stays loaded while the app
 * runs.
 */
export function momentsOf(day: number, label: number): PagedList<ShowTimeRow> {
  const name = `${day}/${label}`
  const known = lists.get(name)
  if (known) return known
  const made = pagedList(
    ({ page }) => request(getShowTimePage, { query: { page, day, label }, quiet: true }),
    ({ dropId }: ShowTimeRow) => dropId,
  )
  lists.set(name, made)
  return made
}

type Held = ReturnType<typeof ref<CaseBook>>

/** A replay of somebody's opening. It costs and grants nothing, and nothing is stored. */
export const replayState = proxy({
  /** Id of the drop whose book is being loaded; '' otherwise. */
  asking: '',
  book: null as Held | null,
  /** True when the result panel may be shown. */
  shown: false,
})

/** Increases with every replay that is asked for. A book that arrives for an earlier one is ignored. */
let wish = 0

/**
 * Loads the book of a drop and plays it at full length, even when the opening was a fast one. Returns false after a refusal, which a
 * toast has told.
 */
export async function startReplay(dropId: string): Promise<boolean> {
  const mine = ++wish
  if (!isIdText(dropId)) {
    Object.assign(replayState, { asking: '', book: null, shown: false })
    notify.error(LINK_WRONG.text)
    return false
  }
  Object.assign(replayState, { asking: dropId, book: null, shown: false })
  try {
    const book = await request(getShowTimeBook, { query: { dropId } })
    if (mine === wish) perform({ ...book, fast: false })
    return true
  } catch {
    if (mine === wish) replayState.asking = ''
    return false
  }
}

function perform(book: CaseBook): void {
  Object.assign(replayState, { asking: '', book: ref(book), shown: false })
  playBook(book)
}

/** Plays the same book again from its start (再看一次). */
export function repeatReplay(): void {
  const { book } = replayState
  if (book) perform(book)
}

/** Skips to the result. While the stage plays, it jumps to its end. Before that the result shows at once. */
export function skipReplay(): void {
  if (!isShowRunning()) return
  skipBook()
  if (stageState.phase !== 'playing') revealReplay()
}

/** Shows the result panel. If the stage is still playing, it jumps to its last frame. */
export function revealReplay(): void {
  if (!replayState.book || replayState.shown) return
  skipBook()
  replayState.shown = true
}

/** Ends the replay. */
export function stopReplay(): void {
  wish++
  Object.assign(replayState, { asking: '', book: null, shown: false })
  leaveStage()
}
