import { useState } from 'react'
import { Amount } from '#client/chrome/Amount.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { Check } from '#client/chrome/Check.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { formatAmount } from '#shared/money.ts'
import { notify } from '#state/notice.ts'
import css from './BagBar.module.css'
import type { Selection } from './useSelection.ts'

/** Rises with the first marked item: how many, how much, and what to do with them. */
export function BagBar({ items, selection }: { items: readonly unknown[]; selection: Selection }) {
  const [asking, setAsking] = useState(false)
  const { count, value, partial, busy } = selection
  if (items.length === 0 || count === 0) return null

  const exchange = async () => {
    setAsking(false)
    const gained = await selection.exchange()
    if (gained !== null) notify.success(`已兑换 ${formatAmount(gained)} 金币`)
  }

  return (
    <section className={css.bar} aria-label='已选物品'>
      <div className={css.line}>
        <Check checked={selection.all} onChange={selection.markAll} label='全选' />
        <p className={css.sum} aria-live='polite'>
          已选 <b>{count}</b> 件
          <Amount value={value} size={21} />
          {partial && <span>起</span>}
        </p>
      </div>
      <div className={css.acts}>
        <Button tone='ghost' reason='赠送尚未开放' className={css.minor}>
          赠送
        </Button>
        <Button tone='violet' reason='提取尚未开放' className={css.minor}>
          提取
        </Button>
        <Button tone='gold' busy={busy} className={css.exchange} onClick={() => setAsking(true)}>
          兑换金币
        </Button>
      </div>
      <Modal open={asking} onClose={() => setAsking(false)} title='兑换金币' width={300}>
        <p className={css.question}>
          将选中的 <b>{count}</b> 件物品兑换为
          <Amount value={value} size={24} className={css.money} />
          {partial && '以上，以到账为准。'}兑换后无法撤回。
        </p>
        <div className={css.two}>
          <Button tone='ghost' size='sm' onClick={() => setAsking(false)}>
            再想想
          </Button>
          <Button tone='gold' size='sm' onClick={() => void exchange()}>
            兑换
          </Button>
        </div>
      </Modal>
    </section>
  )
}
