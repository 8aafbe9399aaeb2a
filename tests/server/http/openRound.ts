import { stepAlone, stepTogether } from '#server/core/rounds/steps.ts'
import { ensureExponent } from '#server/modes/exponent/game.ts'
import { roomModes } from '#server/wiring/jobs.ts'
import { exponentNow } from '#shared/modes/exponent/roundCalls.ts'
import { dataOf } from '../../support/api.ts'
import type { TestApp } from '../../support/app.ts'
import { soon } from '../../support/soon.ts'

/** Opens a round of 指数 whose index starts in an hour. Returns its number. */
export async function openRound(app: TestApp): Promise<string> {
  await ensureExponent(app.deps.db)
  const steps = { db: app.deps.db, log: app.deps.log, modes: roomModes(app.deps) }
  await stepTogether(steps)
  await stepAlone(steps)
  await app.deps.db.$client.query(
    "UPDATE exponent_round SET start_at = start_at + interval '1 hour', break_at = break_at + interval '1 hour'",
  )
  return soon(async () => String((await dataOf(app.origin, exponentNow)).round.round))
}
