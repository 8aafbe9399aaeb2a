import { exponentWarning } from '#client/modes/exponent/warning.ts'
import type { ModeWarning } from '#client/modes/modeLook.ts'
import type { Mode } from '#shared/modes.ts'

/** What each mode warns of when the player logs out; null where nothing waits for the player's hand. It is loaded with 我的. */
const MODE_WARNINGS: Readonly<Record<Mode, ModeWarning | null>> = {
  case: null,
  dream: null,
  // Rooms go on by themselves, and pay into the account.
  battle: null,
  exponent: exponentWarning,
  roll: null,
  shower: null,
  free: null,
  kuji: null,
}

/** Everything that the modes warn of now. Never rejects. */
export async function logoutWarnings(): Promise<string[]> {
  const warnings = await Promise.all(Object.values(MODE_WARNINGS).map((warn) => warn?.() ?? null))
  return warnings.filter((words) => words !== null)
}
