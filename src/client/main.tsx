import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import { appState } from '#state/app.ts'
import { setNavigator } from '#state/go.ts'
import { adoptStored, rehydrate, STORAGE_KEY } from '#state/persist.ts'
import { refreshUserInfo } from '#state/session.ts'
import { httpsAddress, readQuery } from '#state/visit.ts'
import { App } from './App.tsx'
import { armAudio } from './audio/arm.ts'
import { routeOf } from './routes.ts'
import { runSplash } from './shell/splash.ts'
import { afterFirstPaint } from './start.ts'

/** The storage of the browser, or none where it is forbidden. */
function localStore(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

const NO_STORE = { getItem: () => null, setItem: () => undefined, clear: () => undefined }

/** Watches the code of the first page, the fonts and the document for the splash. */
function watchLoad(): void {
  let page = false
  const arrived = () => {
    page = true
  }
  const loading = routeOf(window.location.pathname)?.load?.()
  if (loading) loading.then(arrived, arrived)
  else arrived()
  runSplash(() => {
    const parts = [page, document.fonts?.status !== 'loading', document.readyState === 'complete']
    return { done: parts.filter(Boolean).length, all: parts.length }
  })
}

async function main(): Promise<void> {
  const secure = httpsAddress(window.location)
  if (secure) {
    window.location.replace(secure)
    return
  }
  watchLoad()
  setNavigator((path) => navigate(path, { replace: true }))
  await rehydrate(localStore() ?? NO_STORE)
  readQuery(window.location.search)
  window.addEventListener('storage', (event) => event.key === STORAGE_KEY && adoptStored(event.newValue))
  if (appState.token) void refreshUserInfo()
  const root = document.getElementById('root')
  if (!root) return
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  armAudio()
  afterFirstPaint()
}

if (import.meta.hot) void import('./hotAssets.ts')

void main()
