import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import subsetFont from 'subset-font'
import { describe, expect, it } from 'vitest'
import { slicesOf } from '../../tools/fonts/fontsource.ts'
import { mergeSlices } from '../../tools/fonts/merge.ts'
import { readCmap, readTables, table } from '../../tools/fonts/sfnt.ts'

const originals = readdirSync('assets', { recursive: true, encoding: 'utf8' })
  .map((file) => path.join('assets', file))
  .filter((file) => statSync(file).isFile())
const pictures = (folder: string) => originals.filter((file) => path.dirname(file) === folder && file.endsWith('.png'))

describe('originals', () => {
  it('weigh under 3 MB each and 40 MB together', () => {
    const sizes = originals.map((file) => statSync(file).size)
    expect(Math.max(...sizes)).toBeLessThan(3_000_000)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(40_000_000)
  })

  it.each([
    ['assets/items', 512, 384],
    ['assets/boxes', 480, 420],
    ['assets/avatars', 256, 256],
  ])('%s are %i×%i on clear ground', async (folder, width, height) => {
    const files = pictures(folder)
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) {
      const { info, data } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      expect([file, info.width, info.height]).toEqual([file, width, height])
      expect([file, data[3]]).toEqual([file, 0])
    }
  })

  it('have frame names that are unique over all bundles', () => {
    const atlases = ['assets/items', 'assets/emblem', 'assets/case-reel/sprites', 'assets/mystery-box/sprites']
    const names = originals.filter((file) => atlases.includes(path.dirname(file))).map((file) => path.parse(file).name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it('have every sound in both encodings', () => {
    for (const [folder, second] of [
      ['effects', '.m4a'],
      ['music', '.m4a'],
    ] as const) {
      const files = readdirSync(`assets/audio/${folder}`)
      const ids = new Set(files.map((file) => path.parse(file).name))
      for (const id of ids) expect(files).toEqual(expect.arrayContaining([`${id}.webm`, `${id}${second}`]))
    }
  })

  it('have the Spine chest with its animations and its reveal', () => {
    const chest = JSON.parse(readFileSync('assets/case-reel/crate/crate.json', 'utf8')) as {
      skeleton: { spine: string }
      animations: Record<string, { events?: { name: string }[] }>
    }
    expect(chest.skeleton.spine).toMatch(/^4\.1\./)
    expect(Object.keys(chest.animations)).toEqual(expect.arrayContaining(['idle', 'shake', 'open']))
    expect(chest.animations.open?.events?.map(({ name }) => name)).toEqual(expect.arrayContaining(['lid_open', 'reveal']))
  })
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
