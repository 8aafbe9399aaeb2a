import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withLock } from '../../tools/assets/lock.ts'
import { objection, storeFile } from '../../tools/newScene/names.ts'
import { PHONE_SIZES } from '../support/browser.ts'
import { copyProject, serveCopy } from '../support/projectCopy.ts'
import type { Lab } from '../support/scenePage/main.tsx'
import { sharedBrowser } from '../support/scenePage/sharedBrowser.ts'
import { soon } from '../support/soon.ts'
import { openSwapWorld, SWAP_KINDS, SWAP_PAGE, type SwapWorld } from '../support/swapPage/swapWorld.ts'

declare const lab: Lab

/** What a copy of the project does when a scene is added to it, and then when originals are saved: the two share one copy, which packs its atlases once. */
const NAME = 'sky-lanterns'
const SCENES_PAGE = 'tests/support/scenePage'
const project = fileURLToPath(new URL('../../', import.meta.url))
const PACKED = 'public/assets/fx/sprites.webp'
/** Ms after a save when the watch begins to pack. */
const BEYOND_REST = 3_000
/** Ms that copying the project, or removing the copy, may take on a busy machine. */
const COPYING = 300_000
/** Ms that packing every atlas may take on a busy machine; what has begun is ended before the copy goes. */
const PACKING = 300_000

let root = ''
let copying: ReturnType<typeof copyProject> | null = null

const bin = (file: string) => path.join(root, 'node_modules', file)
const node = (...args: string[]): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', timeout: PACKING })
const newScene = (...args: string[]) => node('--import', 'tsx', 'tools/newScene/command.ts', ...args)
const text = (file: string) => readFileSync(path.join(root, file), 'utf8')
/** When the atlas of the effects was written, in whole seconds, which survive a copy; 0 while there is none, as in the midst of a first packing. */
const packedAt = (of: string): number => Math.floor((statSync(path.join(of, PACKED), { throwIfNoEntry: false })?.mtimeMs ?? 0) / 1000)

beforeAll(async () => {
  copying = copyProject('copy', ['biome.json', '.gitignore', 'vitest.config.ts', 'drizzle.config.ts'])
  root = (await copying).root
  spawnSync('git', ['init', '-q', root])
}, COPYING)

afterAll(async () => (await copying)?.remove(), COPYING)

it('a copy of the project builds nothing anew', () => {
  const packed = packedAt(project)
  expect(packed).toBeGreaterThan(0)
  expect(node('--import', 'tsx', 'tools/assets/build.ts').stdout).toContain('assets: 0 files made anew')
  expect(packedAt(root)).toBe(packed)
})

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
    const all = () => [readdirSync(path.join(root, 'scenes')), readdirSync(path.join(root, 'assets')), text('src/state/core/play/stage.ts')]
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
    expect(stdout).toContain(storeFile(NAME))
  }, PACKING)

  it('has the files of every scene, and no word of the template is left', () => {
    const files = readdirSync(path.join(root, 'scenes', NAME))
    expect(files).toEqual(
      expect.arrayContaining(['SkyLanternsScene.tsx', 'script.ts', 'layout.ts', 'maths.ts', 'slots.ts', 'previews.ts', 'README.md']),
    )
    expect(files.filter((file) => /template.?name/i.test(`${file} ${text(`scenes/${NAME}/${file}`)}`))).toEqual([])
    expect(text(storeFile(NAME))).not.toMatch(/template.?name/i)
    expect(text('src/state/core/play/stage.ts')).toContain(`'${NAME}'`)
    expect(existsSync(path.join(root, 'public/assets', NAME))).toBe(true)
  })

  it('passes types, lint and the check of its art with no edit', () => {
    // Neither server nor tests know a scene, and not all of the tests are in the copy.
    const include = ['scenes', 'src/client', 'src/state', 'src/shared', 'tools/assets', 'tools/fonts', 'tools/lab', 'tools/types']
    writeFileSync(path.join(root, 'tsconfig.scenes.json'), JSON.stringify({ extends: './tsconfig.json', include }))
    expect(node(bin('typescript/bin/tsc'), '-p', 'tsconfig.scenes.json').stdout).toBe('')
    const lint = node(
      bin('@biomejs/biome/bin/biome'),
      'check',
      '--error-on-warnings',
      `scenes/${NAME}`,
      storeFile(NAME),
      'src/state/core/play/stage.ts',
    )
    expect(lint.stdout + lint.stderr).toContain('No fixes applied')
    expect(lint.status).toBe(0)
    expect(node('--import', 'tsx', 'tools/assets/check/command.ts').stdout).toContain('nothing to mend')
  }, 180_000)

  it('cannot be made twice', () => {
    expect(objection(root, NAME)).toContain('is there already')
  })
})

describe('in development', () => {
  let server: Awaited<ReturnType<typeof serveCopy>>
  beforeAll(async () => {
    server = await serveCopy(root, [SCENES_PAGE, SWAP_PAGE])
  }, 180_000)
  afterAll(() => server?.close(), PACKING)

  it('the new scene shows a living picture', async () => {
    const page = await (await sharedBrowser()).newPage({ viewport: PHONE_SIZES.design })
    await page.goto(server.addressOf(SCENES_PAGE), { timeout: 90_000 })
    await page.waitForFunction(() => typeof lab !== 'undefined' && lab.engine() !== null, undefined, { timeout: 60_000 })
    const early = await pictureAt(page, 500)
    const late = await pictureAt(page, 4_000)
    // A lantern shines in orange, the largest in the middle; the sky behind it is night.
    expect(orange(late)).toBeGreaterThan(4_000)
    expect(orange(late)).toBeLessThan(late.length / 12)
    expect(changed(early, late)).toBeGreaterThan(5_000)
    expect(changed(late, await pictureAt(page, 4_000))).toBe(0)
    await page.close()
  }, 180_000)

  describe('an original that is saved', () => {
    let world: SwapWorld
    beforeAll(async () => {
      world = await openSwapWorld(root, server.addressOf(SWAP_PAGE), await sharedBrowser())
    }, 180_000)
    afterAll(() => world?.page.close())

    it.each(SWAP_KINDS)('is swapped in the running page: %s', async (kind) => {
      const before = await world.page.evaluate('[swapLab.born, swapLab.sprites()]')
      await world.swap(kind, [255, 0, 255])
      await world.swap(kind, [0, 255, 0])
      expect(await world.page.evaluate('[swapLab.born, swapLab.sprites()]')).toEqual(before)
    })

    it(
      'does not wait for an atlas that is being packed',
      async () => {
        const before = await withLock(path.join(root, '.assetpack/packing'), async () => {
          const packed = packedAt(root)
          expect(packed).toBeGreaterThan(0)
          await world.swap('sprite', [255, 0, 255])
          await sleep(BEYOND_REST)
          await world.swap('picture', [255, 0, 255])
          expect(packedAt(root)).toBe(packed)
          return packed
        })
        await soon(() => expect(packedAt(root)).not.toBe(before), { timeout: PACKING, interval: 100 })
      },
      PACKING * 2,
    )
  })
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
