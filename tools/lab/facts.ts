import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { decodeSvga } from '#scenes/kit/svga/svgaFile.ts'
import { secondsOf } from '../assets/check/containers.ts'
import type { FileSlot } from './slot.ts'

/** What there is to know about a file besides its faults. */
export interface Facts {
  bytes: number
  width?: number
  height?: number
  alpha?: boolean
  seconds?: number
  /** Of a Spine export. */
  version?: string
  animations?: string[]
}

/** Facts of a slot's files; what cannot be read is left out. */
export async function factsOf(slot: FileSlot, files: readonly string[]): Promise<Facts> {
  const contents = await Promise.all(files.map((file) => readFile(file)))
  const bytes = contents.reduce((sum, { length }) => sum + length, 0)
  const [first = Buffer.alloc(0)] = contents
  const more = await read(slot, files, contents, first).catch(() => ({}))
  return { bytes, ...more }
}

async function read(slot: FileSlot, files: readonly string[], contents: readonly Buffer[], first: Buffer): Promise<Partial<Facts>> {
  if (slot.kind === 'sound') return { seconds: secondsOf(first) ?? undefined }
  if (slot.kind === 'svga') {
    const { width, height, frames, fps } = await decodeSvga(new Uint8Array(first).buffer)
    return { width, height, seconds: frames / fps }
  }
  if (slot.kind !== 'skeleton') return pictureFacts(first)
  const of = (ending: string) => contents[files.findIndex((file) => path.extname(file) === ending)] ?? Buffer.alloc(0)
  const { skeleton, animations } = JSON.parse(of('.json').toString('utf8')) as { skeleton?: { spine?: string }; animations?: object }
  const { width, height } = await pictureFacts(of('.png'))
  return { width, height, version: skeleton?.spine, animations: Object.keys(animations ?? {}) }
}

async function pictureFacts(bytes: Buffer): Promise<Partial<Facts>> {
  const { width, height, hasAlpha } = await sharp(bytes).metadata()
  return { width, height, alpha: hasAlpha }
}
