import { cx } from '#client/chrome/cx.ts'
import type { RetrievalOrder } from '#shared/calls/retrieval.ts'
import css from './Retrievals.module.css'

/** Words of the operator. */
export function Remark({ order: { remark, state } }: { order: RetrievalOrder }) {
  if (!remark) return null
  const refused = state === 'rejected'
  return (
    <p className={cx(css.remark, refused && css.refused)}>
      {refused ? '退回原因：' : '备注：'}
      {remark}
    </p>
  )
}
