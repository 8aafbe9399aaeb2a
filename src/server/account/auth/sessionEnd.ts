import { and, eq, lt } from 'drizzle-orm'
import { isKnown, type OwnLogin } from '#server/core/player/knownDevice.ts'
import { player, session, sessionEnd } from '#server/core/player/tables.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { purge } from '#server/platform/db/purge.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { forgetBrowser } from './knownSources.ts'
import { SESSION_IDLE } from './session.ts'

/** Makes browsers new to the player's account again. */
async function forgetBrowsers(tx: Tx, playerId: string, browsers: readonly string[]): Promise<void> {
  const [owner] = await tx.select({ phone: player.phone }).from(player).where(eq(player.id, playerId))
  if (!owner?.phone) return
  for (const browser of new Set(browsers)) if (browser !== '') await forgetBrowser(tx, owner.phone, browser)
}

/**
 * Ends every login of a player at the wish of one of them. When that one's device is known to the account, the browsers of the others are
 * new to it again; otherwise its own is. Sockets stay open until `publishSignOut` closes them.
 */
export function endAll(db: Db, { playerId, sessionId }: OwnLogin, now: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const gone = await tx
      .delete(session)
      .where(eq(session.playerId, playerId))
      .returning({ id: session.id, tokenHash: session.tokenHash, browser: session.browser, knownFrom: session.knownFrom })
    const others = gone.filter(({ id }) => id !== sessionId)
    const own = gone.find(({ id }) => id === sessionId)
    // The owner no longer sees this browser among the devices, so it must not become known meanwhile.
    if (own && !isKnown(own, now)) await forgetBrowsers(tx, playerId, [own.browser])
    if (others.length === 0) return
    // On a new device this may be a thief, who must not make the owner's browsers new.
    if (own && isKnown(own, now)) {
      const browsers = others.map(({ browser }) => browser)
      await forgetBrowsers(
        tx,
        playerId,
        browsers.filter((browser) => browser !== own.browser),
      )
    }
    const at = new Date(now)
    await tx
      .insert(sessionEnd)
      .values(others.map(({ tokenHash }) => ({ tokenHash, reason: 'everywhere' as const, at })))
      .onConflictDoNothing()
  })
}

/**
 * Ends another login of a player at the wish of `own`. Its browser is new to the account again, unless `own` uses the same. Returns false
 * when the player has no such login. Sockets stay open until `publishSignOut` closes them.
 */
export function endDevice(db: Db, own: OwnLogin, deviceId: string, now: number): Promise<boolean> {
  const { playerId, sessionId } = own
  return inTransaction(db, async (tx) => {
    const [asking] = await tx.select({ browser: session.browser }).from(session).where(eq(session.id, sessionId))
    const [gone] = await tx
      .delete(session)
      .where(and(eq(session.id, deviceId), eq(session.playerId, playerId)))
      .returning({ tokenHash: session.tokenHash, browser: session.browser })
    if (!gone) return false
    await tx
      .insert(sessionEnd)
      .values({ tokenHash: gone.tokenHash, reason: 'device', at: new Date(now) })
      .onConflictDoNothing()
    if (gone.browser !== asking?.browser) await forgetBrowsers(tx, playerId, [gone.browser])
    return true
  })
}

const REASONS = {
  everywhere: '您的账号已在其他设备退出登录，请重新登录',
  device: '此设备已被您的其他设备退出登录，请重新登录',
} as const
const EXPIRED = '登录已过期，请重新登录'

/** Tells the player why a token is not valid any more; null stands for one that was not ended early. */
export const whyEnded = (end: keyof typeof REASONS | null) => (end ? REASONS[end] : EXPIRED)

/** Deletes reasons that are older than a session lives. */
export async function sweepEnds(db: Db, now: number): Promise<void> {
  await purge(db, sessionEnd, lt(sessionEnd.at, new Date(now - SESSION_IDLE)))
}
