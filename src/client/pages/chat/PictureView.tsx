import { Modal } from '#client/chrome/Modal.tsx'
import { freshUrl } from '#state/platform/images.ts'
import css from './PictureView.module.css'

/** A picture of the chat as large as the screen allows; closed while `url` is empty. */
export function PictureView({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <Modal open={url !== ''} onClose={onClose} title='图片'>
      {url !== '' && <img className={css.picture} src={freshUrl(url)} alt='聊天中的图片' />}
    </Modal>
  )
}
