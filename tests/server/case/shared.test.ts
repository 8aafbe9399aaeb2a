import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dropsOf } from '#shared/book.ts'
import { Status } from '#shared/codes.ts'
import { verifyReceipt } from '#shared/fairness/verify.ts'
import { sharedReceipt, shareReceipt } from '#shared/modes/case/calls.ts'
import { getShowTimeBook } from '#shared/modes/case/showTimeCalls.ts'
import { callApi, dataOf } from '../../support/api.ts'
import type { TestApp } from '../../support/app.ts'
import { newOwner, type Owner, startOwnersApp } from '../http/owner.ts'
import { setPlayer } from './hoard.ts'

let world: TestApp
let owner: Owner
let stranger: Owner
beforeAll(async () => {
  world = await startOwnersApp()
  owner = await newOwner(world)
  stranger = await newOwner(world)
  await setReveal("- interval '1 second'")
}, 60_000)
afterAll(() => world?.stop())

const share = (named: boolean, { token } = owner) =>
  callApi(world.origin, shareReceipt, { token, query: { receiptId: owner.receiptId, named: named ? '1' : '0' } as never })
const setReveal = (shift: string) =>
  world.deps.db.$client.query(`UPDATE case_open SET reveal_at = now() ${shift} WHERE id = $1`, [owner.openId])
const look = (token: string) => callApi(world.origin, sharedReceipt, { query: { token } })

describe('a shared receipt', () => {
  it('is seen and checked by anybody who has its link, and tells the nickname only where its player wants', async () => {
    await setPlayer(world.deps.db, owner.playerId, { nickname: '月半弯' })
    const token = (await share(true)).data?.token ?? ''
    const seen = await look(token)
    expect(seen.data).toMatchObject({ nickname: '月半弯', receipt: { receiptId: owner.receiptId, serverSeed: null } })
    expect(verifyReceipt(seen.data?.receipt as never, { seedHash: undefined, oddsHash: undefined }).verdict).toBe('sealed')
    expect((await share(false)).data?.token).toBe(token)
    expect((await look(token)).data?.nickname).toBe('')
  })

  it('leads to the opening, which anybody can watch', async () => {
    const { data } = await look((await share(false)).data?.token ?? '')
    const book = await dataOf(world.origin, getShowTimeBook, { query: { dropId: data?.dropId ?? '' } })
    expect(dropsOf(book).map(({ giftId }) => giftId)).toContain(data?.receipt.giftId)
    expect(book).toMatchObject({ boxId: data?.receipt.boxId, openedAt: data?.receipt.at })
  })

  it('says nothing else about its player', async () => {
    const text = JSON.stringify((await look((await share(true)).data?.token ?? '')).data)
    expect(text).not.toContain(owner.phone)
    expect(text).not.toContain(owner.uid)
    expect(text).not.toMatch(/player|owner|phone/i)
  })

  it('tells nobody what was drawn before its reveal, also not whoever had the link at once', async () => {
    await setReveal("+ interval '1500 milliseconds'")
    const shared = await share(true)
    expect(shared.status).toBe(Status.ok)
    const early = await look(shared.data?.token ?? '')
    expect(early).toMatchObject({ status: Status.conflict, msg: expect.stringMatching(/揭晓中/), data: null })
    await setReveal("- interval '1 second'")
    expect((await look(shared.data?.token ?? '')).data?.receipt.receiptId).toBe(owner.receiptId)
  })

  it('of an upgrade and of a free box waits for its reveal too', async () => {
    const { deps, origin } = world
    for (const table of ['dream_upgrade', 'free_open']) {
      const { rows } = await deps.db.$client.query<{ id: string }>(
        `UPDATE ${table} t SET reveal_at = now() + interval '1 minute' FROM draw_receipt r WHERE t.player_id = $1 AND r.player_id = t.player_id
           AND r.mode = $2 RETURNING r.id`,
        [owner.playerId, table === 'free_open' ? 'free' : 'dream'],
      )
      const shared = await callApi(origin, shareReceipt, { token: owner.token, query: { receiptId: rows[0]?.id, named: '0' } as never })
      expect(shared.status).toBe(Status.ok)
      expect(await look(shared.data?.token ?? '')).toMatchObject({ status: Status.conflict, data: null })
    }
  })

  it('has one link, however often and at once it is asked for', async () => {
    const tokens = await Promise.all(Array.from({ length: 10 }, () => share(true)))
    expect(new Set(tokens.map(({ data }) => data?.token)).size).toBe(1)
  })

  it('is made public by nobody else', async () => {
    expect(await share(true, stranger)).toMatchObject({ status: Status.notFound })
    expect(await callApi(world.origin, shareReceipt, { query: { receiptId: owner.receiptId } as never })).toMatchObject({ http: 401 })
  })

  it.each(['a'.repeat(22), 'short', '', "' or 1=1 --".padEnd(22, 'x'), 'a'.repeat(23)])('%j leads nowhere', async (token) => {
    expect([Status.notFound, Status.badInput]).toContain((await look(token)).status)
  })

  it('shows its server seed only once that is public', async () => {
    const token = (await share(true)).data?.token ?? ''
    await dataOf(world.origin, (await import('#shared/calls/profile.ts')).modifySecret, {
      token: owner.token,
      query: { clientSeed: 'another' },
    })
    const { data } = await look(token)
    expect(data?.receipt.serverSeed).toMatch(/^[0-9a-f]{64}$/)
    expect(verifyReceipt(data?.receipt as never, { seedHash: undefined, oddsHash: undefined }).verdict).toBe('passed')
  })
})
