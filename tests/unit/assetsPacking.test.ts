import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type PackPlaces, packBundles } from '../../tools/assets/bundles.ts'

const RED = [255, 0, 0] as const
const BLUE = [0, 0, 255] as const
const SIZE = 24

let root: string
let packing: PackPlaces

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'xingxia-packing-'))
  packing = { stage: path.join(root, 'stage'), output: path.join(root, 'public/assets'), work: path.join(root, 'work') }
})
afterEach(() => rm(root, { recursive: true, force: true }))

const folderOf = (scene: string) => path.join(packing.stage, `${scene}{m}`, 'sprites{tps}')

async function saveFrame(scene: string, [r, g, b]: readonly [number, number, number]): Promise<void> {
  await mkdir(folderOf(scene), { recursive: true })
  const square = sharp({ create: { width: SIZE, height: SIZE, channels: 4, background: { r, g, b, alpha: 1 } } })
  await square.png().toFile(path.join(folderOf(scene), 'lamp.png'))
}

async function served(): Promise<string[]> {
  const entries = await readdir(packing.output, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

/** Asks for the files at every turn while `act` runs; answers with those that were not there at some time, and how often it asked. */
async function watchDuring(files: readonly string[], act: () => Promise<unknown>): Promise<{ missed: Set<string>; looks: number }> {
  const missed = new Set<string>()
  let looks = 0
  let running = true
  const acting = act().finally(() => {
    running = false
  })
  while (running) {
    for (const file of files) if (!existsSync(file)) missed.add(file)
    looks++
    await turn()
  }
  await acting
  return { missed, looks }
}

async function middleOf(scene: string): Promise<number[]> {
  const image = await sharp(path.join(packing.output, scene, 'sprites.webp'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (Math.floor(image.info.height / 2) * image.info.width + Math.floor(image.info.width / 2)) * 3
  return [...image.data.subarray(at, at + 3)]
}

interface Manifest {
  bundles: { assets: { src: string[] }[] }[]
}

/** Files that the manifest as it stands names and that are not there. */
async function namedInVain(): Promise<string[]> {
  const manifest = JSON.parse(await readFile(path.join(packing.output, 'manifest.json'), 'utf8')) as Manifest
  const named = manifest.bundles.flatMap(({ assets }) => assets.flatMap(({ src }) => src))
  expect(named.length).toBeGreaterThan(0)
  return named.filter((file) => !existsSync(path.join(packing.output, file)))
}

describe('packing atlases', () => {
  it('takes no file away from a page that runs meanwhile, though nothing is remembered of the last time', async () => {
    await saveFrame('den', RED)
    await packBundles(packing)
    const before = await served()
    await rm(packing.work, { recursive: true })
    await saveFrame('den', BLUE)
    const { missed, looks } = await watchDuring(before, () => packBundles(packing))
    expect(looks).toBeGreaterThan(10)
    expect([...missed]).toEqual([])
    expect(await served()).toEqual(before)
    const [red = 255, , blue = 0] = await middleOf('den')
    expect([red < 60, blue > 200]).toEqual([true, true])
  })

  it('shows no manifest before the files that it names', async () => {
    await saveFrame('den', RED)
    const inVain = new Set<string>()
    let running = true
    const acting = packBundles(packing).finally(() => {
      running = false
    })
    while (running) {
      if (existsSync(path.join(packing.output, 'manifest.json'))) for (const file of await namedInVain()) inVain.add(file)
      await turn()
    }
    await acting
    expect(await namedInVain()).toEqual([])
    expect([...inVain]).toEqual([])
  })

  it('takes away the atlas of a scene that is gone, and packs nothing when nothing changed', async () => {
    await saveFrame('den', RED)
    await saveFrame('hut', RED)
    expect(await packBundles(packing)).toBe(true)
    expect(await packBundles(packing)).toBe(false)
    await rm(path.join(packing.stage, 'hut{m}'), { recursive: true })
    expect(await packBundles(packing)).toBe(true)
    expect((await served()).map((file) => path.relative(packing.output, file).split(path.sep)[0])).not.toContain('hut')
    expect(await namedInVain()).toEqual([])
  })
})
