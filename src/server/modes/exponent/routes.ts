import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import { mountCall, requireKey, requireLogin, requirePlayer } from '#server/platform/http/call.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { SharedReads } from '#server/platform/http/sharedReads.ts'
import type { DataOf } from '#shared/calls/call.ts'
import { Status } from '#shared/codes.ts'
import * as calls from '#shared/modes/exponent/calls.ts'
import * as rounds from '#shared/modes/exponent/roundCalls.ts'
import { toMinor } from '#shared/money.ts'
import { enterExponent, exitExponent, withdrawExponent } from './acts.ts'
import { exponentPage, ownExponent } from './records.ts'
import { exponentChains } from './shownChains.ts'
import { exponentHistory, exponentProof, exponentView } from './view.ts'

/** Ms for which everybody gets the same round; what changes is pushed. */
const NOW = { life: 200, longest: 300 }
/** The same for the history and the chains. */
const LISTS = { life: 1_000, longest: 10_000 }
/** The proof of a round that has broken never changes. */
const PROOF = { life: 60_000, size: 1_000 }

/** Mounts the calls of 指数. */
export function mountExponent(app: FastifyInstance, deps: Deps): void {
  mountVisitors(app, deps)
  mountActs(app, deps)
  mountCall(app, calls.exponentMine, ({ request }) => ownExponent(deps.db, requirePlayer(request)))
  mountCall(app, calls.getMyExponentPage, ({ query, request }) => exponentPage(deps.db, requirePlayer(request), query))
}

/** Mounts what everybody sees. */
function mountVisitors(app: FastifyInstance, { reads, gallery }: Deps): void {
  const monotonic = () => performance.now()
  const now = new SharedReads<DataOf<typeof rounds.exponentNow>>(monotonic, NOW)
  mountCall(app, rounds.exponentNow, () => now.read('', () => exponentView(reads)))
  const history = new SharedReads<DataOf<typeof rounds.exponentHistory>>(monotonic, LISTS)
  mountCall(app, rounds.exponentHistory, () => history.read('', () => exponentHistory(reads)))
  const chains = new SharedReads<DataOf<typeof rounds.exponentChains>>(monotonic, LISTS)
  mountCall(app, rounds.exponentChains, () => chains.read('', () => exponentChains(reads)))
  const proofs = new SharedReads<DataOf<typeof rounds.exponentProof>>(monotonic, PROOF)
  mountCall(app, rounds.exponentProof, ({ query: { round } }) => proofs.read(String(round), () => exponentProof(gallery, round)))
}

/** Mounts what players do. Each act counts at the moment at which it reached this process, by the database's clock. */
function mountActs(app: FastifyInstance, deps: Deps): void {
  const asked = (request: FastifyRequest, round: number) => ({
    ...requireLogin(request),
    key: requireKey(request),
    round,
    arrivedAt: arrivalOf(deps, request),
  })
  mountCall(
    app,
    calls.exponentEnter,
    async ({ query: { round, stake, auto }, request }) => enterExponent(deps, { ...asked(request, round), stake: toMinor(stake), auto }),
    { checksLogin: true },
  )
  mountCall(app, calls.exponentWithdraw, async ({ query: { round }, request }) => withdrawExponent(deps, asked(request, round)))
  mountCall(app, calls.exponentExit, async ({ query: { round }, request }) => exitExponent(deps, asked(request, round)))
}

/** When a request came, by the database's clock. Throws a Refusal while this process does not know that clock. */
function arrivalOf({ time }: Pick<Deps, 'time'>, request: FastifyRequest): number {
  const at = time.at(request.arrivedAt)
  if (at === null) throw new Refusal(Status.unavailable, '服务器正在校准时间，请稍后再试')
  return at
}
