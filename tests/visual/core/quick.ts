import { nameOf, type Shot } from './shot.ts'

/** What every page shows in the same way: of all pages, the first one that has it stands for it. */
const EVERYWHERE = new Set(['loading', 'error', 'empty', 'logged-out'])
/** States whose names begin with the same word are not of one kind. */
const WHOLE = new Set(['logged-in', 'logged-out'])

/** The kind of a page's state: the first word of its name, so that `result-x1` and `result-x10` are of one kind. */
function kindOf({ set, state }: Shot): string {
  if (EVERYWHERE.has(state)) return state
  const [word] = state.split('-')
  return `${set} ${WHOLE.has(state) ? state : word}`
}

/** The first shot of each kind. */
function firstOfEach(shots: readonly Shot[], kind: (shot: Shot) => string): Shot[] {
  const seen = new Set<string>()
  return shots.filter((shot) => {
    const key = `${kind(shot)} ${shot.size}`
    return !seen.has(key) && seen.add(key)
  })
}

/** The middle moment of each preview: it is neither at rest before its show nor after it. */
function middleOfEach(shots: readonly Shot[]): Shot[] {
  const moments = new Map<string, Shot[]>()
  for (const shot of shots) moments.set(`${shot.set} ${shot.size}`, [...(moments.get(`${shot.set} ${shot.size}`) ?? []), shot])
  return [...moments.values()].flatMap((all) => all[Math.floor(all.length / 2)] ?? [])
}

/**
 * Names of the pictures that `npm test` takes; `npm run test:full` takes all. They are one moment of each preview and one state of each kind of each
 * page, and of what every page shows alike, one.
 */
export function quickNames(shown: readonly Shot[]): ReadonlySet<string> {
  const pages = shown.filter(({ set }) => set.startsWith('routes/'))
  const previews = shown.filter(({ set }) => !set.startsWith('routes/'))
  return new Set([...firstOfEach(pages, kindOf), ...middleOfEach(previews)].map(nameOf))
}
