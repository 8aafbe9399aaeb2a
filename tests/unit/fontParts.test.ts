import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { interfaceCharacters } from '../../tools/fonts/characters.ts'

interface Box {
  name: string
  themeId: number
  odds: { giftId: number }[]
}

const catalogue = <T>(name: string) => JSON.parse(readFileSync(new URL(`../../catalogue/${name}.json`, import.meta.url), 'utf8')) as T[]
const boxes = catalogue<Box>('boxes')
const items = new Map(catalogue<{ giftId: number; name: string }>('items').map(({ giftId, name }) => [giftId, name]))
const { first, opening, seldom, names, rest } = interfaceCharacters()

/** Signs of `text` that none of the parts has. */
const missing = (text: string, ...parts: string[]) => [...text].filter((sign) => !parts.some((part) => part.includes(sign)))

it('puts every character into one part only', () => {
  const all = [first, opening, seldom, ...names, rest].join('')
  expect(new Set(all).size).toBe([...all].length)
})

it('shows the shelf with the parts of the first opening, and the items of a shelf with the parts up to its own', () => {
  const themes = [...new Set(boxes.map(({ themeId }) => themeId))]
  for (const { name, themeId, odds } of boxes) {
    expect(missing(name, first, opening)).toEqual([])
    const text = odds.map(({ giftId }) => items.get(giftId)).join('')
    expect(missing(text, first, opening, ...names.slice(0, themes.indexOf(themeId) + 1))).toEqual([])
  }
})
