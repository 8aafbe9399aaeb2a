import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyProject } from '../support/projectCopy.ts'

/** `npm run new:mode` in a copy of the project: the mode that it writes is whole, with no edit. */
const NAME = 'lantern'
/** Ms that copying the project, making the mode, or one check of it may take on a busy machine. */
const PATIENCE = 600_000
const CONFIGS = ['biome.json', '.gitignore', 'vitest.config.ts', 'drizzle.config.ts', 'tests', 'docs', 'README.md']

let copying: ReturnType<typeof copyProject> | null = null
let root = ''
let made: { files: string[]; entered: string[] } = { files: [], entered: [] }

const node = (...args: string[]): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', timeout: PATIENCE })
const bin = (file: string) => path.join(root, 'node_modules', file)
const said = ({ stdout, stderr }: SpawnSyncReturns<string>) => `${stdout}\n${stderr}`
/** The paths below a heading of what new:mode says, each on a line of its own after two spaces. */
function listed(text: string, heading: string): string[] {
  const lines = text.split(`${heading}:\n`)[1]?.split('\n') ?? []
  return lines
    .slice(
      0,
      lines.findIndex((line) => !line.startsWith('  ')),
    )
    .map((line) => line.trim())
}

beforeAll(async () => {
  copying = copyProject('mode', CONFIGS)
  root = (await copying).root
  spawnSync('git', ['init', '-q', root])
  const command = node('--import', 'tsx', 'tools/newMode/command.ts', NAME)
  expect(said(command)).toContain(`The mode ${NAME} stands`)
  made = { files: listed(command.stdout, 'New'), entered: listed(command.stdout, 'Entered in') }
}, PATIENCE)

afterAll(async () => (await copying)?.remove(), PATIENCE)

const vitest = (project: string, ...files: string[]) => {
  const run = node(bin('vitest/vitest.mjs'), 'run', '--project', project, ...files)
  expect({ status: run.status, said: run.status === 0 ? '' : said(run) }).toEqual({ status: 0, said: '' })
}

describe('a new mode', () => {
  it('has a folder in every layer, and no word of the template is left', () => {
    for (const folder of ['src/shared/modes', 'src/server/modes', 'src/state/modes', 'src/client/modes', 'scenes', 'tests/server'])
      expect(
        made.files.some((file) => file.startsWith(`${folder}/${NAME}/`)),
        folder,
      ).toBe(true)
    expect(made.entered).toContain('src/shared/modes.ts')
    const texts = [...made.files, ...made.entered].map((file) => `${file} ${readFileSync(path.join(root, file), 'utf8')}`)
    expect(texts.filter((text) => /template.?name/i.test(text))).toEqual([])
  })

  it('passes types', () => expect(node(bin('typescript/bin/tsc'), '-p', '.').stdout).toBe(''), PATIENCE)

  it(
    'passes lint',
    () => {
      const code = [...made.files, ...made.entered].filter((file) => /\.(tsx?|css)$/.test(file) && file !== 'src/shared/assetIds.ts')
      const lint = node(bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', ...code)
      expect({ status: lint.status, said: lint.status === 0 ? '' : said(lint) }).toEqual({ status: 0, said: '' })
    },
    PATIENCE,
  )

  it(
    'passes its own unit test and those of modes, kinds, records, pages and imports',
    () =>
      vitest('unit', ...[`${NAME}Rules`, 'modes', 'kinds', 'records', 'routes', 'import-law'].map((name) => `tests/unit/${name}.test.ts`)),
    PATIENCE,
  )

  it('plays once for a key on a real server, and the audit is clean', () => vitest('server', `tests/server/${NAME}`), PATIENCE)

  it('cannot be made twice', () => {
    const again = node('--import', 'tsx', 'tools/newMode/command.ts', NAME)
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining(`"${NAME}" is a mode already`)])
  })
})
