import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

/** A function that draws on a 2D canvas itself, not only through other functions. */
export interface Painter {
  /** `<file>: <name of the function or method>`, the file below the project's root. */
  id: string
  file: string
  /** Where the function begins and ends in its file, in characters. */
  start: number
  end: number
}

interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** Folders whose code runs in players' browsers. */
const FOLDERS = ['scenes', 'src/client', 'src/state', 'src/shared']

/** Methods that only a 2D canvas has. */
const DRAWS = new Set(['fillRect', 'strokeRect', 'clearRect', 'fillText', 'strokeText', 'drawImage', 'putImageData'])
/** Methods that arrays and other objects have too: these count where they look like a canvas's, on a plain name with nothing or a word or a path in brackets. */
const SHARED_NAMES = new Set(['fill', 'stroke'])

/** What a source with a painter must hold; most have none and need not be parsed. */
const MAY_DRAW = new RegExp(`\\.(${[...DRAWS, ...SHARED_NAMES].join('|')})\\(`)

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const nameOf = (value: unknown) => (isNode(value) && typeof value.name === 'string' ? value.name : null)

/** True for a call that puts pixels on a 2D canvas. */
function draws({ type, callee, arguments: given }: Node): boolean {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return false
  const method = nameOf(callee.property) ?? ''
  if (DRAWS.has(method)) return true
  if (!SHARED_NAMES.has(method) || !isNode(callee.object) || callee.object.type !== 'Identifier') return false
  const [first] = given as Node[]
  return first === undefined || typeof first.value === 'string' || (first.type === 'NewExpression' && nameOf(first.callee) === 'Path2D')
}

/** Name that a node gives to the function it holds; null where it holds none. */
function functionName(node: Node): string | null {
  if (node.type === 'FunctionDeclaration') return nameOf(node.id)
  if (node.type === 'MethodDefinition' || node.type === 'PropertyDefinition') return nameOf(node.key)
  const holds = node.type === 'VariableDeclarator' && isNode(node.init) && /Function/.test(node.init.type)
  return holds ? nameOf(node.id) : null
}

/** Every named function below `node` with a drawing call of its own. A call in a nameless function belongs to the named one around it. */
function paintersBelow(node: Node, file: string, around: Painter, found: Map<string, Painter>): void {
  const name = functionName(node)
  const here = name === null ? around : { id: `${file}: ${name}`, file, start: node.start, end: node.end }
  if (draws(node)) found.set(`${here.id} ${here.start}`, here)
  for (const part of Object.values(node).flat()) if (isNode(part)) paintersBelow(part, file, here, found)
}

/** The painters of one source. */
export function paintersIn(file: string, text: string): Painter[] {
  const found = new Map<string, Painter>()
  const program = parseSync(file, text).program as unknown as Node
  paintersBelow(program, file, { id: `${file}: (file)`, file, start: 0, end: text.length }, found)
  return [...found.values()]
}

/** Every painter of the scenes and the client. */
export function findPainters(): Painter[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
  )
  return files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
    .filter(({ text }) => MAY_DRAW.test(text))
    .flatMap(({ file, text }) => paintersIn(file, text))
}
