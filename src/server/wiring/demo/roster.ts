import { and, eq, inArray } from 'drizzle-orm'
import { registerPlayer } from '#server/account/auth/register.ts'
import { player } from '#server/core/player/tables.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'

const NICKNAMES = [
  '星河拾荒人',
  '云上小鹿',
  '半糖柠檬',
  '夜航船长',
  '风铃与猫',
  '橘子汽水',
  '青石巷',
  '月下弹琴',
  '一只海獭',
  '北极来信',
  '雨后初晴',
  '纸飞机',
  '山间听雪',
  '迟到的猫',
  '海盐芝士',
  '灯下翻书',
  '追云的人',
  '小熊星座',
] as const

/** Creates the robots that are missing and returns the ids of all. `fresh` is true when there were none. */
export async function ensureRobots(db: Db, now: number): Promise<{ robotIds: string[]; fresh: boolean }> {
  const known = await db
    .select({ id: player.id, nickname: player.nickname })
    .from(player)
    .where(and(eq(player.robot, true), inArray(player.nickname, [...NICKNAMES])))
  const names = new Set(known.map(({ nickname }) => nickname))
  const made: string[] = []
  for (const nickname of NICKNAMES) {
    if (!names.has(nickname)) made.push(await makeRobot(db, nickname, now))
  }
  return { robotIds: [...known.map(({ id }) => id), ...made], fresh: known.length === 0 }
}

const makeRobot = (db: Db, nickname: string, now: number) =>
  inTransaction(db, (tx) => registerPlayer(tx, { phone: null, nickname, robot: true, now }))
