import { Amount } from '#client/chrome/Amount.tsx'
import { cx } from '#client/chrome/cx.ts'
import { Panel } from '#client/chrome/Panel.tsx'
import { pressed } from '#client/chrome/press.ts'
import type { BattleRecord } from '#shared/modes/battle/calls.ts'
import { go } from '#state/platform/go.ts'
import { timeText } from '#state/platform/timeText.ts'
import { BoxChips } from './BoxChips.tsx'
import css from './RecordRow.module.css'
import { RoomTags } from './RoomTags.tsx'

/** A battle of the player that is over. It leads to its room, where it can be seen again and verified. `from` is the page that it stands on. */
export function RecordRow({ record, from }: { record: BattleRecord; from: string }) {
  const { roomId, won, gained, diamonds, cost, endedAt, boxes } = record
  return (
    <button type='button' className={css.button} onClick={pressed(() => go(`/battle-room?id=${roomId}`, from))}>
      <Panel className={cx(css.row, won && css.won)}>
        <span className={css.top}>
          <RoomTags room={record} className={css.tags} />
          <span className={css.time}>{timeText(endedAt)}</span>
        </span>
        <BoxChips boxes={boxes} small />
        <span className={css.sums}>
          <b>{won ? '获胜' : gained > 0 ? '平分' : '未获胜'}</b>
          <span>
            入场 <Amount value={cost} size={13} />
          </span>
          <span className={css.gain}>
            得到{' '}
            {gained > 0 || diamonds === 0 ? <Amount value={gained} size={14} /> : <Amount value={diamonds} currency='diamond' size={14} />}
          </span>
        </span>
      </Panel>
    </button>
  )
}
