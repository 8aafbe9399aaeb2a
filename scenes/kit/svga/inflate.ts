/** Bytes after unpacking beyond which a file counts as broken or hostile. */
const MOST_BYTES = 64 * 1024 * 1024

/** Collects what was unpacked, up to {@link MOST_BYTES}. */
class Parts {
  private readonly parts: Uint8Array<ArrayBuffer>[] = []
  private size = 0

  add(part: Uint8Array<ArrayBuffer>): void {
    this.parts.push(part)
    this.size += part.length
    if (this.size > MOST_BYTES) throw new Error(`SVGA: unpacks to more than ${MOST_BYTES} bytes`)
  }

  async whole(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await new Blob(this.parts).arrayBuffer())
  }
}

function broken(): never {
  throw new Error('SVGA: no SVGA file, cut off, or with bytes after its end')
}

/** The sum with which packed data ends (RFC 1950). */
function adler32(bytes: Uint8Array): number {
  let [a, b] = [1, 0]
  for (let at = 0; at < bytes.length; ) {
    // Both stay below 2³² for this many bytes.
    for (const end = Math.min(at + 5552, bytes.length); at < end; at++) {
      a += bytes[at] ?? 0
      b += a
    }
    a %= 65_521
    b %= 65_521
  }
  return b * 65_536 + a
}

/**
 * Unpacks zlib data. Rejects when it is none, cut off, too large, or when bytes follow its end. Engines without a decompressor of their own load one.
 */
export async function inflate(file: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await (typeof DecompressionStream === 'function' ? byEngine(file, DecompressionStream) : byLibrary(file))
  // Browsers refuse what follows the end, Node and libraries leave it unread: the sum at the end tells for all.
  if (file.byteLength < 4 || new DataView(file).getUint32(file.byteLength - 4) !== adler32(bytes)) broken()
  return bytes
}

const byEngine = (file: ArrayBuffer, Unpacker: new (format: 'deflate') => DecompressionStream) =>
  readAll(new Blob([file]).stream().pipeThrough(new Unpacker('deflate')))

async function readAll(unpacked: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
  const reader = unpacked.getReader()
  const parts = new Parts()
  for (;;) {
    const { value } = await reader.read().catch(broken)
    if (!value) return parts.whole()
    parts.add(value)
  }
}

async function byLibrary(file: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> {
  const { unpack } = await import('./ownInflate.ts')
  const parts = new Parts()
  unpack(file, (part) => parts.add(part), broken)
  return parts.whole()
}
