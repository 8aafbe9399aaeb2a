import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const state = join(root, 'src/state')
const page = readFileSync(join(root, 'docs/decisions/state.md'), 'utf8')

const quiet = readdirSync(state, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && readFileSync(join(state, file), 'utf8').includes('quiet: true'),
)

it('every file with a quiet call has its reason in docs/decisions/state.md, and no other file has', () => {
  const [, table = ''] = page.split('## A refusal is a toast unless')
  const named = new Set(Array.from((table.split('\n## ')[0] ?? '').matchAll(/`([\w/]+\.ts)`/g), ([, file]) => file))
  expect([...named].filter((file) => file && !file.startsWith('tests')).sort()).toEqual(quiet.sort())
})
