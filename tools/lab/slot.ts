import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { filesIn, stem } from '../assets/places.ts'
import { COPIES, PICTURES, SPRITES } from '../assets/rules.ts'
import { skeletonFolders } from '../assets/spines.ts'

export type SlotKind = 'atlas' | 'picture' | 'skeleton' | 'svga' | 'sound'

/** A place below `assets/` that a file can fill. */
export interface FileSlot {
  kind: SlotKind
  /** Folder below `assets/`. */
  folder: string
  /** Name of its files without their ending. */
  name: string
  /** Files that fill it now, absolute. */
  originals: readonly string[]
}

/** A file as it was dropped. */
export interface DroppedFile {
  name: string
  bytes: Buffer
}

/** Endings that a kind takes. Sounds of other kinds may be listened to; the check refuses them. */
export const ENDINGS: Readonly<Record<SlotKind, readonly string[]>> = {
  atlas: ['.png', '.webp', '.svg'],
  picture: ['.png', '.webp', '.svg', '.jpg'],
  skeleton: ['.json', '.atlas', '.png'],
  svga: ['.svga'],
  sound: ['.webm', '.m4a', '.mp3', '.wav', '.ogg'],
}

/** Every part of a path: no dots, so that none leads out of its folder. */
const PART = /^[a-z\d][\w-]{0,60}$/

function kindOf(folder: string): SlotKind | null {
  const parts = folder.split('/')
  if (parts.length === 2 && parts[1] === SPRITES) return 'atlas'
  if (PICTURES.some(({ from }) => from === folder)) return 'picture'
  const copied = COPIES.find(({ from }) => from === folder)
  if (!copied) return null
  return copied.to === 'svga' ? 'svga' : 'sound'
}

/** The slot of an id (`fx/sprites/glow`, a skeleton's folder); null where nothing of that name stands below `assets/`. */
export function slotAt(root: string, id: string): FileSlot | null {
  const parts = id.split('/')
  if (parts.length < 2 || !parts.every((part) => PART.test(part))) return null
  const assets = path.join(root, 'assets')
  const [folder, name] = [parts.slice(0, -1).join('/'), parts.at(-1) ?? '']
  const kind = kindOf(folder)
  if (!kind) return skeletonAt(assets, id)
  const originals = filesIn(path.join(assets, folder), ENDINGS[kind]).filter((file) => stem(file) === name)
  return originals.length > 0 ? { kind, folder, name, originals } : null
}

function skeletonAt(assets: string, id: string): FileSlot | null {
  if (!skeletonFolders(assets).includes(id)) return null
  const folder = path.join(assets, id)
  const originals = readdirSync(folder)
    .filter((file) => ENDINGS.skeleton.includes(path.extname(file)))
    .map((file) => path.join(folder, file))
  return { kind: 'skeleton', folder: id, name: path.basename(id), originals }
}

/** Names that dropped files get in the slot's folder, in their order; or why they cannot fill it. */
export function placed(slot: FileSlot, files: readonly DroppedFile[]): { names: string[] } | { refusal: string } {
  const endings = files.map(({ name }) => path.extname(name).toLowerCase())
  const stranger = endings.findIndex((ending) => !ENDINGS[slot.kind].includes(ending))
  if (files.length === 0 || stranger >= 0) return { refusal: `${files[stranger]?.name ?? 'nothing'} is no file for ${slot.folder}` }
  if (new Set(endings).size < endings.length) return { refusal: 'two files of one kind' }
  if (slot.kind === 'skeleton') return placedSkeleton(files, endings)
  if (slot.kind !== 'sound' && files.length > 1) return { refusal: 'one file fills this slot' }
  return { names: endings.map((ending) => slot.name + ending) }
}

/** A skeleton keeps the name that its atlas names its page by. */
function placedSkeleton(files: readonly DroppedFile[], endings: readonly string[]): { names: string[] } | { refusal: string } {
  if (files.length < ENDINGS.skeleton.length) return { refusal: 'a skeleton is three files: .json, .atlas and .png' }
  const names = files.map(({ name }) => path.basename(name, path.extname(name)))
  const bad = names.find((name) => !PART.test(name))
  if (bad !== undefined) return { refusal: `${bad} is no name for a file: small letters, digits, _ and -` }
  return { names: names.map((name, index) => name + endings[index]) }
}

/** Files that give way when files of these names fill the slot: what filled it under another name or ending. */
export function replaced(slot: FileSlot, names: readonly string[]): string[] {
  if (slot.kind === 'sound') return []
  return slot.originals.filter((file) => !names.includes(path.basename(file)) && existsSync(file))
}
