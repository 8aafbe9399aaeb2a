import { Amount } from '#client/chrome/Amount.tsx'
import { Panel } from '#client/chrome/Panel.tsx'
import { useCount } from '#client/chrome/useCount.ts'
import css from './BagTotal.module.css'

/** Worth in coins and number of all items, whatever the filter is. */
export function BagTotal({ value, count, title = '背包总值' }: { value: number; count: number; title?: string }) {
  const shown = useCount(value)
  return (
    <Panel tone='gold' className={css.total}>
      <div>
        <small>{title}</small>
        <Amount value={shown} size={24} />
      </div>
      <div className={css.count}>
        <small>物品</small>
        <b>{count}</b>
      </div>
    </Panel>
  )
}
