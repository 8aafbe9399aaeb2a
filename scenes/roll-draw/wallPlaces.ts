import type { Rect } from '../kit/artBoard.ts'
import { mix } from '../kit/fx/curves.ts'
import type { RollLayout } from './layout.ts'

/** A place on the wall of the end. */
export interface WallPlace extends Rect {
  /** `hero`: the greatest prize. `great`: the four after it. `plain`: all others. */
  kind: 'hero' | 'great' | 'plain'
}

/** The wall of the end. Where there is no room for everybody it says how many more there are. */
export interface WallPlan {
  /** In the order of the draw: the last is the greatest. Null for who has no room. */
  places: readonly (WallPlace | null)[]
  /** How many have no room, and where that is said. */
  more: (Rect & { count: number }) | null
}

const GAP = 4
const TITLE = 32
const MORE = 20
const GREATS = 4
/** Heights of a card of each kind, at least and at most. */
const HEIGHTS = { hero: [84, 200], great: [70, 132], plain: [24, 58] } as const
/** How much higher than at most the cards are on a wall of one or two rows, and of more, that has room left. */
const STRETCH = { few: 1.7, many: 1.4 } as const

/** A row of the wall: cards of one kind and the same height. */
interface Row {
  kind: WallPlace['kind']
  cards: number
}

/** Lays out the wall for a number of winners. `own` is the place of the player's prize in the order of the draw, -1 for none: it always has room. */
export function wallPlan({ wall }: Pick<RollLayout, 'wall'>, prizes: number, own = -1): WallPlan {
  const area = { x: wall.x, y: wall.y + TITLE, width: wall.width, height: wall.height - TITLE }
  const all = rowsOf(prizes)
  const fits = fitting(all, area.height).length === all.length
  const end = fits ? area.height : area.height - MORE - GAP
  const rows = fitting(all, end)
  const shown = rows.reduce((sum, { cards }) => sum + cards, 0)
  const cards = cardsOf(rows, { ...area, height: end })
  const places = Array.from({ length: prizes }, (_, prize) => cards[prizes - 1 - prize] ?? null)
  if (places[own] === null) [places[own], places[prizes - shown]] = [places[prizes - shown] ?? null, null]
  const more = fits ? null : { x: area.x, y: area.y + end + GAP, width: area.width, height: MORE, count: prizes - shown }
  return { places, more }
}

/** The rows of a wall with room for everybody: the hero, the great ones, and pairs, the first of an odd number alone. */
function rowsOf(prizes: number): Row[] {
  const rows: Row[] = prizes > 0 ? [{ kind: 'hero', cards: 1 }] : []
  const greats = Math.min(prizes - 1, GREATS)
  const plains = prizes - 1 - greats
  if (greats === GREATS && plains === 0) rows.push({ kind: 'great', cards: 2 }, { kind: 'great', cards: 2 })
  else if (greats > 0) rows.push({ kind: 'great', cards: greats })
  if (plains % 2 === 1) rows.push({ kind: 'plain', cards: 1 })
  for (let pair = 0; pair < Math.floor(Math.max(plains, 0) / 2); pair++) rows.push({ kind: 'plain', cards: 2 })
  return rows
}

/** As many rows from the first on as have room. Hero and great ones always have: where they cannot keep their heights they are smaller. */
function fitting(rows: readonly Row[], height: number): Row[] {
  const least = rows.filter(({ kind }) => kind !== 'plain').length
  let count = rows.length
  while (count > least && heightOf(rows.slice(0, count), 0) > height) count -= 1
  return rows.slice(0, count)
}

/** Height of rows that have gone `share` of the way from their least to their greatest height. */
const heightOf = (rows: readonly Row[], share: number): number =>
  rows.reduce((sum, { kind }) => sum + mix(HEIGHTS[kind][0], HEIGHTS[kind][1], share) + GAP, -GAP)

function cardsOf(rows: readonly Row[], area: Rect): WallPlace[] {
  if (rows.length === 0) return []
  const [least, most] = [heightOf(rows, 0), heightOf(rows, 1)]
  const share = Math.min(Math.max((area.height - least) / (most - least), 0), 1)
  const gaps = (rows.length - 1) * GAP
  const wanted = heightOf(rows, share) - gaps
  // Rows at their greatest height share what is left, up to where a card would look empty.
  const stretch = Math.min((area.height - gaps) / wanted, rows.length < 3 ? STRETCH.few : STRETCH.many)
  const total = wanted * stretch + gaps
  let y = area.y + Math.max(area.height - total, 0) * 0.3
  return rows.flatMap(({ kind, cards }) => {
    const height = mix(HEIGHTS[kind][0], HEIGHTS[kind][1], share) * stretch
    const width = (area.width - (cards - 1) * GAP) / cards
    const row = Array.from({ length: cards }, (_, index) => ({ kind, x: area.x + index * (width + GAP), y, width, height }))
    y += height + GAP
    return row
  })
}
