import { type RefObject, useLayoutEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { appState } from '#state/platform/app.ts'
import { useAround } from './useAround.ts'

/** Rows that are drawn above and below the view. */
const BEYOND = 4

interface InView {
  /** The first row to draw, and how many. */
  view: { first: number; rows: number }
  /** Height of a row, px on the screen. */
  height: number
}

/** Tells which rows of a long list are in view or near it. `rowHeight` is px at 375 width. */
export function useRowsInView(scroller: RefObject<HTMLElement>, list: RefObject<HTMLElement>, rowHeight: number): InView {
  const { baseSize } = useSnapshot(appState)
  const height = (rowHeight / 37.5) * baseSize
  const [view, setView] = useState({ first: 0, rows: 12 })
  const box = useAround(scroller)
  useLayoutEffect(() => {
    if (!box || !list.current) return
    const look = () => {
      const top = box.getBoundingClientRect().top - (list.current?.getBoundingClientRect().top ?? 0)
      const first = Math.max(0, Math.floor(top / height) - BEYOND)
      const rows = Math.ceil(box.clientHeight / height) + 2 * BEYOND
      setView((before) => (before.first === first && before.rows === rows ? before : { first, rows }))
    }
    look()
    box.addEventListener('scroll', look, { passive: true })
    const size = new ResizeObserver(look)
    size.observe(box)
    return () => {
      box.removeEventListener('scroll', look)
      size.disconnect()
    }
  }, [box, list, height])
  return { view, height }
}
