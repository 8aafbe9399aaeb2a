import { useEffect, useState } from 'react'
import { Button } from '#client/chrome/Button.tsx'
import { download } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { Panel } from '#client/chrome/Panel.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { openPackage } from '#client/install/package.ts'
import { androidUrl } from '#state/platform/appInfo.ts'
import css from './PackagePanel.module.css'

/** The Android package, or that there is none. */
export function PackagePanel() {
  const { url, failed, again } = usePackage()
  return (
    <Panel className={css.panel}>
      <h2 className={css.title}>安卓安装包</h2>
      {failed ? (
        <p className={css.line} role='alert'>
          没有读到下载地址
          <Button tone='ghost' size='sm' onClick={again}>
            重试
          </Button>
        </p>
      ) : url === null ? (
        <Skeleton height={50} />
      ) : url === '' ? (
        <p className={css.none}>目前没有安装包。按下面的步骤添加到桌面，玩法和账号完全相同。</p>
      ) : (
        <>
          <Button tone='gold' block onClick={() => openPackage(url)}>
            <Icon glyph={download} size={19} />
            下载安装包
          </Button>
          <p className={css.note}>来自 {new URL(url).hostname}。安装时请允许“来自此来源的应用”，账号与浏览器中相同。</p>
        </>
      )}
    </Panel>
  )
}

/** Address of the package: null while it is not known yet, '' when there is none. */
function usePackage() {
  const [url, setUrl] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const [times, setTimes] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `times` asks for another attempt
  useEffect(() => {
    let gone = false
    setFailed(false)
    androidUrl().then(
      (known) => !gone && setUrl(known),
      () => !gone && setFailed(true),
    )
    return () => {
      gone = true
    }
  }, [times])
  return { url, failed, again: () => setTimes((before) => before + 1) }
}
