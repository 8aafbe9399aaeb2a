import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Amount } from '#client/chrome/Amount.tsx'
import { Panel } from '#client/chrome/Panel.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import type { BalanceLogRow, BalanceSum } from '#shared/calls/profile.ts'
import { Currency } from '#shared/codes.ts'
import { loadSums, sumsState } from '#state/core/money/balanceLog.ts'
import { serverNow } from '#state/platform/clock.ts'
import type { PagedList } from '#state/platform/pagedList.ts'
import css from './Ledger.module.css'
import { monthName, monthOf } from './months.ts'

interface Props {
  /** '' means all time; then the sums of the present month show. */
  month: string
  /** -1 means both. */
  currency: number
  /** The rows below. Whenever they are loaded, the sums are loaded too. */
  list: PagedList<BalanceLogRow>
}

/** What the player gained and spent in the month, as the server sums it. */
export function LedgerSums({ month, currency, list }: Props) {
  const summed = month || monthOf(serverNow())
  const { known } = useSnapshot(sumsState)
  const { status } = useSnapshot(list.state)
  useEffect(() => {
    if (status === 'loading') void loadSums(summed)
  }, [summed, status])
  const sums = known[summed]
  const name = monthName(summed, serverNow())
  return (
    <Panel tone='dim' className={css.sums}>
      <span className={css.label}>{name}支出</span>
      <span className={css.label}>{name}收入</span>
      {sums?.map((sum) => fits(sum, currency) && <Sum key={sum.currency} sum={sum} />)}
      {sums === undefined && <Waiting />}
      {sums === null && <Unknown />}
    </Panel>
  )
}

/** True when the sum of this currency shows. With both currencies chosen, diamonds show only if they have changed. */
function fits({ currency, gained, spent }: BalanceSum, wanted: number): boolean {
  if (wanted !== -1) return currency === wanted
  return currency === Currency.coin || gained > 0 || spent > 0
}

function Sum({ sum: { currency, gained, spent } }: { sum: BalanceSum }) {
  const name = currency === Currency.diamond ? 'diamond' : 'coin'
  return (
    <>
      <Amount value={spent} currency={name} size={17} tone='inherit' className={css.sum} />
      <Amount value={gained} currency={name} size={17} className={css.sum} />
    </>
  )
}

function Waiting() {
  return (
    <>
      <Skeleton width={96} height={16} className={css.waiting} />
      <Skeleton width={96} height={16} className={css.waiting} />
    </>
  )
}

function Unknown() {
  return (
    <>
      <span className={css.sum}>—</span>
      <span className={css.sum}>—</span>
    </>
  )
}
