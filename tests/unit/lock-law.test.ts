import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LOCKS } from '#server/platform/db/locks.ts'

const HOME = 'src/server/platform/db/locks.ts'

it('every advisory lock has a number of its own', () => {
  const numbers = Object.values(LOCKS)
  expect([...new Set(numbers)]).toEqual(numbers)
})

it('nobody takes an advisory lock but by its name', () => {
  const files = readdirSync('src/server', { recursive: true, encoding: 'utf8' }).map((file) => join('src/server', file))
  const sources = files.filter((file) => /\.(ts|sql)$/.test(file) && file !== HOME)
  expect(sources.length).toBeGreaterThan(300)
  expect(sources.filter((file) => /pg_\w*advisory/.test(readFileSync(file, 'utf8')))).toEqual([])
})
