import { useState } from 'react'
import { check } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { copy, shieldCheck } from '#client/chrome/icons/moreGlyphs.ts'
import { pressed } from '#client/chrome/press.ts'
import { notify } from '#state/notice.ts'
import css from './OddsProof.module.css'

/** How long the tick stands after a copy, in ms. */
const TICK = 1_600

/** Version and hash of the published odds table; a tap copies the whole hash. */
export function OddsProof({ version, hash }: { version: number; hash: string }) {
  const [copied, setCopied] = useState(false)
  const copyHash = async () => {
    try {
      await navigator.clipboard.writeText(hash)
      setCopied(true)
      setTimeout(() => setCopied(false), TICK)
    } catch {
      notify.error('复制失败，请长按选择')
    }
  }
  return (
    <section className={css.proof}>
      <p className={css.line}>
        <Icon glyph={shieldCheck} size={17} className={css.shield} />
        概率表 v{version} 已锁定
      </p>
      <p className={css.hash} title={hash}>
        SHA-256 {hash.slice(0, 8)}…{hash.slice(-8)}
      </p>
      <button type='button' className={css.copy} aria-label='复制概率表哈希' onClick={pressed(() => void copyHash())}>
        <Icon glyph={copied ? check : copy} size={16} />
        {copied ? '已复制' : '复制'}
      </button>
    </section>
  )
}
