import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Avatar } from '#client/chrome/Avatar.tsx'
import { CopyButton } from '#client/chrome/CopyButton.tsx'
import { Dial } from '#client/chrome/Dial.tsx'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { camera, pencil } from '#client/chrome/icons/moreGlyphs.ts'
import { useOwn } from '#client/chrome/own.ts'
import { pressed } from '#client/chrome/press.ts'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { Tag } from '#client/chrome/Tag.tsx'
import { profileState } from '#state/account/profile.ts'
import { appState } from '#state/platform/app.ts'
import { serverNow } from '#state/platform/clock.ts'
import { AvatarDialog } from './AvatarDialog.tsx'
import { NicknameDialog } from './NicknameDialog.tsx'
import css from './PlayerHead.module.css'
import { daysSince } from './playerDays.ts'

type Open = 'avatar' | 'nickname' | null

/** Top of 我的: picture and frame, the nickname with a button to change it, the UID, and the days since registration. */
export function PlayerHead() {
  const { userInfo } = useSnapshot(appState)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <section className={css.head} aria-label='个人资料'>
      <Dial size={270} color='var(--violet-2)' className={css.dial} />
      <button type='button' className={css.picture} aria-label='更换头像与头像框' onClick={pressed(() => setOpen('avatar'))}>
        <Avatar size={78} src={userInfo?.headPic ?? ''} frame={userInfo?.headGround ?? ''} />
        <span className={css.badge} aria-hidden='true'>
          <Icon glyph={camera} size={14} />
        </span>
      </button>
      <div className={css.who}>
        {userInfo ? <Names nickname={userInfo.nickname} uid={userInfo.uid} onEdit={() => setOpen('nickname')} /> : <NamesWaiting />}
        <Tags phone={userInfo?.phone ?? ''} />
      </div>
      {open === 'avatar' && <AvatarDialog onClose={close} />}
      {open === 'nickname' && <NicknameDialog onClose={close} />}
    </section>
  )
}

function Names({ nickname, uid, onEdit }: { nickname: string; uid: string; onEdit: () => void }) {
  const { id } = useOwn()
  return (
    <>
      <button type='button' className={css.names} aria-label={`昵称 ${nickname}，点按修改`} onClick={pressed(onEdit)}>
        <span className={css.nickname}>{nickname || '***'}</span>
        <Icon glyph={pencil} size={16} className={css.pencil} />
      </button>
      <span className={css.uid}>
        UID {id(uid)}
        <CopyButton text={uid} name='UID' className={css.copy} />
      </span>
    </>
  )
}

function NamesWaiting() {
  return (
    <span className={css.waiting} role='status' aria-label='正在读取资料'>
      <Skeleton width={120} height={22} />
      <Skeleton width={92} height={14} />
    </span>
  )
}

function Tags({ phone }: { phone: string }) {
  const { data } = useSnapshot(profileState)
  const { id } = useOwn()
  return (
    <span className={css.tags}>
      {data && <Tag grade={3}>Lv {data.level}</Tag>}
      {data && <Tag grade={2}>入驻 {daysSince(data.registeredAt, serverNow())} 天</Tag>}
      {phone && <span className={css.phone}>{id(phone)}</span>}
    </span>
  )
}
