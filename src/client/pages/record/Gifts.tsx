import { Avatar } from '#client/chrome/Avatar.tsx'
import { cx } from '#client/chrome/cx.ts'
import { gradeClass, gradeName } from '#client/chrome/grade.ts'
import { RecordList } from '#client/records/RecordList.tsx'
import type { Gift } from '#shared/calls/giving.ts'
import { gifts } from '#state/account/records.ts'
import { thumbUrl } from '#state/platform/images.ts'
import { timeText } from '#state/platform/timeText.ts'
import css from './Gifts.module.css'

const NONE = {
  art: 'boxes/gift_ribbon',
  title: '还没有赠送记录',
  text: '送给好友和收到的物品都会记在这里',
  way: '去背包挑一件',
  to: '/bag',
} as const

/** 赠送: items that the player gave and received. */
export function Gifts() {
  return (
    <RecordList
      list={gifts}
      keepAs='record/gifts'
      rowHeight={76}
      none={NONE}
      keyOf={({ givingId }) => givingId}
      timeOf={({ time }) => time}
    >
      {(gift) => <GiftRow gift={gift} />}
    </RecordList>
  )
}

function GiftRow({ gift: { item, other, given, time } }: { gift: Gift }) {
  return (
    <div className={cx(css.row, gradeClass(item.grade))}>
      <span className={css.item}>
        <img src={thumbUrl(item.giftImage)} alt={gradeName(item.grade)} loading='lazy' />
      </span>
      <span className={css.name}>{item.giftName}</span>
      <span className={cx(css.way, given ? css.given : css.got)}>{given ? '送出' : '收到'}</span>
      <span className={css.other}>
        {given ? '送给' : '来自'}
        <Avatar src={other.headPic} size={20} />
        <span className={css.nickname}>{other.nickname}</span>
      </span>
      <span className={css.time}>{timeText(time)}</span>
    </div>
  )
}
