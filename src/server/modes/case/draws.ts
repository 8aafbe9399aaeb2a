import { drawFromTable, nextPityCount, type OddsTable, poolsOf, type TableDraw } from '#shared/fairness/oddsTable.ts'
import { CASE_MODE } from '#shared/modes.ts'

/** The seed pair of an opening. The first draw uses `nonce`; each further draw uses the next number. */
export interface DrawSource {
  serverSeed: string
  clientSeed: string
  nonce: number
}

export interface BoxDraw extends TableDraw {
  nonce: number
  /** The pity counter before this draw: openings of the box since the last item of grade 1 or better. */
  pityCount: number
}

/** The ranges of the tables of the catalogue, which never change. */
const poolsOfTables = new WeakMap<OddsTable, ReturnType<typeof poolsOf>>()

function keptPools(table: OddsTable): ReturnType<typeof poolsOf> {
  const pools = poolsOfTables.get(table) ?? poolsOf(table)
  poolsOfTables.set(table, pools)
  return pools
}

/** Draws `number` items in sequence. Each draw uses one nonce and the pity counter that the draw before it left. */
export function drawBoxes(source: DrawSource, table: OddsTable, number: number, pityCount: number): BoxDraw[] {
  const draws: BoxDraw[] = []
  for (let count = pityCount; draws.length < number; ) {
    const nonce = source.nonce + draws.length
    const draw = drawFromTable({ ...source, mode: CASE_MODE, nonce }, table, count, keptPools(table))
    draws.push({ ...draw, nonce, pityCount: count })
    count = nextPityCount(count, draw.hit.grade)
  }
  return draws
}

/** The pity counter after the last draw; 0 when `draws` is empty. */
export function pityAfter(draws: readonly BoxDraw[]): number {
  const last = draws.at(-1)
  return last ? nextPityCount(last.pityCount, last.hit.grade) : 0
}
