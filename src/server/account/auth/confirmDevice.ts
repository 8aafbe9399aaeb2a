import { and, eq } from 'drizzle-orm'
import { loginHolder, type OwnLogin } from '#server/core/player/knownDevice.ts'
import { phoneOf } from '#server/core/player/phoneOf.ts'
import { session } from '#server/core/player/tables.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Visit } from '#server/platform/http/browser.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { forgetBrowser, KNOWN_LIFE, knowBrowser } from './knownSources.ts'
import type { CodePorts } from './login.ts'

/**
 * Makes the device of a login count as known, with the code that this login has asked for. Refuses a wrong code, of which five are borne.
 * A browser that no longer keeps the secret of its login gets a new one. `visitOf` reads the request for a phone.
 */
export async function confirmDevice(
  { db, now, tryCode, takeCode }: Pick<Deps, 'db' | 'now'> & CodePorts,
  { playerId, sessionId }: OwnLogin,
  { code, visitOf }: { code: string; visitOf(phone: string): Visit },
): Promise<true> {
  const phone = await phoneOf(db, playerId)
  const { from, fresh, keep } = visitOf(phone)
  const at = now()
  const codeId = await tryCode(db, { phone, purpose: 'confirm', code, holder: loginHolder(sessionId), address: from.address, now: at })
  const browser = await inTransaction(db, async (tx) => {
    await takeCode(tx, codeId, at)
    const mine = and(eq(session.id, sessionId), eq(session.playerId, playerId))
    const [own] = await tx.select({ browser: session.browser }).from(session).where(mine).for('update')
    if (!own) throw new Refusal(Status.loginFailure, '请先登录')
    const kept = own.browser === from.browser ? own.browser : fresh
    if (kept === fresh) await forgetBrowser(tx, phone, own.browser)
    await tx
      .update(session)
      .set({ knownFrom: new Date(at), browser: kept })
      .where(mine)
    await knowBrowser(tx, phone, kept, at)
    return kept
  })
  keep(browser, KNOWN_LIFE)
  return true
}
