import { existsSync } from 'node:fs'
import path from 'node:path'
import { EDITS } from './registries.ts'

/** One check of a mode. */
export interface Check {
  name: string
  /** The program, below `node_modules`. */
  tool: string
  args: readonly string[]
}

/** Unit tests that go over all modes. */
const OF_ALL_MODES = ['modes', 'kinds', 'records', 'routes', 'import-law']

/** The folders of a mode, one in every layer, and its tests; relative to the root. */
export const foldersOf = (mode: string): string[] => [
  `src/shared/modes/${mode}`,
  `src/server/modes/${mode}`,
  `src/state/modes/${mode}`,
  `src/client/modes/${mode}`,
  `scenes/${mode}`,
  `tests/server/${mode}`,
]

/** What tells whether a mode is whole, in the order in which it is tried. The tests of the server begin and end with the audit of all tables. */
export function checksOf(root: string, mode: string): Check[] {
  const linted = [...foldersOf(mode), ...EDITS.map(({ file }) => file)].filter((place) => existsSync(path.join(root, place)))
  const unit = [`${mode}Rules`, ...OF_ALL_MODES].map((name) => `tests/unit/${name}.test.ts`)
  return [
    { name: 'types', tool: 'typescript/bin/tsc', args: ['-p', '.'] },
    { name: 'lint', tool: '@biomejs/biome/bin/biome', args: ['check', '--error-on-warnings', ...new Set(linted)] },
    { name: 'unit tests', tool: 'vitest/vitest.mjs', args: ['run', '--project', 'unit', ...unit] },
    { name: 'server tests', tool: 'vitest/vitest.mjs', args: ['run', '--project', 'server', `tests/server/${mode}`] },
  ]
}
