import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { requestHash } from '#server/core/money/idempotency.ts'
import type { Acting } from '#server/core/player/login.ts'
import { Batchers } from '#server/platform/db/batchers.ts'
import { pgErrorOf, SqlState } from '#server/platform/db/errors.ts'
import { asksWithPatience, waitAtMost } from '#server/platform/db/patience.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { DataOf } from '#shared/calls/call.ts'
import * as calls from '#shared/modes/exponent/calls.ts'
import type { Minor } from '#shared/money.ts'
import { actTogether } from './batch.ts'
import { Changes } from './changes.ts'
import type { Act, Answer, Job } from './job.ts'
import type { ExponentDeps } from './ports.ts'
import { notePress } from './presses.ts'

/** What a player asks for, and when. */
export interface Asked extends Acting {
  key: string
  round: number
  /** When the request came, in ms since 1970 by the database's clock. */
  arrivedAt: number
}

/** What players do is written together: in a round everybody's exits come in the same seconds. */
const acting = new Batchers<ExponentDeps, Job, Answer>('exponent-act', (deps) => {
  const changes = new Changes(deps.bus)
  const { many, one } = asksWithPatience<Job, Answer>(async (jobs, how) => {
    const catalogue = await currentCatalogue(deps.db)
    const { answers, told } = await inTransaction(deps.db, async (tx) => {
      await waitAtMost(tx, how)
      return actTogether(tx, catalogue, jobs, { skipLocked: how.passesOver })
    })
    changes.tell(told)
    return answers
  })
  return {
    many,
    one: (job, patience) =>
      one(job, patience).catch((error: unknown) => {
        if (pgErrorOf(error)?.code !== SqlState.uniqueViolation) throw error
        // Another act of the player has taken the key at the same moment. It is found now.
        return one(job, patience)
      }),
  }
})

async function act(deps: ExponentDeps, path: string, { playerId, sessionId, key, round, arrivedAt }: Asked, what: Act): Promise<unknown> {
  const { kind: _kind, ...input } = what
  const hash = requestHash(path, { round, ...input })
  const job = { playerId, sessionId, key, hash, round, arrived: Math.floor(arrivedAt), act: what }
  const answer = await acting.ask(deps, job)
  if (answer instanceof Refusal) throw answer
  return answer.reply
}

/** Enters a round with a stake, once per key. Throws a Refusal. */
export const enterExponent = (deps: ExponentDeps, { stake, auto, ...asked }: Asked & { stake: Minor; auto: number }) =>
  act(deps, calls.exponentEnter.path, asked, { kind: 'enter', stake, auto }) as Promise<DataOf<typeof calls.exponentEnter>>

/** Takes a stake back before the start, once per key. Throws a Refusal. */
export const withdrawExponent = (deps: ExponentDeps, asked: Asked) =>
  act(deps, calls.exponentWithdraw.path, asked, { kind: 'withdraw' }) as Promise<DataOf<typeof calls.exponentWithdraw>>

/** Leaves a round at the multiple of the moment at which the request came, or an earlier one of the player's. Throws a Refusal. */
export async function exitExponent(deps: ExponentDeps, asked: Asked): Promise<DataOf<typeof calls.exponentExit>> {
  const { playerId, round, arrivedAt } = asked
  await notePress(deps.db, { playerId, round, arrived: Math.floor(arrivedAt) })
  return act(deps, calls.exponentExit.path, asked, { kind: 'exit' }) as Promise<DataOf<typeof calls.exponentExit>>
}
