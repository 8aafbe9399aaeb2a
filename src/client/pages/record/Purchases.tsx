import { EndlessList } from '#client/chrome/EndlessList.tsx'
import { handbag } from '#client/chrome/icons/moreGlyphs.ts'
import { DayList } from '#client/records/DayList.tsx'
import lists from '#client/records/lists.module.css'
import { Nothing } from '#client/records/Nothing.tsx'
import { SignedAmount } from '#client/records/SignedAmount.tsx'
import { purchases } from '#state/economy/purchases.ts'
import { go } from '#state/platform/go.ts'
import { timeText } from '#state/platform/timeText.ts'
import { Mark, RecordRow } from './RecordRow.tsx'

/** 商城: what was bought, how many pieces, and the price. */
export function Purchases() {
  const empty = (
    <Nothing
      art='items/moto_pop'
      title='还没有商城记录'
      text='用金币或钻石买到的物品、头像框与卡券都会记在这里'
      way='逛逛商城'
      onWay={() => go('/shop')}
    />
  )
  return (
    <EndlessList list={purchases} keepAs='record/purchases' className={lists.scroll} rowHeight={62} empty={empty}>
      {(items) => (
        <DayList items={items} keyOf={({ purchaseId }) => purchaseId}>
          {({ name, quantity, currency, paid, time }) => (
            <RecordRow
              picture={<Mark glyph={handbag} tone='magenta' />}
              title={name}
              sub={timeText(time)}
              right={<SignedAmount value={-paid} currency={currency} />}
              below={`× ${quantity}`}
            />
          )}
        </DayList>
      )}
    </EndlessList>
  )
}
