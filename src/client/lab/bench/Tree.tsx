import { ChevronRight, Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { ALL_PREVIEWS, type ScenePreview } from '#scenes/lab/allPreviews.ts'
import { useWords } from '../language.ts'
import { bench } from './benchState.ts'
import { choose } from './session.ts'
import css from './Tree.module.css'

/** The previews of one group, in order. */
interface Group {
  zh: string
  en: string
  scene: string
  previews: ScenePreview[]
}

function grouped(previews: readonly ScenePreview[]): Group[] {
  const groups = new Map<string, Group>()
  for (const shown of previews) {
    const key = `${shown.scene} ${shown.preview.group.en}`
    const group = groups.get(key) ?? { ...shown.preview.group, scene: shown.scene, previews: [] }
    group.previews.push(shown)
    groups.set(key, group)
  }
  return [...groups.values()]
}

function matches({ scene, preview }: ScenePreview, query: string): boolean {
  const text = [scene, preview.name, preview.title.zh, preview.title.en, preview.group.zh, preview.group.en].join(' ').toLowerCase()
  return query.split(/\s+/).every((part) => text.includes(part))
}

/** Every preview of every scene by group, with a search. The keys ↑ and ↓ move through the found previews. */
export function Tree({ onChosen }: { onChosen?: () => void }) {
  const { say } = useWords()
  const [query, setQuery] = useState('')
  const found = ALL_PREVIEWS.filter((shown) => matches(shown, query.trim().toLowerCase()))
  useArrows(found)
  return (
    <nav className={css.tree} aria-label={say('previews')}>
      <div className={css.search}>
        <Search size={15} aria-hidden />
        <input value={query} placeholder={say('search')} aria-label={say('search')} onChange={(event) => setQuery(event.target.value)} />
        {query ? (
          <button type='button' aria-label={say('clearSearch')} onClick={() => setQuery('')}>
            <X size={14} aria-hidden />
          </button>
        ) : (
          <small>{ALL_PREVIEWS.length}</small>
        )}
      </div>
      <div className={css.list}>
        {found.length === 0 && <p className={css.empty}>{say('nothingFound', { query })}</p>}
        {grouped(found).map((group) => (
          <Branch key={`${group.scene} ${group.en}`} group={group} searched={query !== ''} onChosen={onChosen} />
        ))}
      </div>
    </nav>
  )
}

/** A group that can be folded. It opens by itself when it contains the chosen preview, or when a search has found something in it. */
function Branch({ group, searched, onChosen }: { group: Group; searched: boolean; onChosen?: () => void }) {
  const { scene, name } = useSnapshot(bench)
  const holdsChosen = group.previews.some((shown) => shown.scene === scene && shown.preview.name === name)
  const [open, setOpen] = useState(holdsChosen)
  useEffect(() => {
    if (holdsChosen) setOpen(true)
  }, [holdsChosen])
  const shown = open || searched
  return (
    <section>
      <h3 className={css.group}>
        <button type='button' aria-expanded={shown} onClick={() => setOpen(!open)}>
          <ChevronRight size={13} aria-hidden />
          <span>{group.zh}</span>
          <small>{group.en}</small>
          <i>{group.previews.length}</i>
        </button>
      </h3>
      {shown && group.previews.map((entry) => <Entry key={entry.preview.name} shown={entry} onChosen={onChosen} />)}
    </section>
  )
}

function Entry({ shown: { scene, preview }, onChosen }: { shown: ScenePreview; onChosen?: () => void }) {
  const { scene: inScene, name } = useSnapshot(bench)
  const row = useRef<HTMLButtonElement>(null)
  const on = inScene === scene && name === preview.name
  useEffect(() => {
    if (on) row.current?.scrollIntoView({ block: 'nearest' })
  }, [on])
  const take = () => {
    choose(scene, preview.name)
    onChosen?.()
  }
  return (
    <button ref={row} type='button' className={css.entry} aria-current={on} onClick={take}>
      <span>{preview.title.zh}</span>
      <small>{preview.title.en}</small>
      <i>{(preview.length / 1000).toFixed(1)} s</i>
    </button>
  )
}

function useArrows(found: readonly ScenePreview[]): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const way = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (way === 0 || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      const at = found.findIndex(({ scene, preview }) => scene === bench.scene && preview.name === bench.name)
      const next = found[at < 0 ? 0 : Math.min(Math.max(at + way, 0), found.length - 1)]
      if (next && next !== found[at]) choose(next.scene, next.preview.name)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [found])
}
