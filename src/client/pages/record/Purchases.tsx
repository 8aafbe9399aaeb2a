import { handbag } from '#client/chrome/icons/moreGlyphs.ts'
import { RecordList } from '#client/records/RecordList.tsx'
import { SignedAmount } from '#client/records/SignedAmount.tsx'
import { purchases } from '#state/economy/purchases.ts'
import { timeText } from '#state/platform/timeText.ts'
import { Mark, RecordRow } from './RecordRow.tsx'

const NONE = {
  art: 'items/moto_pop',
  title: '还没有商城记录',
  text: '用金币或钻石买到的物品、头像框与卡券都会记在这里',
  way: '逛逛商城',
  to: '/shop',
} as const

/** 商城: what was bought, how many pieces, and the price. */
export function Purchases() {
  return (
    <RecordList
      list={purchases}
      keepAs='record/purchases'
      rowHeight={62}
      none={NONE}
      keyOf={({ purchaseId }) => purchaseId}
      timeOf={({ time }) => time}
    >
      {({ name, quantity, currency, paid, time }) => (
        <RecordRow
          picture={<Mark glyph={handbag} tone='magenta' />}
          title={name}
          sub={timeText(time)}
          right={<SignedAmount value={-paid} currency={currency} />}
          below={`× ${quantity}`}
        />
      )}
    </RecordList>
  )
}
