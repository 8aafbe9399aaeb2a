import { CopyButton } from '#client/chrome/CopyButton.tsx'
import { caretRight } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { shieldCheck } from '#client/chrome/icons/moreGlyphs.ts'
import { pressed } from '#client/chrome/press.ts'
import { go } from '#state/go.ts'
import { closeBoxDetail } from '#state/opening/boxDetailModal.ts'
import css from './OddsProof.module.css'

/** Version and hash of the published odds table, a button that copies the hash, and a link to 公平验证. */
export function OddsProof({ version, hash }: { version: number; hash: string }) {
  const verify = () => {
    closeBoxDetail()
    go('/fair', '/mystery-box')
  }
  return (
    <section className={css.proof}>
      <div className={css.words}>
        <p className={css.line}>
          <Icon glyph={shieldCheck} size={17} className={css.shield} />
          概率表 v{version} 已锁定
        </p>
        <p className={css.hash} title={hash}>
          SHA-256 {hash.slice(0, 8)}…{hash.slice(-8)}
        </p>
      </div>
      <CopyButton text={hash} name='概率表哈希' className={css.copy} />
      <button type='button' className={css.verify} onClick={pressed(verify)}>
        去验证
        <Icon glyph={caretRight} size={14} />
      </button>
    </section>
  )
}
