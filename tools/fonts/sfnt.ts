/** Tables of a TrueType font by tag. */
export type Tables = Map<string, Buffer>

/** Splits an sfnt into its tables. */
export function readTables(font: Buffer): Tables {
  const tables: Tables = new Map()
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const at = 12 + 16 * i
    const start = font.readUInt32BE(at + 8)
    tables.set(font.toString('latin1', at, at + 4), font.subarray(start, start + font.readUInt32BE(at + 12)))
  }
  return tables
}

/** The table, or an error that names it. */
export function table(tables: Tables, tag: string): Buffer {
  const found = tables.get(tag)
  if (!found) throw new Error(`font has no ${tag} table`)
  return found
}

/** Joins tables to an sfnt, with checksums. */
export function writeTables(tables: Tables): Buffer {
  const tags = [...tables.keys()].sort()
  const header = Buffer.alloc(12 + 16 * tags.length)
  const power = 2 ** Math.floor(Math.log2(tags.length))
  header.writeUInt32BE(0x00010000, 0)
  header.writeUInt16BE(tags.length, 4)
  header.writeUInt16BE(power * 16, 6)
  header.writeUInt16BE(Math.log2(power), 8)
  header.writeUInt16BE((tags.length - power) * 16, 10)
  const parts: Buffer[] = [header]
  let at = header.length
  for (const [index, tag] of tags.entries()) {
    const data = pad(table(tables, tag))
    const row = 12 + 16 * index
    header.write(tag, row, 'latin1')
    header.writeUInt32BE(checksum(data), row + 4)
    header.writeUInt32BE(at, row + 8)
    header.writeUInt32BE(table(tables, tag).length, row + 12)
    parts.push(data)
    at += data.length
  }
  return Buffer.concat(parts)
}

function pad(data: Buffer): Buffer {
  const rest = data.length % 4
  return rest ? Buffer.concat([data, Buffer.alloc(4 - rest)]) : data
}

function checksum(data: Buffer): number {
  let sum = 0
  for (let at = 0; at < data.length; at += 4) sum = (sum + data.readUInt32BE(at)) >>> 0
  return sum
}

/** Character → glyph of a `cmap` with a format 4 or 12 subtable. */
export function readCmap(cmap: Buffer): Map<number, number> {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) => cmap.subarray(cmap.readUInt32BE(8 + 8 * i)))
  const wide = subtables.find((subtable) => subtable.readUInt16BE(0) === 12)
  const narrow = subtables.find((subtable) => subtable.readUInt16BE(0) === 4)
  if (wide) return readFormat12(wide)
  return narrow ? readFormat4(narrow) : new Map()
}

function readFormat12(subtable: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>()
  for (let i = 0; i < subtable.readUInt32BE(12); i++) {
    const [first, last, glyph] = [0, 4, 8].map((offset) => subtable.readUInt32BE(16 + 12 * i + offset)) as [number, number, number]
    for (let code = first; code <= last; code++) glyphs.set(code, glyph + code - first)
  }
  return glyphs
}

function readFormat4(subtable: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>()
  const doubled = subtable.readUInt16BE(6)
  for (let i = 0; i < doubled / 2; i++) {
    const last = subtable.readUInt16BE(14 + 2 * i)
    const first = subtable.readUInt16BE(16 + doubled + 2 * i)
    const delta = subtable.readUInt16BE(16 + 2 * doubled + 2 * i)
    const rangeAt = 16 + 3 * doubled + 2 * i
    const range = subtable.readUInt16BE(rangeAt)
    for (let code = first; code <= last && code !== 0xffff; code++) {
      const listed = range === 0 ? code : subtable.readUInt16BE(rangeAt + range + 2 * (code - first))
      const glyph = range !== 0 && listed === 0 ? 0 : (listed + delta) & 0xffff
      if (glyph) glyphs.set(code, glyph)
    }
  }
  return glyphs
}

/** A `cmap` with one format 12 subtable. */
export function writeCmap(glyphs: ReadonlyMap<number, number>): Buffer {
  const codes = [...glyphs.keys()].sort((a, b) => a - b)
  const data = Buffer.alloc(12 + 16 + 12 * codes.length)
  data.writeUInt16BE(1, 2)
  data.writeUInt16BE(3, 4)
  data.writeUInt16BE(10, 6)
  data.writeUInt32BE(12, 8)
  data.writeUInt16BE(12, 12)
  data.writeUInt32BE(16 + 12 * codes.length, 16)
  data.writeUInt32BE(codes.length, 24)
  for (const [i, code] of codes.entries()) {
    data.writeUInt32BE(code, 28 + 12 * i)
    data.writeUInt32BE(code, 32 + 12 * i)
    data.writeUInt32BE(glyphs.get(code) ?? 0, 36 + 12 * i)
  }
  return data
}
