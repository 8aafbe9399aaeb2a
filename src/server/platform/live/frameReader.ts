import { escapeVersion, type Frame, FrameError, unescapeHeader, type Version } from './frame.ts'

const LF = 10
const CR = 13
const NUL = 0
const EMPTY = Buffer.alloc(0)
const MAX_HEADERS = 64
/** Octets of the smallest buffer in which the beginning of a frame is kept. */
const SMALLEST = 128
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
 *
 * The cost grows with the number of octets, not with the number of chunks times their length: each octet is looked at once, and the buffer
 * that keeps the beginning of a frame doubles when it is full.
 */
export class FrameReader {
  /** The version whose escapes apply. It is 1.0 until CONNECT has agreed on one. */
  version: Version = '1.0'
  /** What was received lies from `#from` to `#end`: in a chunk of the socket, or in a buffer of the reader's own, which may be longer. */
  #octets: Buffer = EMPTY
  #isOwn = false
  /** The first octet of the frame that is being read. */
  #from = 0
  #end = 0
  /** The first octet that was not looked at yet. */
  #at = 0
  /** The first octet of the line that is being read. */
  #lineFrom = 0
  /** Command and header lines of the frame that is being read. */
  #lines: string[] = []
  #head: Head | null = null

  constructor(
    /** Largest size of a frame, in octets. It may change between frames. */
    public limit: number,
  ) {}

  /** Octets that were received and do not yet form a frame. */
  get backlog(): number {
    return this.#end - this.#from
  }

  /** Octets of memory in which the backlog is kept. */
  get held(): number {
    return this.#octets.length
  }

  push(chunk: Buffer): void {
    if (this.backlog === 0) this.#use(chunk, chunk.length, false)
    else this.#append(chunk)
  }

  #append(chunk: Buffer): void {
    if (!this.#isOwn || this.#end + chunk.length > this.#octets.length) this.#moveToOwn(chunk.length)
    chunk.copy(this.#octets, this.#end)
    this.#end += chunk.length
  }

  /**
   * Returns the next complete frame, or null until more octets arrive. After it has thrown a `FrameError` the reader must not be used any
   * more.
   */
  next(): Frame | null {
    this.#head ??= this.#readHead()
    const frame = this.#head && this.#readBody(this.#head)
    if (frame) return frame
    if (this.backlog > this.limit) throw new FrameError('frame too large')
    // A chunk may be a small part of a large block of memory, which it would keep occupied.
    if (this.backlog === 0) this.#use(EMPTY, 0, false)
    else if (!this.#isOwn) this.#moveToOwn(0)
    return null
  }

  /** Copies the backlog into a buffer that has room for as much again, so that most chunks need no new buffer. */
  #moveToOwn(more: number): void {
    const octets = Buffer.allocUnsafeSlow(Math.max(SMALLEST, 2 * (this.backlog + more)))
    this.#octets.copy(octets, 0, this.#from, this.#end)
    this.#use(octets, this.backlog, true)
  }

  /** From now on reads from `octets`, whose first `length` octets are the backlog. */
  #use(octets: Buffer, length: number, isOwn: boolean): void {
    this.#octets = octets
    this.#isOwn = isOwn
    this.#at -= this.#from
    this.#lineFrom -= this.#from
    this.#from = 0
    this.#end = length
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
    if (this.#at > this.#from) return true
    let at = this.#from
    const octetAt = (place: number) => (place < this.#end ? this.#octets[place] : undefined)
    for (;;) {
      if (octetAt(at) === LF) at += 1
      else if (octetAt(at) === CR && octetAt(at + 1) === LF) at += 2
      else break
    }
    this.#startAt(at)
    return this.backlog > 1 || (this.backlog === 1 && octetAt(at) !== CR)
  }

  #readLine(): string | null {
    const received = this.#octets.subarray(0, this.#end)
    const end = received.indexOf(LF, this.#at)
    const seen = end === -1 ? this.#end : end
    if (received.subarray(this.#at, seen).includes(NUL)) throw new FrameError('frame ends inside its headers')
    this.#at = seen
    if (end === -1) return null
    if (end - this.#from > this.limit) throw new FrameError('frame too large')
    const line = received.subarray(this.#lineFrom, end)
    this.#at = end + 1
    this.#lineFrom = end + 1
    return decodeLine(line.at(-1) === CR ? line.subarray(0, -1) : line)
  }

  #finishHead(): Head {
    const [command = '', ...lines] = this.#lines
    const headers = readHeaders(lines, escapeVersion(command, this.version))
    const length = readLength(headers.get('content-length'))
    const size = this.#at - this.#from
    if (size + (length ?? 0) + 1 > this.limit) throw new FrameError('frame too large')
    return { command, headers, size, length }
  }

  #readBody({ command, headers, size, length }: Head): Frame | null {
    const received = this.#octets.subarray(0, this.#end)
    const end = length === null ? received.indexOf(NUL, this.#at) : this.#from + size + length
    if (end === -1 || end >= this.#end) {
      this.#at = this.#end
      return null
    }
    if (received[end] !== NUL) throw new FrameError('no NUL after content-length octets')
    if (end - this.#from >= this.limit) throw new FrameError('frame too large')
    const body = Buffer.from(received.subarray(this.#from + size, end))
    this.#startAt(end + 1)
    return { command, headers, body }
  }

  /** Lets a new frame begin at this place. */
  #startAt(place: number): void {
    this.#from = place
    this.#at = place
    this.#lineFrom = place
    this.#lines = []
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
