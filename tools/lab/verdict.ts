import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { checkAudio } from '../assets/check/audio.ts'
import { FaultCache } from '../assets/check/cache.ts'
import type { Fault } from '../assets/check/fault.ts'
import { checkPictures } from '../assets/check/pictures.ts'
import { checkSlots } from '../assets/check/slots.ts'
import { checkSkeleton } from '../assets/check/spine.ts'
import { checkEffects } from '../assets/check/svga.ts'
import { below } from '../assets/places.ts'
import type { FileSlot } from './slot.ts'

/** Lays the files of a slot out below `root`, as `assets/` would hold them; returns where they are. */
export async function layOut(
  root: string,
  slot: FileSlot,
  names: readonly string[],
  files: readonly { bytes: Buffer }[],
): Promise<string[]> {
  const folder = path.join(root, 'assets', slot.folder)
  await mkdir(folder, { recursive: true })
  // A sound of which only one format comes is held against the other one that stands.
  const twins = slot.kind === 'sound' ? slot.originals.filter((file) => !names.includes(path.basename(file))) : []
  await Promise.all(twins.map((file) => copyFile(file, path.join(folder, path.basename(file)))))
  const laid = names.map((name) => path.join(folder, name))
  await Promise.all(laid.map((file, index) => writeFile(file, files[index]?.bytes ?? '')))
  return laid
}

/** What `npm run assets:check` would say of a slot's files, laid out below `root`. */
export async function verdictOf(root: string, slot: FileSlot): Promise<Fault[]> {
  const faults = await check(root, slot).catch((): Fault[] => [unreadable(slot)])
  return faults
    .map((fault) => ({ ...fault, file: path.isAbsolute(fault.file) ? below(root, fault.file) : fault.file }))
    .filter(isAbout(slot))
}

async function check(root: string, slot: FileSlot): Promise<Fault[]> {
  if (slot.kind === 'picture') return checkPictures(root, await FaultCache.open(null))
  if (slot.kind === 'svga') return checkEffects(root)
  if (slot.kind === 'sound') return checkAudio(root)
  const faults = await checkSlots(root)
  if (slot.kind === 'atlas') return faults
  // A skeleton that no scene's contract names must still be one that can be played.
  const bare = await checkSkeleton(path.join(root, 'assets', slot.folder), { folder: slot.folder, animations: [], events: {} })
  const told = new Set(faults.map(({ wrong }) => wrong))
  return [...faults, ...bare.filter(({ wrong }) => !told.has(wrong))]
}

const unreadable = (slot: FileSlot): Fault => ({
  file: `assets/${slot.folder}/${slot.name}`,
  wrong: 'cannot be read as a picture',
  mend: 'export it again; the file is cut off or of another kind than its ending says',
})

/** Beside the slot's own files nothing is laid out: what the checks miss there is no fault of these. */
function isAbout(slot: FileSlot): (fault: Fault) => boolean {
  const own = `assets/${slot.folder}/${slot.kind === 'skeleton' ? '' : slot.name}`
  return ({ file }) => (slot.kind === 'skeleton' ? file.startsWith(own) : file.replace(/\.\w+$/, '') === own)
}
