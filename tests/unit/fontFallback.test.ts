import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { each } from '../support/each.ts'

const styles = join(import.meta.dirname, '../../src/client/styles')
const faces = readFileSync(join(styles, 'fonts.css'), 'utf8').match(/@font-face\{[^}]*\}/g) ?? []
const tokens = readFileSync(join(styles, 'tokens.css'), 'utf8')

it('every font lets the browser show a fallback until it has arrived', () => {
  expect(faces.length).toBeGreaterThan(5)
  each(faces, (face) => expect(face).toContain('font-display:swap'))
})

it.each(['--f-body', '--f-disp'])('%s falls back to a Chinese font of phones and desktops, and not to a serif', (token) => {
  const families = new RegExp(`${token}:\\s*([^;]+);`).exec(tokens)?.[1] ?? ''
  for (const family of ['PingFang SC', 'Noto Sans CJK SC', 'Microsoft YaHei']) expect(families).toContain(family)
  expect(families).toMatch(/sans-serif$/)
})
