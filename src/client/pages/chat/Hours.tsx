import { useSnapshot } from 'valtio'
import { Panel } from '#client/chrome/Panel.tsx'
import { useServerTime } from '#client/chrome/useServerTime.ts'
import type { ChatLine } from '#shared/calls/chat.ts'
import { CHAT_HOURS, isDeskOpen } from '#shared/chat.ts'
import { chatState } from '#state/community/chat/lines.ts'
import css from './Hours.module.css'

/** Whether somebody answers now and how soon, the hours, and the ticket under which the player's question waits. */
export function Hours() {
  const open = useServerTime(isDeskOpen, 30_000)
  const { wait, ticket, lines } = useSnapshot(chatState)
  const { opens, closes } = CHAT_HOURS
  return (
    <Panel className={css.panel} keepClear>
      <div className={css.row}>
        <span className={css.dot} data-open={open} />
        <span role='status'>{open ? `客服在线${soonText(wait)}` : `休息中，${opens}:00 后回复留言`}</span>
        <span className={css.hours}>
          每日 <b>{`${opens}:00–${closes}:00`}</b>
        </span>
      </div>
      {ticket > 0 && (
        <p className={css.ticket}>
          工单号 <b>{ticket}</b>
          {isAnswered(lines) ? '，处理中' : `，已收到，${open ? '' : '上线后'}按顺序回复`}
        </p>
      )}
    </Panel>
  )
}

/** True when somebody of 客服 has written since a ticket was last closed. */
function isAnswered(lines: readonly ChatLine[]): boolean {
  const closed = lines.map(({ rating }) => rating !== null).lastIndexOf(true)
  return lines.slice(closed + 1).some(({ by }) => by === 'desk')
}

const MINUTE = 60_000

const soonText = (wait: number | null) => (wait === null ? '' : ` · 约 ${Math.ceil(wait / MINUTE)} 分钟回复`)
