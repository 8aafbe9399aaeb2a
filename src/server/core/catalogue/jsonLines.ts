/** A parsed JSON text that knows the line of each value. */
export interface JsonWithLines {
  value: unknown
  /** The line (from 1) of the value at `path`, or of its nearest parent. */
  lineOf(path: readonly PropertyKey[]): number
}

/** Thrown for malformed JSON, with the line (from 1) of the fault. */
export class JsonSyntaxError extends Error {
  constructor(
    readonly line: number,
    reason: string,
  ) {
    super(reason)
    this.name = 'JsonSyntaxError'
  }
}

const keyOf = (path: readonly PropertyKey[]) => path.map(String).join('\n')

/** Parses JSON and refuses an object with the same key twice. Throws {@link JsonSyntaxError}. */
export function parseWithLines(text: string): JsonWithLines {
  const lines = new Map<string, number>()
  // Some editors begin a file with a byte order mark.
  const value = new Scanner(text.replace(/^\uFEFF/, ''), lines).document()
  return {
    value,
    lineOf: (path) => {
      for (let length = path.length; length >= 0; length--) {
        const line = lines.get(keyOf(path.slice(0, length)))
        if (line !== undefined) return line
      }
      return 1
    },
  }
}

const STRING = /"(?:[^"\\\n]|\\.)*"/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const WORD = /true|false|null/y
const SPACE = /[ \t\n\r]*/y

class Scanner {
  private at = 0

  constructor(
    private readonly text: string,
    private readonly lines: Map<string, number>,
  ) {}

  document(): unknown {
    const value = this.value([])
    this.skipSpace()
    if (this.at < this.text.length) this.fail('text after the end')
    return value
  }

  private value(path: readonly PropertyKey[]): unknown {
    this.skipSpace()
    this.lines.set(keyOf(path), this.line())
    if (this.skip('{')) return this.object(path)
    if (this.skip('[')) return this.array(path)
    const token = this.match(STRING) ?? this.match(NUMBER) ?? this.match(WORD)
    return token === null ? this.fail('expected a value') : this.read(token)
  }

  private object(path: readonly PropertyKey[]): Record<string, unknown> {
    const entries = new Map<string, unknown>()
    if (!this.closes('}'))
      do {
        this.skipSpace()
        const token = this.match(STRING) ?? this.fail('expected a field name in double quotes')
        const key = String(this.read(token))
        if (entries.has(key)) this.fail(`field "${key}" stands twice`)
        this.skipSpace()
        if (!this.skip(':')) this.fail(`expected ":" after "${key}"`)
        entries.set(key, this.value([...path, key]))
      } while (this.goesOn('}'))
    return Object.fromEntries(entries)
  }

  private array(path: readonly PropertyKey[]): unknown[] {
    const values: unknown[] = []
    if (!this.closes(']'))
      do values.push(this.value([...path, values.length]))
      while (this.goesOn(']'))
    return values
  }

  private read(token: string): unknown {
    try {
      return JSON.parse(token)
    } catch {
      return this.fail(`${token} is not JSON`)
    }
  }

  private closes(end: string): boolean {
    this.skipSpace()
    return this.skip(end)
  }

  /** Reads past a comma and returns true, or past `end` and returns false. */
  private goesOn(end: string): boolean {
    this.skipSpace()
    if (this.skip(',')) return true
    return this.skip(end) ? false : this.fail(`expected "," or "${end}"`)
  }

  private skip(character: string): boolean {
    if (this.text[this.at] !== character) return false
    this.at++
    return true
  }

  private skipSpace(): void {
    this.match(SPACE)
  }

  private match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0]
    if (found === undefined) return null
    this.at += found.length
    return found
  }

  private line(): number {
    let line = 1
    for (let index = this.text.indexOf('\n'); index >= 0 && index < this.at; index = this.text.indexOf('\n', index + 1)) line++
    return line
  }

  private fail(reason: string): never {
    throw new JsonSyntaxError(this.line(), reason)
  }
}
