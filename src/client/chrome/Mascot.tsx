import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { FigureMotion } from '#shared/figureMotion.ts'
import type { MascotMotion } from '#shared/figures.ts'
import { appState } from '#state/platform/app.ts'
import { calmMotion } from './calmMotion.ts'
import { cx } from './cx.ts'
import { loadMascot, mascotPage, playPart, poseOf } from './figure.ts'
import css from './Mascot.module.css'
import { rem } from './rem.ts'

interface Props {
  /** A greeting and a cheer are played once, and the mascot stands at rest afterwards. */
  motion: MascotMotion
  /** Height, px at 375 width. */
  size: number
  /** Shows when the mascot cannot be loaded, or takes long. */
  instead?: ReactNode
  className?: string | undefined
}

const ONCE: readonly MascotMotion[] = ['wave', 'cheer']
/** Width of the artist's canvas in heights, until it is known. */
const SHAPE = 440 / 480

/** A motion that has come. */
interface Loaded {
  motion: MascotMotion
  figure: FigureMotion
}

/** 小匣 on a page without a stage: its skeleton, sampled by the build, as pictures that the browser moves. In calm motion it stands. */
export function Mascot({ motion, size, instead = null, className }: Props) {
  const [wanted, want] = useState(motion)
  const [shown, show] = useState<Loaded | 'lost' | null>(null)
  useEffect(() => want(motion), [motion])
  useEffect(() => {
    let gone = false
    loadMascot(wanted).then(
      (figure) => !gone && show({ motion: wanted, figure }),
      () => !gone && show((before) => before ?? 'lost'),
    )
    return () => {
      gone = true
    }
  }, [wanted])
  if (shown === 'lost') return <>{instead}</>
  return (
    <span className={cx(css.mascot, className)} style={{ width: rem(size * SHAPE), height: rem(size) }} aria-hidden='true'>
      {shown ? (
        <Figure key={shown.motion} figure={shown.figure} size={size} once={ONCE.includes(shown.motion)} onEnd={() => want('idle')} />
      ) : (
        <span className={css.instead}>{instead}</span>
      )}
    </span>
  )
}

interface FigureProps {
  figure: FigureMotion
  size: number
  once: boolean
  onEnd: () => void
}

function Figure({ figure, size, once, onEnd }: FigureProps) {
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
