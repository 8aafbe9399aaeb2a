import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { PlayFlow } from '#state/core/play/flowView.ts'
import { appState } from '#state/platform/app.ts'
import { useSkipKeys } from './skipKeys.ts'
import { useBarredBack, useReveal } from './useShow.ts'

/** What the page of a mode shows: its own content, the play, or the result. */
export type PlayView = 'idle' | 'playing' | 'result'

/**
 * One play of a mode around the canvas, from the press that pays until the player closes the result. It also finds a play that was interrupted.
 * `seenAfter`: how many ms after the result appears its best part is in view; the buttons that pay wait for that. It has to be a function of the
 * module, or every render would count as a new result.
 */
export function usePlay<Order, Book extends object>(flow: PlayFlow<Order, Book>, stageDown: boolean, seenAfter: (book: Book) => number) {
  const { enter, leave, reveal, skip, gate } = flow
  const { asking, shown, refusal, found, book: held } = useSnapshot(flow.state)
  const book = held as Book | null
  const { token } = useSnapshot(appState)
  const view: PlayView = book ? (shown ? 'result' : 'playing') : 'idle'
  const running = asking !== null || view === 'playing'

  // biome-ignore lint/correctness/useExhaustiveDependencies: another player, or a visitor who logs in, begins a new visit
  useEffect(() => {
    enter()
    return leave
  }, [token, enter, leave])

  useReveal(view === 'playing', stageDown, reveal)
  useBarredBack(running)
  useSkipKeys(running, skip)
  useEffect(() => {
    if (view === 'result' && book) gate.seen(seenAfter(book))
  }, [view, book, gate, seenAfter])

  return { view, running, book, asking, refusal, found, skip, closeRefusal: flow.closeRefusal }
}
