import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shownStake } from '#server/modes/exponent/shown.ts'
import { recentDrop } from '#shared/calls/drops.ts'
import { getPlayerCard } from '#shared/calls/giving.ts'
import { bindInviter, getMyProfile } from '#shared/calls/profile.ts'
import { modifyRankMask } from '#shared/calls/rank.ts'
import { getMyInvitedPage } from '#shared/calls/share.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import * as visitor from '#shared/calls/visitor.ts'
import { ModuleId } from '#shared/codes.ts'
import * as battles from '#shared/modes/battle/calls.ts'
import { getCaseList, openCase, sharedReceipt, shareReceipt } from '#shared/modes/case/calls.ts'
import { dataOf } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import type { TestPlayer } from '../../support/player.ts'
import { soon } from '../../support/soon.ts'
import { setPlayer } from '../case/hoard.ts'

const NAME = '月半弯弯'
const MASKED = '月***弯'
const PICTURE = 'own/secret-picture.webp'

let app: TestApp
let hider: TestPlayer
let other: TestPlayer
beforeAll(async () => {
  app = await startTestApp()
  hider = await app.newPlayer({ coins: 1_000_000_000 })
  other = await app.newPlayer({ coins: 1_000_000_000 })
  await setPlayer(app.deps.db, hider.playerId, { nickname: NAME, headPic: PICTURE, headGround: PICTURE })
})
afterAll(async () => {
  expect(await auditWorld(app.deps.db)).toEqual([])
  await app.stop()
})

const hide = (masked: '0' | '1') => dataOf(app.origin, modifyRankMask, { token: hider.token, query: { masked } })
const battle = async () => {
  const boxes = await dataOf(app.origin, getCaseList, { token: hider.token, query: { moduleId: String(ModuleId.battle) } })
  const rules = { boxes: String(boxes[0]?.boxId), mode: '0', seats: '2', teams: '2', fast: '1' } as const
  return (await dataOf(app.origin, battles.battleCreate, { token: hider.token, query: rules, key: randomUUID() })).room
}
const play = async () => {
  const [box] = await dataOf(app.origin, visitor.boxList, {})
  const opened = await dataOf(app.origin, openCase, {
    token: hider.token,
    query: { boxId: String(box?.boxId), number: '10' },
    key: randomUUID(),
  })
  await app.deps.db.$client.query("UPDATE case_open SET reveal_at = now() - interval '1 second' WHERE player_id = $1", [hider.playerId])
  return opened
}

/** Everything that others are told of the player, by where they read it. */
async function seenBy(shareToken: string, roomId: string): Promise<Record<string, unknown>> {
  const asked = { token: other.token }
  return {
    drops: await dataOf(app.origin, recentDrop, { ...asked, query: { limit: '20' } }),
    receipt: (await dataOf(app.origin, sharedReceipt, { query: { token: shareToken } })).nickname,
    lobby: await dataOf(app.origin, battles.battleList, { ...asked, query: {} }),
    strangersLobby: await dataOf(app.origin, visitor.battleLobby, {}),
    room: await dataOf(app.origin, battles.battleDetail, { ...asked, query: { roomId } }),
    strangersRoom: await dataOf(app.origin, visitor.battleView, { query: { roomId } }),
    events: await dataOf(app.origin, battles.battleEvents, { ...asked, query: { roomId } as never }),
    receiver: await dataOf(app.origin, getPlayerCard, { ...asked, query: { uid: hider.uid } }),
    inviter: (await dataOf(app.origin, getMyProfile, asked)).inviter,
  }
}

it('hides name and picture from others in everything that was stored before, as soon as the switch is on, and shows them again', async () => {
  const opened = await play()
  const { receiptId } = opened.book.events.flatMap((event) => ('drop' in event ? [event.drop] : []))[0] ?? {}
  const shared = await dataOf(app.origin, shareReceipt, { token: hider.token, query: { receiptId: receiptId ?? '', named: '1' } })
  const { roomId } = await battle()
  const { promoteCode } = await dataOf(app.origin, getMyProfile, { token: hider.token })
  await dataOf(app.origin, bindInviter, { token: other.token, query: { promoteCode } })

  const before = await seenBy(shared.token, roomId)
  for (const [where, told] of Object.entries(before)) if (where !== 'events') expect(JSON.stringify(told), where).toContain(NAME)

  await hide('1')
  // Lists that everybody shares are read again after a moment.
  await soon(async () => {
    const after = await seenBy(shared.token, roomId)
    for (const [where, told] of Object.entries(after)) {
      expect(JSON.stringify(told), where).not.toContain(NAME)
      expect(JSON.stringify(told), where).not.toContain(PICTURE)
      if (where !== 'events') expect(JSON.stringify(told), where).toContain(MASKED)
    }
    expect(JSON.stringify(after.drops)).not.toContain(hider.uid)
  })

  await hide('0')
  await soon(async () => {
    const again = await seenBy(shared.token, roomId)
    for (const [where, told] of Object.entries(again)) if (where !== 'events') expect(JSON.stringify(told), where).toContain(NAME)
  })
})

it('tells nobody of what is played while it is on, not even by a push', async () => {
  await hide('1')
  // What was played before may still be on its way.
  const outbox = async () =>
    (await app.deps.db.$client.query<{ body: string }>('SELECT body FROM push_outbox WHERE player_id IS NULL')).rows.map(({ body }) => body)
  const earlier = new Set(await outbox())
  const pushed: string[] = []
  const stop = app.deps.bus.subscribe(({ body }) => void pushed.push(body))
  await play()
  const room = await battle()
  stop()
  const told = [...pushed, ...(await outbox())].filter((body) => !earlier.has(body))
  for (const body of [...told, JSON.stringify(room)]) {
    expect(body).not.toContain(NAME)
    expect(body).not.toContain(PICTURE)
  }
  expect(room.players[0]).toMatchObject({ customerId: hider.uid, nickname: MASKED, headPic: '', headGround: '' })
  const who = { uid: hider.uid, nickname: NAME, headPic: PICTURE, headGround: PICTURE, robot: false, hidden: true }
  expect(shownStake(who, { stake: 100, auto: 0, leftAt: null, multiple: null })).toMatchObject({
    nickname: MASKED,
    headPic: '',
    headGround: '',
  })
})

it('the player reads the own name, and that it is hidden; the one who was invited shows no picture', async () => {
  await hide('1')
  expect(await dataOf(app.origin, userInfo, { token: hider.token })).toMatchObject({ nickname: NAME, headPic: PICTURE, hidden: true })
  expect(await dataOf(app.origin, userInfo, { token: other.token })).toMatchObject({ hidden: false })
  await setPlayer(app.deps.db, other.playerId, { headPic: PICTURE })
  const invited = () => dataOf(app.origin, getMyInvitedPage, { token: hider.token, query: {} })
  expect((await invited()).pageData[0]?.headPic).toBe(PICTURE)
  await dataOf(app.origin, modifyRankMask, { token: other.token, query: { masked: '1' } })
  expect((await invited()).pageData[0]?.headPic).toBe('')
})

it('nodes of the version before, which know the wish by its row alone, hide and show as well', async () => {
  const player = await app.newPlayer()
  const isHidden = async () => (await dataOf(app.origin, userInfo, { token: player.token })).hidden
  await app.deps.db.$client.query('INSERT INTO rank_mask (player_id, at) VALUES ($1, now())', [player.playerId])
  expect(await isHidden()).toBe(true)
  await app.deps.db.$client.query('DELETE FROM rank_mask WHERE player_id = $1', [player.playerId])
  expect(await isHidden()).toBe(false)
})
