import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { GRADE_LIGHT } from '#scenes/kit/parts/grades.ts'
import { COLOURS } from '#shared/tokens.ts'
import { tokensFile, tokensModule } from '../../tools/tokens/build.ts'

describe('design tokens', () => {
  it('are the same for styles and scenes: tokens.ts was written from the present tokens.css (npm run tokens)', async () => {
    expect(readFileSync(tokensFile, 'utf8')).toBe(await tokensModule())
  })

  it('carry the colours of the grades that the product names', () => {
    expect([COLOURS.g0, COLOURS.g1, COLOURS.g2, COLOURS.g3, COLOURS.g4]).toEqual([0xffb52e, 0xff3d6e, 0xa855ff, 0x3d8bff, 0x8aa0b8])
    expect(GRADE_LIGHT[0]).toBe(COLOURS.g0)
  })
})
