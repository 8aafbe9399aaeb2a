/** Value of a protocol buffer field: a number, or the bytes of a text or message. */
export type Value = number | Uint8Array<ArrayBuffer>

const text = new TextDecoder()

/**
 * Calls `visit` for each field of a protocol buffer message. 64-bit numbers are skipped, because SVGA has none. Throws when the message
 * is cut off.
 */
export function walk(bytes: Uint8Array<ArrayBuffer>, visit: (field: number, value: Value) => void): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const varint = () => {
    let [value, unit, byte] = [0, 1, 128]
    while (byte & 128) {
      if (at >= bytes.length) throw new Error('SVGA: cut off')
      byte = bytes[at++] ?? 0
      value += (byte & 127) * unit
      unit *= 128
    }
    return value
  }
  const chunk = (length: number) => {
    if (at + length > bytes.length) throw new Error('SVGA: cut off')
    at += length
    return bytes.subarray(at - length, at)
  }
  while (at < bytes.length) {
    const tag = varint()
    const [field, kind] = [Math.floor(tag / 8), tag & 7]
    if (kind === 0) visit(field, varint())
    else if (kind === 2) visit(field, chunk(varint()))
    else if (kind === 5) {
      chunk(4)
      visit(field, view.getFloat32(at - 4, true))
    } else if (kind === 1) chunk(8)
    else throw new Error(`SVGA: field kind ${kind}`)
  }
}

export const numberOf = (value: Value): number => (typeof value === 'number' ? value : 0)
export const bytesOf = (value: Value): Uint8Array<ArrayBuffer> => (typeof value === 'number' ? new Uint8Array() : value)
export const textOf = (value: Value): string => text.decode(bytesOf(value))

/** Fields 1 to `count` of a message as numbers; missing ones are 0. */
export function numbersOf(value: Value, count: number): number[] {
  const list = new Array<number>(count).fill(0)
  walk(bytesOf(value), (field, part) => {
    if (field >= 1 && field <= count) list[field - 1] = numberOf(part)
  })
  return list
}
