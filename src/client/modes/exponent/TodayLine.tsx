import { useSnapshot } from 'valtio'
import { pressed } from '#client/chrome/press.ts'
import { CapHint } from '#client/stage/CapHint.tsx'
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
      <button type='button' className={css.line} onClick={pressed(() => go('/limits', '/exponent'))}>
        {today && today.staked > 0 ? <Sums {...today} /> : <span>长期返还率 {RETURN_PERCENT}%</span>}
        <span className={css.way}>理性娱乐</span>
      </button>
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
