import { Modal } from '#client/chrome/Modal.tsx'
import css from './Explanation.module.css'

interface Props {
  name: string
  words: string
  open: boolean
  onClose: () => void
}

/** What a name means, in a small dialog. Its code is loaded at the first tap. */
export default function Explanation({ name, words, open, onClose }: Props) {
  return (
    <Modal open={open} onClose={onClose} title={name} width={300} layer={1}>
      <p className={css.words}>{words}</p>
    </Modal>
  )
}
