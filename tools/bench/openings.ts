import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { openCase } from '#shared/modes/case/calls.ts'
import type { Supply } from './rawLoad.ts'

/** A box as the client knows it. Like the client, the players ask for no strip. */
export interface SeenBox {
  boxId: number
  oddsVersion: number
}

/** Every box of the catalogue. */
export async function boxesOf(db: Db): Promise<SeenBox[]> {
  return [...(await currentCatalogue(db)).boxes.values()].map(({ boxId, table }) => ({ boxId, oddsVersion: table.version }))
}

/** Each connection is a player of its own, who opens `number` of one box after another. */
export function openings(tokens: readonly string[], boxes: readonly SeenBox[], number: number): Supply {
  const turns = tokens.map((_, start) => start)
  return (connection) => {
    const turn = turns[connection] ?? 0
    const box = boxes[turn % boxes.length]
    if (!box) return null
    turns[connection] = turn + 1
    const query = `boxId=${box.boxId}&number=${number}&oddsVersion=${box.oddsVersion}&strip=0`
    return { token: tokens[connection] ?? '', call: openCase, query }
  }
}
