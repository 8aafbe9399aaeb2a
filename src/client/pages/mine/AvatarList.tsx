import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Avatar } from '#client/chrome/Avatar.tsx'
import { CheckBox } from '#client/chrome/Check.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { spinner } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { camera } from '#client/chrome/icons/moreGlyphs.ts'
import { pressed } from '#client/chrome/press.ts'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { openPicture, PICTURES, PictureFault } from '#client/parts/pictureFile.ts'
import { headPicsState, loadHeadPics } from '#state/account/headPics.ts'
import { chooseAvatar } from '#state/account/profile.ts'
import { ApiError } from '#state/platform/api/apiError.ts'
import { appState } from '#state/platform/app.ts'
import { notify } from '#state/platform/notice.ts'
import css from './AvatarList.module.css'
import { MIN_SIDE } from './avatarPicture.ts'

/** Width and height of each avatar, px at 375 width. */
const SIZE = 62

/** Avatars to choose from. The first entry uploads a picture from the device. */
export function AvatarList({ onPicture }: { onPicture: (picture: HTMLImageElement) => void }) {
  const { status, items } = useSnapshot(headPicsState)
  const { userInfo } = useSnapshot(appState)
  const [busy, setBusy] = useState('')
  useEffect(() => void loadHeadPics(), [])

  const choose = async (headPic: string) => {
    if (busy || headPic === userInfo?.headPic) return
    setBusy(headPic)
    try {
      await chooseAvatar(headPic)
      notify.success('头像已更换')
    } catch (error) {
      if (error instanceof ApiError && error.msg) notify.error(error.msg)
    } finally {
      setBusy('')
    }
  }

  return (
    <div className={css.scroll}>
      <div className={css.grid}>
        <Upload onPicture={onPicture} />
        {items.map((headPic, at) => (
          <button
            key={headPic}
            type='button'
            className={css.choice}
            aria-pressed={headPic === userInfo?.headPic}
            aria-label={`头像 ${at + 1}`}
            onClick={pressed(() => void choose(headPic))}
          >
            <Avatar size={SIZE} src={headPic} tone={headPic === userInfo?.headPic ? 'gold' : 'violet'} />
            {headPic === userInfo?.headPic && <CheckBox checked className={css.mark} />}
            {headPic === busy && (
              <span className={css.busy}>
                <Icon glyph={spinner} size={22} className={css.spin} />
              </span>
            )}
          </button>
        ))}
        {status === 'loading' && WAITING.map((at) => <Skeleton key={at} shape='octagon' width={SIZE} height={SIZE} />)}
      </div>
      {status === 'error' && <ErrorState onRetry={() => void loadHeadPics()} text='也可以直接上传自己的图片' />}
    </div>
  )
}

const WAITING = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]

function Upload({ onPicture }: { onPicture: (picture: HTMLImageElement) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    try {
      onPicture(await openPicture(file, MIN_SIDE))
    } catch (error) {
      notify.error(error instanceof PictureFault ? error.message : '图片无法读取，请换一张')
    }
  }
  return (
    <>
      <button type='button' className={css.upload} onClick={pressed(() => input.current?.click())}>
        <Icon glyph={camera} size={24} />
        上传图片
      </button>
      <input ref={input} type='file' accept={PICTURES} hidden aria-label='上传头像图片' onChange={(event) => void take(event)} />
    </>
  )
}
