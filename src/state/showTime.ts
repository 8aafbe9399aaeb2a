import { proxy, ref } from 'valtio/vanilla'
import type { CaseBook } from '#shared/book.ts'
import { getShowTimeBook, getShowTimePage, type ShowTimeRow } from '#shared/calls/showTime.ts'
import { request } from './api/request.ts'
import { type PagedList, pagedList } from './pagedList.ts'
import { isShowRunning, leaveStage, playBook, skipBook, stageState } from './stage.ts'

const lists = new Map<string, PagedList<ShowTimeRow>>()

/** The moments of a day (0 today … 6) under a label (-1 all). Each list is kept while the app runs. */
export function momentsOf(day: number, label: number): PagedList<ShowTimeRow> {
  const name = `${day}/${label}`
  const known = lists.get(name)
  if (known) return known
  const made = pagedList(
    (page) => request(getShowTimePage, { query: { page, day, label }, quiet: true }),
    ({ dropId }: ShowTimeRow) => dropId,
  )
  lists.set(name, made)
  return made
}

type Held = ReturnType<typeof ref<CaseBook>>

/** A moment that is played again. Nothing of it is paid, granted or kept. */
export const replayState = proxy({
  /** Drop whose book is on its way; '' otherwise. */
  asking: '',
  book: null as Held | null,
  /** The result may stand. */
  shown: false,
})

/** Counted up with every wish: a book that comes late plays nothing. */
let wish = 0

/** Asks for the book of a moment and plays it, in full even where its opening was a fast one. False after a refusal, which its toast has told. */
export async function startReplay(dropId: string): Promise<boolean> {
  const mine = ++wish
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

/** 再看一次: the same book from its start. */
export function repeatReplay(): void {
  const { book } = replayState
  if (book) perform(book)
}

/** The end now: on the stage while it plays, without it before. */
export function skipReplay(): void {
  if (!isShowRunning()) return
  skipBook()
  if (stageState.phase !== 'playing') revealReplay()
}

/** Shows the result; the stage, if it is behind, goes to its last picture. */
export function revealReplay(): void {
  if (!replayState.book || replayState.shown) return
  skipBook()
  replayState.shown = true
}

/** Puts the moment away. */
export function stopReplay(): void {
  wish++
  Object.assign(replayState, { asking: '', book: null, shown: false })
  leaveStage()
}
