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
  throw new Error('SVGA: no SVGA file, or cut off')
}

/** Unpacks zlib data. Rejects when it is none, cut off, or too large. Engines without a decompressor of their own load one. */
export function inflate(file: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof DecompressionStream === 'function') return readAll(new Blob([file]).stream().pipeThrough(new DecompressionStream('deflate')))
  return byLibrary(file)
}

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
