import type { MeasuredSource, Stated } from '#server/community/measured/ports.ts'
import { unpackEntries } from '#server/core/fairness/receipts.ts'
import { TOTAL_WEIGHT } from '#shared/fairness/weight.ts'

/** Tenths of the chance: 0 is below 10 %, 9 from 90 % on. */
const BANDS = 10
const bandOfChance = (chance: number) => Math.min(BANDS - 1, Math.floor(chance * BANDS))

/** Upgrades, by the tenth in which their chance lies. The target is the first entry of the ring, and no consolation item. */
export const measuredUpgrades: MeasuredSource = {
  from: 'receipts',
  trialOf: ({ entries, giftId }) => {
    const [target] = unpackEntries(entries ?? [])
    if (!target) return null
    const chance = target.weight / TOTAL_WEIGHT
    const stated: Stated = { bucket: bandOfChance(chance), chance }
    return { subject: 0, version: 0, forced: false, stated: [stated], hits: giftId === target.giftId ? [stated.bucket] : [] }
  },
}
