import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { decodeSvga } from '#scenes/kit/svga/svgaFile.ts'
import { filesIn } from '../places.ts'
import { type Fault, kilobytes } from './fault.ts'

const BUDGET = 160 * 1024
const SECONDS = 8
const LARGEST = 1024

/** Every SVGA animation: what our player lacks, and what would be too heavy. */
export async function checkEffects(root: string): Promise<Fault[]> {
  return (await Promise.all(filesIn(path.join(root, 'assets/effects'), ['.svga', '.zip']).map(checkEffect))).flat()
}

async function checkEffect(file: string): Promise<Fault[]> {
  const bytes = await readFile(file)
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return [{ file, wrong: 'is SVGA 1.x (a zip)', mend: 'export as SVGA 2.0' }]
  try {
    const { width, height, fps, frames, images, missing } = await decodeSvga(new Uint8Array(bytes).buffer)
    const faults = missing.map((what) => ({
      file,
      wrong: `uses ${what}, which the player does not show`,
      mend: 'draw it as a bitmap layer; sounds go to assets/audio/effects',
    }))
    if (fps <= 0 || frames <= 0 || frames / fps > SECONDS)
      faults.push({ file, wrong: `lasts ${frames} frames at ${fps} a second`, mend: `make it at most ${SECONDS} s long` })
    if (Math.max(width, height) > LARGEST)
      faults.push({ file, wrong: `is ${width}×${height}`, mend: `compose it within ${LARGEST} pixels` })
    if (bytes.length > BUDGET)
      faults.push({
        file,
        wrong: `weighs ${kilobytes(bytes.length)}`,
        mend: `bring it below ${kilobytes(BUDGET)}: fewer or smaller bitmaps`,
      })
    const pictures = await Promise.all([...images].map(([key, png]) => checkImage(file, key, Buffer.from(png))))
    return [...faults, ...pictures.flat()]
  } catch (error) {
    return [{ file, wrong: `cannot be read (${error instanceof Error ? error.message : error})`, mend: 'export as SVGA 2.0' }]
  }
}

async function checkImage(file: string, key: string, bytes: Buffer): Promise<Fault[]> {
  const { format } = await sharp(bytes)
    .metadata()
    .catch(() => ({ format: 'nothing known' }))
  return format === 'png' ? [] : [{ file, wrong: `holds the bitmap ${key} as ${format}`, mend: 'use png bitmaps only' }]
}
