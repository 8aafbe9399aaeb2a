import { useSnapshot } from 'valtio'
import { Badge } from '#client/chrome/Badge.tsx'
import { mail } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { bookOpen, fire, question, receipt, ticket } from '#client/chrome/icons/moreGlyphs.ts'
import { Panel } from '#client/chrome/Panel.tsx'
import { pressed } from '#client/chrome/press.ts'
import { messagesState } from '#state/account/messagesUnread.ts'
import { go } from '#state/platform/go.ts'
import css from './LinkGrid.module.css'

const LINKS = [
  { path: '/record', name: '记录中心', glyph: receipt, tone: css.violet },
  { path: '/album', name: '图鉴', glyph: bookOpen, tone: css.green },
  { path: '/show-time', name: '巅峰时刻', glyph: fire, tone: css.orange },
  { path: '/message', name: '消息', glyph: mail, tone: css.pink },
  { path: '/bag?tab=vouchers', name: '卡券', glyph: ticket, tone: css.gold },
  { path: '/help', name: '帮助', glyph: question, tone: css.blue },
] as const

/** Links to the player's own pages. */
export function LinkGrid() {
  const { unread } = useSnapshot(messagesState)
  return (
    <Panel tone='dim' className={css.grid}>
      {LINKS.map(({ path, name, glyph, tone }) => {
        const count = path === '/message' ? unread : 0
        return (
          <button key={path} type='button' className={css.link} onClick={pressed(() => go(path, '/mine'))}>
            <span className={css.place}>
              <span className={`${css.plate} ${tone}`}>
                <Icon glyph={glyph} size={24} />
              </span>
              <Badge count={count} />
            </span>
            {name}
            {count > 0 && <span className='sr-only'>，{count} 条未读</span>}
          </button>
        )
      })}
    </Panel>
  )
}
