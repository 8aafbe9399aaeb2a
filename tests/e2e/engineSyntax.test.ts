import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'acorn'
import { expect, it } from 'vitest'
import { SYNTAX } from '../../tools/floor/engines.ts'

const dist = 'dist/client'
const scripts = [...readdirSync(join(dist, 'app')).map((name) => join('app', name)), 'sw.js'].filter((name) => name.endsWith('.js'))

/** Why the engines of the floor could not read a script; '' when they can. Safari reads a lookbehind since 16.4 and gives up the whole file before. */
function unreadable(code: string): string {
  try {
    parse(code, { ecmaVersion: SYNTAX, sourceType: 'module' })
  } catch (error) {
    return String(error)
  }
  return /\(\?<[=!]/.exec(code)?.[0] ?? ''
}

it('every built script is one that the floor can parse', () => {
  expect(scripts.length).toBeGreaterThan(80)
  const faults = scripts.map((name) => [name, unreadable(readFileSync(join(dist, name), 'utf8'))]).filter(([, fault]) => fault)
  expect(faults).toEqual([])
})

it('what is newer would be told', () => {
  const newer = ['class A { static { a() } }', 'class A { #a; has(b) { return #a in b } }', 'await a', '/a/d', '/(?<=a)b/', '/(?<!a)b/']
  for (const code of newer) expect(unreadable(code), code).not.toBe('')
})

it('no built style asks what the floor does not know and the layout needs', () => {
  const styles = readdirSync(join(dist, 'app')).filter((name) => name.endsWith('.css'))
  expect(styles.length).toBeGreaterThan(50)
  const newer = /:has\(|[;{](rotate|scale|translate):|color-mix\(|@container|@layer|overflow:clip|[;{]aspect-ratio:/
  const faults = styles.map((name) => [name, newer.exec(readFileSync(join(dist, 'app', name), 'utf8'))?.[0]]).filter(([, fault]) => fault)
  // Beside a page on a wide screen, with a height for engines that know no ratio.
  expect(faults.filter(([name]) => !/^(WideSides|Sides)/.test(name ?? ''))).toEqual([])
})
