import { createHash } from 'node:crypto'

/** Why a picture is left out, as the last lines of a run say it. */
export const PROVED = 'its bytes are those with which it was proved'

/** What makes a picture, beside what its page loads. */
export interface Making {
  /** Packages, browser and class of processor. */
  machine: string
  /** The source files that show and photograph it. */
  sources: string
  /** What is asked of the page: its path, who looks, which scene. */
  state: string
  /** What is expected of it; empty where nothing is. */
  expected: string
}

/**
 * The digest of a picture whose page loads `names`; `look` gives a digest of what stands behind a name now. Null where something of it is no longer there:
 * such a picture has no proof.
 */
export function digestOf(making: Making, names: readonly string[], look: (name: string) => string | null): string | null {
  const hash = createHash('sha256').update(JSON.stringify([making.machine, making.sources, making.state, making.expected]))
  for (const name of [...names].sort()) {
    const found = look(name)
    if (found === null) return null
    hash.update(`\0${name}\0${found}`)
  }
  return hash.digest('hex').slice(0, 32)
}
