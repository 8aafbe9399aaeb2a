import { EndlessList } from '#client/chrome/EndlessList.tsx'
import { ticket } from '#client/chrome/icons/moreGlyphs.ts'
import { TICKET_UNITS, worthOf } from '#client/chrome/voucherWords.ts'
import { DayList } from '#client/records/DayList.tsx'
import lists from '#client/records/lists.module.css'
import { Nothing } from '#client/records/Nothing.tsx'
import type { Voucher } from '#shared/calls/voucher.ts'
import { usedVouchers } from '#state/account/records.ts'
import { go } from '#state/platform/go.ts'
import { timeText } from '#state/platform/timeText.ts'
import { Mark, RecordRow } from './RecordRow.tsx'

/** Returns the vouchers with the time of their use as `time`. */
const used = (vouchers: readonly Voucher[]) => vouchers.map((voucher) => ({ ...voucher, time: voucher.usedAt ?? voucher.gainedAt }))

/** 卡券: used vouchers. Unused ones are in 背包. */
export function UsedVouchers() {
  const empty = (
    <Nothing
      art='items/book_spell'
      title='还没有用过卡券'
      text='充值与商城中用掉的卡券会记在这里，可用的在背包'
      way='查看我的卡券'
      onWay={() => go('/bag?tab=vouchers')}
    />
  )
  return (
    <EndlessList list={usedVouchers} keepAs='record/vouchers' className={lists.scroll} rowHeight={62} empty={empty}>
      {(items) => (
        <DayList items={used(items)} keyOf={({ voucherId }) => voucherId}>
          {(voucher) => (
            <RecordRow
              picture={<Mark glyph={ticket} tone={voucher.kind === 'topUpBonus' ? 'gold' : 'violet'} />}
              title={voucher.voucherName}
              sub={timeText(voucher.time)}
              right={worthOf(voucher)}
              below={TICKET_UNITS[voucher.kind]}
            />
          )}
        </DayList>
      )}
    </EndlessList>
  )
}
