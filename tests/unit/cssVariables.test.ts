import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const CLIENT = 'src/client'

const textOf = (end: string) =>
  readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(end))
    .map((path) => readFileSync(join(CLIENT, path), 'utf8'))
    .join('\n')

it('uses no variable in a style sheet that nobody sets: the browser would drop the line in silence', () => {
  const styles = textOf('.css')
  const inStyles = styles.matchAll(/(--[\w-]+)\s*:/g)
  const inScripts = textOf('.tsx').matchAll(/['"`](--[\w-]+)['"`]/g)
  const set = new Set([...inStyles, ...inScripts].map(([, name]) => name))
  const used = new Set([...styles.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name))
  expect(used.size).toBeGreaterThan(100)
  expect([...used].filter((name) => !set.has(name))).toEqual([])
})
