import { Modal } from '#client/chrome/Modal.tsx'
import css from './Explanation.module.css'

interface Props {
  name: string
  words: string
  /** The end of the screen that is farther from what is explained, so that the dialog does not cover it. */
  end: 'top' | 'bottom'
  open: boolean
  onClose: () => void
}

/** What a name means, in a small dialog. Its code is loaded at the first tap. */
export default function Explanation({ name, words, end, open, onClose }: Props) {
  return (
    <Modal open={open} onClose={onClose} title={name} width={300} end={end} layer={1}>
      <p className={css.words}>{words}</p>
    </Modal>
  )
}
