import type { AtlasSlots, SceneSlots } from '#scenes/kit/slots.ts'
import { SKELETONS } from '#shared/assetIds.ts'
import { PICTURE_FOLDERS } from '../../../../tools/assets/check/folders.ts'

export type SlotKind = 'atlas' | 'picture' | 'background' | 'skeleton' | 'svga' | 'sound' | 'music'

/** A place that an artist's file can fill. */
export interface Slot {
  /** Path of its original below `assets/` without the ending; for a skeleton, its folder. */
  id: string
  kind: SlotKind
  /** File name without the ending. */
  name: string
  /** Path of the original from the project's root. */
  path: string
  /** Required size in px; empty when any size is allowed. */
  size: string
  /** Scene that uses the slot; empty for slots of all scenes. */
  scene: string
}

type Contract = Partial<SceneSlots<never>> & AtlasSlots<never>

const contracts = import.meta.glob<Contract>(['/scenes/*/slots.ts', '/scenes/kit/fx/slots.ts', '!/scenes/kit/slots.ts'], {
  eager: true,
  import: 'SLOTS',
})
const originals = Object.keys(
  import.meta.glob([
    '/assets/*/sprites/*.{png,webp,svg}',
    '/assets/{items,boxes,avatars,avatar-frames,emblem}/*.{png,webp,svg}',
    '/assets/chrome/*/*.{png,webp,svg}',
    '/assets/effects/*.svga',
    '/assets/audio/*/*.webm',
  ]),
)

const KINDS: readonly [RegExp, SlotKind][] = [
  [/\/sprites\//, 'atlas'],
  [/^chrome\/bg\//, 'background'],
  [/^effects\//, 'svga'],
  [/^audio\/effects\//, 'sound'],
  [/^audio\/music\//, 'music'],
]

const wordsOf = (size: readonly [number, number] | { square: number } | null | undefined): string => {
  if (!size) return ''
  return 'square' in size ? `≥ ${size.square} × ${size.square}` : `${size[0]} × ${size[1]}`
}

/** Sizes of the sprites in px, by `<bundle>/sprites/<name>`. */
const spriteSizes = new Map(
  Object.entries(contracts).flatMap(([file, { sprites }]) => {
    const bundle = /\/([\w-]+)\/slots\.ts$/.exec(file)?.[1] ?? ''
    return Object.entries<readonly [number, number]>(sprites).map(([name, size]): [string, string] => [
      `${bundle}/sprites/${name}`,
      wordsOf(size),
    ])
  }),
)

function slotOfFile(file: string): Slot {
  const path = file.slice(1)
  const id = path.replace(/^assets\/|\.\w+$/g, '')
  const folder = id.replace(/\/[^/]+$/, '')
  const kind = KINDS.find(([pattern]) => pattern.test(id))?.[1] ?? 'picture'
  const size = spriteSizes.get(id) ?? wordsOf(PICTURE_FOLDERS.find((rule) => rule.folder === folder)?.size)
  const [scene = ''] = kind === 'atlas' ? id.split('/') : []
  return { id, kind, name: id.slice(folder.length + 1), path, size, scene: scene === 'fx' ? '' : scene }
}

const skeletons = SKELETONS.map((folder): Slot => {
  const [scene = ''] = folder.split('/')
  return { id: folder, kind: 'skeleton', name: folder.replace(/^.*\//, ''), path: `assets/${folder}/`, size: '≤ 2048 × 2048', scene }
})

/** Every place that a file can fill. */
export const SLOTS: readonly Slot[] = [...originals.map(slotOfFile), ...skeletons]

const byId = new Map(SLOTS.map((slot) => [slot.id, slot]))
const byName = new Map(SLOTS.filter(({ kind }) => kind === 'atlas').map((slot) => [slot.name, slot]))

/** Finds a slot by its path below `assets/` without the ending, or by the name of an atlas frame. */
export function slotOf(id: string): Slot | undefined {
  return byId.get(id) ?? byName.get(id)
}
