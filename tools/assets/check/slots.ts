import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { FILMS } from '#scenes/kit/filmSlots.ts'
import type { AtlasSlots, SceneSlots, SkeletonSlot } from '#scenes/kit/slots.ts'
import { filesIn, foldersIn, places, stem } from '../places.ts'
import { PICTURE_ENDINGS, SPRITES } from '../rules.ts'
import type { Fault } from './fault.ts'
import { checkSkeleton } from './spine.ts'

type Atlas = AtlasSlots<never> & { sprites: Record<string, readonly [number, number]> }
type Slots = SceneSlots<never> & Atlas

/** The contracts always come from this project, also when the originals lie elsewhere. */
const contracts = path.join(places.root, 'scenes')
/** The atlas of lights and particles that every scene uses. It belongs to the kit. */
const SHARED = 'fx'

/** Checks the originals of every scene against its contract, `scenes/<scene>/slots.ts`. */
export async function checkSlots(root: string): Promise<Fault[]> {
  const scenes = foldersIn(contracts).filter((scene) => scene !== 'kit' && existsSync(path.join(contracts, scene, 'slots.ts')))
  const found = scenes.map((scene) => checkScene(root, scene))
  const faults = (await Promise.all([...found, checkShared(root), unplayedFilms(scenes)])).flat()
  return [...faults, ...strangers(root, [...scenes, SHARED])]
}

const slotsOf = async (scene: string): Promise<Slots> =>
  ((await import(pathToFileURL(path.join(contracts, scene, 'slots.ts')).href)) as { SLOTS: Slots }).SLOTS

/** Films that no scene plays: whoever exchanges one would see nothing change. */
async function unplayedFilms(scenes: readonly string[]): Promise<Fault[]> {
  const played = new Set((await Promise.all(scenes.map(slotsOf))).flatMap(({ films }) => films as readonly string[]))
  return Object.keys(FILMS)
    .filter((name) => !played.has(name))
    .map((name) => ({
      file: `assets/effects/${name}.svga`,
      wrong: 'is a film that no scene plays',
      mend: 'name it in the slots.ts of the scene that plays it, or delete it',
    }))
}

async function checkShared(root: string): Promise<Fault[]> {
  const { SLOTS } = (await import(pathToFileURL(path.join(contracts, 'kit', SHARED, 'slots.ts')).href)) as { SLOTS: Atlas }
  return checkSprites(root, SHARED, `scenes/kit/${SHARED}/slots.ts`, SLOTS)
}

async function checkScene(root: string, scene: string): Promise<Fault[]> {
  const SLOTS = await slotsOf(scene)
  const [sprites, skeletons] = await Promise.all([
    checkSprites(root, scene, `scenes/${scene}/slots.ts`, SLOTS),
    Promise.all(SLOTS.skeletons.flatMap((slot) => foldersOf(root, scene, slot).map((folder) => checkSkeleton(folder, slot)))),
  ])
  const background = filesIn(path.join(root, 'assets/chrome/bg'), PICTURE_ENDINGS).some((file) => stem(file) === SLOTS.background)
  const missing = {
    file: `assets/chrome/bg/${SLOTS.background}.png`,
    wrong: `is missing: ${scene} stands before it`,
    mend: 'draw it at 750×1624 pixels',
  }
  return [...sprites, ...skeletons.flat(), ...(background ? [] : [missing])]
}

/** Folders that a skeleton slot means: the one it names, or every folder in it. */
function foldersOf(root: string, scene: string, { folder }: SkeletonSlot): string[] {
  const base = path.join(root, 'assets', scene, folder.replace(/\/\*$/, ''))
  return folder.endsWith('/*') ? foldersIn(base).map((name) => path.join(base, name)) : [base]
}

async function checkSprites(root: string, bundle: string, contract: string, { sprites }: Atlas): Promise<Fault[]> {
  const folder = path.join(root, 'assets', bundle, SPRITES)
  const files = filesIn(folder, PICTURE_ENDINGS)
  const sized = files.map(async (file): Promise<Fault[]> => {
    const size = sprites[stem(file)]
    if (!size) return [{ file, wrong: `is a frame that ${bundle} does not know`, mend: `rename it to a slot of ${contract} or delete it` }]
    const picture = await sharp(file)
      .metadata()
      .catch(() => null)
    if (!picture)
      return [
        {
          file,
          wrong: 'cannot be read as a picture',
          mend: 'export it again; the file is cut off or of another kind than its ending says',
        },
      ]
    const { width, height } = picture
    if (width === size[0] && height === size[1]) return []
    return [{ file, wrong: `is ${width}×${height} instead of ${size[0]}×${size[1]}`, mend: `export at ${size[0]}×${size[1]} pixels` }]
  })
  const names = files.map(stem)
  const missing = Object.entries(sprites).filter(([name]) => !names.includes(name))
  const twice = files.filter((file, index) => names.indexOf(stem(file)) < index)
  return [
    ...(await Promise.all(sized)).flat(),
    ...missing.map(([name, [w, h]]) => ({
      file: path.join(folder, `${name}.svg`),
      wrong: 'is missing',
      mend: `draw it at ${w}×${h} pixels`,
    })),
    ...twice.map((file) => ({ file, wrong: 'has the name of another frame of this atlas', mend: 'delete the older of the two' })),
  ]
}

/** Finds sprite folders of scenes that do not exist. */
function strangers(root: string, scenes: readonly string[]): Fault[] {
  return foldersIn(path.join(root, 'assets'))
    .filter((name) => existsSync(path.join(root, 'assets', name, SPRITES)) && !scenes.includes(name))
    .map((name) => ({
      file: `assets/${name}/${SPRITES}`,
      wrong: 'belongs to no scene',
      mend: `name the folder as a scene below scenes/ or as the shared one: ${scenes.join(', ')}`,
    }))
}
