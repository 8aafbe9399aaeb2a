import { Panel } from '#client/chrome/Panel.tsx'
import { useServerNow } from '#client/chrome/useServerNow.ts'
import { CHAT_HOURS, isDeskOpen } from '#shared/chat.ts'
import css from './Hours.module.css'

/** Whether somebody answers now, and the hours. */
export function Hours() {
  const open = isDeskOpen(useServerNow(30_000))
  const { opens, closes } = CHAT_HOURS
  return (
    <Panel className={css.panel} keepClear>
      <span className={css.dot} data-open={open} />
      <span role='status'>{open ? '客服在线' : `休息中，${opens}:00 后回复留言`}</span>
      <span className={css.hours}>
        每日 <b>{`${opens}:00–${closes}:00`}</b>
      </span>
    </Panel>
  )
}
