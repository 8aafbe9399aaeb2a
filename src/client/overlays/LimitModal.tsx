import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { Crest } from '#client/chrome/Crest.tsx'
import { hourglass } from '#client/chrome/icons/boxGlyphs.ts'
import { lock } from '#client/chrome/icons/glyphs.ts'
import { Modal } from '#client/chrome/Modal.tsx'
import { closeLimitNotice, limitNoticeState } from '#state/account/limitNotice.ts'
import { go } from '#state/platform/go.ts'
import css from './CalmModal.module.css'

const WORDS = {
  limit: { title: '已到您设的限额', glyph: lock },
  resting: { title: '休息中', glyph: hourglass },
} as const

const here = () => `${window.location.pathname}${window.location.search}`

/** Tells the player that a cap or a rest has refused an opening, a purchase or a top-up, in the server's words, and leads to 理性娱乐. */
export default function LimitModal() {
  const { notice } = useSnapshot(limitNoticeState)
  if (!notice) return null
  const { title, glyph } = WORDS[notice.kind]
  const lead = () => {
    closeLimitNotice()
    go('/limits', here())
  }
  return (
    <Modal open onClose={closeLimitNotice} title={title} width={312} layer={1} art={<Crest glyph={glyph} tone='calm' />}>
      <p className={css.text}>
        {notice.msg}
        <br />
        本次没有扣款。
      </p>
      <div className={css.acts}>
        <Button tone='ghost' size='sm' onClick={closeLimitNotice}>
          知道了
        </Button>
        <Button tone='violet' size='sm' onClick={lead}>
          理性娱乐
        </Button>
      </div>
    </Modal>
  )
}
