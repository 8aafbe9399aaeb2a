import type { Slot, SlotKind } from './slots.ts'
import { SLOTS } from './slots.ts'

/** Kinds of slots that a file can be for, by its ending. */
const TAKEN_BY: Readonly<Record<string, readonly SlotKind[]>> = {
  png: ['atlas', 'picture', 'background'],
  webp: ['atlas', 'picture', 'background'],
  svg: ['atlas', 'picture', 'background'],
  jpg: ['picture', 'background'],
  svga: ['svga'],
  webm: ['sound', 'music'],
  m4a: ['sound', 'music'],
  mp3: ['sound', 'music'],
  wav: ['sound', 'music'],
  ogg: ['sound', 'music'],
}

/** Endings that the file picker offers. */
export const ACCEPTED = [...Object.keys(TAKEN_BY), 'json', 'atlas'].map((ending) => `.${ending}`).join(',')

const endingOf = ({ name }: { name: string }) => name.replace(/^.*\./, '').toLowerCase()
const stemOf = ({ name }: { name: string }) => name.replace(/\.\w+$/, '')

/** Dropped files, with the name of the folder when a folder was dropped. */
export interface Dropped {
  files: File[]
  folder: string | null
}

/** Reads the files of a drop. It also reads the files directly inside a dropped folder. */
export async function readDrop(data: DataTransfer): Promise<Dropped> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  const folder = entries.find((entry) => entry.isDirectory)?.name ?? null
  if (!folder) return { files: [...data.files], folder }
  return { files: (await Promise.all(entries.map(filesOf))).flat().filter(isSkeletonPart), folder }
}

/** Reads the files that were chosen in a file picker, with the name of their folder when a folder was chosen. */
export function readPicked(list: FileList): Dropped {
  const files = [...list]
  const [folder] = files[0]?.webkitRelativePath.split('/') ?? []
  return folder ? { files: files.filter(isSkeletonPart), folder } : { files, folder: null }
}

const isSkeletonPart = (file: File) => ['json', 'atlas', 'png'].includes(endingOf(file))

function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) return new Promise((resolve, reject) => (entry as FileSystemFileEntry).file((file) => resolve([file]), reject))
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  return new Promise((resolve, reject) => {
    reader.readEntries((inside) => {
      Promise.all(inside.filter((child) => child.isFile).map(filesOf)).then((lists) => resolve(lists.flat()), reject)
    }, reject)
  })
}

/** True when the files contain parts of a Spine export. */
function isSkeleton({ files }: Dropped): boolean {
  return files.some((file) => ['json', 'atlas'].includes(endingOf(file)))
}

/** Returns the slots that the dropped files can be for; none when their kind is unknown. */
export function slotsFor(dropped: Dropped): Slot[] {
  const [first] = dropped.files
  if (!first) return []
  const kinds: readonly SlotKind[] = isSkeleton(dropped) ? ['skeleton'] : (TAKEN_BY[endingOf(first)] ?? [])
  return SLOTS.filter(({ kind }) => kinds.includes(kind))
}

/** Returns the only slot whose name is that of the dropped file or folder; undefined when there is none or more than one. */
export function slotNamedLike(dropped: Dropped): Slot | undefined {
  const [first] = dropped.files
  const name = isSkeleton(dropped) ? dropped.folder : first && stemOf(first)
  const named = slotsFor(dropped).filter((slot) => slot.name === name)
  return named.length === 1 ? named[0] : undefined
}
