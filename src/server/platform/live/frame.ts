/** The STOMP versions that this server speaks, newest first. */
export const VERSIONS = ['1.2', '1.1', '1.0'] as const
export type Version = (typeof VERSIONS)[number]

/** A received STOMP frame. */
export interface Frame {
  command: string
  /** When a header is repeated, the first one counts. Values are exactly as they were sent, not trimmed. */
  headers: ReadonlyMap<string, string>
  body: Buffer
}

/** The client broke the protocol or a limit. The server answers with an ERROR frame and closes the connection. */
export class FrameError extends Error {
  constructor(
    message: string,
    /** Value of the ERROR frame's `status` header, e.g. 401. */
    readonly status = 400,
  ) {
    super(message)
    this.name = 'FrameError'
  }
}

/** Escapes in headers. Version 1.0 has none, 1.1 lacks `\r`. */
const ESCAPES: Record<Version, Readonly<Record<string, string>>> = {
  '1.0': {},
  '1.1': { '\\': '\\\\', '\n': '\\n', ':': '\\c' },
  '1.2': { '\\': '\\\\', '\n': '\\n', ':': '\\c', '\r': '\\r' },
}
const UNESCAPES: Record<Version, Readonly<Record<string, string>>> = {
  '1.0': {},
  '1.1': { '\\\\': '\\', '\\n': '\n', '\\c': ':' },
  '1.2': { '\\\\': '\\', '\\n': '\n', '\\c': ':', '\\r': '\r' },
}

/** Frames whose headers are never escaped, in any version. */
const RAW_COMMANDS = new Set(['CONNECT', 'STOMP', 'CONNECTED'])

/** The version whose escapes a frame of `command` uses. */
export function escapeVersion(command: string, version: Version): Version {
  return RAW_COMMANDS.has(command) ? '1.0' : version
}

/** Escapes a header for sending. */
export function escapeHeader(text: string, version: Version): string {
  if (version === '1.0') return text
  return text.replace(/[\\\n\r:]/g, (character) => ESCAPES[version][character] ?? character)
}

/** Undoes the escapes of a received header. Throws on an escape that `version` does not define. */
export function unescapeHeader(text: string, version: Version): string {
  if (version === '1.0' || !text.includes('\\')) return text
  return text.replace(/\\[\s\S]?/g, (pair) => {
    const character = UNESCAPES[version][pair]
    if (character === undefined) throw new FrameError('undefined header escape')
    return character
  })
}

/** Encodes a frame. A frame with a body gets a content-length header. */
export function encodeFrame(version: Version, command: string, headers: readonly (readonly [string, string])[], body = ''): Buffer {
  const rules = escapeVersion(command, version)
  const length: (readonly [string, string])[] = body ? [['content-length', String(Buffer.byteLength(body))]] : []
  const lines = [...headers, ...length].map(([name, value]) => `${escapeHeader(name, rules)}:${escapeHeader(value, rules)}\n`)
  return Buffer.from(`${command}\n${lines.join('')}\n${body}\0`)
}
