import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { BUILD_TARGETS } from '../floor/engines.ts'

const SOURCE = fileURLToPath(new URL('../../src/client/serviceWorker/worker.ts', import.meta.url))

/** What the worker keeps from its installation on: address → content, or a name that changes with it. */
export type ShellFiles = ReadonlyMap<string, string>

function versionOf(files: ShellFiles): string {
  const hash = createHash('sha256')
  for (const [name, content] of [...files].sort()) hash.update(`${name}\0${content}\0`)
  return hash.digest('hex').slice(0, 12)
}

/** The text of `/sw.js`: one classic script, with the list of the shell and its version written into it. */
export async function buildWorker(files: ShellFiles): Promise<string> {
  const shell = { version: versionOf(files), files: [...files.keys()] }
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { __SHELL__: JSON.stringify(shell) },
    build: { write: false, target: BUILD_TARGETS, rolldownOptions: { input: SOURCE, output: { format: 'iife' } } },
  })
  const [first] = Array.isArray(result) ? result : [result]
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (!chunk) throw new Error('the service worker was not built')
  return chunk.code
}
