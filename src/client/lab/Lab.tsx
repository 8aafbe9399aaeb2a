import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Bench } from './bench/Bench.tsx'
import { Gallery } from './Gallery.tsx'
import css from './Lab.module.css'
import { languageState, useWords } from './language.ts'
import { Sounds } from './Sounds.tsx'
import { StyleSheet } from './StyleSheet.tsx'
import { Segment } from './ui/Segment.tsx'
import { Widgets } from './Widgets.tsx'

const SHEETS = { style: StyleSheet, widgets: Widgets, pictures: Gallery, sounds: Sounds } as const
type SheetId = keyof typeof SHEETS
type PageId = 'scenes' | SheetId
const PAGES: readonly PageId[] = ['scenes', 'style', 'widgets', 'pictures', 'sounds']

/** Returns the page that the address names; the bench when it names none. */
function pageOf(hash: string): PageId {
  const [name] = hash.replace(/^#\/?/, '').split(/[/?]/)
  return PAGES.find((page) => page === name) ?? 'scenes'
}

/**
 * The laboratory: every scene frame by frame, and every design token, widget, picture and sound of the product. Each page has its own
 * address.
 */
export function Lab() {
  const { say } = useWords()
  const [page, setPage] = useState(() => pageOf(window.location.hash))
  useEffect(() => {
    const follow = () => setPage(pageOf(window.location.hash))
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  const open = (id: PageId) => {
    window.history.replaceState(null, '', id === 'scenes' ? '#/' : `#/${id}`)
    setPage(id)
  }
  const Sheet = page === 'scenes' ? null : SHEETS[page]
  return (
    <div className={css.lab}>
      <header className={css.topBar}>
        <span className={css.brand}>
          星匣 <small>{say('lab')}</small>
        </span>
        <nav className={css.pages} aria-label={say('pages')}>
          {PAGES.map((id) => (
            <button key={id} type='button' aria-current={page === id ? 'page' : undefined} onClick={() => open(id)}>
              {say(id)}
            </button>
          ))}
        </nav>
        <Languages />
      </header>
      {Sheet ? (
        <main className={css.sheet} key={page}>
          <Sheet />
        </main>
      ) : (
        <Bench />
      )}
    </div>
  )
}

function Languages() {
  const { say } = useWords()
  const { language } = useSnapshot(languageState)
  const options = [
    { value: 'zh', label: '中文' },
    { value: 'en', label: 'EN' },
  ] as const
  return (
    <div className={css.languages}>
      <Segment
        label={say('language')}
        options={options}
        value={language}
        onChange={(value) => {
          languageState.language = value
        }}
      />
    </div>
  )
}
