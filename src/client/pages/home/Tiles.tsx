import { useEffect } from 'react'
import { MODE_TILES } from '#client/modes/registry/tiles.ts'
import { whenIdle } from '#scenes/kit/idle.ts'
import { importing } from '#state/platform/importing.ts'
import css from './Tiles.module.css'

const TILES = Object.values(MODE_TILES).filter((tile) => tile !== null)

/** Links to the other games, with what goes on in each. Each picture stands out of its frame. */
export function Tiles({ to }: { to: (path: string) => () => void }) {
  useEffect(watchLate, [])
  return (
    <nav className={css.grid} aria-label='玩法'>
      {TILES.map(({ path, Tile }) => (
        <Tile key={path} onOpen={to(path)} />
      ))}
    </nav>
  )
}

/** Counts once everything of the page is loaded: its code and its calls take nothing from the first picture. Returns what ends it. */
function watchLate(): () => void {
  let end: (() => void) | null = null
  let over = false
  const begin = async () => {
    const { watchHomeTiles } = await importing(() => import('#state/community/homeTilesWatch.ts'))
    if (!over) end = watchHomeTiles()
  }
  // Without it the tiles say what the games are.
  const rest = () => whenIdle(() => void begin().catch(() => undefined))
  if (document.readyState === 'complete') rest()
  else window.addEventListener('load', rest, { once: true })
  return () => {
    over = true
    window.removeEventListener('load', rest)
    end?.()
  }
}
