import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Avatar } from '#client/chrome/Avatar.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { TabPanel } from '#client/chrome/TabPanel.tsx'
import { Tabs } from '#client/chrome/Tabs.tsx'
import type { Frame } from '#shared/calls/shop.ts'
import { appState } from '#state/platform/app.ts'
import { AvatarCrop } from './AvatarCrop.tsx'
import css from './AvatarDialog.module.css'
import { AvatarList } from './AvatarList.tsx'
import { FrameList } from './FrameList.tsx'

const TABS = [
  { id: 'avatar', label: '头像' },
  { id: 'frame', label: '头像框' },
] as const
const HEIGHT = 540

/** 形象: the player's picture and its frame. A tap wears them at once. Pictures from the device are first cut to a square. */
export function AvatarDialog({ onClose }: { onClose: () => void }) {
  const { userInfo } = useSnapshot(appState)
  const [tab, setTab] = useState<'avatar' | 'frame'>('avatar')
  const [picture, setPicture] = useState<HTMLImageElement | null>(null)
  const [tried, setTried] = useState<Frame | null>(null)
  const drop = () => {
    if (picture) URL.revokeObjectURL(picture.src)
    setPicture(null)
  }
  const close = () => {
    drop()
    onClose()
  }
  if (picture) return <AvatarCrop picture={picture} onBack={drop} onClose={close} />
  const frame = tab === 'frame' && tried ? tried.headGround : (userInfo?.headGround ?? '')
  return (
    <Modal open onClose={close} title='我的形象' height={HEIGHT}>
      <div className={css.dialog}>
        <div className={css.preview}>
          <Avatar size={92} src={userInfo?.headPic ?? ''} frame={frame} />
        </div>
        <Tabs items={TABS} value={tab} onChange={setTab} label='我的形象' name='looks' className={css.tabs} />
        <TabPanel of='looks' tab={tab}>
          {tab === 'avatar' ? <AvatarList onPicture={setPicture} /> : <FrameList tried={tried} onTry={setTried} />}
        </TabPanel>
      </div>
    </Modal>
  )
}
