import type { ModeWarning } from '#client/modes/modeLook.ts'
import { findOpenStakes } from '#state/modes/exponent/openStake.ts'
import { logoutWords } from './words.ts'

/** Warns of stakes that nobody could take out then, in the round that runs and in the next one. */
export const exponentWarning: ModeWarning = async () => {
  const stakes = await findOpenStakes()
  return stakes.length > 0 ? stakes.map(logoutWords).join('') : null
}
