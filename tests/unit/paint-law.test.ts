import { beforeAll, describe, expect, it } from 'vitest'
import { type Crime, lintPlanted } from '../support/plantedLint.ts'

const paint = (act: string) => `export function paint(context: CanvasRenderingContext2D): void {\n  ${act}\n}\n`
const pixi = (blend: string) =>
  `import { BLEND_MODES, Sprite } from 'pixi.js'\nexport const sprite = new Sprite()\nsprite.blendMode = ${blend}\n`
const OTHER_PIXELS = 'with other pixels on another processor'

/** What is planted, and the words that must answer it. */
const CRIMES: Record<string, Crime> = {
  'a canvas blends by colour': {
    file: 'scenes/crime-a/paint1.ts',
    text: paint("context.globalCompositeOperation = 'color'"),
    says: OTHER_PIXELS,
  },
  'a canvas blends by hue': {
    file: 'src/client/paint2.ts',
    text: paint("context.globalCompositeOperation = 'hue'"),
    says: OTHER_PIXELS,
  },
  'a canvas blends by saturation, told among others': {
    file: 'scenes/kit/paint3.ts',
    text: paint("Object.assign(context, { font: '12px sans-serif', globalCompositeOperation: 'saturation' })"),
    says: OTHER_PIXELS,
  },
  'a canvas blends by luminosity, told in brackets': {
    file: 'scenes/crime-a/paint4.ts',
    text: paint("context['globalCompositeOperation'] = 'luminosity'"),
    says: OTHER_PIXELS,
  },
  'a gradient is painted under screen': {
    file: 'scenes/crime-a/paint5.ts',
    text: paint(
      "context.globalCompositeOperation = 'screen'\n  context.fillStyle = context.createRadialGradient(0, 0, 1, 0, 0, 9)\n  context.fill()",
    ),
    says: OTHER_PIXELS,
  },
  'a canvas blends in a way that lint cannot read': {
    file: 'scenes/crime-a/paint6.ts',
    text: paint("const mode = 'color'\n  context.globalCompositeOperation = mode"),
    says: OTHER_PIXELS,
  },
  'Pixi blends by colour': {
    file: 'scenes/crime-a/pixi1.ts',
    text: pixi('BLEND_MODES.COLOR'),
    says: 'Pixi has no blend of hue, saturation or luminosity',
  },
  'Pixi blends by luminosity, told in brackets': {
    file: 'scenes/kit/pixi2.ts',
    text: pixi("BLEND_MODES['LUMINOSITY']"),
    says: 'Pixi has no blend of hue, saturation or luminosity',
  },
  'an element blends by its style': {
    file: 'src/client/chrome/crime1.tsx',
    text: "export const Light = () => <i style={{ mixBlendMode: 'hue' }} />\n",
    says: 'belong into a style sheet',
  },
  'a style sheet blends by saturation': {
    file: 'src/client/chrome/crime1.module.css',
    text: '.light {\n  mix-blend-mode: saturation;\n}\n',
    says: 'only normal and screen are known to be the same',
  },
  'a style sheet blends backgrounds by colour': {
    file: 'src/client/chrome/crime2.module.css',
    text: '.light {\n  background-blend-mode: color;\n}\n',
    says: 'only normal and screen are known to be the same',
  },
}

/** What lint lets pass. */
const LAWFUL: Record<string, string> = {
  'scenes/crime-a/lawful1.ts': paint(
    ['source-over', 'source-atop', 'destination-in', 'lighter', 'copy']
      .map((mode) => `context.globalCompositeOperation = '${mode}'`)
      .join('\n  '),
  ),
  'scenes/crime-a/lawful2.ts': pixi('BLEND_MODES.ADD'),
  'src/client/chrome/lawful3.module.css': '.light {\n  background: #fff;\n  mix-blend-mode: screen;\n}\n',
}

let verdictOn: (file: string) => string[] = () => []

beforeAll(() => {
  verdictOn = lintPlanted([...Object.values(CRIMES), ...Object.entries(LAWFUL).map(([file, text]) => ({ file, text }))])
}, 60_000)

describe('painting that is not the same on every processor is a lint error', () => {
  it.each(Object.entries(CRIMES))('%s', (_name, { file, says }) => {
    const errors = verdictOn(file).filter((line) => line.startsWith('::error'))
    expect(errors.join('\n')).toContain(says)
  })

  it.each(Object.keys(LAWFUL))('allows %s', (file) => {
    expect(verdictOn(file)).toEqual([])
  })
})
