import type { AtlasSlots, SceneSlots } from '#scenes/kit/slots.ts'
import { SKELETONS } from '#shared/assetIds.ts'
import { PICTURE_FOLDERS } from '../../../../tools/assets/check/folders.ts'

export type SlotKind = 'atlas' | 'picture' | 'background' | 'skeleton' | 'svga' | 'sound' | 'music'

/** A place that an artist's file can fill. */
export interface Slot {
  /** Its original below `assets/` without an ending; a skeleton's folder. */
  id: string
  kind: SlotKind
  /** File name without its ending. */
  name: string
  /** The original as it is now, from the project's root. */
  path: string
  /** Pixels that the contract asks for; empty where it leaves them open. */
  size: string
  /** Scene whose slots name it; empty for what every scene shares. */
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

/** Pixels of the sprites by `<bundle>/sprites/<name>`. */
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

/** The slot of a path below `assets/` without an ending, or of a frame's mere name; undefined when there is none. */
export function slotOf(id: string): Slot | undefined {
  return byId.get(id) ?? byName.get(id)
}
