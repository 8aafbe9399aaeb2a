import { Amount } from '#client/chrome/Amount.tsx'
import { Panel } from '#client/chrome/Panel.tsx'
import { useCount } from '#client/chrome/useCount.ts'
import css from './BagTotal.module.css'

interface Props {
  value: number
  count: number
  title?: string
  /** What the items are for. */
  uses?: string
}

/** Worth in coins and number of all items, whatever the filter is. */
export function BagTotal({ value, count, title = '背包总值', uses }: Props) {
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
      {uses && <p className={css.uses}>{uses}</p>}
    </Panel>
  )
}
