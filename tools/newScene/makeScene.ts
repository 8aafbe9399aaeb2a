import { execFileSync } from 'node:child_process'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { camel, pascal, STAGE_FILE, storeFile, withScene } from './names.ts'

const template = fileURLToPath(new URL('./template/', import.meta.url))

/** Words of the template that are replaced by the scene's name. */
const PLACEHOLDERS: readonly [placeholder: string, write: (name: string) => string][] = [
  ['template-name', (name) => name],
  ['TemplateName', pascal],
  ['templateName', camel],
]

const named = (text: string, name: string) => PLACEHOLDERS.reduce((done, [word, write]) => done.replaceAll(word, write(name)), text)

/**
 * Writes a scene's folders below `root` and adds its name to `SceneName`. Resolves to the files, relative to `root`. The caller has
 * checked the name.
 */
export async function writeScene(root: string, name: string): Promise<string[]> {
  const folder = path.join(root, 'scenes', name)
  await mkdir(folder, { recursive: true })
  const files = await readdir(path.join(template, 'scene'))
  for (const file of files) {
    const text = await readFile(path.join(template, 'scene', file), 'utf8')
    await writeFile(path.join(folder, named(file, name)), named(text, name))
  }
  await cp(path.join(template, 'sprites'), path.join(root, 'assets', name, 'sprites'), { recursive: true })
  const store = path.join(root, storeFile(name))
  await mkdir(path.dirname(store), { recursive: true })
  await writeFile(store, named(await readFile(path.join(template, 'state', 'stage.ts'), 'utf8'), name))
  const stage = path.join(root, STAGE_FILE)
  await writeFile(stage, withScene(await readFile(stage, 'utf8'), name))
  format(root, [folder, store, stage])
  return [...files.map((file) => `scenes/${name}/${named(file, name)}`), `assets/${name}/sprites/lantern.svg`, storeFile(name), STAGE_FILE]
}

/** Formats the files, because another name changes line lengths and the order of imports. */
function format(root: string, files: readonly string[]): void {
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome')
  execFileSync(process.execPath, [biome, 'check', '--write', ...files], { cwd: root, stdio: 'pipe' })
}
