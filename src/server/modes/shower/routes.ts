import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import { mountCall, requireLogin, requirePlayer } from '#server/platform/http/call.ts'
import { SharedReads } from '#server/platform/http/sharedReads.ts'
import type { DataOf } from '#shared/calls/call.ts'
import * as calls from '#shared/modes/shower/calls.ts'
import { claimPackets } from './claim.ts'
import { showerPage } from './records.ts'
import { ownShower, showerProof, showersNow } from './view.ts'

/** Ms for which everybody gets the same answer; what changes is pushed. */
const NOW = { life: 300, longest: 2_000 }
/** The proof of a shower never changes, but it may be long: few are kept. */
const PROOF = { life: 60_000, size: 20 }

/** Mounts the calls of the red-packet shower. */
export function mountShower(app: FastifyInstance, deps: Pick<Deps, 'db' | 'reads' | 'gallery'>): void {
  const monotonic = () => performance.now()
  const now = new SharedReads<DataOf<typeof calls.showerNow>>(monotonic, NOW)
  mountCall(app, calls.showerNow, () => now.read('', () => showersNow(deps.reads)))
  const proofs = new SharedReads<DataOf<typeof calls.showerProof>>(monotonic, PROOF)
  mountCall(app, calls.showerProof, ({ query: { showerId } }) => proofs.read(showerId, () => showerProof(deps.gallery, showerId)))
  mountCall(app, calls.showerMine, async ({ query: { showerId }, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    return ownShower(deps, showerId, requirePlayer(request))
  })
  mountCall(app, calls.getMyShowerPage, ({ query, request }) => showerPage(deps.db, requirePlayer(request), query))
  // A phone claims every second or two, and the claim looks at the login itself.
  mountCall(app, calls.showerClaim, async ({ query, request }) => claimPackets(deps, { ...query, ...requireLogin(request) }), {
    checksLogin: true,
  })
}
