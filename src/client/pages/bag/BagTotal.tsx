import { Amount } from '#client/chrome/Amount.tsx'
import { Panel } from '#client/chrome/Panel.tsx'
import { useCount } from '#client/chrome/useCount.ts'
import css from './BagTotal.module.css'

/** 背包总值 and number of items, whatever the filter. */
export function BagTotal({ value, count }: { value: number; count: number }) {
  const shown = useCount(value)
  return (
    <Panel tone='gold' className={css.total}>
      <div>
        <small>背包总值</small>
        <Amount value={shown} size={24} />
      </div>
      <div className={css.count}>
        <small>物品</small>
        <b>{count}</b>
      </div>
    </Panel>
  )
}
