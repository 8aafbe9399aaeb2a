import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createBrotliDecompress } from 'node:zlib'

/** What a file of lines holds, before it was compressed. */
export interface Content {
  bytes: number
  /** Hex. */
  sha256: string
}

/** From 5 on, more quality takes several times as long and makes the lines of a ledger some per cent smaller. */
const BROTLI = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_LGWIN]: 22,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
}

/** Counts and hashes texts as they pass. */
export class Measure {
  private readonly hash = createHash('sha256')
  private bytes = 0

  async *pass(texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
    for await (const text of texts) {
      this.bytes += Buffer.byteLength(text)
      this.hash.update(text)
      yield text
    }
  }

  content(): Content {
    return { bytes: this.bytes, sha256: this.hash.digest('hex') }
  }
}

/** Measures texts without keeping them. */
export async function measure(texts: AsyncIterable<string> | Iterable<string>): Promise<Content> {
  const measuring = new Measure()
  for await (const _ of measuring.pass(texts));
  return measuring.content()
}

/** Writes compressed texts. The file has its name only when it is on disk as a whole. */
export async function writeTexts(path: string, texts: AsyncIterable<string> | Iterable<string>): Promise<Content> {
  const measuring = new Measure()
  const part = createWriteStream(`${path}.part`, { flush: true })
  await pipeline(Readable.from(measuring.pass(texts)), createBrotliCompress({ params: BROTLI }), part)
  await giveName(path)
  return measuring.content()
}

/** Writes a short text in the same way. */
export async function writeWhole(path: string, text: string): Promise<void> {
  await writeFile(`${path}.part`, text, { flush: true })
  await giveName(path)
}

async function giveName(path: string): Promise<void> {
  await rename(`${path}.part`, path)
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** The texts of a compressed file. Throws when there is none, and when it cannot be unpacked. */
export async function* readTexts(path: string): AsyncGenerator<string> {
  const unpacked = createBrotliDecompress()
  const reading = pipeline(createReadStream(path), unpacked)
  reading.catch(() => undefined)
  const text = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of unpacked) yield text.decode(chunk as Buffer, { stream: true })
  await reading
}

/** The text of a file; null when there is none. */
export async function readWhole(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
