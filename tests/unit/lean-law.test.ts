import { beforeAll, describe, expect, it } from 'vitest'
import { type Crime, lintPlanted } from '../support/plantedLint.ts'

const SAYS = 'left out of the product'
const renderer = (act: string) =>
  `import type { Renderer } from 'pixi.js'\n\nexport function draw(stage: { renderer: Renderer }, renderer: Renderer): unknown {\n  return [stage, renderer, ${act}]\n}\n`

/** What is planted, and the words that must answer it. */
const CRIMES: Record<string, Crime> = {
  'a stage is read back by Pixi': { file: 'scenes/crime-a/lean1.ts', text: renderer('stage.renderer.extract.canvas()'), says: SAYS },
  'a renderer at hand reads back': { file: 'scenes/kit/lean2.ts', text: renderer('renderer.extract.pixels()'), says: SAYS },
  'a renderer prepares': { file: 'scenes/kit/lean3.ts', text: renderer('stage.renderer.prepare'), says: SAYS },
  'an object keeps a picture of itself': {
    file: 'scenes/crime-a/lean4.ts',
    text: "import { Container } from 'pixi.js'\n\nexport const shown = new Container()\nshown.cacheAsBitmap = true\n",
    says: SAYS,
  },
}
const LAWFUL = { file: 'scenes/crime-a/lawful.ts', text: 'export const start = (gold: { prepare(): void }) => gold.prepare()\n' }

let verdictOn: (file: string) => string[] = () => []

beforeAll(() => {
  verdictOn = lintPlanted([...Object.values(CRIMES), LAWFUL])
}, 60_000)

describe('a part of Pixi that players do not have is a lint error in a scene', () => {
  it.each(Object.entries(CRIMES))('%s', (_name, { file, says }) => {
    expect(verdictOn(file).join('\n')).toContain(says)
  })

  it('allows what only has such a name', () => {
    expect(verdictOn(LAWFUL.file)).toEqual([])
  })
})
