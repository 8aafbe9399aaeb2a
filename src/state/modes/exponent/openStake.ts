import { exponentMine } from '#shared/modes/exponent/calls.ts'
import type { OwnStake } from '#shared/modes/exponent/round.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'

/** The player's stake in a round of 指数 that is not over; null without one, and when it cannot be learnt. Never rejects. */
export async function findOpenStake(): Promise<OwnStake | null> {
  const { token } = appState
  if (!token) return null
  const reply = await request(exponentMine, { quiet: true }).catch(() => null)
  return reply?.own?.outcome === 'open' && token === appState.token ? reply.own : null
}
