import * as Dialog from '@radix-ui/react-dialog'
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { close } from './icons/glyphs.ts'
import { Icon } from './icons/Icon.tsx'
import { isOfInputMethod } from './isEnter.ts'
import css from './Modal.module.css'
import { pressed } from './press.ts'
import { rem } from './rem.ts'
import { shieldTaps, TAP_STAYS } from './tapShield.ts'
import { useClosesOnBack } from './useClosesOnBack.ts'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  tone?: 'violet' | 'gold'
  /** px at 375 width; without it 347 px, which leaves 14 px at both sides. */
  width?: number
  /**
   * px at 375 width; without it the dialog is as high as its content. It is never higher than the screen, because the content
   * scrolls.
   */
  height?: number
  /** Stands out over the top edge, e.g. the chest of the login dialog. The title moves below it. */
  art?: ReactNode
  /** Puts the dialog at this end of the screen and not in its middle. */
  end?: 'top' | 'bottom' | undefined
  /** 0 lies over pages, 1 over another dialog. */
  layer?: 0 | 1
  /** Shows beside the close button, e.g. a refresh button. */
  tools?: ReactNode
  /** Shows below the scrolling content and is always in view. */
  footer?: ReactNode
  /** False: only the close button closes the dialog, and a tap beside it does not. For forms whose input would be lost. */
  dismissable?: boolean
  /** What has the focus when the dialog opens; without it the panel. */
  first?: () => HTMLElement | null | undefined
  className?: string | undefined
  children: ReactNode
}

/** Gives the focus to `first`, or to the panel itself, so that the close button shows no focus ring and no keyboard opens over a form. */
function focusFirst(event: Event, first: HTMLElement | null | undefined): void {
  event.preventDefault()
  if (first) first.focus({ preventScroll: true })
  else if (event.target instanceof HTMLElement) event.target.focus()
}

/**
 * A modal dialog. It keeps the focus inside, closes on Escape, and opens in 260 ms. The content scrolls below the title. The second tap of
 * the double tap that has opened it does not close it, and until a moment after it has closed, no tap reaches the page below.
 */
export function Modal(props: Props) {
  const {
    open,
    onClose,
    title,
    tone = 'violet',
    width = 347,
    height,
    art,
    end,
    layer = 0,
    tools,
    footer,
    dismissable = true,
    first,
    className,
    children,
  } = props
  useClosesOnBack(open, onClose)
  const openedAt = useRef(0)
  useEffect(() => {
    if (!open) return
    openedAt.current = performance.now()
    return shieldTaps
  }, [open])
  const stays = () => !dismissable || performance.now() - openedAt.current < TAP_STAYS
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={cx(css.mask, layer === 1 && css.over)} />
        <div className={cx(css.place, end && css[end], layer === 1 && css.over, Boolean(art) && css.crested)}>
          <Dialog.Content
            className={cx(css.panel, css[tone], className)}
            style={{ width: rem(width), height: height ? rem(height) : undefined }}
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => focusFirst(event, first?.())}
            onEscapeKeyDown={(event) => isOfInputMethod(event) && event.preventDefault()}
            onPointerDownOutside={(event) => stays() && event.preventDefault()}
          >
            {art && (
              <div className={css.art} aria-hidden='true'>
                {art}
              </div>
            )}
            <div className={cx(css.head, Boolean(tools) && css.start)}>
              <Dialog.Title className={css.title}>{title}</Dialog.Title>
              {tools && <div className={css.tools}>{tools}</div>}
              <Dialog.Close className={css.close} aria-label='关闭' onClick={pressed()}>
                <Icon glyph={close} size={20} />
              </Dialog.Close>
            </div>
            <div className={css.body}>{children}</div>
            {footer && <div className={css.footer}>{footer}</div>}
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
