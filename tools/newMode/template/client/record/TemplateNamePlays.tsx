import { Amount } from '#client/chrome/Amount.tsx'
import { EndlessList } from '#client/chrome/EndlessList.tsx'
import { DayList } from '#client/records/DayList.tsx'
import lists from '#client/records/lists.module.css'
import { Nothing } from '#client/records/Nothing.tsx'
import { ITEM_STATE_NAMES } from '#shared/codes.ts'
import type { TemplateNameRecord } from '#shared/modes/templateName/calls.ts'
import { templateNamePlays } from '#state/modes/templateName/plays.ts'
import { go } from '#state/platform/go.ts'
import { thumbUrl } from '#state/platform/images.ts'
import { timeText } from '#state/platform/timeText.ts'
import css from './TemplateNamePlays.module.css'

const EMPTY = (
  <Nothing
    art='items/wyvern_gold'
    title='还没有记录'
    text='每一次都会记在这里，并附上可以验证的凭证'
    way='去新玩法'
    onWay={() => go('/template-name')}
  />
)

/** The player's plays, newest first. */
export function TemplateNamePlays() {
  return (
    <EndlessList list={templateNamePlays} keepAs='record/template-name' className={lists.scroll} rowHeight={64} empty={EMPTY}>
      {(items) => (
        <DayList items={items} keyOf={({ playId }) => playId}>
          {(record) => <Row record={record} />}
        </DayList>
      )}
    </EndlessList>
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
