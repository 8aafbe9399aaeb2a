import { and, count, eq, isNull } from 'drizzle-orm'
import type { Db, DbOrTx } from '#server/db/connect.ts'
import { message } from './tables.ts'

const WELCOME = {
  title: '欢迎来到星匣',
  text: '您好，星匣欢迎您！每一个盲盒的概率都在“箱子详情”中公示，每一次开启都有可验证的凭证。请理性娱乐，量力而行。',
  demo: '体验世界已为您送上 2,000.00 金币与 300.00 钻石，祝您好运！',
}

/** The first message of a new player. */
export async function sendWelcome(tx: DbOrTx, playerId: string, { demo, now }: { demo: boolean; now: number }): Promise<void> {
  const content = demo ? `${WELCOME.text}\n\n${WELCOME.demo}` : WELCOME.text
  await tx.insert(message).values({ playerId, title: WELCOME.title, content, createdAt: new Date(now) })
}

export async function countUnread(db: Db, playerId: string): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(message)
    .where(and(eq(message.playerId, playerId), isNull(message.readAt)))
  return row?.unread ?? 0
}
