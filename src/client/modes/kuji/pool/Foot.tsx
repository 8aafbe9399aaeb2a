import { useSnapshot } from 'valtio'
import { Amount } from '#client/chrome/Amount.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { Chip } from '#client/chrome/Chip.tsx'
import { cx } from '#client/chrome/cx.ts'
import { useServerSeconds } from '#client/chrome/useServerTime.ts'
import { CapHint } from '#client/stage/CapHint.tsx'
import page from '#client/styles/page.module.css'
import type { KujiPool } from '#shared/modes/kuji/pool.ts'
import { KUJI } from '#shared/modes/kuji/rules.ts'
import { toMinor, toWire } from '#shared/money.ts'
import { requireLogin } from '#state/account/session.ts'
import { holdChosen, kujiActs } from '#state/modes/kuji/acts.ts'
import { chooseAny, clearTickets } from '#state/modes/kuji/pool.ts'
import { type Standing, shutText } from '../words.ts'
import css from './Foot.module.css'
import type { PoolUse } from './usePool.ts'

const SOME = [1, 5, KUJI.atOnce] as const

/** Chooses by chance, tells the sum, and asks for the hold. */
export function Foot({ use, pool, stands }: { use: PoolUse; pool: KujiPool; stands: Standing }) {
  const { chosen, own } = use
  const { busy } = useSnapshot(kujiActs)
  const wait = useServerSeconds(own?.hold ? 0 : (own?.waitUntil ?? 0))
  const shut = shutText(stands, pool)
  const price = toWire(toMinor(pool.price) * Math.max(chosen.length, 1))
  if (shut !== null)
    return (
      <footer className={cx(page.foot, css.foot)} data-keep-clear>
        <Button tone='violet' className={css.act} disabled>
          {shut}
        </Button>
      </footer>
    )
  const hold = () => requireLogin() && void holdChosen().catch(() => undefined)
  return (
    <footer className={cx(page.foot, css.foot)} data-keep-clear>
      <div className={css.picks}>
        {SOME.map((count) => (
          <Chip key={count} kind='action' onClick={() => chooseAny(count)} label={`随机${count} 张签`}>
            随机{count}
          </Chip>
        ))}
        <Chip kind='action' disabled={chosen.length === 0} onClick={clearTickets}>
          清空
        </Chip>
        <span className={css.count}>
          已选 <b>{chosen.length}</b>/{KUJI.atOnce}
        </span>
      </div>
      <CapHint price={price} from={`/kuji-pool?id=${pool.roomId}`} />
      <Button
        tone='gold'
        className={css.act}
        busy={busy}
        {...(wait > 0
          ? { reason: `多次选签未购买，请 ${wait} 秒后再选` }
          : chosen.length === 0
            ? { reason: '请先在签板上选签，或点随机' }
            : {})}
        onClick={hold}
      >
        {chosen.length === 0 ? '请选签' : `买 ${chosen.length} 张`}
        {chosen.length > 0 && <Amount value={price} size={18} tone='inherit' />}
      </Button>
    </footer>
  )
}
