import { Icon } from '#client/chrome/icons/Icon.tsx'
import { moon } from '#client/chrome/icons/moreGlyphs.ts'
import { beijingMoment } from '#shared/beijingTime.ts'
import type { LimitState } from '#shared/calls/limits.ts'
import { formatAmount } from '#shared/money.ts'
import { tightestToday, usedPart } from '#state/account/limitRules.ts'
import { Gauge } from './Gauge.tsx'
import css from './Hero.module.css'
import { useNow } from './useNow.ts'
import { leftWords } from './words.ts'

/** Shows how far today's caps are used, or until when the player rests. */
export function Hero({ limits }: { limits: LimitState }) {
  const now = useNow(limits.restUntil)
  if (limits.restUntil !== null && limits.restUntil > now) return <Resting until={limits.restUntil} now={now} />
  const tightest = tightestToday(limits.caps)
  const spent = limits.caps.find(({ kind }) => kind === 'spendDay')?.used ?? 0
  const what = tightest?.kind === 'topUpDay' ? '充值' : '消费'
  return (
    <div className={css.hero}>
      <div className={css.words}>
        <h2 className={css.title}>玩得开心，量力而行</h2>
        <p className={css.text}>调低立即生效，调高要等 24 小时</p>
        <p className={css.today}>
          今日{what}
          <b className={css.figure}>{formatAmount(tightest?.used ?? spent)}</b>
          {tightest?.cap != null && <span>/ {formatAmount(tightest.cap)}</span>}
        </p>
      </div>
      <Gauge part={tightest && usedPart(tightest)} label={tightest ? `今日${what}上限已用` : '今日没有设置上限'} />
    </div>
  )
}

function Resting({ until, now }: { until: number; now: number }) {
  return (
    <div className={css.hero} role='status'>
      <div className={css.words}>
        <h2 className={css.title}>正在休息</h2>
        <p className={css.until}>
          {beijingMoment(until, now)} <small>结束</small>
        </p>
        <p className={css.text}>还有 {leftWords(until - now)}。期间不能游玩、购买和充值，余额与物品都安全。</p>
      </div>
      <span className={css.moon}>
        <Icon glyph={moon} size={58} />
      </span>
    </div>
  )
}
