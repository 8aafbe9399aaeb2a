import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * The element of a ref that a component around this one sets; null until then. Where both come in one commit, as with a list that is known
 * already, the ref is set after the layout effects within: they must not read it themselves. What is known already is not set again: while another
 * update of the component waits, React would render it anew for that, without end.
 */
export function useAround<T>(ref: RefObject<T>): T | null {
  const [element, setElement] = useState(ref.current)
  const [looked, lookAgain] = useState(false)
  useLayoutEffect(() => {
    const now = ref.current
    if (now && now !== element) setElement(now)
    else if (!now && !looked) lookAgain(true)
  })
  return element
}
