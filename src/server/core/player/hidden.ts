import { and, eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { maskNickname } from '#shared/nickname.ts'
import { player } from './tables.ts'

/** What others see of a player. */
export interface Seen {
  nickname: string
  headPic: string
  headGround?: string
}

/**
 * A player as others see them: of whoever wishes to be hidden (隐私模式) neither name nor picture. Everything that tells others of a player goes through here,
 * or through `withHidden` where it was stored before.
 */
export const seenAs = <Person extends Seen>(person: Person, hidden: boolean): Person =>
  hidden ? { ...person, nickname: maskNickname(person.nickname), headPic: '', ...('headGround' in person && { headGround: '' }) } : person

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null
const isPerson = (value: Json): value is Json & Seen & { customerId: string } =>
  typeof value.customerId === 'string' && typeof value.nickname === 'string'

/** Calls `see` for everybody in a reply: whatever has a `customerId` and a nickname, at any depth. */
function everybody(told: unknown, see: (uid: string) => void): void {
  if (!isObject(told)) return
  if (isPerson(told)) see(told.customerId)
  for (const part of Object.values(told)) everybody(part, see)
}

function hideIn(told: unknown, hidden: ReadonlySet<string>): unknown {
  if (Array.isArray(told)) return told.map((part) => hideIn(part, hidden))
  if (!isObject(told)) return told
  const parts = Object.fromEntries(Object.entries(told).map(([name, part]) => [name, hideIn(part, hidden)]))
  return isPerson(parts) ? seenAs(parts, hidden.has(parts.customerId)) : parts
}

/** Which of these players wish to be hidden, by their uids. The index `player_hidden` holds nobody else. */
async function hiddenAmong(db: DbOrTx, uids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  if (uids.size === 0) return uids
  const rows = await db
    .select({ uid: player.uid })
    .from(player)
    .where(and(eq(player.hidden, true), sql`${player.uid} = any(${sql.param([...uids])}::text[])`))
  return new Set(rows.map(({ uid }) => uid))
}

/** What was stored of players, as they wish to be seen today. Who sits in a room has the same uid as before. */
export async function withHidden<Told>(db: DbOrTx, told: Told): Promise<Told> {
  const uids = new Set<string>()
  everybody(told, (uid) => uids.add(uid))
  const hidden = await hiddenAmong(db, uids)
  return hidden.size === 0 ? told : (hideIn(told, hidden) as Told)
}
