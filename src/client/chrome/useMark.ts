import { useLayoutEffect } from 'react'

/** What a part of the page asks of the header, as an attribute of `#root` while it stands; `shell/Header.module.css` obeys. */
export type Mark = 'data-covers-header' | 'data-steps-back'

/** Sets a mark while `on`: the oldest engines cannot be asked by `:has()` what a page contains. */
export function useMark(mark: Mark, on: boolean): void {
  useLayoutEffect(() => {
    if (!on) return
    const root = document.getElementById('root')
    root?.setAttribute(mark, '')
    return () => root?.removeAttribute(mark)
  }, [mark, on])
}
