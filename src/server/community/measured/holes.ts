/** Ids of receipts, both ends included. */
export interface Hole {
  fromId: number
  toId: number
}

/** What of a span remains when these ids, in ascending order, are taken out. */
export function holesIn({ fromId, toId }: Hole, ids: readonly number[]): Hole[] {
  const holes: Hole[] = []
  let next = fromId
  for (const id of ids) {
    if (id > next) holes.push({ fromId: next, toId: id - 1 })
    next = id + 1
  }
  if (next <= toId) holes.push({ fromId: next, toId })
  return holes
}
