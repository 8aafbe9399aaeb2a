/** STOMP versions this gateway speaks, best first. */
export const VERSIONS = ['1.2', '1.1', '1.0'] as const
export type Version = (typeof VERSIONS)[number]

export interface Frame {
  command: string
  /** Of repeated headers the first; values exactly as sent, never trimmed. */
  headers: ReadonlyMap<string, string>
  body: Buffer
}

/** A breach of the protocol or of a limit: answered with an ERROR frame, after which the connection ends. */
export class FrameError extends Error {
  constructor(
    message: string,
    /** For the `status` header of the ERROR frame, e.g. 401. */
    readonly status = 400,
  ) {
    super(message)
    this.name = 'FrameError'
  }
}

/** Header escapes: 1.0 has none, 1.1 lacks `\r`. */
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

/** Header text → as written on the wire. */
export function escapeHeader(text: string, version: Version): string {
  if (version === '1.0') return text
  return text.replace(/[\\\n\r:]/g, (character) => ESCAPES[version][character] ?? character)
}

/** Header text from the wire; throws on an escape that `version` does not define. */
export function unescapeHeader(text: string, version: Version): string {
  if (version === '1.0' || !text.includes('\\')) return text
  return text.replace(/\\[\s\S]?/g, (pair) => {
    const character = UNESCAPES[version][pair]
    if (character === undefined) throw new FrameError('undefined header escape')
    return character
  })
}

/** The octets of a frame; a body gets its content-length. */
export function encodeFrame(version: Version, command: string, headers: readonly (readonly [string, string])[], body = ''): Buffer {
  const rules = escapeVersion(command, version)
  const length: (readonly [string, string])[] = body ? [['content-length', String(Buffer.byteLength(body))]] : []
  const lines = [...headers, ...length].map(([name, value]) => `${escapeHeader(name, rules)}:${escapeHeader(value, rules)}\n`)
  return Buffer.from(`${command}\n${lines.join('')}\n${body}\0`)
}
