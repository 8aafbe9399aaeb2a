import { exponentMine } from '#shared/modes/exponent/calls.ts'
import type { OwnStake } from '#shared/modes/exponent/round.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'

/** The player's stakes in rounds of 指数 that are not over, the one that runs first; none when they cannot be learnt. Never rejects. */
export async function findOpenStakes(): Promise<OwnStake[]> {
  const { token } = appState
  if (!token) return []
  const reply = await request(exponentMine, { quiet: true }).catch(() => null)
  if (!reply || token !== appState.token) return []
  return [reply.own, reply.next].flatMap((stake) => (stake?.outcome === 'open' ? [stake] : []))
}
