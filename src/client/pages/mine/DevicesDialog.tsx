import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { desktop, device as phone, tabletDevice } from '#client/chrome/icons/moreGlyphs.ts'
import { Modal } from '#client/chrome/Modal.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { Tag } from '#client/chrome/Tag.tsx'
import type { Device } from '#shared/calls/profile.ts'
import { devicesState, loadDevices, logOutDevice } from '#state/account/devices.ts'
import { notify } from '#state/platform/notice.ts'
import { timeText } from '#state/platform/timeText.ts'
import css from './DevicesDialog.module.css'

/** 登录设备: devices on which the player is logged in, with a button to log each of the others out. */
export function DevicesDialog({ onClose }: { onClose: () => void }) {
  const { items, status } = useSnapshot(devicesState)
  const [leaving, setLeaving] = useState<Device | null>(null)
  useEffect(() => void loadDevices(), [])
  return (
    <Modal open onClose={onClose} title='登录设备'>
      {items.length === 0 && status === 'error' && <ErrorState onRetry={() => void loadDevices()} text='账号没有变化' />}
      {items.length === 0 && status !== 'error' && <Skeleton height={130} />}
      {items.length > 0 && (
        <>
          <ul className={css.list}>
            {items.map((device) => (
              <Row key={device.deviceId} device={device} onLeave={() => setLeaving(device)} />
            ))}
          </ul>
          <p className={css.note}>不认识的设备请立即退出。30 天没有使用的登录会自动失效。</p>
        </>
      )}
      {leaving && <Confirm device={leaving} onClose={() => setLeaving(null)} />}
    </Modal>
  )
}

const COMPUTERS = /电脑|Mac|Chromebook|未知/
const TABLETS = /iPad|平板/
const glyphOf = (name: string) => (TABLETS.test(name) ? tabletDevice : COMPUTERS.test(name) ? desktop : phone)

function Row({ device: { name, current, loggedInAt, seenAt }, onLeave }: { device: Device; onLeave: () => void }) {
  return (
    <li className={css.row}>
      <Icon glyph={glyphOf(name)} size={24} className={current ? css.own : css.glyph} />
      <span className={css.what}>
        <b className={css.name}>{name}</b>
        <span className={css.when}>{current ? '正在使用' : `最近使用 ${timeText(seenAt)}`}</span>
        <span className={css.when}>登录于 {timeText(loggedInAt)}</span>
      </span>
      {current ? (
        <Tag grade={3}>本机</Tag>
      ) : (
        <Button tone='ghost' size='sm' label={`退出 ${name}`} onClick={onLeave}>
          退出
        </Button>
      )}
    </li>
  )
}

function Confirm({ device: { deviceId, name }, onClose }: { device: Device; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const leave = () => {
    if (busy) return
    setBusy(true)
    logOutDevice(deviceId)
      .then(() => notify.success('已退出该设备'))
      .catch(() => void loadDevices())
      .finally(onClose)
  }
  return (
    <Modal open onClose={onClose} title='退出这台设备' width={300} layer={1} dismissable={!busy}>
      <p className={css.ask}>
        <b>{name}</b>
        <br />
        它会立即退出，再次使用需短信验证。
      </p>
      <div className={css.acts}>
        <Button tone='ghost' size='sm' disabled={busy} onClick={onClose}>
          取消
        </Button>
        <Button tone='red' size='sm' busy={busy} onClick={leave}>
          退出登录
        </Button>
      </div>
    </Modal>
  )
}
