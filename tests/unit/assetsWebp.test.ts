import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { alphaOf, encodeBeside, encodeWholeAlpha } from '../../tools/assets/webp.ts'

const ORIGINAL = 'assets/items/crown.png'
const crown = (width: number) => sharp(ORIGINAL).resize({ width })
const pixels = (webp: Buffer) => sharp(webp).ensureAlpha().raw().toBuffer()

describe('a webp whose parts are made one by one', () => {
  it.each([256, 255])('is byte for byte what the encoder makes of colours and alpha together: %i px wide', async (width) => {
    const options = { alphaQuality: 70, effort: 2 }
    const alpha = alphaOf(
      await crown(width)
        .webp({ ...options, quality: 62 })
        .toBuffer(),
    )
    if (!alpha) throw new Error('the crown has no alpha')
    const apart = await encodeBeside(crown(width), { ...options, quality: 40 }, alpha)
    expect(
      apart.equals(
        await crown(width)
          .webp({ ...options, quality: 40 })
          .toBuffer(),
      ),
    ).toBe(true)
  })

  it.each([256, 255])('shows the same pixels with a whole alpha that was made with another effort: %i px wide', async (width) => {
    const colours = { quality: 80, effort: 5 }
    const apart = await encodeWholeAlpha(crown(width), colours, { quality: 100, effort: 3 })
    const together = await crown(width)
      .webp({ ...colours, alphaQuality: 100 })
      .toBuffer()
    expect(apart.equals(together)).toBe(false)
    expect((await pixels(apart)).equals(await pixels(together))).toBe(true)
  })

  it('has no alpha where the picture has none', async () => {
    const plain = () => sharp({ create: { width: 40, height: 30, channels: 3, background: { r: 200, g: 90, b: 10 } } })
    const apart = await encodeWholeAlpha(plain(), { quality: 80, effort: 2 }, { quality: 50, effort: 2 })
    expect(alphaOf(apart)).toBeNull()
    expect((await pixels(apart)).equals(await pixels(await plain().webp({ quality: 80, effort: 2 }).toBuffer()))).toBe(true)
  })
})
