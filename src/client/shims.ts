/**
 * What the code calls and the oldest engines of the floor lack (docs/decisions/engines.md). It runs before everything else. What is not here, and is newer
 * than the floor, `npm run lint` refuses.
 */

type Values = Record<string, unknown>

/** Gives `owner` the methods that it lacks, hidden from `for … in` like the engine's own. */
function lend(owner: object | undefined, methods: Values): void {
  if (!owner) return
  for (const name of Object.keys(methods)) {
    if (!(name in owner)) Object.defineProperty(owner, name, { value: methods[name], configurable: true, writable: true })
  }
}

/** A string, an array or a typed array. */
interface Row {
  readonly length: number
  readonly [index: number]: unknown
}
type Test = (value: unknown, index: number, row: Row) => unknown

const at = {
  at(this: Row, index: number): unknown {
    const whole = Math.trunc(index) || 0
    return this[whole < 0 ? whole + this.length : whole]
  },
}

const fromTheEnd = {
  findLast(this: Row, test: Test, self?: unknown): unknown {
    return this[lastIndex(this, test, self)]
  },
  findLastIndex(this: Row, test: Test, self?: unknown): number {
    return lastIndex(this, test, self)
  },
}

function lastIndex(row: Row, test: Test, self: unknown): number {
  let index = row.length - 1
  while (index >= 0 && !test.call(self, row[index], index, row)) index--
  return index
}

/** The methods that answer with a changed copy; arrays and typed arrays both have `slice`, `sort` and `reverse`. */
const copying = {
  toSorted(this: unknown[], compare?: (a: unknown, b: unknown) => number): unknown[] {
    return this.slice().sort(compare)
  },
  toReversed(this: unknown[]): unknown[] {
    return this.slice().reverse()
  },
  with(this: unknown[], index: number, value: unknown): unknown[] {
    const copy = this.slice()
    const place = index < 0 ? index + copy.length : index
    if (!(place >= 0 && place < copy.length)) throw new RangeError('Invalid index')
    copy[place] = value
    return copy
  },
}

const splicing = {
  toSpliced(this: unknown[], ...change: [number, number, ...unknown[]]): unknown[] {
    const copy = this.slice()
    copy.splice(...change)
    return copy
  },
}

/** Not by the method that it stands in for: here that would call itself. */
function hasOwn(owner: object, name: PropertyKey): boolean {
  return Reflect.getOwnPropertyDescriptor(Object(owner), name) !== undefined
}

function canParse(url: string | URL, base?: string | URL): boolean {
  try {
    return Boolean(new URL(url, base))
  } catch {
    return false
  }
}

/** Throws in a task of its own: the page's error handler hears of it, as of an error that the engine reports itself. */
function reportError(error: unknown): void {
  setTimeout(() => {
    throw error
  })
}

/** A rectangle with one radius for its four corners, no larger than fits; the only form of it that is used. */
function roundRect(this: CanvasPath, x: number, y: number, width: number, height: number, radius: number): void {
  const corner = Math.min(radius, width / 2, height / 2)
  this.moveTo(x + corner, y)
  this.arcTo(x + width, y, x + width, y + height, corner)
  this.arcTo(x + width, y + height, x, y + height, corner)
  this.arcTo(x, y + height, x, y, corner)
  this.arcTo(x, y, x + width, y, corner)
  this.closePath()
}

lend(Object, { hasOwn })
lend(String.prototype, at)
lend(Array.prototype, { ...at, ...fromTheEnd, ...copying, ...splicing })
lend(Object.getPrototypeOf(Uint8Array.prototype), { ...at, ...fromTheEnd, ...copying })
lend(URL, { canParse })
lend(globalThis, { reportError })
lend(CanvasRenderingContext2D.prototype, { roundRect })
lend(Path2D.prototype, { roundRect })
