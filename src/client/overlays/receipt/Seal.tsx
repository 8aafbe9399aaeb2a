import { cx } from '#client/chrome/cx.ts'
import { check, close, lock, spinner } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { VERDICT_TITLES } from '#shared/fairness/words.ts'
import css from './Seal.module.css'
import type { Proof } from './useProof.ts'
import { verdictText } from './words.ts'

const GLYPHS = { passed: check, failed: close, sealed: lock } as const

/** Writes a duration: `12 ms`, or that it took less than one. */
const took = (ms: number) => (ms < 1 ? '不到 1 ms' : `${Math.round(ms)} ms`)

/** The verdict. It shows progress while the rows are checked, and the result when all are. The sentence above it is what screen readers announce. */
export function Seal({ proof }: { proof: Proof }) {
  const { verification, done } = proof
  const { verdict } = verification
  return (
    <section className={cx(css.seal, done ? css[verdict] : css.working)}>
      <span className={css.stamp} key={done ? verdict : 'working'} aria-hidden='true'>
        <Icon glyph={done ? GLYPHS[verdict] : spinner} size={38} className={done ? undefined : css.spin} />
      </span>
      <div className={css.words}>
        <h2 className={css.title}>{done ? VERDICT_TITLES[verdict] : '正在验证'}</h2>
        <p className={css.text}>{done ? verdictText(verification) : `第 ${proof.shown + 1} 项，共 ${verification.steps.length} 项`}</p>
        <p className={css.took}>本机计算 · {took(proof.took)}</p>
      </div>
    </section>
  )
}
