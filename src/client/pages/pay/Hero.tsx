import { Panel } from '#client/chrome/Panel.tsx'
import { formatAmount } from '#shared/money.ts'
import { type Art, artUrl } from '#state/platform/images.ts'
import css from './Hero.module.css'
import type { CurrentBill } from './useBill.ts'

/** Pictures of coin piles, each with the number of coins from which it shows. */
const PILES: readonly (readonly [from: number, art: Art])[] = [
  [2_000, 'items/coin_bars'],
  [500, 'items/coin_stack'],
  [0, 'items/coin_star'],
]
const pileOf = (total: number): Art => PILES.find(([from]) => total >= from)?.[1] ?? 'items/coin_star'

/** The coins that the chosen amount brings. */
export function Hero({ bill }: { bill: CurrentBill }) {
  const { amount, bonus, total } = bill
  const art = pileOf(total)
  return (
    <Panel tone='gold' className={css.hero}>
      <p className={css.label}>本次到账</p>
      <p className={css.total}>
        <span aria-hidden='true'>{formatAmount(total)}</span>
        <span className='sr-only' role='status'>
          {formatAmount(total)} 金币
        </span>
      </p>
      <p className={css.note}>{amount !== null && bonus > 0 ? `含加赠 ${formatAmount(bonus)} 金币` : '付款成功后立即到账'}</p>
      <img key={art} className={css.art} src={artUrl(art)} alt='' />
    </Panel>
  )
}

/** Shows instead of the amount when the player pays by card code, which decides the amount. */
export function CardHero() {
  return (
    <Panel tone='gold' className={css.hero}>
      <p className={css.label}>官方卡密</p>
      <p className={css.words}>输入卡密，即刻到账</p>
      <p className={css.note}>一张卡密只能使用一次</p>
      <img className={css.art} src={artUrl('items/coin_cash')} alt='' />
    </Panel>
  )
}
