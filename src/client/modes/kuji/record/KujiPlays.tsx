import { Amount } from '#client/chrome/Amount.tsx'
import { RecordList } from '#client/records/RecordList.tsx'
import { ITEM_STATE_NAMES } from '#shared/codes.ts'
import type { KujiRecord } from '#shared/modes/kuji/calls.ts'
import { RANK_NAMES } from '#shared/modes/kuji/rules.ts'
import { kujiPlays } from '#state/modes/kuji/plays.ts'
import { thumbUrl } from '#state/platform/images.ts'
import { timeText } from '#state/platform/timeText.ts'
import css from './KujiPlays.module.css'

const NONE = {
  art: 'items/wyvern_gold',
  title: '还没有开过签',
  text: '每一次开签都会记在这里，奖池结束后可以验证全部签序',
  way: '去一番赏',
  to: '/kuji',
} as const

/** The player's purchases, newest first. */
export function KujiPlays() {
  return (
    <RecordList list={kujiPlays} keepAs='record/kuji' rowHeight={76} none={NONE} keyOf={({ playId }) => playId} timeOf={({ time }) => time}>
      {(record) => <Row record={record} />}
    </RecordList>
  )
}

/** One purchase: its best prize and what has become of it, how many tickets, the pool, and what they cost. */
function Row({ record: { title, paid, time, tickets, lastOne } }: { record: KujiRecord }) {
  const best = [...tickets].sort((a, b) => b.drop.recoveryPrice - a.drop.recoveryPrice)[0]
  if (!best) return null
  const more = tickets.length > 1 ? ` 等 ${tickets.length} 签` : ` · ${ITEM_STATE_NAMES[best.drop.state]}`
  return (
    <div className={css.row}>
      <img src={thumbUrl(best.drop.giftImage)} alt='' loading='lazy' />
      <span className={css.what}>
        <span className={css.name}>
          {RANK_NAMES[best.rank]} {best.drop.giftName}
          {more}
        </span>
        <small>
          {title} · {timeText(time)}
          {lastOne && <b> · 最后赏</b>}
        </small>
      </span>
      <Amount value={paid} size={13} />
    </div>
  )
}
