import type { ModeWarning } from '#client/modes/modeLook.ts'
import { findOpenStake } from '#state/modes/exponent/openStake.ts'
import { logoutWords } from './words.ts'

/** Warns of a stake that nobody could take out then. */
export const exponentWarning: ModeWarning = async () => {
  const stake = await findOpenStake()
  return stake && logoutWords(stake)
}
