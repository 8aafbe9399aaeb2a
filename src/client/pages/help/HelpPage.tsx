import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { useAddress } from '#client/chrome/useAddress.ts'
import { useHelp } from '#client/overlays/useHelp.ts'
import page from '#client/styles/page.module.css'
import type { HelpDocument } from '#shared/calls/common.ts'
import { appState } from '#state/platform/app.ts'
import { Documents } from './Documents.tsx'
import css from './HelpPage.module.css'
import { Reading } from './Reading.tsx'

/** 帮助中心: every help document, with a search. The address names the document that is open. */
export default function HelpPage() {
  const [doc, choose] = useAddress('doc')
  const { helpList, failed, load } = useHelp()
  useBackToList(doc !== '')
  if (failed && helpList.length === 0) {
    return (
      <div className={page.centre}>
        <ErrorState text='帮助文档都在服务器上，联网后即可查看' onRetry={load} />
      </div>
    )
  }
  if (helpList.length === 0) return <Waiting />
  const list = helpList as readonly HelpDocument[]
  return (
    <div className={page.page}>
      {doc ? <Reading key={doc} list={list} id={Number(doc)} onRead={choose} /> : <Documents list={list} onRead={choose} />}
    </div>
  )
}

const LIST = '/help'

/** Makes the back arrow lead to the list while a document is open. */
function useBackToList(reading: boolean): void {
  const { meta } = useSnapshot(appState)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shell sets its own path when the page opens
  useEffect(() => {
    if (!reading) return
    const before = appState.headerBack
    appState.headerBack = LIST
    return () => {
      if (appState.headerBack === LIST) appState.headerBack = before
    }
  }, [reading, meta])
}

const ROWS = [1, 2, 3, 4, 5, 6]

function Waiting() {
  return (
    <div className={css.waiting} role='status' aria-label='正在读取帮助'>
      {ROWS.map((row) => (
        <Skeleton key={row} height={64} />
      ))}
    </div>
  )
}
