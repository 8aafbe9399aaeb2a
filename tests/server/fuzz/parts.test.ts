import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { allCalls } from '#shared/calls/registry.ts'
import { callsOf, PARTS } from './parts.ts'

const parts = Array.from({ length: PARTS }, (_, part) => part)
const folder = new URL('.', import.meta.url)

it('the parts together are all calls, each once', () => {
  const calls = parts.flatMap(callsOf)
  expect(calls).toHaveLength(allCalls.length)
  expect(new Set(calls)).toEqual(new Set(allCalls))
})

it('every part has a file', () => {
  const files = readdirSync(folder).filter((name) => /^fuzz\d\.test\.ts$/.test(name))
  const texts = files.map((name) => readFileSync(new URL(name, folder), 'utf8')).sort()
  expect(texts.map((text) => text.trim().split('\n').at(-1))).toEqual(parts.map((part) => `fuzz(${part})`))
})
