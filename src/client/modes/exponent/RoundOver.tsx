import { useState } from 'react'
import { Button } from '#client/chrome/Button.tsx'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { shieldCheck } from '#client/chrome/icons/moreGlyphs.ts'
import { pressed } from '#client/chrome/press.ts'
import type { ExponentView, OwnStake } from '#shared/modes/exponent/round.ts'
import { formatAmount } from '#shared/money.ts'
import { go } from '#state/platform/go.ts'
import { thumbUrl } from '#state/platform/images.ts'
import css from './Bars.module.css'
import { NextRound } from './NextRound.tsx'
import { ProofDialog } from './ProofDialog.tsx'
import { RaceLine } from './RaceLine.tsx'
import type { Entry } from './useEntry.ts'
import { AWAITS, ownWords, timesText } from './words.ts'

/** What has become of the own stake, both times of a race that was lost (the proof tells those of every exit), the proof, and the way into the next round. */
export function RoundOver({ view, own, entry }: { view: ExponentView; own: OwnStake | null; entry: Entry }) {
  const [proof, setProof] = useState<number | null>(null)
  const { broken, round } = view.round
  return (
    <>
      {own?.outcome === 'exited' && <WonCard own={own} />}
      {own && own.outcome !== 'exited' && own.outcome !== 'open' && <p className={css.calm}>{ownWords(own)}</p>}
      {view.awaits !== undefined && <p className={css.calm}>{AWAITS}。新的哈希链要用它作盐值，到达后自动开始下一轮</p>}
      {own?.outcome === 'lost' && <RaceLine own={own} />}
      <div className={css.bar}>
        {broken && (
          <Button tone='ghost' className={css.proof} onClick={() => setProof(round)}>
            <Icon glyph={shieldCheck} size={18} />
            验证
          </Button>
        )}
        <NextRound view={view} entry={entry} />
      </div>
      <ProofDialog round={proof} own={own} onClose={() => setProof(null)} />
    </>
  )
}

/** What an exit has brought: the item, and the rest in coins. It leads to the 指数行囊. */
function WonCard({ own }: { own: OwnStake }) {
  const { item, coins, multiple, won } = own
  const parts = [item ? `${item.giftName} ${formatAmount(item.recoveryPrice)}` : '', coins > 0 ? `${formatAmount(coins)} 金币` : '']
  return (
    <button type='button' className={css.won} onClick={pressed(() => go('/exponent-bag', '/exponent'))}>
      {item && <img src={thumbUrl(item.giftImage)} alt='' />}
      <span className={css.what}>
        <small>您在 {timesText(multiple ?? 0)} 退出</small>
        <b>+{formatAmount(won)}</b>
        <small>{parts.filter(Boolean).join(' ＋ ')}</small>
      </span>
      {item && <span className={css.tag}>去指数行囊</span>}
    </button>
  )
}
