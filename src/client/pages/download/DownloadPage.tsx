import { useSnapshot } from 'valtio'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { HomeButton } from '#client/chrome/HomeButton.tsx'
import { TabPanel } from '#client/chrome/TabPanel.tsx'
import { Tabs } from '#client/chrome/Tabs.tsx'
import { useAddress } from '#client/chrome/useAddress.ts'
import { hereIs } from '#client/install/browser.ts'
import { installState } from '#client/install/prompt.ts'
import page from '#client/styles/page.module.css'
import { appState } from '#state/platform/app.ts'
import css from './DownloadPage.module.css'
import { DEVICES } from './devices.ts'
import { Ways } from './Ways.tsx'

/** 下载: the Android package, and how the product gets to the home screen of a phone. */
export default function DownloadPage() {
  const { isApp } = useSnapshot(appState)
  const { done } = useSnapshot(installState)
  return <div className={page.page}>{isApp || done ? <Installed opened={isApp} /> : <Choice />}</div>
}

function Choice() {
  const [named, choose] = useAddress('on')
  const device = DEVICES.find(({ id }) => id === (named || hereIs()))?.id ?? 'android'
  return (
    <div className={page.scroll}>
      <div className={css.head}>
        <img src='/icons/icon-192.png' alt='' className={css.icon} />
        <p className={css.name}>
          <b>星匣</b>
          装到桌面，全屏打开，下次一点就到
        </p>
      </div>
      <Tabs items={DEVICES} value={device} onChange={choose} label='设备' name='download' />
      <TabPanel of='download' tab={device}>
        <Ways device={device} />
      </TabPanel>
    </div>
  )
}

/** For players who have it already: who has opened it from its icon, or has installed it just now. */
function Installed({ opened }: { opened: boolean }) {
  return (
    <div className={page.centre}>
      <EmptyState
        color='#ffc766'
        art={<img src='/icons/icon-192.png' alt='' className={css.icon} />}
        title='已经安装好了'
        text={opened ? '您正在使用已安装的星匣' : '以后可以从桌面图标打开星匣'}
      >
        <HomeButton />
      </EmptyState>
    </div>
  )
}
