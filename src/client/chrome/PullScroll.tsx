import { type ReactNode, type RefObject, type UIEvent, useLayoutEffect, useRef } from 'react'
import page from '#client/styles/page.module.css'
import { keepScroll, keptScroll } from '#state/platform/keptScroll.ts'
import { cx } from './cx.ts'
import { Dial } from './Dial.tsx'
import css from './PullScroll.module.css'
import { rem } from './rem.ts'
import { PULL, usePull } from './usePull.ts'

interface Props {
  /** Loads the page's data again. It must not reject. */
  onRefresh: () => Promise<unknown>
  /** Unique name under which the scroll position is kept while the player looks at another page, e.g. `record/opens`. */
  keepAs: string
  /** True when the rows are shown. The scroll position is restored only then. */
  ready: boolean
  /** The scrolling element, for virtual lists and observers that need it. */
  scroller?: RefObject<HTMLDivElement>
  onScroll?: (event: UIEvent<HTMLDivElement>) => void
  className?: string | undefined
  children: ReactNode
}

/**
 * The scrolling part of a page. Pulling it down at its top refreshes it. When the player leaves the page and comes back, it stands
 * where it stood.
 */
export function PullScroll({ onRefresh, keepAs, ready, scroller, onScroll, className, children }: Props) {
  const own = useRef<HTMLDivElement>(null)
  const box = scroller ?? own
  const { pulled, busy } = usePull(box, onRefresh)

  useLayoutEffect(() => {
    if (ready) box.current?.scrollTo({ top: keptScroll(keepAs), behavior: 'instant' })
  }, [ready, keepAs, box])

  return (
    <div
      ref={box}
      className={cx(page.scroll, className)}
      onScroll={(event) => {
        if (ready) keepScroll(keepAs, event.currentTarget.scrollTop)
        onScroll?.(event)
      }}
    >
      <div
        className={css.pull}
        style={{ height: rem(pulled) }}
        data-held={pulled > 0 && !busy}
        role='status'
        aria-label={busy ? '正在刷新' : undefined}
      >
        {pulled > 0 && (
          <span className={cx(css.mark, busy && css.busy)} style={{ opacity: Math.min(1, pulled / PULL), rotate: `${pulled * 3}deg` }}>
            <Dial size={34} color='#f2b23a' />
          </span>
        )}
      </div>
      {children}
    </div>
  )
}
