/**
 * The lint that knows the floor: compiles the client, the scenes and what they share against the declarations of the oldest engines. A method that is newer
 * and that src/client/shims.ts does not lend is an unknown name then. Part of `npm run lint`.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compatData } from './above.ts'
import { domOfFloor } from './dom.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Named in tools/floor/tsconfig.json. */
const DOM = join(root, 'node_modules/.cache/floor/dom.d.ts')

/** The folder of the compiler of this machine, which holds its declarations of the page. */
function libFolder(): string {
  const typescript = createRequire(import.meta.url).resolve('typescript/package.json')
  const platform = `@typescript/typescript-${process.platform}-${process.arch}/package.json`
  return join(dirname(createRequire(typescript).resolve(platform)), 'lib')
}

/** Writes the declarations that {@link check} compiles against. */
export function writeDom(): void {
  mkdirSync(dirname(DOM), { recursive: true })
  writeFileSync(DOM, domOfFloor(readFileSync(join(libFolder(), 'lib.dom.d.ts'), 'utf8'), compatData().api ?? {}))
}

/** Compiles a project against the floor and returns what the compiler says; '' when nothing is newer than the floor. */
export function check(project: string): string {
  writeDom()
  const tsc = createRequire(import.meta.url)
    .resolve('typescript/package.json')
    .replace(/package\.json$/, 'bin/tsc')
  return spawnSync(process.execPath, [tsc, '-p', project], { cwd: root, encoding: 'utf8' }).stdout
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const said = check('tools/floor/tsconfig.json')
  if (said) console.error(`${said}\nNewer than the floor of engines: docs/decisions/engines.md says what to do.`)
  process.exitCode = said ? 1 : 0
}
