import { beforeAll, describe, expect, it } from 'vitest'
import { type Crime, lintPlanted } from '../support/plantedLint.ts'

const test = (wait: string) =>
  `import { expect, it, vi } from 'vitest'\n\nit('waits', async () => {\n  await ${wait}\n})\n\nvoid [expect, vi]\n`
const SAYS = 'Use soon() of tests/support/soon.ts'

/** What is planted, and the words that must answer it. */
const CRIMES: Record<string, Crime> = {
  'a test waits with vi.waitFor': {
    file: 'tests/server/crime1.test.ts',
    text: test('vi.waitFor(() => expect(1).toBe(1))'),
    says: SAYS,
  },
  'a test waits with vi.waitUntil, with an end of its own': {
    file: 'tests/unit/state/crime2.test.ts',
    text: test('vi.waitUntil(() => true, { timeout: 500 })'),
    says: SAYS,
  },
  'what tests share hands vi.waitFor on': {
    file: 'tests/support/crime3.ts',
    text: "import { vi } from 'vitest'\n\nexport const wait = vi.waitFor\n",
    says: SAYS,
  },
}

/** What lint lets pass. */
const LAWFUL: Record<string, string> = {
  'tests/support/soon.ts': "import { vi } from 'vitest'\n\nexport const soon = (check: () => void) => vi.waitFor(check, 30_000)\n",
  'tests/server/lawful1.test.ts': test('page.waitFor(1)').replace("\n\nit('", "\nimport { page } from './page.ts'\n\nit('"),
}

let verdictOn: (file: string) => string[] = () => []

beforeAll(() => {
  verdictOn = lintPlanted([...Object.values(CRIMES), ...Object.entries(LAWFUL).map(([file, text]) => ({ file, text }))])
}, 60_000)

describe('a wait that ends after a second is a lint error', () => {
  it.each(Object.entries(CRIMES))('%s', (_name, { file, says }) => {
    const errors = verdictOn(file).filter((line) => line.startsWith('::error'))
    expect(errors.join('\n')).toContain(says)
  })

  it.each(Object.keys(LAWFUL))('allows %s', (file) => {
    expect(verdictOn(file).filter((line) => line.startsWith('::error'))).toEqual([])
  })
})
