import { and, eq } from 'drizzle-orm'
import { strangerOf } from '#server/community/replay/nameless.ts'
import type { ReplaySource, Sharer, Sight } from '#server/community/replay/ports.ts'
import { withHidden } from '#server/core/player/hidden.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import type { RollBook, RollPerson } from '#shared/modes/roll/room.ts'
import type { SharedRoll } from '#shared/modes/roll/shared.ts'
import { rollNotFound, rollOf, titleOf } from './rooms.ts'
import { rollEntrant, rollRoom } from './tables.ts'

/** A draw, and who has made its room; null for the operator. */
interface KeptDraw {
  book: RollBook
  host: RollPerson | null
}

async function mayShare(db: Db, playerId: string, refId: string): Promise<boolean> {
  const [row] = await db
    .select({ state: rollRoom.state })
    .from(rollEntrant)
    .innerJoin(rollRoom, eq(rollRoom.roomId, rollEntrant.roomId))
    .where(and(eq(rollEntrant.playerId, playerId), eq(rollEntrant.roomId, refId)))
  if (!row) return false
  if (row.state !== 'drawn') throw new Refusal(Status.conflict, '这个房间还没有开完奖，开完之后才能分享')
  return true
}

async function untilShown(db: Db, refId: string): Promise<number | null> {
  const row = await rollOf(db, refId)
  return row?.state === 'drawn' && row.book ? 0 : null
}

async function read(db: Db, refId: string): Promise<KeptDraw> {
  const row = await rollOf(db, refId)
  if (!row?.book) throw rollNotFound()
  return { book: row.book, host: row.told.host }
}

/** Anybody may look a room up, with the list of its entrants, so its id and its seed go along only where whoever shares it is named. */
async function told(db: Db, kept: KeptDraw, sharer: Sharer): Promise<{ book: SharedRoll; proof: boolean }> {
  const { book, host } = await withHidden(db, kept)
  const own = book.wins.findIndex(({ winner }) => winner.customerId === sharer.uid)
  const ids = new Map<string, string>()
  const see = (person: RollPerson) => {
    const id = ids.get(person.customerId) ?? String(ids.size + 1)
    ids.set(person.customerId, id)
    return strangerOf(person, id, sharer)
  }
  const seen: SharedRoll = {
    ...book,
    title: host ? titleOf(see(host)) : book.title,
    wins: book.wins.map((win) => ({ ...win, winner: see(win.winner) })),
    crowd: book.crowd.map(see),
    own: own === -1 ? null : own,
  }
  return { book: sharer.known ? seen : { ...seen, roomId: '', serverSeed: '', drawAt: 0 }, proof: sharer.known }
}

/** What whoever shares it has won, else the greatest prize. */
function sightOf({ wins, own, title, entrants }: SharedRoll): Sight {
  const prize = wins[own ?? wins.length - 1]
  if (!prize) throw new Error(`draw ${title} without prizes`)
  const { giftName, giftImage, grade } = prize
  const said = own === null ? `分享了一场 ROLL 开奖，大奖是${giftName}` : `在 ROLL 抽中了${giftName}`
  return { won: said, item: giftName, image: giftImage, grade, played: `${own === null ? 'ROLL 开奖' : 'ROLL 中奖'} · ${entrants} 人参加` }
}

/** Draws that are over, shared by whoever had joined the room or made it. */
export const rollReplays: ReplaySource<KeptDraw> = {
  kind: 'roll',
  mayShare,
  untilShown,
  read,
  told,
  sight: (book) => sightOf(book as SharedRoll),
  // The room proves all of its draws together.
  receiptId: async () => null,
}
