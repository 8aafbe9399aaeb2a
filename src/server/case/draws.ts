import { drawFromTable, nextPityCount, type OddsTable, type TableDraw } from '#shared/fairness/oddsTable.ts'

/** `mode` of box draws in the draw formula (design 1.4). */
export const CASE_MODE = 'case'

/** The seed that draws of an opening are made from; the first uses `nonce`, the next ones follow. */
export interface DrawSource {
  serverSeed: string
  clientSeed: string
  nonce: number
}

export interface BoxDraw extends TableDraw {
  nonce: number
  /** Opens since the last grade ≤ 1, before this draw. */
  pityCount: number
}

/** Draws `number` items one after another, one nonce each, carrying the pity counter along. */
export function drawBoxes(source: DrawSource, table: OddsTable, number: number, pityCount: number): BoxDraw[] {
  const draws: BoxDraw[] = []
  for (let count = pityCount; draws.length < number; ) {
    const nonce = source.nonce + draws.length
    const draw = drawFromTable({ ...source, mode: CASE_MODE, nonce }, table, count)
    draws.push({ ...draw, nonce, pityCount: count })
    count = nextPityCount(count, draw.hit.grade)
  }
  return draws
}

/** The pity counter after the last of `draws`. */
export function pityAfter(draws: readonly BoxDraw[]): number {
  const last = draws.at(-1)
  return last ? nextPityCount(last.pityCount, last.hit.grade) : 0
}
