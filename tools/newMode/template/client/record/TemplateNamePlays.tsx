import { Amount } from '#client/chrome/Amount.tsx'
import { RecordList } from '#client/records/RecordList.tsx'
import { ITEM_STATE_NAMES } from '#shared/codes.ts'
import type { TemplateNameRecord } from '#shared/modes/templateName/calls.ts'
import { templateNamePlays } from '#state/modes/templateName/plays.ts'
import { thumbUrl } from '#state/platform/images.ts'
import { timeText } from '#state/platform/timeText.ts'
import css from './TemplateNamePlays.module.css'

const NONE = {
  art: 'items/wyvern_gold',
  title: '还没有记录',
  text: '每一次都会记在这里，并附上可以验证的凭证',
  way: '去新玩法',
  to: '/template-name',
} as const

/** The player's plays, newest first. */
export function TemplateNamePlays() {
  return (
    <RecordList
      list={templateNamePlays}
      keepAs='record/template-name'
      rowHeight={64}
      none={NONE}
      keyOf={({ playId }) => playId}
      timeOf={({ time }) => time}
    >
      {(record) => <Row record={record} />}
    </RecordList>
  )
}

/** One play: what was won and what has become of it, the box, and what it cost. */
function Row({ record: { boxName, paid, time, drop } }: { record: TemplateNameRecord }) {
  return (
    <div className={css.row}>
      <img src={thumbUrl(drop.giftImage)} alt='' loading='lazy' />
      <span className={css.what}>
        {drop.giftName} · {ITEM_STATE_NAMES[drop.state]}
        <small>
          {boxName} · {timeText(time)}
        </small>
      </span>
      <Amount value={paid} size={13} />
    </div>
  )
}
