import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import css from './ErrorState.module.css'
import { offline, refresh, warning } from './icons/glyphs.ts'
import { Icon } from './icons/Icon.tsx'

interface Props {
  onRetry: () => void
  /** True while the retry runs. */
  busy?: boolean
  title?: string
  text?: string
  /** Text of the button. */
  act?: string
}

/** Tells the player that loading has failed, and offers to try again. The title says so when the device is offline. */
export function ErrorState({ onRetry, busy, title, text = '余额和物品都安全，不会丢失', act = '重试' }: Props) {
  const isOffline = typeof navigator !== 'undefined' && !navigator.onLine
  const words = title ?? (isOffline ? '当前没有网络' : '网络开小差了')
  return (
    <div role='alert'>
      <EmptyState
        color='var(--bad)'
        title={words}
        text={text}
        mascot='search'
        art={<Icon glyph={title && !isOffline ? warning : offline} size={82} className={css.glyph} />}
      >
        <Button tone='violet' size='sm' busy={busy ?? false} onClick={onRetry}>
          {!busy && <Icon glyph={refresh} size={17} />}
          {act}
        </Button>
      </EmptyState>
    </div>
  )
}
