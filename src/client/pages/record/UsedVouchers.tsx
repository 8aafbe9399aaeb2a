import { ticket } from '#client/chrome/icons/moreGlyphs.ts'
import { TICKET_UNITS, worthOf } from '#client/chrome/voucherWords.ts'
import { RecordList } from '#client/records/RecordList.tsx'
import type { Voucher } from '#shared/calls/voucher.ts'
import { usedVouchers } from '#state/account/records.ts'
import { timeText } from '#state/platform/timeText.ts'
import { Mark, RecordRow } from './RecordRow.tsx'

const usedAtOf = ({ usedAt, gainedAt }: Voucher) => usedAt ?? gainedAt

const NONE = {
  art: 'items/book_spell',
  title: '还没有用过卡券',
  text: '充值与商城中用掉的卡券会记在这里，可用的在背包',
  way: '查看我的卡券',
  to: '/bag?tab=vouchers',
} as const

/** 卡券: used vouchers. Unused ones are in 背包. */
export function UsedVouchers() {
  return (
    <RecordList
      list={usedVouchers}
      keepAs='record/vouchers'
      rowHeight={62}
      none={NONE}
      keyOf={({ voucherId }) => voucherId}
      timeOf={usedAtOf}
    >
      {(voucher) => (
        <RecordRow
          picture={<Mark glyph={ticket} tone={voucher.kind === 'topUpBonus' ? 'gold' : 'violet'} />}
          title={voucher.voucherName}
          sub={timeText(usedAtOf(voucher))}
          right={worthOf(voucher)}
          below={TICKET_UNITS[voucher.kind]}
        />
      )}
    </RecordList>
  )
}
