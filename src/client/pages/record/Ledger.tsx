import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Chip } from '#client/chrome/Chip.tsx'
import { EndlessList } from '#client/chrome/EndlessList.tsx'
import { caretRight } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { caretDown, receipt } from '#client/chrome/icons/moreGlyphs.ts'
import { RadioGroup } from '#client/chrome/RadioGroup.tsx'
import { useAddress } from '#client/chrome/useAddress.ts'
import { signed } from '#client/records/amounts.ts'
import { DayList } from '#client/records/DayList.tsx'
import lists from '#client/records/lists.module.css'
import { Nothing } from '#client/records/Nothing.tsx'
import { SignedAmount } from '#client/records/SignedAmount.tsx'
import type { BalanceLogRow } from '#shared/calls/profile.ts'
import { Currency } from '#shared/codes.ts'
import { formatAmount } from '#shared/money.ts'
import { archivedState, ledgerOf } from '#state/core/money/balanceLog.ts'
import { serverNow } from '#state/platform/clock.ts'
import { go } from '#state/platform/go.ts'
import { timeText } from '#state/platform/timeText.ts'
import css from './Ledger.module.css'
import { LedgerDetail } from './LedgerDetail.tsx'
import { LedgerSums } from './LedgerSums.tsx'
import { lookOf, wordsOf } from './ledgerKinds.ts'
import { MonthPicker } from './MonthPicker.tsx'
import { chosenMonth, monthName } from './months.ts'
import { Mark, RecordRow } from './RecordRow.tsx'

const CURRENCIES = [
  { id: '', label: '全部', currency: -1 },
  { id: 'coin', label: '金币', currency: Currency.coin },
  { id: 'diamond', label: '钻石', currency: Currency.diamond },
] as const

/** 流水: every change of the coins and diamonds, by currency and month. */
export function Ledger() {
  const [chosen, choose] = useAddress('currency')
  const [monthText, chooseMonth] = useAddress('month')
  const [detail, setDetail] = useState<BalanceLogRow | null>(null)
  const month = chosenMonth(monthText, serverNow())
  const { currency } = CURRENCIES.find(({ id }) => id === chosen) ?? CURRENCIES[0]
  const filtered = currency !== -1 || month !== ''
  const list = ledgerOf(currency, month)
  const archived = useSnapshot(archivedState).known[`${currency}/${month}`] ?? 0
  return (
    <>
      <EndlessList
        key={`${currency}/${month}`}
        list={list}
        keepAs={`record/ledger/${currency}/${month}`}
        className={lists.scroll}
        rowHeight={62}
        head={
          <>
            <Filters currency={currency} onCurrency={choose} month={month} onMonth={chooseMonth} />
            <LedgerSums month={month} currency={currency} list={list} />
            {archived > 0 && <Archived lines={archived} month={month} />}
          </>
        }
        empty={archived > 0 ? null : filtered ? <NothingFits /> : <NothingYet />}
      >
        {(items) => (
          <DayList items={items} keyOf={({ id }) => id}>
            {(row) => <LedgerRow row={row} onClick={() => setDetail(row)} />}
          </DayList>
        )}
      </EndlessList>
      {detail && (
        <LedgerDetail
          row={detail}
          onClose={() => setDetail(null)}
          onUndone={() => {
            setDetail(null)
            void list.load()
          }}
        />
      )}
    </>
  )
}

interface FiltersProps {
  currency: number
  onCurrency: (id: string) => void
  month: string
  onMonth: (month: string) => void
}

function Filters({ currency, onCurrency, month, onMonth }: FiltersProps) {
  const [picking, setPicking] = useState(false)
  const shown = month === '' ? '全部月份' : monthName(month, serverNow())
  return (
    <div className={css.filters}>
      <RadioGroup label='币种' className={css.currencies}>
        {CURRENCIES.map((each) => (
          <Chip key={each.id} kind='radio' on={each.currency === currency} onClick={() => onCurrency(each.id)}>
            {each.label}
          </Chip>
        ))}
      </RadioGroup>
      <Chip
        kind='action'
        tone='violet'
        on={month !== ''}
        className={css.month}
        label={`${shown}，选择月份`}
        onClick={() => setPicking(true)}
      >
        {shown}
        <Icon glyph={caretDown} size={12} />
      </Chip>
      <MonthPicker
        open={picking}
        month={month}
        onClose={() => setPicking(false)}
        onChange={(next) => {
          setPicking(false)
          onMonth(next)
        }}
      />
    </div>
  )
}

function LedgerRow({ row, onClick }: { row: BalanceLogRow; onClick: () => void }) {
  const { title, note } = wordsOf(row)
  const below =
    row.about?.kind === 'open' ? (
      <>
        <Icon glyph={receipt} size={14} className={css.proof} />
        <span className={css.proof}>凭证</span>
        <Icon glyph={caretRight} size={10} className={css.proof} />
      </>
    ) : (
      <span className={css.note}>{note}</span>
    )
  return (
    <RecordRow
      picture={<Mark {...lookOf(row.type)} />}
      title={title}
      sub={timeText(row.time)}
      right={<SignedAmount value={row.amount} currency={row.currency} />}
      below={below}
      onClick={onClick}
    >
      {row.won && <Won {...row.won} />}
    </RecordRow>
  )
}

/** What the play behind a payment has brought. The item moved no coins, so it has no entry of its own. */
function Won({ amount, itemName, coins }: NonNullable<BalanceLogRow['won']>) {
  return (
    <span className={css.won}>
      <b>{signed(amount)}（物品）</b>
      <span className={css.note}>
        {itemName}
        {coins > 0 && `，含余额 ${formatAmount(coins)} 金币`}
      </span>
    </span>
  )
}

/** Tells of entries that are not listed. The sums of their months still hold them. */
function Archived({ lines, month }: { lines: number; month: string }) {
  return (
    <p className={css.archived}>
      {month === ''
        ? `更早的 ${lines} 笔明细已归档，不再逐笔显示；选择月份可查看当月收支合计`
        : `${monthName(month, serverNow())}有 ${lines} 笔明细已归档，不再逐笔显示；上方收支合计已包含这些明细`}
    </p>
  )
}

function NothingFits() {
  return <Nothing art='items/compass_sea' title='没有符合的流水' text='换个币种或月份看看' way='看全部流水' onWay={() => go('/record')} />
}

function NothingYet() {
  return (
    <Nothing
      art='items/coin_star'
      title='还没有流水'
      text='金币与钻石的每一笔收入和支出都会记在这里'
      way='去开盲盒'
      onWay={() => go('/mystery-box')}
    />
  )
}
