import { Amount } from '#client/chrome/Amount.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { AskDesk } from '#client/parts/AskDesk.tsx'
import type { BalanceLogRow } from '#shared/calls/profile.ts'
import { Currency } from '#shared/codes.ts'
import type { RecordName } from '#shared/records.ts'
import { go } from '#state/platform/go.ts'
import { timeText } from '#state/platform/timeText.ts'
import { Facts, FactsTop } from './Facts.tsx'
import { LedgerOpening } from './LedgerOpening.tsx'
import { lookOf } from './ledgerKinds.ts'
import { Mark } from './RecordRow.tsx'
import { SignedAmount } from './SignedAmount.tsx'

interface Props {
  row: BalanceLogRow
  onClose: () => void
}

/** The page of each record; null where the entry shows the record itself. */
const WAYS: Record<RecordName, { to: string; name: string } | null> = {
  open: null,
  upgrade: { to: '/record?tab=dream', name: '查看升级记录' },
  topUp: { to: '/record?tab=topUps', name: '查看充值记录' },
  purchase: { to: '/record?tab=purchases', name: '查看商城记录' },
  battle: { to: '/battle-history', name: '查看对战记录' },
  exponent: { to: '/record?tab=exponent', name: '查看指数记录' },
  roll: { to: '/record?tab=roll', name: '查看 ROLL 记录' },
}

/** One ledger entry in full. An opening also shows its draws and their receipts. */
export function LedgerDetail({ row, onClose }: Props) {
  const { about, currency } = row
  const way = about && WAYS[about.kind]
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
            value: <Amount value={row.balanceAfter} currency={currency === Currency.diamond ? 'diamond' : 'coin'} size={14} />,
          },
          about && way ? { name: '订单号', value: about.id, copy: about.id } : null,
          { name: '流水号', value: row.id, copy: row.id },
        ]}
      />
      {about?.kind === 'open' && <LedgerOpening openId={about.id} />}
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
