import { useState } from 'react'
import { Button } from '#client/chrome/Button.tsx'
import { Check } from '#client/chrome/Check.tsx'
import { Crest } from '#client/chrome/Crest.tsx'
import { moon } from '#client/chrome/icons/moreGlyphs.ts'
import { Modal } from '#client/chrome/Modal.tsx'
import { beijingMoment } from '#shared/beijingTime.ts'
import { type RestDays, rest } from '#state/account/limits.ts'
import { serverNow } from '#state/platform/clock.ts'
import { notify } from '#state/platform/notice.ts'
import css from './RestDialog.module.css'

const DAY = 24 * 3_600_000

interface Props {
  days: RestDays
  /** True when the player already rests. */
  extends: boolean
  onClose: () => void
}

/** Asks the player to confirm a rest: names its end, and has the player agree that nobody can shorten it. */
export function RestDialog({ days, extends: longer, onClose }: Props) {
  const [agreed, setAgreed] = useState(false)
  const [busy, setBusy] = useState(false)
  const [now] = useState(() => serverNow())
  const begin = async () => {
    if (busy) return
    setBusy(true)
    try {
      await rest(days)
      notify.success(longer ? '休息已延长' : '开始休息，到时自动恢复')
      onClose()
    } catch {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={longer ? '延长休息' : `休息 ${days} 天`}
      width={320}
      dismissable={!busy}
      art={<Crest glyph={moon} tone='calm' />}
    >
      <p className={css.until}>
        到 <b>{beijingMoment(now + days * DAY, now)}</b> 结束
      </p>
      <ul className={css.list}>
        <li>期间不能游玩、购买和充值</li>
        <li>仍可查看背包、提取物品、验证记录</li>
        <li>任何人都不能提前结束，包括客服</li>
      </ul>
      <Check checked={agreed} onChange={setAgreed} label='我明白，开始后不能缩短' className={css.agree} />
      <div className={css.acts}>
        <Button tone='ghost' size='sm' disabled={busy} onClick={onClose}>
          再想想
        </Button>
        <Button tone='violet' size='sm' busy={busy} {...(!agreed && { reason: '请先勾选“我明白”' })} onClick={() => void begin()}>
          {longer ? '延长休息' : '开始休息'}
        </Button>
      </div>
    </Modal>
  )
}
