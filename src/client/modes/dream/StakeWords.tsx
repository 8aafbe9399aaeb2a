import { DREAM, type DreamQuote } from '#shared/modes/dream/dream.ts'
import { formatAmount, type Minor, toWire } from '#shared/money.ts'
import css from './StakeWords.module.css'
import { percent } from './words.ts'

const coins = (amount: Minor) => `${formatAmount(toWire(amount))} 金币`

/** Says what the stakes pay for, what is paid in coins or given back, and that the stakes do not return. */
export function StakeWords({ quote: { chance, paid, change }, staked }: { quote: DreamQuote; staked: Minor }) {
  const rest =
    paid > 0
      ? `不足的 ${coins(paid)}用余额支付`
      : change > 0
        ? `${chance === DREAM.chance.most ? `已到最高概率 ${percent(chance)}，` : ''}多出的 ${coins(change)}退回余额`
        : '正好抵扣'
  return (
    <p className={css.words} aria-live='polite'>
      投入物品价值 <b>{coins(staked)}</b>，对应概率 <b>{percent(chance)}</b>，{rest}。投入的物品不退回。
    </p>
  )
}
