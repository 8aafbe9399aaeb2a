import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { phone } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { copy } from '#client/chrome/icons/moreGlyphs.ts'
import { Panel } from '#client/chrome/Panel.tsx'
import { install, installState } from '#client/install/prompt.ts'
import { qrCode } from '#client/poster/pen.ts'
import { copyLink } from '#client/poster/send.ts'
import { notify } from '#state/platform/notice.ts'
import type { Device } from './devices.ts'
import { PackagePanel } from './PackagePanel.tsx'
import { Steps } from './Steps.tsx'
import css from './Ways.module.css'

const home = () => `${window.location.origin}/`

/** What somebody on this kind of device can do. */
export function Ways({ device }: { device: Device }) {
  return (
    <div className={css.ways}>
      {device === 'android' && <PackagePanel />}
      {device === 'inside' && <OutsideLink />}
      {device === 'desktop' && <ScanPanel />}
      {(device === 'android' || device === 'desktop') && <InstallButton />}
      <Steps device={device} />
    </div>
  )
}

/** Opens the dialog in which the browser itself installs the product. Only where the browser has offered that. */
function InstallButton() {
  const { ready } = useSnapshot(installState)
  if (!ready) return null
  const act = async () => {
    if (!(await install())) notify.error('没有安装，可以按下面的步骤添加')
  }
  return (
    <Button tone='violet' block onClick={() => void act()}>
      <Icon glyph={phone} size={19} />
      安装到桌面
    </Button>
  )
}

/** The link for the browser, for players who look at this page inside another app. */
function OutsideLink() {
  return (
    <Panel className={css.link}>
      <p>也可以复制链接，粘贴到浏览器的地址栏</p>
      <Button tone='gold' size='sm' onClick={() => void copyLink(home())}>
        <Icon glyph={copy} size={17} />
        复制链接
      </Button>
    </Panel>
  )
}

/** The product's address as a QR code, for the phone beside the computer. */
function ScanPanel() {
  const [qr, setQr] = useState('')
  useEffect(() => {
    let gone = false
    qrCode(home(), 264, 2).then(
      (canvas) => !gone && setQr(canvas.toDataURL('image/png')),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [])
  return (
    <Panel className={css.scan}>
      <span className={css.code}>{qr && <img src={qr} alt='星匣网址的二维码' />}</span>
      <p>
        <b>用手机扫一扫</b>
        在手机浏览器中打开星匣
      </p>
    </Panel>
  )
}
