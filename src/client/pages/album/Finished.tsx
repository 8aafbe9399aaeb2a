import { Amount } from '#client/chrome/Amount.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { cx } from '#client/chrome/cx.ts'
import { gradeClass } from '#client/chrome/grade.ts'
import { Modal } from '#client/chrome/Modal.tsx'
import type { Metal } from '#shared/album.ts'
import type { AlbumDetail } from '#shared/calls/album.ts'
import type { Grade } from '#shared/codes.ts'
import { go } from '#state/platform/go.ts'
import { imageUrl } from '#state/platform/images.ts'
import css from './Finished.module.css'
import { Medal } from './Medal.tsx'

/** What a finished set has just given. */
export interface Got {
  diamonds: number
  /** Name of the frame that came; '' where the player had it. */
  frame: string
}

/** The grade whose light falls on a medal. */
const LIGHT: Record<Metal, Grade> = { bronze: 3, silver: 3, gold: 0, royal: 2 }

interface Props {
  set: AlbumDetail
  /** Null while nothing was taken. */
  got: Got | null
  onClose: () => void
}

/** The moment of a finished set: its medal strikes in the light, with what it gives below. */
export function Finished({ set, got, onClose }: Props) {
  return (
    <Modal open={got !== null} onClose={onClose} title={`集齐「${set.name}」`} width={330} tone='gold'>
      {got && (
        <>
          <div className={cx(css.stage, gradeClass(LIGHT[set.metal]))}>
            <span className={css.burst} />
            <span className={css.halo} />
            <span className={css.medal}>
              <Medal set={set} size={116} />
            </span>
            <span className={css.ring} />
          </div>
          <ul className={css.got}>
            <li>
              <Amount value={got.diamonds} currency='diamond' size={22} />
            </li>
            {got.frame && set.frame && (
              <li>
                <img src={imageUrl(set.frame.image)} alt='' />
                头像框“{got.frame}”
              </li>
            )}
          </ul>
          <div className={css.acts}>
            <Button tone='ghost' onClick={onClose}>
              收下
            </Button>
            {got.frame && (
              <Button tone='gold' onClick={() => go('/mine', '/album')}>
                去佩戴
              </Button>
            )}
          </div>
        </>
      )}
    </Modal>
  )
}
