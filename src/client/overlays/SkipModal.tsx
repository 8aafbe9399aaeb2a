import { useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { Check } from '#client/chrome/Check.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { answerSkip, skipQuestion } from '#state/core/play/skipQuestion.ts'
import css from './SkipModal.module.css'

/** Asks whether the rarest is to be played although everything is skipped. Closed in any way, it shows the result. Enter and the space bar play it: the focus begins there. */
export default function SkipModal() {
  const { title, text } = useSnapshot(skipQuestion)
  const [always, setAlways] = useState(false)
  const watch = useRef<HTMLSpanElement>(null)
  return (
    <Modal open onClose={() => answerSkip(false)} title={title} tone='gold' width={300} first={() => watch.current?.closest('button')}>
      <p className={css.text}>{text}</p>
      <Check checked={always} onChange={setAlways} label='以后都这样，可在“我的”里改' className={css.always} />
      <div className={css.acts}>
        <Button tone='ghost' size='sm' onClick={() => answerSkip(false, always)}>
          直接看结果
        </Button>
        <Button tone='gold' size='sm' onClick={() => answerSkip(true, always)}>
          <span ref={watch}>看动画</span>
        </Button>
      </div>
    </Modal>
  )
}
