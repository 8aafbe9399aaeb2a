import { createHash } from 'node:crypto'
import { nameOf, type Shot } from '../core/shot.ts'

const PARTS = 10

const partOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0) % PARTS

/** Whether a picture is of the tenth that is taken at a commit although it is proved. Without a commit all are. */
export const isDue = (picture: string, commit: string): boolean => commit === '' || partOf(picture) === partOf(commit)

/** Which pictures of pages are left out of a run. */
export interface Choice {
  /** How many pictures of pages were asked for. */
  asked: number
  /** Those whose proof holds, but for the tenth of this commit. */
  leftOut: readonly Shot[]
  /** Names of those that are taken although their proof holds. */
  due: ReadonlySet<string>
}

export const NOTHING_PROVED: Choice = { asked: 0, leftOut: [], due: new Set() }

/** Leaves out of the pictures that are asked for those whose proof holds, but for a tenth, which the commit chooses. Previews have no proofs. */
export async function choose(all: readonly Shot[], proofs: { holds(shot: Shot): Promise<boolean> }, commit: string): Promise<Choice> {
  const pages = all.filter(({ set }) => set.startsWith('routes/'))
  const leftOut: Shot[] = []
  const due = new Set<string>()
  for (const shot of pages) {
    if (!(await proofs.holds(shot))) continue
    if (isDue(nameOf(shot), commit)) due.add(nameOf(shot))
    else leftOut.push(shot)
  }
  return { asked: pages.length, leftOut, due }
}
