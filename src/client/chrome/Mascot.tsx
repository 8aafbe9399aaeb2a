import { type ReactNode, useEffect, useState } from 'react'
import type { FigureMotion } from '#shared/figureMotion.ts'
import type { MascotMotion } from '#shared/figures.ts'
import { importing } from '#state/platform/importing.ts'
import { cx } from './cx.ts'
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

/** A motion that has come, and what shows it. */
interface Loaded {
  motion: MascotMotion
  figure: FigureMotion
  Figure: typeof import('./MascotFigure.tsx').MascotFigure
}

/** The code comes with the first motion: pages that are seldom empty do not carry it. */
async function load(motion: MascotMotion): Promise<Loaded> {
  const [{ MascotFigure }, { loadMascot }] = await Promise.all([
    importing(() => import('./MascotFigure.tsx')),
    importing(() => import('./figure.ts')),
  ])
  return { motion, figure: await loadMascot(motion), Figure: MascotFigure }
}

/** 小匣 on a page without a stage: its skeleton, sampled by the build, as pictures that the browser moves. In calm motion it stands. */
export function Mascot({ motion, size, instead = null, className }: Props) {
  const [wanted, want] = useState(motion)
  const [shown, show] = useState<Loaded | 'lost' | null>(null)
  useEffect(() => want(motion), [motion])
  useEffect(() => {
    let gone = false
    load(wanted).then(
      (loaded) => !gone && show(loaded),
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
        <shown.Figure key={shown.motion} figure={shown.figure} size={size} once={ONCE.includes(shown.motion)} onEnd={() => want('idle')} />
      ) : (
        <span className={css.instead}>{instead}</span>
      )}
    </span>
  )
}
