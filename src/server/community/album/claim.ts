import { eq } from 'drizzle-orm'
import { currentCatalogue, type Item } from '#server/core/catalogue/snapshot.ts'
import { giveAway } from '#server/core/giveaway/count.ts'
import { balancesOf } from '#server/core/money/balances.ts'
import { once, requestHash } from '#server/core/money/idempotency.ts'
import { postJournal } from '#server/core/money/journal.ts'
import { lockPlayer } from '#server/core/player/lockPlayer.ts'
import type { Acting } from '#server/core/player/login.ts'
import { framesOf, giveFrame } from '#server/economy/shop/frames.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { familyName, METAL_FRAMES, metalOf } from '#shared/album.ts'
import { beijingDay } from '#shared/beijingTime.ts'
import { albumClaim as claimCall } from '#shared/calls/album.ts'
import type { DataOf } from '#shared/calls/call.ts'
import { Currency, Status } from '#shared/codes.ts'
import { toWire } from '#shared/money.ts'
import { familiesOf, hadOf, payOf } from './sets.ts'
import { albumClaim } from './tables.ts'

interface ClaimRequest extends Acting {
  /** Idempotency key. */
  key: string
  family: string
}

/** What a journal of a reward names. */
export const refOf = (claimId: string): string => `album:${claimId}`

/** Pays the reward of a finished set: once for each player and set, on whatever node and phone. Refuses one that is not finished, or only with what other players gave. */
export async function claimSet(
  deps: Pick<Deps, 'db' | 'now'>,
  { playerId, sessionId, key, family }: ClaimRequest,
): Promise<DataOf<typeof claimCall>> {
  const catalogue = await currentCatalogue(deps.db)
  const members = familiesOf(catalogue).get(family)
  if (!members) throw new Refusal(Status.notFound, '没有这套图鉴，请返回重试')
  const hash = requestHash(claimCall.path, { family })
  const got = await inTransaction(deps.db, (tx) =>
    once(tx, { playerId, sessionId, key, requestHash: hash }, async () => {
      await lockPlayer(tx, playerId)
      const had = await hadOf(tx, playerId)
      const found = members.flatMap(({ card }) => had.get(card.giftId) ?? [])
      if (found.length < members.length) throw new Refusal(Status.conflict, '这套图鉴还没有集齐')
      const given = found.filter(({ own }) => !own).length
      if (given > 0) throw new Refusal(Status.conflict, `其中 ${given} 种来自其他玩家赠送，自己获得后才能领取奖励`)
      return pay(tx, deps, { playerId, family, members })
    }),
  )
  return { ...got, ...(await balancesOf(deps.db, playerId)) }
}

interface Reward {
  playerId: string
  family: string
  members: readonly Item[]
}

async function pay(
  tx: Tx,
  { now }: Pick<Deps, 'now'>,
  { playerId, family, members }: Reward,
): Promise<{ diamonds: number; frame: string }> {
  const at = new Date(now())
  const frameId = METAL_FRAMES[metalOf(members.map(({ card }) => card.grade))]
  const frame = (await framesOf(tx, playerId)).find((each) => each.frameId === frameId)
  const [row] = await tx
    .insert(albumClaim)
    .values({ playerId, family, diamonds: 0, at })
    .onConflictDoNothing()
    .returning({ id: albumClaim.id })
  if (!row) throw new Refusal(Status.conflict, '这套图鉴的奖励已经领取过了')
  const isNew = frame !== undefined && (await giveFrame(tx, playerId, frameId, at))
  const reward = payOf(members)
  const diamonds = reward.diamonds + (isNew ? 0 : reward.instead)
  await tx
    .update(albumClaim)
    .set({ diamonds, frameId: isNew ? frameId : null })
    .where(eq(albumClaim.id, row.id))
  // A set whose items are worth less than two coins gives its frame alone.
  if (diamonds > 0) await book(tx, { playerId, family, claimId: row.id, diamonds, at })
  return { diamonds: toWire(diamonds), frame: isNew ? frame.name : '' }
}

interface Booking extends Pick<Reward, 'playerId' | 'family'> {
  claimId: string
  diamonds: number
  at: Date
}

async function book(tx: Tx, { playerId, family, claimId, diamonds, at }: Booking): Promise<void> {
  const currency = Currency.diamond
  await postJournal(tx, {
    kind: 'album_reward',
    ref: refOf(claimId),
    remark: familyName(family),
    at,
    lines: [
      { playerId, currency, amount: diamonds },
      { house: 'grant', currency, amount: -diamonds },
    ],
  })
  await giveAway(tx, { source: 'album', day: beijingDay(await clockOf(tx)), worth: diamonds }, playerId)
}
