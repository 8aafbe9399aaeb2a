import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { DataOf } from '#shared/calls/call.ts'
import type { ReplayKind, shareReplay } from '#shared/calls/replay.ts'
import { Status } from '#shared/codes.ts'
import type { ReplayPorts, ReplaySource } from './ports.ts'
import { replayShare } from './tables.ts'

export interface Play {
  kind: ReplayKind
  refId: string
  playerId: string
}

export const noReplay = () => new Refusal(Status.notFound, '没有找到这段回放，链接可能不完整，或已被撤回')

/** How the mode of a play gives it to strangers. */
export function sourceOf({ sources }: Pick<ReplayPorts, 'sources'>, kind: string): ReplaySource {
  const source = sources.find((one) => one.kind === kind)
  // A kind that only a newer version has.
  if (!source) throw noReplay()
  return source
}

interface Sharing extends Play {
  /** True when the nickname is told too. */
  named: boolean
  at: Date
}

/** Makes a play of the player public. The link stays the same however often it is asked for; `named` may change. Throws a Refusal. */
export async function shareOwn(db: Db, ports: ReplayPorts, { kind, refId, ...sharing }: Sharing): Promise<DataOf<typeof shareReplay>> {
  if (!(await sourceOf(ports, kind).mayShare(db, sharing.playerId, refId))) throw noReplay()
  const { named } = sharing
  const token = randomBytes(16).toString('base64url')
  const [row] = await db
    .insert(replayShare)
    .values({ kind, refId, token, ...sharing })
    .onConflictDoUpdate({ target: [replayShare.kind, replayShare.refId, replayShare.playerId], set: { named } })
    .returning({ token: replayShare.token })
  if (!row) throw new Error('replay not shared')
  return row
}

/** Ends the link of a play. Nobody can watch it under that link any more, on any node. */
export async function withdrawOwn(db: Db, { kind, refId, playerId }: Play): Promise<null> {
  await db.delete(replayShare).where(and(eq(replayShare.kind, kind), eq(replayShare.refId, refId), eq(replayShare.playerId, playerId)))
  return null
}
