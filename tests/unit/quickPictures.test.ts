import { expect, it } from 'vitest'
import { quickNames } from '../visual/core/quick.ts'
import type { Shot, Size } from '../visual/core/shot.ts'

const shots = (set: string, ...states: string[]): Shot[] => states.map((state) => ({ set, state, size: '375x667' as Size }))
const names = (...all: Shot[][]) => [...quickNames(all.flat())].map((name) => name.replace(' 375x667', ''))

it('takes one state of a kind of each page', () => {
  expect(names(shots('routes/bag', 'logged-in', 'retrieve', 'retrieve-without-link', 'item'))).toEqual([
    'routes/bag logged-in',
    'routes/bag retrieve',
    'routes/bag item',
  ])
  expect(names(shots('routes/bag', 'item'), shots('routes/shop', 'item'))).toHaveLength(2)
})

it('takes what all pages show alike from one of them', () => {
  const page = (set: string) => shots(set, 'logged-out', 'logged-in', 'loading', 'error', 'empty')
  expect(names(page('routes/bag'), page('routes/shop'))).toEqual([
    'routes/bag logged-out',
    'routes/bag logged-in',
    'routes/bag loading',
    'routes/bag error',
    'routes/bag empty',
    'routes/shop logged-in',
  ])
})

it('takes the middle moment of each preview, in each size', () => {
  const preview = shots('scenes/dream/won', '0ms', '400ms', '900ms')
  expect(names(preview, shots('scenes/dream/lost', '0ms'))).toEqual(['scenes/dream/won 400ms', 'scenes/dream/lost 0ms'])
  expect(quickNames([...preview, ...preview.map((shot) => ({ ...shot, size: '320x568' as Size }))]).size).toBe(2)
})
