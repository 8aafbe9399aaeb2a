import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { check, colourFaults, PLACES, TOKENS } from '../../tools/lint/colours.ts'

const root = join(import.meta.dirname, '../..')
const css = readFileSync(join(root, TOKENS), 'utf8')

const sheet = (text: string, path = 'a.css') => ({ path, text })
const inStyles = (text: string) => colourFaults(css, [sheet(text)], [])
const inScripts = (text: string) => colourFaults(css, [], [{ path: 'a.ts', text }])

describe('the lint of colours', () => {
  it('finds nothing in the client and the scenes', () => {
    expect(check()).toEqual([])
  })

  it.each([
    '.a { color: #ffb52e }',
    '.a { color: #FFF }',
    '.a { color: #ffb52e80 }',
    '.a { box-shadow: 0 0 4px rgba(255, 181, 46, 0.4) }',
    '.a { color: rgb(255 181 46 / 0.4) }',
    '.a { --gr: 255 181 46; }',
    '.a { color: rgb(var(--gr, 139 92 255) / 0.3) }',
    '.a {\n  /* gold; */\n  color: rgb(150 126 255)\n}',
  ])('finds a token that a style sheet writes as a literal: %s', (text) => {
    expect(inStyles(text)).toEqual([expect.stringMatching(/^a\.css:\d+ .*has a token: --/)])
  })

  it.each(['const GOLD = 0xffb52e', "pen.fillStyle = '#ffb52e'", "<stop stopColor='#37e6a0' />", "pen.fillStyle = 'rgba(57,227,255,.62)'"])(
    'finds a token that a script writes as a literal: %s',
    (text) => {
      expect(inScripts(text)).toEqual([expect.stringMatching(/^a\.ts:1 .*has a token: --/)])
    },
  )

  it.each([
    '/* #ffb52e */',
    '#fff { color: var(--gold-3) }',
    '.a { mask: linear-gradient(#000, transparent) }',
    '.a { flex: 0 0 0; }',
    '.a { background: url(a.svg#fff) }',
    '.a { color: rgb(var(--gold-3-rgb) / 0.4) }',
  ])('lets pass what paints no token: %s', (text) => {
    expect(inStyles(text)).toEqual([])
  })

  it('lets scripts write white and black, which tint nothing', () => {
    expect(inScripts("sprite.tint = 0xffffff; pen.fillStyle = '#000'")).toEqual([])
  })

  it('lets a shade be painted in a few places, and then wants a token', () => {
    const shade = (places: number) => sheet('.a { color: #123456 }\n'.repeat(places))
    expect(colourFaults(css, [shade(PLACES)], [])).toEqual([])
    expect(colourFaults(css, [shade(PLACES - 1), sheet('.b { color: rgba(18, 52, 86, 0.5) }', 'b.css')], [])).toEqual([])
    const faults = colourFaults(css, [shade(PLACES), sheet('.b { color: rgba(18, 52, 86, 0.5) }', 'b.css')], [])
    expect(faults).toEqual([expect.stringMatching(/^#123456 is painted in 4 places .*b\.css:1$/)])
  })
})
