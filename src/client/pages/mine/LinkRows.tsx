import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { CopyButton } from '#client/chrome/CopyButton.tsx'
import { share } from '#client/chrome/icons/glyphs.ts'
import { handCoins, headset, shieldCheck, userPlus } from '#client/chrome/icons/moreGlyphs.ts'
import { Panel } from '#client/chrome/Panel.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { CHAT_HOURS } from '#shared/chat.ts'
import { limitsState } from '#state/account/limits.ts'
import { loadProfile, type MyProfile, profileState } from '#state/account/profile.ts'
import { chatUnreadState } from '#state/community/chat/badge.ts'
import { serverNow } from '#state/platform/clock.ts'
import { go } from '#state/platform/go.ts'
import { InviterDialog } from './InviterDialog.tsx'
import css from './LinkRows.module.css'
import { limitNote } from './limitNote.ts'
import { inviterDaysLeft } from './playerDays.ts'
import row from './Row.module.css'
import { LinkRow, RowIcon } from './Row.tsx'

/** Rows for inviter and promotion code, 公平验证, 理性娱乐 and 客服. */
export function LinkRows() {
  const { data, status } = useSnapshot(profileState)
  const limits = useSnapshot(limitsState).data
  const [inviting, setInviting] = useState(false)
  return (
    <Panel tone='dim' className={row.rows}>
      {!data && (status === 'error' ? <Unread /> : <Waiting />)}
      {data && <InviterRow profile={data} onClick={() => setInviting(true)} />}
      {data && <CodeRow code={data.promoteCode} />}
      <LinkRow glyph={shieldCheck} note='种子可更换' onClick={() => go('/fair')}>
        公平验证
      </LinkRow>
      <LinkRow glyph={handCoins} note={limits && limitNote(limits, serverNow())} onClick={() => go('/limits')}>
        理性娱乐
      </LinkRow>
      <DeskRow />
      {inviting && data && <InviterDialog profile={data} onClose={() => setInviting(false)} />}
    </Panel>
  )
}

function DeskRow() {
  const { count } = useSnapshot(chatUnreadState)
  const note = count > 0 ? `${count} 条新回复` : `每日 ${CHAT_HOURS.opens}:00–${CHAT_HOURS.closes}:00`
  return (
    <LinkRow glyph={headset} note={note} tone={count > 0 ? 'todo' : 'plain'} onClick={() => go('/chat', '/mine')}>
      客服
    </LinkRow>
  )
}

function InviterRow({ profile, onClick }: { profile: Pick<MyProfile, 'inviter' | 'registeredAt'>; onClick: () => void }) {
  const { inviter, registeredAt } = profile
  const left = inviterDaysLeft(registeredAt, serverNow())
  const note = inviter?.nickname ?? (left > 0 ? `去绑定 · 剩 ${left} 天` : '未绑定')
  return (
    <LinkRow glyph={userPlus} note={note} tone={!inviter && left > 0 ? 'todo' : 'plain'} onClick={onClick}>
      邀请人
    </LinkRow>
  )
}

function CodeRow({ code }: { code: string }) {
  return (
    <div className={css.code}>
      <RowIcon glyph={share} />
      <span className={css.name}>推广码</span>
      <span className={css.value}>{code}</span>
      <CopyButton text={code} name='推广码' className={css.copy} />
    </div>
  )
}

/** Takes the room of the first two rows until they are loaded, so that nothing below moves. */
function Waiting() {
  return (
    <>
      <div className={css.code} role='status' aria-label='正在读取账户资料'>
        <RowIcon glyph={userPlus} />
        <span className={css.name}>邀请人</span>
        <Skeleton width={70} className={css.waiting} />
      </div>
      <div className={css.code}>
        <RowIcon glyph={share} />
        <span className={css.name}>推广码</span>
        <Skeleton width={92} className={css.waiting} />
      </div>
    </>
  )
}

function Unread() {
  return (
    <div className={css.unread} role='alert'>
      <span>账户资料没有读到</span>
      <Button tone='ghost' size='sm' onClick={() => void loadProfile()}>
        重试
      </Button>
    </div>
  )
}
