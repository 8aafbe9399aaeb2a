import { useState } from 'react'
import { Modal } from '#client/chrome/Modal.tsx'
import { pressed } from '#client/chrome/press.ts'
import { Tag } from '#client/chrome/Tag.tsx'
import { LABEL_NAMES, type Label } from '#shared/codes.ts'
import css from './Term.module.css'
import { LABEL_WORDS } from './terms.ts'

/** The tag of a label. A tap explains it. */
export function Term({ of }: { of: Label }) {
  return (
    <Explained name={LABEL_NAMES[of]} words={LABEL_WORDS[of]}>
      <Tag tone={of === 1 ? 'unlucky' : 'lucky'}>{LABEL_NAMES[of]}</Tag>
    </Explained>
  )
}

interface Props {
  name: string
  words: string
  children: JSX.Element
}

/** Something that explains itself at one tap. */
export function Explained({ name, words, children }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type='button' className={css.term} onClick={pressed(() => setOpen(true))}>
        {children}
        <span className='sr-only'>，点按查看说明</span>
      </button>
      <Modal open={open} onClose={() => setOpen(false)} title={name} width={300} layer={1}>
        <p className={css.words}>{words}</p>
      </Modal>
    </>
  )
}
