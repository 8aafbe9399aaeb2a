/** tests/full.json: when each part of `npm run test:full` was run last, on which commit, and what it said. Whoever ran it commits the file. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { commitNow } from './record.mjs'

const FILE = join(root, 'tests/full.json')
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
const count = (results, key) => results.reduce((total, result) => total + result[key], 0)

/** Notes what a part said. */
export function noteFull(part, results, seconds, file = FILE) {
  const noted = {
    commit: commitNow(),
    date: new Date().toISOString().slice(0, 10),
    seconds,
    passed: count(results, 'passed'),
    failed: count(results, 'failed'),
    red: results
      .filter(({ failed }) => failed > 0)
      .map(({ name }) => name)
      .join(', '),
    steps: Object.fromEntries(results.map(({ name, seconds: took }) => [name, took])),
  }
  const parts = Object.entries({ ...read(file), [part]: noted }).sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(parts), null, 2)}\n`)
}

/** One line on each of `parts`: when it was run last and what it said. */
export const lastFull = (parts, noted = read(FILE)) =>
  parts.map((part) => {
    const { commit, date, seconds, passed, failed, red } = noted[part] ?? {}
    if (!commit) return `test:full --part ${part}: never noted`
    return `test:full --part ${part}: ${date}, ${commit}, ${passed} passed, ${failed} failed, ${seconds} s${red ? `: ${red}` : ''}`
  })
