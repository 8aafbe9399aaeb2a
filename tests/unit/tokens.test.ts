import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { GRADE_LIGHT } from '#scenes/kit/parts/grades.ts'
import { COLOURS } from '#shared/tokens.ts'
import { tokensFile, tokensModule } from '../../tools/tokens/build.ts'

describe('design tokens', () => {
  it('are the same for styles and scenes: tokens.ts was written from the present tokens.css (npm run tokens)', async () => {
    expect(readFileSync(tokensFile, 'utf8')).toBe(await tokensModule())
  })

  it('have the same colour as a whole and by channels', () => {
    const css = readFileSync(join(import.meta.dirname, '../../src/client/styles/tokens.css'), 'utf8')
    const channels = [...css.matchAll(/--([\w-]+)-rgb: ([\d ]+);/g)].filter(([, name]) => css.includes(`--${name}: #`))
    expect(channels.length).toBeGreaterThan(20)
    for (const [, name, numbers = ''] of channels) {
      const hex = numbers
        .split(' ')
        .map((channel) => Number(channel).toString(16).padStart(2, '0'))
        .join('')
      expect(css, `--${name}-rgb`).toContain(`--${name}: #${hex};`)
    }
  })

  it('are all defined: no style names a colour by channels that tokens.css does not have', () => {
    const folder = join(import.meta.dirname, '../../src/client')
    const css = readFileSync(join(folder, 'styles/tokens.css'), 'utf8')
    const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'))
    const named = sheets.flatMap((path) =>
      [...readFileSync(join(folder, path), 'utf8').matchAll(/var\((--[\w-]+-rgb)\)/g)].map(([, name = '']) => name),
    )
    expect([...new Set(named)].filter((name) => !css.includes(`${name}: `))).toEqual([])
    expect(named.length).toBeGreaterThan(100)
  })

  it('carry the colours of the grades that the product names', () => {
    expect([COLOURS.g0, COLOURS.g1, COLOURS.g2, COLOURS.g3, COLOURS.g4]).toEqual([0xffb52e, 0xff3d6e, 0xa855ff, 0x3d8bff, 0x8aa0b8])
    expect(GRADE_LIGHT[0]).toBe(COLOURS.g0)
  })
})
