import { type MouseEvent, type ReactNode, useState } from 'react'
import { cx } from '#client/chrome/cx.ts'
import { pressed } from '#client/chrome/press.ts'
import { OverlayFailed } from '#client/parts/OverlayFailed.tsx'
import { PartView } from '#client/parts/PartView.tsx'
import { part } from '#client/parts/part.ts'
import css from './Explained.module.css'

const explanation = part(() => import('./Explanation.tsx'))

interface Props {
  name: string
  words: string
  className?: string | undefined
  children: ReactNode
}

/** The end of the screen that is farther from the middle of an element. */
function endFarFrom(element: Element): 'top' | 'bottom' {
  const { top, height } = element.getBoundingClientRect()
  return top + height / 2 < innerHeight / 2 ? 'bottom' : 'top'
}

/**
 * Something that explains itself at one tap, in a dialog that does not cover it. It adds no hidden words: in the header they would load
 * another font on 首页.
 */
export function Explained({ name, words, className, children }: Props) {
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)
  const [end, setEnd] = useState<'top' | 'bottom'>('bottom')
  const close = () => setOpen(false)
  const ask = ({ currentTarget }: MouseEvent) => {
    setEnd(endFarFrom(currentTarget))
    setAsked(true)
    setOpen(true)
  }
  return (
    <>
      <button type='button' aria-haspopup='dialog' className={cx(css.term, className)} onClick={pressed(ask)}>
        {children}
      </button>
      {asked && (
        <PartView
          part={explanation}
          given={{ name, words, end, open, onClose: close }}
          waiting={null}
          broken={(broken) => open && <OverlayFailed {...broken} onClose={() => setAsked(false)} />}
        />
      )}
    </>
  )
}
