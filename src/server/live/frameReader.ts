import { escapeVersion, type Frame, FrameError, unescapeHeader, type Version } from './frame.ts'

const LF = 10
const CR = 13
const NUL = 0
const EMPTY = Buffer.alloc(0)
const MAX_HEADERS = 64
/** Refuses malformed UTF-8 and keeps a byte order mark, because header values must stay as sent. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

interface Head {
  command: string
  headers: Map<string, string>
  /** Length of command and headers, in octets. */
  size: number
  /** Length of the body in octets if a content-length header says so, else null. */
  length: number | null
}

/**
 * Splits a stream of octets into frames, however it was cut into chunks. LF and CR LF both end a line in every version. Empty lines between
 * frames are heart-beats and are skipped.
 */
export class FrameReader {
  /** The version whose escapes apply. It is 1.0 until CONNECT has agreed on one. */
  version: Version = '1.0'
  #bytes: Buffer = EMPTY
  /** Command and header lines of the frame that is being read. */
  #lines: string[] = []
  #at = 0
  #head: Head | null = null

  constructor(
    /** Largest size of a frame, in octets. It may change between frames. */
    public limit: number,
  ) {}

  /** Octets that were received and do not yet form a frame. */
  get backlog(): number {
    return this.#bytes.length
  }

  push(chunk: Buffer): void {
    this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk])
  }

  /**
   * Returns the next complete frame, or null until more octets arrive. After it has thrown a `FrameError` the reader must not be used any
   * more.
   */
  next(): Frame | null {
    this.#head ??= this.#readHead()
    const frame = this.#head && this.#readBody(this.#head)
    if (!frame && this.#bytes.length > this.limit) throw new FrameError('frame too large')
    return frame
  }

  #readHead(): Head | null {
    if (this.#lines.length === 0 && !this.#skipLineEnds()) return null
    for (let line = this.#readLine(); line !== null; line = this.#readLine()) {
      if (line === '') return this.#finishHead()
      this.#lines.push(line)
      if (this.#lines.length > MAX_HEADERS + 1) throw new FrameError('too many headers')
    }
    return null
  }

  /** Skips heart-beats. Returns true when the first octet of a frame has arrived. */
  #skipLineEnds(): boolean {
    let at = this.#at
    for (;;) {
      if (this.#bytes[at] === LF) at += 1
      else if (this.#bytes[at] === CR && this.#bytes[at + 1] === LF) at += 2
      else break
    }
    if (at > 0) this.#drop(at)
    return this.#bytes.length > 1 || (this.#bytes.length === 1 && this.#bytes[0] !== CR)
  }

  #readLine(): string | null {
    const end = this.#bytes.indexOf(LF, this.#at)
    const line = this.#bytes.subarray(this.#at, end === -1 ? undefined : end)
    if (line.includes(NUL)) throw new FrameError('frame ends inside its headers')
    if (end === -1) return null
    if (end > this.limit) throw new FrameError('frame too large')
    this.#at = end + 1
    return decodeLine(line.at(-1) === CR ? line.subarray(0, -1) : line)
  }

  #finishHead(): Head {
    const [command = '', ...lines] = this.#lines
    const headers = readHeaders(lines, escapeVersion(command, this.version))
    const length = readLength(headers.get('content-length'))
    const size = this.#at
    if (size + (length ?? 0) + 1 > this.limit) throw new FrameError('frame too large')
    return { command, headers, size, length }
  }

  #readBody({ command, headers, size, length }: Head): Frame | null {
    const end = length === null ? this.#bytes.indexOf(NUL, this.#at) : size + length
    if (end === -1 || end >= this.#bytes.length) {
      this.#at = this.#bytes.length
      return null
    }
    if (this.#bytes[end] !== NUL) throw new FrameError('no NUL after content-length octets')
    if (end >= this.limit) throw new FrameError('frame too large')
    const body = Buffer.from(this.#bytes.subarray(size, end))
    this.#drop(end + 1)
    return { command, headers, body }
  }

  #drop(octets: number): void {
    // An empty slice would keep the whole chunk in memory.
    this.#bytes = octets < this.#bytes.length ? this.#bytes.subarray(octets) : EMPTY
    this.#lines = []
    this.#at = 0
    this.#head = null
  }
}

function decodeLine(octets: Buffer): string {
  if (octets.includes(CR)) throw new FrameError('carriage return inside a line')
  try {
    return utf8.decode(octets)
  } catch {
    throw new FrameError('headers are not UTF-8')
  }
}

function readHeaders(lines: readonly string[], version: Version): Map<string, string> {
  const headers = new Map<string, string>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon < 1) throw new FrameError('header without a name')
    const name = unescapeHeader(line.slice(0, colon), version)
    const value = unescapeHeader(line.slice(colon + 1), version)
    if (!headers.has(name)) headers.set(name, value)
  }
  return headers
}

function readLength(text: string | undefined): number | null {
  if (text === undefined) return null
  if (!/^\d{1,9}$/.test(text)) throw new FrameError('content-length is not a number')
  return Number(text)
}
