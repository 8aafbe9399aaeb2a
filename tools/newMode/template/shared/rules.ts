import * as z from 'zod/mini'
import { drop } from '#shared/book.ts'
import { amount, id, instant } from '#shared/calls/fields.ts'
import type { OddsTable } from '#shared/fairness/oddsTable.ts'

/** Ms from a play until others may hear of its result: as long as the scene takes to play it. */
export const REVEAL_DELAY = 3_000

/** What a play draws from: the published odds of its box, without 保底. The receipt of the play holds this table. */
export const templateNameTable = ({ subject, version, entries }: OddsTable): OddsTable => ({
  mode: 'templateName',
  subject,
  version,
  pityLimit: null,
  entries,
})

/** The book of a play: everything that the client needs to play it, live or as a replay. */
export const templateNameBook = z.object({
  kind: z.literal('templateName'),
  playId: id,
  /** There is no trial. */
  demo: z.literal(false),
  boxId: z.int(),
  boxName: z.string(),
  boxImage: z.string(),
  paid: amount,
  playedAt: instant,
  /** 16 hex characters. They decide how the scene looks, and nothing else. */
  cosmeticSeed: z.string(),
  /** From this instant on others may hear of the item. */
  revealAt: instant,
  drop,
})
export type TemplateNameBook = z.output<typeof templateNameBook>
