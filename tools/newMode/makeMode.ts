import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { named } from './names.ts'
import { EDITS, type Edit, entered } from './registries.ts'

const tools = fileURLToPath(new URL('../', import.meta.url))
const MIGRATIONS = 'src/server/platform/db/migrations'

/** Which folder of templates goes where, relative to the root. A later one replaces files of an earlier one: the scene of a mode also plays books. */
const PARTS: readonly (readonly [from: string, to: string])[] = [
  ['newMode/template/shared', 'src/shared/modes/templateName'],
  ['newMode/template/server', 'src/server/modes/templateName'],
  ['newMode/template/state', 'src/state/modes/templateName'],
  ['newMode/template/client', 'src/client/modes/templateName'],
  ['newMode/template/client/record', 'src/client/modes/templateName/record'],
  ['newScene/template/scene', 'scenes/template-name'],
  ['newMode/template/scene', 'scenes/template-name'],
  ['newScene/template/sprites', 'assets/template-name/sprites'],
  ['newMode/template/tests/unit', 'tests/unit'],
  ['newMode/template/tests/server', 'tests/server/templateName'],
  ['newMode/template/tests/visual', 'tests/visual/routes/states'],
]

/** What was written, relative to the root. */
export interface Made {
  files: string[]
  registries: string[]
}

/** Writes a mode's files below `root`, enters its name into every registry, and writes the migration of its table. The caller has checked the name. */
export async function writeMode(root: string, name: string): Promise<Made> {
  const written: string[] = []
  for (const [from, to] of PARTS) written.push(...(await writePart(root, path.join(tools, from), named(to, name), name)))
  const files = [...new Set(written)]
  const registries = [...new Set(EDITS.map(({ file }) => file))]
  for (const edit of EDITS) await enter(root, edit, name)
  run(
    root,
    '@biomejs/biome/bin/biome',
    'check',
    '--write',
    ...files.filter((file) => !file.endsWith('.svg') && !file.endsWith('.md')),
    ...registries,
  )
  return { files: [...files, ...(await writeMigration(root, name))], registries }
}

async function writePart(root: string, from: string, to: string, name: string): Promise<string[]> {
  await mkdir(path.join(root, to), { recursive: true })
  const texts = (await readdir(from, { withFileTypes: true })).filter((each) => each.isFile()).map((each) => each.name)
  return Promise.all(
    texts.map(async (text) => {
      const file = `${to}/${named(text, name)}`
      await writeFile(path.join(root, file), named(await readFile(path.join(from, text), 'utf8'), name))
      return file
    }),
  )
}

async function enter(root: string, { file, table, entry, imports }: Edit, name: string): Promise<void> {
  const place = path.join(root, file)
  const mine = { table, entry: named(entry, name), ...(imports && { imports: named(imports, name) }) }
  await writeFile(place, entered(await readFile(place, 'utf8'), mine))
}

/** Has the generator compare the tables with its latest snapshot, and returns what it wrote. */
async function writeMigration(root: string, name: string): Promise<string[]> {
  const all = async () => (await readdir(path.join(root, MIGRATIONS), { recursive: true })).filter((file) => /\.(sql|json)$/.test(file))
  const before = await all()
  run(root, 'drizzle-kit/bin.cjs', 'generate', `--name=${name}`)
  return (await all()).filter((file) => !before.includes(file)).map((file) => `${MIGRATIONS}/${file}`)
}

/** Runs a tool of the packages. Throws with what it said when it fails. */
function run(root: string, tool: string, ...args: string[]): void {
  execFileSync(process.execPath, [path.join(root, 'node_modules', tool), ...args], { cwd: root, stdio: 'pipe' })
}
