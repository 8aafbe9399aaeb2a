import { useState } from 'react'
import { caretRight } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { pressed } from '#client/chrome/press.ts'
import { Section } from '#client/overlays/receipt/ReceiptProof.tsx'
import { go } from '#state/platform/go.ts'
import { CannotDialog } from './CannotDialog.tsx'
import css from './MeasuredPage.module.css'

/** Leads to what was drawn so far, and to what nobody can set here. */
export function TrustLinks() {
  const [open, setOpen] = useState(false)
  return (
    <Section title='不必只相信我们'>
      <button type='button' className={css.link} onClick={pressed(() => go('/measured', '/fair'))}>
        实测概率：全部抽取与公示概率对照
        <Icon glyph={caretRight} size={14} />
      </button>
      <button type='button' className={css.link} onClick={pressed(() => setOpen(true))}>
        这里没有能改概率、结果或指定赢家的开关
        <Icon glyph={caretRight} size={14} />
      </button>
      {open && <CannotDialog onClose={() => setOpen(false)} />}
    </Section>
  )
}
