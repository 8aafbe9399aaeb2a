import { eq } from 'drizzle-orm'
import { balancesOf } from '#server/core/money/balances.ts'
import { once, requestHash } from '#server/core/money/idempotency.ts'
import { postJournal } from '#server/core/money/journal.ts'
import { lockPlayer } from '#server/core/player/lockPlayer.ts'
import type { Acting } from '#server/core/player/login.ts'
import { player } from '#server/core/player/tables.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { DataOf } from '#shared/calls/call.ts'
import { modifyNickname, NICKNAME_PRICE } from '#shared/calls/profile.ts'
import { Currency, Status } from '#shared/codes.ts'
import { toMinor } from '#shared/money.ts'
import { tidyNickname } from '#shared/nickname.ts'
import { nicknameFault } from './nicknameRules.ts'

/** How often the nickname was changed, and what the next change costs, in diamonds. The first change is free. */
const changesOf = (count: number) => ({ count, price: count === 0 ? 0 : NICKNAME_PRICE })

/** Reads how often the player has changed the nickname, and what the next change costs. */
export async function nicknameChanges(db: Db, playerId: string) {
  const [row] = await db.select({ count: player.nicknameChanges }).from(player).where(eq(player.id, playerId))
  return changesOf(row?.count ?? 0)
}

export interface Renaming extends Acting {
  key: string
  /** As the player typed it. */
  nickname: string
}

/** Changes the nickname and takes its price, once per key. */
export function changeNickname({ db, now }: Pick<Deps, 'db' | 'now'>, wanted: Renaming): Promise<DataOf<typeof modifyNickname>> {
  const { playerId, sessionId, key } = wanted
  const nickname = tidyNickname(wanted.nickname)
  const hash = requestHash(modifyNickname.path, { nickname: wanted.nickname })
  return inTransaction(db, (tx) =>
    once(tx, { playerId, sessionId, key, requestHash: hash }, () => rename(tx, { playerId, key, nickname, at: new Date(now()) })),
  )
}

async function rename(tx: Tx, { playerId, key, nickname, at }: Omit<Renaming, 'sessionId'> & { at: Date }) {
  const held = await lockPlayer(tx, playerId)
  const fault = nicknameFault(nickname)
  if (fault !== null) throw new Refusal(Status.nameRefused, fault)
  if (nickname === held.nickname) throw new Refusal(Status.nameRefused, '新昵称与现在的昵称相同，请换一个')
  const price = toMinor(changesOf(held.nicknameChanges).price)
  if (price > 0) {
    await postJournal(tx, {
      kind: 'nickname_change',
      ref: `nickname:${playerId}:${key}`,
      remark: `修改昵称为“${nickname}”`,
      at,
      lines: [
        { playerId, currency: Currency.diamond, amount: -price },
        { house: 'service', currency: Currency.diamond, amount: price },
      ],
    })
  }
  const count = held.nicknameChanges + 1
  await tx.update(player).set({ nickname, nicknameChanges: count }).where(eq(player.id, playerId))
  return { nickname, ...changesOf(count), ...(await balancesOf(tx, playerId)) }
}
