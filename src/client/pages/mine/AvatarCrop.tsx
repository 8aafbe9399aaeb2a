import { useGesture } from '@use-gesture/react'
import { type CSSProperties, type RefObject, useRef, useState } from 'react'
import { Button } from '#client/chrome/Button.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { PictureFault } from '#client/parts/pictureFile.ts'
import { uploadAvatar } from '#state/account/profile.ts'
import { ApiError } from '#state/platform/api/apiError.ts'
import { notify } from '#state/platform/notice.ts'
import css from './AvatarCrop.module.css'
import { drawSquare } from './avatarPicture.ts'
import { type CropView, cropSquare, drawnSides, FILLED, heldView, MAX_ZOOM, type Sides } from './avatarView.ts'
import { Hint } from './Hint.tsx'

interface Props {
  picture: HTMLImageElement
  /** Called to choose another picture. */
  onBack: () => void
  onClose: () => void
}

const sidesOf = ({ naturalWidth, naturalHeight }: HTMLImageElement): Sides => ({ width: naturalWidth, height: naturalHeight })

/** Cuts a picture to a square and uploads it as avatar. One finger moves the picture; two fingers or the slider zoom it. */
export function AvatarCrop({ picture, onBack, onClose }: Props) {
  const [view, setView] = useState<CropView>(FILLED)
  const { busy, fault, send } = useUpload(onClose)
  const place = (next: CropView) => setView(heldView(sidesOf(picture), next))
  return (
    <Modal
      open
      onClose={onClose}
      title='裁剪头像'
      dismissable={!busy}
      footer={
        <div className={css.acts}>
          <Button tone='ghost' disabled={busy} onClick={onBack}>
            换一张
          </Button>
          <Button tone='violet' busy={busy} onClick={() => void send(() => drawSquare(picture, cropSquare(sidesOf(picture), view)))}>
            {busy ? '正在上传' : '使用'}
          </Button>
        </div>
      }
    >
      <Window picture={picture} view={view} onMove={place} />
      <label className={css.zoom}>
        <span>缩放</span>
        <input
          type='range'
          min={1}
          max={MAX_ZOOM}
          step={0.01}
          value={view.zoom}
          aria-label='缩放'
          disabled={busy}
          onChange={(event) => place({ ...view, zoom: Number(event.target.value) })}
        />
      </label>
      <Hint bad={Boolean(fault)}>{fault || '拖动调整位置，八边形以内会成为头像'}</Hint>
    </Modal>
  )
}

function useUpload(onDone: () => void) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const send = async (draw: () => string) => {
    if (busy) return
    setBusy(true)
    setFault('')
    try {
      await uploadAvatar(draw())
      notify.success('头像已更换')
      onDone()
    } catch (error) {
      setFault(error instanceof ApiError ? error.msg : error instanceof PictureFault ? error.message : '上传失败，请重试')
      setBusy(false)
    }
  }
  return { busy, fault, send }
}

interface WindowProps {
  picture: HTMLImageElement
  view: CropView
  onMove: (view: CropView) => void
}

function Window({ picture, view, onMove }: WindowProps) {
  const box = useRef<HTMLDivElement>(null)
  useMoves(box, view, onMove)
  const { width, height } = drawnSides(sidesOf(picture), view.zoom)
  const style: CSSProperties = {
    width: `${width * 100}%`,
    height: `${height * 100}%`,
    left: `${(0.5 + view.x - width / 2) * 100}%`,
    top: `${(0.5 + view.y - height / 2) * 100}%`,
  }
  return (
    <div ref={box} className={css.window}>
      <img src={picture.src} alt='待裁剪的图片' className={css.picture} style={style} draggable={false} />
      <span className={css.mask} />
      <svg viewBox='0 0 100 100' className={css.edge} aria-hidden='true'>
        <path d='M28 .5H72L99.5 28V72L72 99.5H28L.5 72V28Z' fill='none' stroke='var(--gold-2)' />
      </svg>
    </div>
  )
}

function useMoves(box: RefObject<HTMLDivElement>, view: CropView, onMove: (view: CropView) => void): void {
  useGesture(
    {
      onDrag: ({ delta: [dx, dy], pinching }) => {
        const side = box.current?.offsetWidth
        if (side && !pinching) onMove({ ...view, x: view.x + dx / side, y: view.y + dy / side })
      },
      onPinch: ({ offset: [zoom] }) => onMove({ ...view, zoom }),
    },
    { target: box, drag: { filterTaps: true }, pinch: { scaleBounds: { min: 1, max: MAX_ZOOM }, from: () => [view.zoom, 0] } },
  )
}
