import { and, eq } from 'drizzle-orm'
import { inTransaction } from '#server/db/retry.ts'
import { loginHolder, type OwnLogin } from '#server/player/knownDevice.ts'
import { phoneOf } from '#server/player/phoneOf.ts'
import { Status } from '#shared/codes.ts'
import type { Deps } from '../deps.ts'
import type { Requester } from '../http/browser.ts'
import { Refusal } from '../http/refusal.ts'
import { knowBrowser } from './knownSources.ts'
import type { CodePorts } from './login.ts'
import { session } from './tables.ts'

/**
 * Makes the device of a login count as known, with the code that this login has asked for. Refuses a wrong code, of which five are borne.
 */
export async function confirmDevice(
  { db, now, tryCode, takeCode }: Pick<Deps, 'db' | 'now'> & CodePorts,
  { playerId, sessionId }: OwnLogin,
  { code, from }: { code: string; from: Requester },
): Promise<true> {
  const phone = await phoneOf(db, playerId)
  const at = now()
  const codeId = await tryCode(db, { phone, purpose: 'confirm', code, holder: loginHolder(sessionId), address: from.address, now: at })
  await inTransaction(db, async (tx) => {
    await takeCode(tx, codeId, at)
    const [own] = await tx
      .update(session)
      .set({ knownFrom: new Date(at) })
      .where(and(eq(session.id, sessionId), eq(session.playerId, playerId)))
      .returning({ browser: session.browser })
    if (!own) throw new Refusal(Status.loginFailure, '请先登录')
    await knowBrowser(tx, phone, own.browser, at)
  })
  return true
}
