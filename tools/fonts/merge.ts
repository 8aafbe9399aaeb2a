import { readCmap, readTables, type Tables, table, writeCmap, writeTables } from './sfnt.ts'

/** Tables that say the same in every slice of one family. */
const SHARED = ['OS/2', 'name', 'post', 'fvar', 'avar', 'STAT', 'gasp', 'prep']

interface Glyph {
  outline: Buffer
  /** Advance width and left bearing, 4 bytes. */
  metrics: Buffer
  /** Deltas of the weight axis; empty in a static font. */
  variation: Buffer
}

/**
 * Joins slices of one TrueType family (disjoint characters, same axes) to a single font.
 * Web slices of Chinese fonts come as a hundred files; an interface wants one with just its characters.
 */
export function mergeSlices(slices: readonly Buffer[]): Buffer {
  const parsed = slices.map(readTables)
  const first = parsed[0]
  if (!first) throw new Error('no slices to merge')
  const glyphs: Glyph[] = []
  const codes = new Map<number, number>()
  for (const [index, tables] of parsed.entries()) {
    // Glyph 0 is .notdef in every slice: only the first one's is kept.
    const shift = index === 0 ? 0 : glyphs.length - 1
    const own = glyphsOf(tables)
    for (const glyph of index === 0 ? own : own.slice(1)) glyphs.push({ ...glyph, outline: shiftComponents(glyph.outline, shift) })
    for (const [code, glyph] of readCmap(table(tables, 'cmap'))) codes.set(code, glyph + shift)
  }
  return writeTables(assemble(first, parsed, glyphs, codes))
}

function assemble(first: Tables, parsed: readonly Tables[], glyphs: readonly Glyph[], codes: ReadonlyMap<number, number>): Tables {
  const merged: Tables = new Map()
  for (const tag of SHARED) if (first.has(tag)) merged.set(tag, table(first, tag))
  merged.set('cmap', writeCmap(codes))
  merged.set('glyf', Buffer.concat(glyphs.map(({ outline }) => outline)))
  merged.set('loca', writeOffsets(glyphs.map(({ outline }) => outline.length)))
  merged.set('hmtx', Buffer.concat(glyphs.map(({ metrics }) => metrics)))
  merged.set('head', patched(table(first, 'head'), 50, 1))
  merged.set('hhea', patched(table(first, 'hhea'), 34, glyphs.length))
  merged.set('maxp', mergeMaxp(parsed, glyphs.length))
  if (first.has('gvar')) merged.set('gvar', writeGvar(parsed, glyphs))
  return merged
}

function glyphsOf(tables: Tables): Glyph[] {
  const count = table(tables, 'maxp').readUInt16BE(4)
  const outlines = readLoca(tables, count)
  const variations = tables.has('gvar') ? readGvar(table(tables, 'gvar')) : []
  return outlines.map((outline, glyph) => ({ outline, metrics: metricsOf(tables, glyph), variation: variations[glyph] ?? Buffer.alloc(0) }))
}

function readLoca(tables: Tables, count: number): Buffer[] {
  const [loca, glyf] = [table(tables, 'loca'), table(tables, 'glyf')]
  const long = table(tables, 'head').readInt16BE(50) === 1
  const offset = (glyph: number) => (long ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph))
  return Array.from({ length: count }, (_, glyph) => glyf.subarray(offset(glyph), offset(glyph + 1)))
}

function metricsOf(tables: Tables, glyph: number): Buffer {
  const [hmtx, full] = [table(tables, 'hmtx'), table(tables, 'hhea').readUInt16BE(34)]
  if (glyph < full) return hmtx.subarray(4 * glyph, 4 * glyph + 4)
  const bearing = 4 * full + 2 * (glyph - full)
  return Buffer.concat([hmtx.subarray(4 * (full - 1), 4 * (full - 1) + 2), hmtx.subarray(bearing, bearing + 2)])
}

const [WORDS, MORE, SCALE, XY_SCALE, MATRIX] = [0x0001, 0x0020, 0x0008, 0x0040, 0x0080]

/** A composed glyph names its parts by number: moved along with the glyphs. */
function shiftComponents(outline: Buffer, shift: number): Buffer {
  if (outline.length === 0 || shift === 0 || outline.readInt16BE(0) >= 0) return outline
  const moved = Buffer.from(outline)
  for (let at = 10, more = true; more; ) {
    const flags = moved.readUInt16BE(at)
    moved.writeUInt16BE(moved.readUInt16BE(at + 2) + shift, at + 2)
    at += 4 + (flags & WORDS ? 4 : 2) + (flags & SCALE ? 2 : flags & XY_SCALE ? 4 : flags & MATRIX ? 8 : 0)
    more = (flags & MORE) !== 0
  }
  return moved
}

function writeOffsets(lengths: readonly number[]): Buffer {
  const offsets = Buffer.alloc(4 * (lengths.length + 1))
  let at = 0
  for (const [index, length] of lengths.entries()) {
    at += length
    offsets.writeUInt32BE(at, 4 * (index + 1))
  }
  return offsets
}

function patched(data: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(data)
  copy.writeUInt16BE(value, at)
  return copy
}

/** Limits are the greatest of all slices. */
function mergeMaxp(parsed: readonly Tables[], glyphs: number): Buffer {
  const tables = parsed.map((tables) => table(tables, 'maxp'))
  const merged = patched(tables[0] ?? Buffer.alloc(32), 4, glyphs)
  for (let at = 6; at + 2 <= merged.length; at += 2) merged.writeUInt16BE(Math.max(...tables.map((maxp) => maxp.readUInt16BE(at))), at)
  return merged
}

/** Variation data per glyph. */
function readGvar(gvar: Buffer): Buffer[] {
  const [count, long, data] = [gvar.readUInt16BE(12), (gvar.readUInt16BE(14) & 1) === 1, gvar.readUInt32BE(16)]
  const offset = (glyph: number) => data + (long ? gvar.readUInt32BE(20 + 4 * glyph) : 2 * gvar.readUInt16BE(20 + 2 * glyph))
  return Array.from({ length: count }, (_, glyph) => gvar.subarray(offset(glyph), offset(glyph + 1)))
}

function sharedTuples(gvar: Buffer): Buffer {
  const at = gvar.readUInt32BE(8)
  return gvar.subarray(at, at + 2 * gvar.readUInt16BE(4) * gvar.readUInt16BE(6))
}

/** Glyph data names its tuples by number, so all slices must share one list. */
function writeGvar(parsed: readonly Tables[], glyphs: readonly Glyph[]): Buffer {
  const sources = parsed.flatMap((tables) => (tables.has('gvar') ? [table(tables, 'gvar')] : []))
  const [first] = sources
  if (!first) throw new Error('no slice varies')
  const tuples = sharedTuples(first)
  if (sources.some((gvar) => !sharedTuples(gvar).equals(tuples))) throw new Error('slices do not share their variation tuples')
  const offsets = writeOffsets(glyphs.map(({ variation }) => variation.length))
  const header = Buffer.from(first.subarray(0, 20))
  header.writeUInt32BE(20 + offsets.length, 8)
  header.writeUInt16BE(glyphs.length, 12)
  header.writeUInt16BE(1, 14)
  header.writeUInt32BE(20 + offsets.length + tuples.length, 16)
  return Buffer.concat([header, offsets, tuples, ...glyphs.map(({ variation }) => variation)])
}
