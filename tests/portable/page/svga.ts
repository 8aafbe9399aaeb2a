import type { Texture } from 'pixi.js'
import { loadPictures } from '#scenes/kit/pictures.ts'
import { Easel } from '#scenes/kit/svga/Gallery.ts'
import type { Painting, Part } from '#scenes/kit/svga/layers.ts'
import { loadSvga } from '#scenes/kit/svga/SvgaMovie.ts'
import type { SvgaOutline, SvgaShape, SvgaStyle } from '#scenes/kit/svga/svgaShape.ts'
import { artUrl } from '#state/platform/images.ts'

const STYLE: SvgaStyle = { fill: '', stroke: '', width: 0, cap: 'butt', join: 'miter', miter: 0, dash: [] }

const shape = (outline: SvgaOutline, style: Partial<SvgaStyle>): SvgaShape => ({
  outline,
  style: { ...STYLE, ...style },
  matrix: [1, 0.1, -0.1, 1, 0, 0],
})

const SHAPES = [
  shape({ kind: 'rect', x: 10, y: 10, width: 80, height: 50, radius: 12 }, { fill: 'rgba(255,50,128,.5)', stroke: '#ffbf33', width: 5 }),
  shape({ kind: 'ellipse', x: 60, y: 90, radiusX: 50, radiusY: 30 }, { fill: '#3366ff' }),
  shape(
    { kind: 'path', d: 'M 20 20 C 120 60 120 90 90 100 S 60 120 60 140 Q 40 160 20 140 Z' },
    { stroke: '#fff', width: 3, dash: [12, 6, 0] },
  ),
]

/** A sprite of a movie at one frame: turned, faint, with whatever of a sprite `more` brings. */
const part = (more: Partial<Part> & { pose?: Part['pose'] }): Part => ({
  image: '',
  pose: { alpha: 1, matrix: [1, 0, 0, 1, 0, 0], layout: { width: 120, height: 90 }, clip: '', shapes: [] },
  matrix: [0.9, 0.3, -0.3, 0.9, 40, 10],
  alpha: 0.8,
  text: null,
  ...more,
})

const POSE = part({}).pose
const PLAIN = part({ image: 'bitmap' })
const CUT = part({ image: 'bitmap', pose: { ...POSE, clip: 'M 0 0 L 80 0 L 60 80 L 0 60 Z' } })
const DRAWN = part({ pose: { ...POSE, shapes: SHAPES } })
const WRITTEN = part({ text: { text: '金中金 88', font: '600 18px "Noto Sans SC Variable"', size: 18, colour: '#ffe9ae' } })

const painting = (parts: Part[], matte: Part | null, scale: number): Painting => ({
  parts,
  matte,
  box: { left: 0, top: 0, right: 180, bottom: 170 },
  scale,
})

/** Bitmaps, clips, shapes, words and a matte on one canvas after another, and the bitmaps of a movie of the product. */
export async function paintMovies(): Promise<void> {
  const url = artUrl('items/crown')
  const texture = (await loadPictures([url])).get(url) as Texture
  const paintings = [painting([PLAIN, DRAWN], null, 2), painting([CUT, WRITTEN], null, 1.37), painting([PLAIN], DRAWN, 1)]
  const pictures = (image: string) => (image ? { texture, fitted: true } : null)
  for (const shown of paintings) new Easel([shown], pictures).show(shown)
  await loadSvga('/svga/coin-rain.svga')
}
