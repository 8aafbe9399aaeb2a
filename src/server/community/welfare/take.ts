import { eq } from 'drizzle-orm'
import { type Catalogue, currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { giveAway } from '#server/core/giveaway/count.ts'
import { CENT, taskSource } from '#server/core/giveaway/sources.ts'
import { grantItems } from '#server/core/items/items.ts'
import { NO_BOX } from '#server/core/items/tables.ts'
import { balancesOf } from '#server/core/money/balances.ts'
import { once, requestHash } from '#server/core/money/idempotency.ts'
import { lockPlayer } from '#server/core/player/lockPlayer.ts'
import type { Acting } from '#server/core/player/login.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { ItemCard } from '#shared/calls/cards.ts'
import * as calls from '#shared/calls/welfare.ts'
import { Status } from '#shared/codes.ts'
import { type Minor, toWire } from '#shared/money.ts'
import { DAILY_TASKS, SIGN_IN_DAYS, signReward, type TaskName } from '#shared/welfare.ts'
import { claimOnce, payClaim } from './grant.ts'
import { stateOf, type WelfareState, welfareOf } from './mine.ts'
import type { WelfareDeps } from './ports.ts'
import { firstTopUp, signIn } from './tables.ts'

/** Who takes something, and the idempotency key. */
export interface TakeRequest extends Acting {
  key: string
}

type Stored = { amount: number }

/**
 * Runs an act of a player at most once for each key: the player's row is locked, then the rows of 福利 are read. What is stored under the key is
 * small; the page is read anew for the reply.
 */
async function act<Kept extends Stored>(
  deps: WelfareDeps,
  { playerId, sessionId, key }: TakeRequest,
  hash: string,
  run: (tx: Tx, state: WelfareState, catalogue: Catalogue) => Promise<Kept>,
): Promise<Kept & calls.Granted> {
  const { db, ports } = deps
  // Read before: a transaction that asked for a second connection could wait for others that do the same.
  const catalogue = await currentCatalogue(db)
  const kept = await inTransaction(db, (tx) =>
    once(tx, { playerId, sessionId, key, requestHash: hash }, async () => {
      await lockPlayer(tx, playerId)
      return run(tx, await stateOf(tx, playerId), catalogue)
    }),
  )
  return { ...kept, welfare: await welfareOf(ports, db, catalogue, playerId), ...(await balancesOf(db, playerId)) }
}

/** Signs a player in: once on each Beijing day of the database's clock, on whatever node and phone. */
export function signInToday(deps: WelfareDeps, request: TakeRequest): Promise<calls.Granted> {
  return act(deps, request, requestHash(calls.signIn.path, {}), async (tx, { signed, signedToday, day, now }) => {
    if (signedToday) throw new Refusal(Status.conflict, '今天已经签到过了，明天再来')
    const { playerId } = request
    const nth = signed + 1
    const diamonds = signReward(nth)
    const row = { playerId, signed: nth, day }
    await tx.insert(signIn).values(row).onConflictDoUpdate({ target: signIn.playerId, set: row })
    const claim = { playerId, kind: 'sign', slot: day, day, at: new Date(now) } as const
    const claimId = await claimOnce(tx, claim, { diamonds })
    await payClaim(tx, claim, { claimId, kind: 'sign_in', diamonds, remark: `第 ${((nth - 1) % SIGN_IN_DAYS.length) + 1} 天` })
    await giveAway(tx, { source: 'sign', day, worth: diamonds }, playerId)
    return { amount: toWire(diamonds) }
  })
}

/** Pays the reward of a task of this day, once. Throws a Refusal while it is not done. */
export function takeTask(deps: WelfareDeps, request: TakeRequest & { task: TaskName }): Promise<calls.Granted> {
  const { playerId, task: name } = request
  return act(deps, request, requestHash(calls.takeTask.path, { task: name }), async (tx, { counts, day, now }) => {
    const task = DAILY_TASKS.find((each) => each.task === name)
    if (!task || counts[name] < task.goal) throw new Refusal(Status.conflict, '任务还没有完成')
    const claim = { playerId, kind: 'task', slot: `${day}:${name}`, day, at: new Date(now) } as const
    const { diamonds } = task
    const claimId = await claimOnce(tx, claim, { diamonds })
    await payClaim(tx, claim, { claimId, kind: 'task_reward', diamonds, remark: task.name })
    await giveAway(tx, { source: taskSource(name), day, worth: diamonds }, playerId)
    return { amount: toWire(diamonds) }
  })
}

/** Puts the gift for the first top-up into the player's bag, once in the life of the account. */
export function takeFirstGift(deps: WelfareDeps, request: TakeRequest): Promise<calls.Granted & { gift: ItemCard }> {
  const { playerId } = request
  return act(deps, request, requestHash(calls.takeFirstGift.path, {}), async (tx, { day, now }, { items, firstGiftId }) => {
    const [first] = await tx.select().from(firstTopUp).where(eq(firstTopUp.playerId, playerId)).for('update')
    if (first?.state === 'taken') throw new Refusal(Status.conflict, '首充礼已经领取过了')
    const gift = items.get(firstGiftId ?? 0)
    if (first?.state !== 'ready' || !gift) throw new Refusal(Status.conflict, '充值到账后即可领取首充礼')
    const at = new Date(now)
    const { giftId, grade } = gift.card
    const item = { giftId, grade, price: gift.price satisfies Minor, boxId: NO_BOX }
    const [itemId = ''] = await grantItems(tx, playerId, [item], { ref: `firstTopUp:${first.orderNo}`, at })
    await claimOnce(tx, { playerId, kind: 'first', slot: 'once', day, at }, { diamonds: 0, itemId })
    await tx.update(firstTopUp).set({ state: 'taken' }).where(eq(firstTopUp.playerId, playerId))
    await giveAway(tx, { source: 'first-gift', day, worth: gift.price * CENT }, playerId)
    return { amount: 0, gift: gift.card }
  })
}
