import { useState } from 'react'
import { notify } from '#state/notice.ts'
import css from './CopyButton.module.css'
import { cx } from './cx.ts'
import { check } from './icons/glyphs.ts'
import { Icon } from './icons/Icon.tsx'
import { copy } from './icons/moreGlyphs.ts'
import { pressed } from './press.ts'

interface Props {
  text: string
  /** What is copied, spoken: 服务器种子. */
  name: string
  className?: string | undefined
}

/** How long the tick stands after a copy, in ms. */
const TICK = 1_600

/** Copies a whole value; drawn small, 44 px to the finger. */
export function CopyButton({ text, name, className }: Props) {
  const [copied, setCopied] = useState(false)
  const act = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      setTimeout(() => setCopied(false), TICK)
    } catch {
      notify.error('复制失败，请长按文字选择')
    }
  }
  return (
    <button
      type='button'
      className={cx(css.copy, copied && css.done, className)}
      aria-label={copied ? `已复制${name}` : `复制${name}`}
      onClick={pressed(() => void act())}
    >
      <Icon glyph={copied ? check : copy} size={17} />
    </button>
  )
}
