import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import subsetFont from 'subset-font'
import { describe, expect, it } from 'vitest'
import { checkAssets } from '../../tools/assets/check/check.ts'
import { tell } from '../../tools/assets/check/fault.ts'
import { places } from '../../tools/assets/places.ts'
import { slicesOf } from '../../tools/fonts/fontsource.ts'
import { mergeSlices } from '../../tools/fonts/merge.ts'
import { readCmap, readTables, table } from '../../tools/fonts/sfnt.ts'

const originals = readdirSync('assets', { recursive: true, encoding: 'utf8' })
  .map((file) => path.join('assets', file))
  .filter((file) => statSync(file).isFile())

describe('originals', () => {
  it('weigh under 3 MB each and 120 MB together', () => {
    const sizes = originals.map((file) => statSync(file).size)
    expect(Math.max(...sizes)).toBeLessThan(3_000_000)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(120_000_000)
  })

  it('have nothing that an artist would have to mend', async () => {
    expect((await checkAssets(places.root, path.join(places.work, 'checked.json'))).map(tell)).toEqual([])
  }, 30_000)
})

describe('mergeSlices', () => {
  const TEXT = '星匣开启Aa1龘'

  async function merged(): Promise<Buffer> {
    const parts: Buffer[] = []
    for (const slice of await slicesOf('@fontsource-variable/noto-sans-sc')) {
      const own = [...TEXT].filter((sign) => slice.has(sign.codePointAt(0) ?? 0)).join('')
      if (own) parts.push(await subsetFont(readFileSync(slice.file), own, { targetFormat: 'sfnt', noLayoutClosure: true }))
    }
    expect(parts.length).toBeGreaterThan(2)
    return mergeSlices(parts)
  }

  it('keeps every character, each with an outline and a variation', async () => {
    const tables = readTables(await merged())
    const glyphs = readCmap(table(tables, 'cmap'))
    expect(new Set(glyphs.keys())).toEqual(new Set([...TEXT].map((sign) => sign.codePointAt(0) ?? 0)))
    const [loca, gvar] = [table(tables, 'loca'), table(tables, 'gvar')]
    for (const glyph of glyphs.values()) {
      expect(loca.readUInt32BE(4 * (glyph + 1))).toBeGreaterThan(loca.readUInt32BE(4 * glyph))
      expect(gvar.readUInt32BE(20 + 4 * (glyph + 1))).toBeGreaterThan(gvar.readUInt32BE(20 + 4 * glyph))
    }
  })

  it('is a font that a font engine takes apart again', async () => {
    const again = readTables(await subsetFont(await merged(), '星1', { targetFormat: 'sfnt' }))
    expect([...readCmap(table(again, 'cmap')).keys()].sort((a, b) => a - b)).toEqual([0x31, 0x661f])
  })
})
