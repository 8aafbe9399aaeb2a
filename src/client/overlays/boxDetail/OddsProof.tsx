import { useState } from 'react'
import { CopyButton } from '#client/chrome/CopyButton.tsx'
import { cx } from '#client/chrome/cx.ts'
import { caretRight } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { shieldCheck } from '#client/chrome/icons/moreGlyphs.ts'
import { pressed } from '#client/chrome/press.ts'
import { closeBoxDetail } from '#state/modes/case/boxDetailModal.ts'
import { go } from '#state/platform/go.ts'
import css from './OddsProof.module.css'

/** Says that the published odds table is locked. A tap shows its version and its hash, with a button that copies it and a link to what was drawn so far; beside it a link to 公平验证. */
export function OddsProof({ boxId, version, hash }: { boxId: number; version: number; hash: string }) {
  const [open, setOpen] = useState(false)
  const leave = (path: string) => () => {
    closeBoxDetail()
    go(path, '/mystery-box')
  }
  return (
    <section className={css.proof}>
      <button type='button' className={css.line} aria-expanded={open} onClick={pressed(() => setOpen(!open))}>
        <Icon glyph={shieldCheck} size={17} className={css.shield} />
        概率表已锁定，可验证
        <Icon glyph={caretRight} size={13} className={cx(css.caret, open && css.turned)} />
      </button>
      <button type='button' className={css.verify} onClick={pressed(leave('/fair'))}>
        去验证
        <Icon glyph={caretRight} size={14} />
      </button>
      {open && (
        <button type='button' className={css.measured} onClick={pressed(leave(`/measured?mode=case&box=${boxId}`))}>
          看实测概率
          <Icon glyph={caretRight} size={14} />
        </button>
      )}
      {open && (
        <p className={css.hash}>
          <span title={hash}>
            第 {version} 版 · SHA-256 {hash.slice(0, 8)}…{hash.slice(-8)}
          </span>
          <CopyButton text={hash} name='概率表哈希' className={css.copy} />
        </p>
      )}
    </section>
  )
}
