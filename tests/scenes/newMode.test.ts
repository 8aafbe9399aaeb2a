import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checksOf, foldersOf } from '../../tools/newMode/checks.ts'
import { copyProject } from '../support/projectCopy.ts'

/** `npm run new:mode` in a copy of the project: the mode that it writes is whole, with no edit. */
const NAME = 'lantern'
/** Ms that copying the project, making the mode, or one check of it may take on a busy machine. */
const PATIENCE = 600_000
const CONFIGS = ['biome.json', '.gitignore', 'vitest.config.ts', 'drizzle.config.ts', 'tests', 'docs', 'README.md']

/** What `npm run check:mode` runs. The tests of the server play once for a key, and audit all tables. */
const CHECKS = checksOf('', NAME).map(({ name }) => name)

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
  const end = lines.findIndex((line) => !line.startsWith('  '))
  return lines.slice(0, end).map((line) => line.trim())
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

describe('a new mode', () => {
  it('has a folder in every layer, and no word of the template is left', () => {
    expect(foldersOf(NAME).filter((folder) => !made.files.some((file) => file.startsWith(`${folder}/`)))).toEqual([])
    expect(made.entered).toContain('src/shared/modes.ts')
    const texts = [...made.files, ...made.entered].map((file) => `${file} ${readFileSync(path.join(root, file), 'utf8')}`)
    expect(texts.filter((text) => /template.?name/i.test(text))).toEqual([])
  })

  it.each(CHECKS)(
    'passes %s',
    (name) => {
      const check = checksOf(root, NAME).find((each) => each.name === name)
      const run = node(bin(check?.tool ?? ''), ...(check?.args ?? []))
      expect({ status: run.status, said: run.status === 0 ? '' : said(run) }).toEqual({ status: 0, said: '' })
    },
    PATIENCE,
  )

  it('cannot be made twice', () => {
    const again = node('--import', 'tsx', 'tools/newMode/command.ts', NAME)
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining(`"${NAME}" is a mode already`)])
  })
})
