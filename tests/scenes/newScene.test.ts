import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { objection } from '../../tools/newScene/names.ts'
import { launchBrowser, PHONE_SIZES } from '../support/browser.ts'
import { copyProject, serveCopy } from '../support/projectCopy.ts'
import type { Lab } from '../support/scenePage/main.tsx'

declare const lab: Lab

const NAME = 'sky-lanterns'
const bin = (path: string) => join(root, 'node_modules', path)

let root = ''
let remove: () => Promise<void> = async () => undefined

const node = (...args: string[]): SpawnSyncReturns<string> => spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
const newScene = (...args: string[]) => node('--import', 'tsx', 'tools/newScene/command.ts', ...args)
const text = (file: string) => readFileSync(join(root, file), 'utf8')

beforeAll(async () => {
  const copy = await copyProject('scene', ['biome.json', '.gitignore', 'vitest.config.ts', 'drizzle.config.ts'])
  root = copy.root
  remove = copy.remove
  spawnSync('git', ['init', '-q', root])
}, 120_000)

afterAll(() => remove())

describe('a name that will not do', () => {
  it.each([
    ['none', undefined, 'needs a name'],
    ['no kebab-case', 'SkyLanterns', 'is no folder name of a scene'],
    ['a path', '../evil', 'is no folder name of a scene'],
    ['two hyphens', 'sky--lanterns', 'is no folder name of a scene'],
    ['the name of a scene', 'case-reel', 'scenes/case-reel/ is there already'],
    ['the kit', 'kit', 'scenes/kit/ is there already'],
    ['a folder of the artists', 'items', 'assets/items/ is there already'],
    ['too long', 'a'.repeat(40), 'is longer than'],
  ])('%s is refused with the reason', (_why, name, says) => {
    expect(objection(root, name)).toContain(says)
  })

  it('changes nothing', () => {
    const all = () => [readdirSync(join(root, 'scenes')), readdirSync(join(root, 'assets')), text('src/state/stage.ts')]
    const before = all()
    const { status, stderr } = newScene('case-reel')
    expect(stderr).toContain('scenes/case-reel/ is there already')
    expect(status).toBe(1)
    expect(all()).toEqual(before)
  })
})

describe('a new scene', () => {
  beforeAll(() => {
    const { status, stdout, stderr } = newScene(NAME)
    expect(stderr).not.toContain('Error')
    expect(status).toBe(0)
    expect(stdout).toContain(`scenes/${NAME}/SkyLanternsScene.tsx`)
  }, 120_000)

  it('has the files of every scene, and no word of the template is left', () => {
    const files = readdirSync(join(root, 'scenes', NAME))
    expect(files).toEqual(
      expect.arrayContaining(['SkyLanternsScene.tsx', 'script.ts', 'layout.ts', 'maths.ts', 'slots.ts', 'previews.ts', 'README.md']),
    )
    expect(files.filter((file) => /template.?name/i.test(`${file} ${text(`scenes/${NAME}/${file}`)}`))).toEqual([])
    expect(text('src/state/stage.ts')).toContain(`'${NAME}'`)
    expect(existsSync(join(root, 'public/assets', NAME))).toBe(true)
  })

  it('passes types, lint and the check of its art with no edit', () => {
    // What other tests and benches are made of is not in the copy.
    const types = node(bin('typescript/bin/tsc')).stdout.split('\n')
    expect(types.filter((line) => line.includes('error TS') && !/^(tests|tools\/bench)\//.test(line))).toEqual([])
    const lint = node(bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', `scenes/${NAME}`, 'src/state/stage.ts')
    expect(lint.stdout + lint.stderr).toContain('No fixes applied')
    expect(lint.status).toBe(0)
    expect(node('--import', 'tsx', 'tools/assets/check/command.ts').stdout).toContain('nothing to mend')
  }, 180_000)

  it('cannot be made twice', () => {
    expect(newScene(NAME).stderr).toContain('is there already')
  })

  it('shows a living picture in the browser', async () => {
    const { url, server } = await serveCopy(root, 'tests/support/scenePage')
    const browser = await launchBrowser()
    try {
      const page = await browser.newPage({ viewport: PHONE_SIZES.design })
      await page.goto(url)
      await page.waitForFunction(() => typeof lab !== 'undefined' && lab.engine() !== null, undefined, { timeout: 60_000 })
      const early = await pictureAt(page, 500)
      const late = await pictureAt(page, 4_000)
      // A lantern shines in orange, the largest in the middle; the sky behind it is night.
      expect(orange(late)).toBeGreaterThan(4_000)
      expect(orange(late)).toBeLessThan(late.length / 12)
      expect(changed(early, late)).toBeGreaterThan(5_000)
      expect(changed(late, await pictureAt(page, 4_000))).toBe(0)
    } finally {
      await browser.close()
      await server.close()
    }
  }, 180_000)
})

/** RGB bytes of the new scene's preview at a moment. */
async function pictureAt(page: Page, ms: number): Promise<Buffer> {
  await page.evaluate(([scene, at]) => lab.showPreview(scene, 'entrance', at), [NAME, ms] as const)
  return sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer()
}

const pixels = (picture: Buffer) => Array.from({ length: picture.length / 3 }, (_, index) => index * 3)
const orange = (picture: Buffer) =>
  pixels(picture).filter((at) => (picture[at] ?? 0) > 190 && (picture[at + 2] ?? 0) < (picture[at] ?? 0) - 80).length
const changed = (a: Buffer, b: Buffer) => pixels(a).filter((at) => a[at] !== b[at] || a[at + 1] !== b[at + 1]).length
