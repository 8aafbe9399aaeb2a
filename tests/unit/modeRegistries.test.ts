import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { ASKED, entered } from '../../tools/newMode/registries.ts'
import { checkTypesWith } from '../support/checkTypes.ts'

const MODES_FILE = 'src/shared/modes.ts'
const text = readFileSync(path.join(fileURLToPath(new URL('../../', import.meta.url)), MODES_FILE), 'utf8')
const seventh = entered(text, {
  table: 'export const MODES',
  entry: "seventh: { ...CASE_FACTS, path: '/seventh', drop: null, ranked: false, task: null, record: { kind: 'seventh', name: '七' } },",
})

/** The registries in the order of their files. */
const REGISTRIES = [...new Set(ASKED.map(({ file }) => file))].sort((a, b) => a.localeCompare(b))

/** Ms that the compiler may take on a busy machine; alone it takes as long as `npm run typecheck`. */
const PATIENCE = 400_000

it(
  'a mode that is planted in MODES fails in every registry, each of which says that it is missing, and nowhere else',
  () => {
    const faults = checkTypesWith({ [MODES_FILE]: seventh })
    expect([...new Set(faults.map(({ file }) => file))]).toEqual(REGISTRIES)
    expect(faults.filter(({ words }) => !words.includes('seventh'))).toEqual([])
  },
  PATIENCE,
)
