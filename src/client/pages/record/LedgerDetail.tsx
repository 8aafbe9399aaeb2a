import { Amount } from '#client/chrome/Amount.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { RECORD_WAYS } from '#client/modes/registry/ways.ts'
import { AskDesk } from '#client/parts/AskDesk.tsx'
import { signed } from '#client/records/amounts.ts'
import { SignedAmount } from '#client/records/SignedAmount.tsx'
import type { BalanceLogRow } from '#shared/calls/profile.ts'
import { Currency } from '#shared/codes.ts'
import type { ModeRecord, RecordName } from '#shared/records.ts'
import { go } from '#state/platform/go.ts'
import { timeText } from '#state/platform/timeText.ts'
import { Facts, FactsTop } from './Facts.tsx'
import { LedgerOpening } from './LedgerOpening.tsx'
import { lookOf } from './ledgerKinds.ts'
import { Mark } from './RecordRow.tsx'
import { UndoExchange } from './UndoExchange.tsx'

interface Props {
  row: BalanceLogRow
  onClose: () => void
  /** Called when the entry's exchange was undone. */
  onUndone: () => void
}

const OTHER_WAYS: Record<Exclude<RecordName, ModeRecord>, { to: string; name: string }> = {
  topUp: { to: '/record?tab=topUps', name: '查看充值记录' },
  purchase: { to: '/record?tab=purchases', name: '查看商城记录' },
}

/** The page of each record; null where the entry shows the record itself. */
const wayOf = (kind: RecordName) =>
  kind in OTHER_WAYS ? OTHER_WAYS[kind as keyof typeof OTHER_WAYS] : RECORD_WAYS[kind as ModeRecord].entry

/** One ledger entry in full. An opening also shows its draws and their receipts. */
export function LedgerDetail({ row, onClose, onUndone }: Props) {
  const { about, currency } = row
  const way = about && wayOf(about.kind)
  return (
    <Modal open onClose={onClose} title={row.typeName} width={331}>
      <FactsTop>
        <Mark {...lookOf(row.type)} />
        <SignedAmount value={row.amount} currency={currency} size={28} />
      </FactsTop>
      <Facts
        facts={[
          row.remark ? { name: '说明', value: row.remark } : null,
          { name: '时间', value: timeText(row.time) },
          {
            name: '变动后余额',
            value: <Amount value={row.balanceAfter} currency={currency === Currency.diamond ? 'diamond' : 'coin'} size={14} own />,
          },
          row.won ? { name: '赢得', value: `${signed(row.won.amount)}（${row.won.itemName}）` } : null,
          about && way ? { name: '订单号', value: about.id, copy: about.id } : null,
          { name: '流水号', value: row.id, copy: row.id },
        ]}
      />
      {about?.kind === 'open' && <LedgerOpening openId={about.id} />}
      {row.type === 'item_exchange' && <UndoExchange entryId={row.id} onUndone={onUndone} />}
      {way && <Way {...way} />}
      <AskDesk kind='entry' id={row.id} />
    </Modal>
  )
}

function Way({ to, name }: { to: string; name: string }) {
  return (
    <Button tone='violet' size='sm' block onClick={() => go(to)}>
      {name}
    </Button>
  )
}
