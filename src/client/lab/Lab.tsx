import { useState } from 'react'
import { Tabs } from '#client/chrome/Tabs.tsx'
import { Gallery } from './Gallery.tsx'
import css from './Lab.module.css'
import { Motion } from './Motion.tsx'
import { Sounds } from './Sounds.tsx'
import { StyleSheet } from './StyleSheet.tsx'
import { Widgets } from './Widgets.tsx'

const PAGES = [
  { id: 'style', label: '样式 Style' },
  { id: 'widgets', label: '控件 Widgets' },
  { id: 'pictures', label: '图片 Pictures' },
  { id: 'motion', label: '动效 Motion' },
  { id: 'sounds', label: '声音 Sounds' },
] as const
type PageId = (typeof PAGES)[number]['id']

const isPage = (id: string): id is PageId => PAGES.some((page) => page.id === id)

/** The laboratory: the design and every piece of art as the product uses them. The address (`#pictures`) leads back to a page. */
export function Lab() {
  const asked = window.location.hash.slice(1)
  const [page, setPage] = useState<PageId>(isPage(asked) ? asked : 'style')
  const open = (id: PageId) => {
    window.history.replaceState(null, '', `#${id}`)
    setPage(id)
  }
  return (
    <main className={css.lab}>
      <header className={css.head}>
        <h1 className={css.name}>星匣 · 实验室</h1>
        <Tabs items={PAGES} value={page} onChange={open} label='页面 Pages' />
      </header>
      {page === 'style' && <StyleSheet />}
      {page === 'widgets' && <Widgets />}
      {page === 'pictures' && <Gallery />}
      {page === 'motion' && <Motion />}
      {page === 'sounds' && <Sounds />}
    </main>
  )
}
