import { useState } from 'react'
import { notify } from '#state/platform/notice.ts'
import css from './CopyButton.module.css'
import { cx } from './cx.ts'
import { check } from './icons/glyphs.ts'
import { Icon } from './icons/Icon.tsx'
import { copy } from './icons/moreGlyphs.ts'
import { pressed } from './press.ts'

interface Props {
  text: string
  /** Name of the copied value, for screen readers, e.g. 服务器种子. */
  name: string
  className?: string | undefined
}

/** Ms for which the tick shows after a copy. */
const TICK = 1_600

/** Copies a whole value. It is drawn small, and its touch area is 44 px. */
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
