import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { chatState, loadOlder, markRead } from '#state/community/chat/lines.ts'
import { onSeenAgain } from '#state/platform/seenAgain.ts'

/** Within this many px of its end the list counts as being there. */
const NEAR = 48
/** Within this many px of its beginning older lines are loaded. */
const EARLY = 240

interface Content {
  /** Numbers of the first and the last line; 0 without lines. */
  first: number
  last: number
  /** How many lines wait to be sent. */
  waiting: number
  typing: boolean
}

interface End {
  box: RefObject<HTMLDivElement>
  onScroll: () => void
  /** True when lines have come below what the player sees. */
  unseen: boolean
  toEnd: () => void
}

/**
 * Keeps a chat at its end while the player is there, and where it was while the player reads above: also when older lines come in above.
 * What is seen at the end counts as read.
 */
export function useEnd({ first, last, waiting, typing }: Content): End {
  const box = useRef<HTMLDivElement>(null)
  const at = useRef({ end: true, first, height: 0, view: 0, whole: 0, waiting })
  const [unseen, setUnseen] = useState(false)
  const read = () => {
    if (at.current.end && document.visibilityState === 'visible') void markRead()
  }
  const toEnd = () => {
    const place = box.current
    if (!place) return
    place.scrollTo({ top: place.scrollHeight, behavior: 'instant' })
    at.current.end = true
    setUnseen(false)
    read()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the content has changed
  useLayoutEffect(() => {
    const place = box.current
    if (!place) return
    const was = at.current
    const own = waiting > was.waiting
    if (was.end || own) toEnd()
    else if (first < was.first) place.scrollTop += place.scrollHeight - was.height
    else if (place.scrollHeight > was.height) setUnseen(true)
    Object.assign(was, { first, waiting, height: place.scrollHeight })
  }, [first, last, waiting, typing])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` only reads refs
  useEffect(() => onSeenAgain(read), [])

  // The keyboard and a growing field take height from the list, and a line grows when it is refused: the end must stay in view.
  useEffect(() => {
    const place = box.current
    if (!place) return
    const watcher = new ResizeObserver(() => {
      if (at.current.end) place.scrollTo({ top: place.scrollHeight, behavior: 'instant' })
      at.current.view = place.clientHeight
      at.current.whole = place.scrollHeight
    })
    watcher.observe(place)
    if (place.firstElementChild) watcher.observe(place.firstElementChild)
    return () => watcher.disconnect()
  }, [])

  const onScroll = () => {
    const place = box.current
    // While the list or what is in it grows or shrinks, as by a picture that arrives, it has not been scrolled: what keeps it at its end
    // comes right after.
    if (!place || place.clientHeight !== at.current.view || place.scrollHeight !== at.current.whole) return
    at.current.end = place.scrollHeight - place.scrollTop - place.clientHeight < NEAR
    at.current.height = place.scrollHeight
    if (at.current.end) {
      setUnseen(false)
      read()
    }
    if (place.scrollTop < EARLY && chatState.older === 'idle') void loadOlder()
  }

  return { box, onScroll, unseen, toEnd }
}
