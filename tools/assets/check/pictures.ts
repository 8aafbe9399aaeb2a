import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { filesIn, stem } from '../places.ts'
import { PICTURE_ENDINGS } from '../rules.ts'
import type { FaultCache } from './cache.ts'
import { type Fault, kilobytes } from './fault.ts'
import { PICTURE_FOLDERS, type PictureFolder } from './folders.ts'

/** Alpha (0–255) from which a pixel counts as drawn, and below which it counts as invisible. */
const SOLID = 128
const FAINT = 16
const NAMES = /^[a-z\d][a-z\d_-]{0,40}$/

/** A picture as pixels. */
interface Pixels {
  data: Buffer
  width: number
  height: number
}

/** Checks every picture in every folder that has a rule. */
export async function checkPictures(root: string, cache: FaultCache): Promise<Fault[]> {
  const found = PICTURE_FOLDERS.flatMap((rule) => {
    const files = filesIn(path.join(root, 'assets', rule.folder), [...PICTURE_ENDINGS, '.jpeg', '.gif', '.PNG', '.avif'])
    const looked = files.map((file) => cache.faults(file, JSON.stringify(rule), () => checkPicture(file, rule)))
    return [...looked, Promise.resolve(twins(files))]
  })
  return (await Promise.all(found)).flat()
}

/** Finds two originals that would become the same file. */
function twins(files: readonly string[]): Fault[] {
  return files
    .filter((file, index) => files.findIndex((other) => stem(other) === stem(file)) < index)
    .map((file) => ({ file, wrong: 'has the name of another picture in this folder', mend: 'delete the older of the two' }))
}

async function checkPicture(file: string, rule: PictureFolder): Promise<Fault[]> {
  const fault = (wrong: string, mend: string): Fault => ({ file, wrong, mend })
  const bytes = await readFile(file)
  const own = [...checkName(file, fault), ...checkKind(file, bytes, rule, fault)]
  if (bytes.length > rule.budget)
    own.push(
      fault(`weighs ${kilobytes(bytes.length)}, at most ${kilobytes(rule.budget)} is right here`, 'export as 8-bit png without metadata'),
    )
  try {
    const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const pixels = { data, width: info.width, height: info.height }
    const { depth, space } = await sharp(bytes).metadata()
    if (depth === 'ushort' || space === 'cmyk') own.push(fault(`is a ${depth} ${space} picture`, 'export as 8-bit sRGB'))
    const sized = checkSize(pixels, rule, fault)
    return [...own, ...sized, ...(sized.length === 0 ? checkGround(pixels, rule, fault) : [])]
  } catch {
    return [...own, fault('cannot be read as a picture', 'export it again; the file is cut off or of another kind than its ending says')]
  }
}

type Say = (wrong: string, mend: string) => Fault

function checkName(file: string, fault: Say): Fault[] {
  if (NAMES.test(stem(file))) return []
  return [fault('has a name with capitals, blanks or other signs', 'name it with small letters, digits, _ and - only')]
}

function checkKind(file: string, bytes: Buffer, rule: PictureFolder, fault: Say): Fault[] {
  const jpeg = bytes[0] === 0xff && bytes[1] === 0xd8
  if (jpeg || /\.jpe?g$/i.test(file)) return [fault('is a JPEG', 'export as png: JPEG has no clear ground and leaves blocks')]
  const png = bytes.subarray(1, 4).toString('latin1') === 'PNG'
  if (rule.ground === 'clear' && !png && !file.endsWith('.svg')) return [fault('is no png', 'export as png')]
  if (png !== file.endsWith('.png')) return [fault('has an ending that is not its kind', 'export it again instead of renaming it')]
  return []
}

function checkSize({ width, height }: Pixels, { size }: PictureFolder, fault: Say): Fault[] {
  if (!size) return []
  if ('square' in size) {
    if (width === height && width >= size.square) return []
    return [fault(`is ${width}×${height}`, `export it as wide as high, ${size.square} or more`)]
  }
  if (width === size[0] && height === size[1]) return []
  return [fault(`is ${width}×${height} instead of ${size[0]}×${size[1]}`, `export at ${size[0]}×${size[1]} pixels`)]
}

function checkGround(pixels: Pixels, { ground, margin, foot }: PictureFolder, fault: Say): Fault[] {
  const { width, height } = pixels
  const corners = [
    alphaAt(pixels, 0, 0),
    alphaAt(pixels, width - 1, 0),
    alphaAt(pixels, 0, height - 1),
    alphaAt(pixels, width - 1, height - 1),
  ]
  if (ground === 'full') {
    if (corners.every((alpha) => alpha === 255)) return []
    return [fault('has clear corners', 'a background covers its whole frame: export without transparency')]
  }
  if (corners.some((alpha) => alpha > FAINT)) return [fault('has no clear ground', 'export with a transparent background')]
  const box = drawn(pixels)
  if (!box) return [fault('is empty', 'show the layers and export again')]
  const least = Math.min(box.left, box.top, width - 1 - box.right, height - 1 - box.bottom)
  if (least < margin) return [fault(`is cut off or ends ${least} px from the border`, `leave ${margin} clear pixels on every side`)]
  if (margin > 0 && touches(pixels))
    return [fault('has a glow that is cut off at the border', 'draw it smaller or fade the glow out earlier')]
  if (foot && Math.abs(box.bottom - foot.y) > foot.slack)
    return [fault(`stands at y ${box.bottom} instead of ${foot.y}`, `move it so that its foot is at y ${foot.y} (± ${foot.slack})`)]
  return []
}

const alphaAt = ({ data, width }: Pixels, x: number, y: number): number => data[(y * width + x) * 4 + 3] ?? 0

/** Bounding box of all solid pixels; null for an empty picture. */
function drawn(pixels: Pixels): { left: number; top: number; right: number; bottom: number } | null {
  const { data, width, height } = pixels
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let at = 3, pixel = 0; at < data.length; at += 4, pixel++) {
    if ((data[at] ?? 0) < SOLID) continue
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    bottom = y
  }
  return right < 0 ? null : { left, top, right, bottom }
}

/** True when something visible lies on the outermost pixels. */
function touches(pixels: Pixels): boolean {
  const { width, height } = pixels
  for (let x = 0; x < width; x++) if (alphaAt(pixels, x, 0) > FAINT || alphaAt(pixels, x, height - 1) > FAINT) return true
  for (let y = 0; y < height; y++) if (alphaAt(pixels, 0, y) > FAINT || alphaAt(pixels, width - 1, y) > FAINT) return true
  return false
}
