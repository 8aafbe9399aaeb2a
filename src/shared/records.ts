/** The records of 我的记录 that an entry may lead to, by the word that begins the journal's `ref`, e.g. `open:123`. */
export const RECORDS = ['open', 'upgrade', 'topUp', 'purchase', 'battle', 'exponent'] as const
export type RecordName = (typeof RECORDS)[number]
