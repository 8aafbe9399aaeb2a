import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { Check } from '#client/chrome/Check.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { answerSkip, skipQuestion } from '#state/core/play/skipQuestion.ts'
import css from './SkipModal.module.css'

/** Asks whether the rarest is to be played although everything is skipped. Closed in any way, it shows the result. */
export default function SkipModal() {
  const { text } = useSnapshot(skipQuestion)
  const [always, setAlways] = useState(false)
  return (
    <Modal open onClose={() => answerSkip(false)} title='跳过动画' tone='gold' width={300}>
      <p className={css.text}>{text}</p>
      <Check checked={always} onChange={setAlways} label='不再询问' className={css.always} />
      <div className={css.acts}>
        <Button tone='ghost' size='sm' onClick={() => answerSkip(false, always)}>
          直接看结果
        </Button>
        <Button tone='gold' size='sm' onClick={() => answerSkip(true, always)}>
          看
        </Button>
      </div>
    </Modal>
  )
}
