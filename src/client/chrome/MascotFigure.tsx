import { useLayoutEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { FigureMotion } from '#shared/figureMotion.ts'
import { appState } from '#state/platform/app.ts'
import { calmMotion } from './calmMotion.ts'
import { cx } from './cx.ts'
import { mascotPage, playPart, poseOf } from './figure.ts'
import css from './MascotFigure.module.css'

interface FigureProps {
  figure: FigureMotion
  size: number
  once: boolean
  onEnd: () => void
}

/** The pictures of a motion, moved by the browser. In calm motion they stand. */
export function MascotFigure({ figure, size, once, onEnd }: FigureProps) {
  const canvas = useRef<HTMLSpanElement>(null)
  const { baseSize } = useSnapshot(appState)
  const ended = useRef(onEnd)
  ended.current = onEnd
  useLayoutEffect(() => {
    const parts = canvas.current?.children
    if (!parts || calmMotion()) return
    const running = figure.parts.flatMap((part, at) => {
      const element = parts[at]
      return element ? playPart(element, part, figure.length, !once) : []
    })
    if (once && running[0]) running[0].onfinish = () => ended.current()
    return () => {
      for (const animation of running) animation.cancel()
    }
  }, [figure, once])
  const { page, width, height, parts } = figure
  const scale = ((size / height) * baseSize) / 37.5
  return (
    <span className={css.canvas} ref={canvas} style={{ width, height, transform: `scale(${scale})` }}>
      {parts.map((part, at) => {
        const [left, top, wide, high] = part.cut
        return (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the figure, which never changes
            key={at}
            className={cx(css.part, part.light && css.light)}
            style={{
              ...poseOf(part),
              width: wide,
              height: high,
              backgroundImage: `url(${mascotPage()})`,
              backgroundPosition: `${-left}px ${-top}px`,
              backgroundSize: `${page.width}px ${page.height}px`,
            }}
          />
        )
      })}
    </span>
  )
}
