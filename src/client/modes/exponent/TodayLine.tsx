import { useSnapshot } from 'valtio'
import { pressed } from '#client/chrome/press.ts'
import { CapHint } from '#client/stage/CapHint.tsx'
import { Explained } from '#client/stage/Explained.tsx'
import { indexRateWords } from '#client/stage/terms.ts'
import { RETURN_PERCENT } from '#shared/modes/exponent/rules.ts'
import { formatAmount, toMinor, toWire } from '#shared/money.ts'
import { ownExponent } from '#state/modes/exponent/own.ts'
import { padState } from '#state/modes/exponent/pad.ts'
import { go } from '#state/platform/go.ts'
import css from './TodayLine.module.css'

/** What the player has staked and got today, beside the limits; or what a cap will refuse. */
export function TodayLine() {
  const { today } = useSnapshot(ownExponent)
  const { stake } = useSnapshot(padState)
  return (
    <CapHint price={stake} from='/exponent'>
      <div className={css.line}>
        {today && today.staked > 0 ? (
          <Sums {...today} />
        ) : (
          <Explained name='返还率' words={indexRateWords(RETURN_PERCENT)} className={css.told}>
            长期返还率 {RETURN_PERCENT}%
          </Explained>
        )}
        <button type='button' className={css.way} onClick={pressed(() => go('/limits', '/exponent'))}>
          理性娱乐
        </button>
      </div>
    </CapHint>
  )
}

function Sums({ staked, got }: { staked: number; got: number }) {
  const net = toWire(toMinor(got) - toMinor(staked))
  return (
    <span>
      今日投入 <b>{formatAmount(staked)}</b> · 得到 <b>{formatAmount(got)}</b> · 净 <b>{`${net > 0 ? '+' : ''}${formatAmount(net)}`}</b>
    </span>
  )
}
