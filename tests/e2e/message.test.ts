import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sendMessage } from '#server/account/message/messages.ts'
import { message } from '#server/account/message/tables.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { countUserUnreadMessage } from '#shared/calls/badges.ts'
import { dataOf } from '../support/api.ts'
import { visit } from './acts.ts'
import { listening } from './live.ts'
import { faultsOf } from './phone.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()

const unread = (token: string) => dataOf(world.origin, countUserUnreadMessage, { token })

describe('a message', () => {
  it('arrives by push, is counted, opened and thereby read; the others are marked read together', async () => {
    const player = await world.newPlayer()
    await world.db.delete(message).where(eq(message.playerId, player.playerId))
    const letter = (title: string, at = Date.now()) =>
      inTransaction(world.db, (tx) =>
        sendMessage(tx, { playerId: player.playerId, title, content: '第一段。\n\n第二段说的是结果。', at: new Date(at) }),
      )
    await letter('早先的通知', Date.now() - 60_000)
    const page = await world.openPhone(player)
    const live = listening(page)
    await visit(page, '/message')
    await page.getByRole('button', { name: /未读.*早先的通知/ }).waitFor()
    await live

    await letter('收到一份礼物')
    await page.getByText('新消息：收到一份礼物').waitFor()
    await page.getByText('2 条未读').waitFor()
    await page.getByRole('button', { name: /未读.*收到一份礼物/ }).click()
    await page.getByRole('dialog').getByText('第二段说的是结果。').waitFor()
    expect(await unread(player.token)).toBe(1)
    await page.getByRole('button', { name: '关闭' }).click()
    await page.getByText('1 条未读').waitFor()

    await page.getByRole('button', { name: '全部已读' }).click()
    await page.getByText('全部读过了').waitFor()
    expect(await unread(player.token)).toBe(0)
    await page.getByRole('button', { name: '返回' }).click()
    await page.getByRole('button', { name: '消息', exact: true }).waitFor()
    expect(faultsOf(page)).toEqual([])
  })
})
