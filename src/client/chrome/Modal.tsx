import * as Dialog from '@radix-ui/react-dialog'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { close } from './icons/glyphs.ts'
import { Icon } from './icons/Icon.tsx'
import css from './Modal.module.css'
import { pressed } from './press.ts'
import { rem } from './rem.ts'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  tone?: 'violet' | 'gold'
  /** px at 375 width; the default is 347 (14 px gutters). */
  width?: number
  /** px at 375 width; without it as high as the content. Never higher than the screen: the content scrolls. */
  height?: number
  /** Breaks out over the top edge, e.g. the chest of the login panel; the title moves below it. */
  art?: ReactNode
  /** 0 over pages, 1 over another modal. */
  layer?: 0 | 1
  /** Beside the close button, e.g. a refresh button. */
  tools?: ReactNode
  /** Below the scrolling content, always in view. */
  footer?: ReactNode
  /** False: the close icon only, no tap beside the panel (forms that would lose input). */
  dismissable?: boolean
  className?: string | undefined
  children: ReactNode
}

/** The panel itself takes the focus: no ring on the close icon, no keyboard over the form. */
function focusPanel(event: Event): void {
  event.preventDefault()
  if (event.target instanceof HTMLElement) event.target.focus()
}

/** Modal panel: traps focus, closes on Escape, rises in 260 ms. Content scrolls below the title. */
export function Modal(props: Props) {
  const {
    open,
    onClose,
    title,
    tone = 'violet',
    width = 347,
    height,
    art,
    layer = 0,
    tools,
    footer,
    dismissable = true,
    className,
    children,
  } = props
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={cx(css.mask, layer === 1 && css.over)} />
        <div className={cx(css.place, layer === 1 && css.over, Boolean(art) && css.crested)}>
          <Dialog.Content
            className={cx(css.panel, css[tone], className)}
            style={{ width: rem(width), height: height ? rem(height) : undefined }}
            aria-describedby={undefined}
            onOpenAutoFocus={focusPanel}
            onPointerDownOutside={(event) => !dismissable && event.preventDefault()}
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
