/** What is noted of a picture: the digest of all that made it, and the names of what its page loaded. */
export interface Proof {
  digest: string
  /** `VERB /path` of a call, or the path of a built file without the hash in its name. */
  names: readonly string[]
}

/** Proofs by the name of their picture. */
export type Ledger = ReadonlyMap<string, Proof>

const NAME = /^= (\d+) (.+)$/
const PICTURE = /^(\S+ \S+ \d+x\d+) ([0-9a-f]{32}) ([\d,-]*)$/

/** Numbers as `0-40,44`. */
function rangesOf(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((a, b) => a - b)
  const ranges: [number, number][] = []
  for (const number of sorted) {
    const last = ranges.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',')
}

/** The most names that a picture may have: a broken range must not fill the memory. */
const MOST = 10_000

function numbersOf(ranges: string): number[] {
  return ranges
    .split(',')
    .filter(Boolean)
    .flatMap((range) => {
      const [from = Number.NaN, to = from] = range.split('-').map(Number)
      return to - from >= 0 && to - from < MOST ? Array.from({ length: to - from + 1 }, (_, at) => from + at) : [Number.NaN]
    })
}

/** Reads a ledger. A line that is broken, stands twice, or names a number without a name, is as if it were not there: its picture is taken. */
export function readLedger(text: string): Ledger {
  const lines = text.split('\n')
  const names = new Map<number, string>()
  const twice = new Set<string>()
  for (const [, number = '', name = ''] of lines.map((line) => NAME.exec(line) ?? [])) {
    if (!name) continue
    const known = names.get(Number(number))
    names.set(Number(number), known === undefined || known === name ? name : '')
  }
  const proofs = new Map<string, Proof>()
  for (const [, picture = '', digest = '', ranges = ''] of lines.map((line) => PICTURE.exec(line) ?? [])) {
    const loaded = numbersOf(ranges).map((number) => names.get(number) ?? '')
    if (!picture || loaded.length === 0 || loaded.includes('')) continue
    if (proofs.has(picture)) twice.add(picture)
    proofs.set(picture, { digest, names: loaded })
  }
  for (const picture of twice) proofs.delete(picture)
  return proofs
}

const HEAD =
  '# Written by npm run test:proved: tests/visual/README.md. Names of what pages load, then a line a picture: name, digest, numbers of names.'

/** The names of a ledger, those first that most pictures have: so their numbers make few ranges. */
function numbered(proofs: readonly Proof[]): readonly string[] {
  const times = new Map<string, number>()
  for (const { names } of proofs) for (const name of names) times.set(name, (times.get(name) ?? 0) + 1)
  return [...times].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1)).map(([name]) => name)
}

/** The text of a ledger: the same proofs give the same text. */
export function textOfLedger(ledger: Ledger): string {
  const names = numbered([...ledger.values()])
  const numberOf = new Map(names.map((name, number) => [name, number]))
  const pictures = [...ledger].sort(([a], [b]) => (a < b ? -1 : 1))
  return [
    HEAD,
    ...names.map((name, number) => `= ${number} ${name}`),
    ...pictures.map(([picture, proof]) => `${picture} ${proof.digest} ${rangesOf(proof.names.map((name) => numberOf.get(name) ?? -1))}`),
    '',
  ].join('\n')
}
