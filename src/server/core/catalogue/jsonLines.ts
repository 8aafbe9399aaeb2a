import { createRequire } from 'node:module'
import type { Node, ParseError } from 'jsonc-parser'

// The package's build for Node is UMD and its other one is an ES module that Node does not take for one. `require` gets the first whoever runs this file.
const jsonc: typeof import('jsonc-parser') = createRequire(import.meta.url)('jsonc-parser')

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

/** What is said of a fault, by the parser's name for it; of any other, the name itself. */
const REASONS: Readonly<Record<string, string>> = {
  ValueExpected: 'expected a value',
  InvalidSymbol: 'expected a value',
  PropertyNameExpected: 'expected a field name in double quotes',
  ColonExpected: 'expected ":"',
  CommaExpected: 'expected ","',
  CloseBraceExpected: 'expected "}"',
  CloseBracketExpected: 'expected "]"',
  EndOfFileExpected: 'text after the end',
}

const STRICT = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false }

/** Parses JSON and refuses an object with the same key twice. Throws {@link JsonSyntaxError}. */
export function parseWithLines(file: string): JsonWithLines {
  // Some editors begin a file with a byte order mark.
  const text = file.replace(/^\uFEFF/, '')
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const faults: ParseError[] = []
  const tree = jsonc.parseTree(text, faults, STRICT)
  const [fault] = faults
  if (fault || !tree) {
    const name = fault ? jsonc.printParseErrorCode(fault.error) : 'ValueExpected'
    throw new JsonSyntaxError(lineAt(fault?.offset ?? 0), REASONS[name] ?? name)
  }
  refuseTwice(tree, lineAt)
  return { value: parsed(text), lineOf: (path) => lineAt(nearest(tree, path).offset) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new JsonSyntaxError(1, String(error))
  }
}

function refuseTwice(node: Node, lineAt: (offset: number) => number): void {
  const keys = new Set<unknown>()
  for (const child of node.children ?? []) {
    if (node.type === 'object') {
      const [key] = child.children ?? []
      if (keys.has(key?.value)) throw new JsonSyntaxError(lineAt(child.offset), `field "${key?.value}" stands twice`)
      keys.add(key?.value)
    }
    refuseTwice(child, lineAt)
  }
}

/** The value at `path`, or its nearest parent. */
function nearest(tree: Node, path: readonly PropertyKey[]): Node {
  for (let length = path.length; length > 0; length--) {
    const steps = path.slice(0, length).map((step) => (typeof step === 'number' ? step : String(step)))
    const found = jsonc.findNodeAtLocation(tree, steps)
    if (found) return found
  }
  return tree
}
