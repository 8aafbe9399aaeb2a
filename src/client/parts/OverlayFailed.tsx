import { useEffect, useRef } from 'react'
import { Button } from '#client/chrome/Button.tsx'
import { isEscape } from '#client/chrome/isEnter.ts'
import { useClosesOnBack } from '#client/chrome/useClosesOnBack.ts'
import css from './OverlayFailed.module.css'
import type { Broken } from './PartView.tsx'
import { useRecovery } from './useRecovery.ts'

/** Shows instead of an overlay that could not be loaded: what is the matter, 关闭 and 重试. */
export function OverlayFailed({ onClose, ...broken }: Broken & { onClose: () => void }) {
  const { title, text, act, onAct } = useRecovery(broken)
  const box = useRef<HTMLDivElement>(null)
  useClosesOnBack(true, onClose)
  useEffect(() => box.current?.focus(), [])
  return (
    <div className={css.mask}>
      <div
        className={css.box}
        role='alertdialog'
        aria-modal='true'
        aria-label={title}
        tabIndex={-1}
        ref={box}
        onKeyDown={(event) => isEscape(event) && onClose()}
      >
        <h2 className={css.title}>{title}</h2>
        <p className={css.text}>{text}</p>
        <div className={css.acts}>
          <Button tone='ghost' size='sm' onClick={onClose}>
            关闭
          </Button>
          <Button tone='violet' size='sm' onClick={onAct}>
            {act}
          </Button>
        </div>
      </div>
    </div>
  )
}
