import type { Facts } from './scenes/inPage.ts'

/** Of openings and reel banks the fewest, the most that the goals hold for, and the most of all: what lies between costs what lies between. */
const COUNTS = ['1', '5', '10']

/** `scene/name`, the name of a preview's row. */
export const rowOf = ({ scene, name }: Facts) => `${scene}/${name}`

/** The previews to measure: those whose row matches `grep`, or without one all but near duplicates. */
export function pick(all: readonly Facts[], grep?: string): Facts[] {
  if (grep !== undefined) return all.filter((facts) => new RegExp(grep).test(rowOf(facts)))
  const kinds = new Map<string, Facts>()
  for (const facts of all.filter(isCounted)) {
    const kind = kindOf(facts)
    const known = kinds.get(kind)
    if (!known || known.length < facts.length || (known.length === facts.length && known.moments.length < facts.moments.length)) {
      kinds.set(kind, facts)
    }
  }
  return [...kinds.values()]
}

function isCounted({ group }: Facts): boolean {
  const [, count] = /×(\d+)/.exec(group) ?? []
  return count === undefined || COUNTS.includes(count)
}

/** Previews of one group that take about equally long show the same motion with other pictures, and the longest shows most; pieces of the kit are kinds by themselves, but all skeletons are one. */
function kindOf({ scene, name, group, length }: Facts): string {
  if (scene !== 'lab') return `${scene}/${group}/${Math.round(length / 1000)}`
  return /^skeleton/i.test(group) ? 'lab/skeleton' : `lab/${name}`
}
