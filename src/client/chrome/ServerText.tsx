import { useRef } from 'react'
import { useServerPaint } from './useServerTime.ts'

interface Props {
  /** The text at a moment of the server's clock. */
  text: (now: number) => string
  /** How often it is written, in ms. */
  step: number
  className?: string | undefined
}

/** A text that changes many times a second. It is written past React: no component renders for it. */
export function ServerText({ text, step, className }: Props) {
  const span = useRef<HTMLSpanElement>(null)
  useServerPaint((now) => {
    const next = text(now)
    if (span.current && span.current.textContent !== next) span.current.textContent = next
  }, step)
  return <span ref={span} className={className} />
}
