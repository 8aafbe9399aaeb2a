import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { named } from './names.ts'
import { EDITS, entered } from './registries.ts'

const template = fileURLToPath(new URL('./template/', import.meta.url))
const MIGRATIONS = 'src/server/platform/db/migrations'

/** Where each folder of the template goes, relative to the root. */
const PARTS: Readonly<Record<string, string>> = {
  shared: 'src/shared/modes/templateName',
  server: 'src/server/modes/templateName',
  'tests/unit': 'tests/unit',
  'tests/server': 'tests/server/templateName',
}

/** What was written, relative to the root. */
export interface Made {
  files: string[]
  registries: string[]
}

/** Writes a mode's files below `root`, enters its name into every registry, and writes the migration of its table. The caller has checked the name. */
export async function writeMode(root: string, name: string): Promise<Made> {
  const files: string[] = []
  for (const [part, folder] of Object.entries(PARTS)) files.push(...(await writePart(root, part, named(folder, name), name)))
  const registries = [...new Set(EDITS.map(({ file }) => file))]
  for (const edit of EDITS) await enter(root, edit, name)
  run(root, '@biomejs/biome/bin/biome', 'check', '--write', ...files, ...registries)
  return { files: [...files, ...(await writeMigration(root, name))], registries }
}

async function writePart(root: string, part: string, folder: string, name: string): Promise<string[]> {
  await mkdir(path.join(root, folder), { recursive: true })
  const texts = await readdir(path.join(template, part))
  return Promise.all(
    texts.map(async (text) => {
      const file = `${folder}/${named(text, name)}`
      await writeFile(path.join(root, file), named(await readFile(path.join(template, part, text), 'utf8'), name))
      return file
    }),
  )
}

async function enter(root: string, { file, imports, entry, at }: (typeof EDITS)[number], name: string): Promise<void> {
  const place = path.join(root, file)
  const text = await readFile(place, 'utf8')
  await writeFile(place, entered(text, { imports: imports && named(imports, name), entry: named(entry, name), at }))
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
