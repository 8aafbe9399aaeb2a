import { eq } from 'drizzle-orm'
import { currentCatalogue } from '#server/catalogue/snapshot.ts'
import { clockOf } from '#server/db/clock.ts'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/retry.ts'
import { giveAway } from '#server/giveaway/count.ts'
import { Refusal } from '#server/http/refusal.ts'
import { balancesOf } from '#server/money/balances.ts'
import { once, requestHash } from '#server/money/idempotency.ts'
import { postJournal } from '#server/money/journal.ts'
import { lockPlayer } from '#server/player/lockPlayer.ts'
import type { Acting } from '#server/player/login.ts'
import { FRAME_WORTH, familyName, METAL_FRAMES, metalOf, rewardOf } from '#shared/album.ts'
import { beijingDay } from '#shared/beijingTime.ts'
import { albumClaim as claimCall } from '#shared/calls/album.ts'
import type { DataOf } from '#shared/calls/call.ts'
import { Currency, Status } from '#shared/codes.ts'
import { toWire } from '#shared/money.ts'
import type { AlbumDeps } from './ports.ts'
import { familiesOf, sinceOf } from './sets.ts'
import { albumClaim } from './tables.ts'

interface ClaimRequest extends Acting {
  /** Idempotency key. */
  key: string
  family: string
}

/** What a journal of a reward names. */
export const refOf = (claimId: string): string => `album:${claimId}`

/** Pays the reward of a finished set: once for each player and set, on whatever node and phone. Refuses one that is not finished. */
export async function claimSet(deps: AlbumDeps, { playerId, sessionId, key, family }: ClaimRequest): Promise<DataOf<typeof claimCall>> {
  const catalogue = await currentCatalogue(deps.db)
  const members = familiesOf(catalogue).get(family)
  if (!members) throw new Refusal(Status.notFound, '没有这套图鉴，请返回重试')
  const hash = requestHash(claimCall.path, { family })
  const got = await inTransaction(deps.db, (tx) =>
    once(tx, { playerId, sessionId, key, requestHash: hash }, async () => {
      await lockPlayer(tx, playerId)
      const since = await sinceOf(tx, playerId)
      if (!members.every(({ card }) => since.has(card.giftId))) throw new Refusal(Status.conflict, '这套图鉴还没有集齐')
      return pay(tx, deps, { playerId, family, grades: members.map(({ card }) => card.grade) })
    }),
  )
  return { ...got, ...(await balancesOf(deps.db, playerId)) }
}

interface Reward {
  playerId: string
  family: string
  grades: Parameters<typeof rewardOf>[0]
}

async function pay(tx: Tx, { ports, now }: AlbumDeps, { playerId, family, grades }: Reward): Promise<{ diamonds: number; frame: string }> {
  const at = new Date(now())
  const frameId = METAL_FRAMES[metalOf(grades)]
  const frame = (await ports.framesOf(tx, playerId)).find((each) => each.frameId === frameId)
  const [row] = await tx
    .insert(albumClaim)
    .values({ playerId, family, diamonds: 0, at })
    .onConflictDoNothing()
    .returning({ id: albumClaim.id })
  if (!row) throw new Refusal(Status.conflict, '这套图鉴的奖励已经领取过了')
  const isNew = frame !== undefined && (await ports.giveFrame(tx, playerId, frameId, at))
  const diamonds = rewardOf(grades) + (isNew ? 0 : FRAME_WORTH)
  await tx
    .update(albumClaim)
    .set({ diamonds, frameId: isNew ? frameId : null })
    .where(eq(albumClaim.id, row.id))
  const currency = Currency.diamond
  await postJournal(tx, {
    kind: 'album_reward',
    ref: refOf(row.id),
    remark: familyName(family),
    at,
    lines: [
      { playerId, currency, amount: diamonds },
      { house: 'grant', currency, amount: -diamonds },
    ],
  })
  await giveAway(tx, { source: 'album', day: beijingDay(await clockOf(tx)), worth: diamonds }, playerId)
  return { diamonds: toWire(diamonds), frame: isNew ? frame.name : '' }
}
