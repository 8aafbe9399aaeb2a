/** Rolls of a whole table. It stands alone so that pages that only count rolls do not load the code that draws. */
export const TOTAL_WEIGHT = 1_000_000
