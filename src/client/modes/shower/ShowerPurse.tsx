import { useSnapshot } from 'valtio'
import { CurrencyIcon } from '#client/chrome/icons/CurrencyIcon.tsx'
import { SHOWER } from '#shared/modes/shower/rules.ts'
import { showerState } from '#state/modes/shower/watch.ts'
import { artUrl } from '#state/platform/images.ts'
import css from './ShowerShow.module.css'
import type { ShowerPlay } from './useShowerPlay.ts'
import { diamonds, people } from './words.ts'

/** The own packets, and the pot of all. What the packets are worth is drawn in the end, so no amount is shown before. */
export function ShowerPurse({ shower: { pot }, counted, phase }: ShowerPlay) {
  const { watching } = useSnapshot(showerState)
  const full = counted >= SHOWER.counted
  return (
    <div className={css.purse}>
      <div>
        <p className={css.label}>{full ? '已抢满' : phase === 'door' || phase === 'early' ? '每人最多计' : '已抢到'}</p>
        <p className={css.count}>
          <img src={artUrl('icons/red-packet')} alt='' />
          <b key={counted}>{phase === 'door' || phase === 'early' ? SHOWER.counted : counted}</b>
          <small>{phase === 'door' || phase === 'early' ? '个红包' : `/ ${SHOWER.counted} 个`}</small>
        </p>
      </div>
      <div className={css.pot}>
        <p className={css.label}>本场奖池</p>
        <p className={css.diamonds}>
          <CurrencyIcon currency='diamond' size={22} />
          <b>{diamonds(pot)}</b>
          <span className='sr-only'>钻石</span>
        </p>
        <p className={css.small}>{watching === null ? '结束后一次分完' : `同场 ${people(watching)} 人`}</p>
      </div>
    </div>
  )
}
