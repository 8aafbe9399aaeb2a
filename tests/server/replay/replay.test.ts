import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '#server/wiring/app.ts'
import { type CaseBook, dropsOf } from '#shared/book.ts'
import { modifySecret } from '#shared/calls/profile.ts'
import { sharedReplay, sharedReplayProof, shareReplay, withdrawReplay } from '#shared/calls/replay.ts'
import { Status } from '#shared/codes.ts'
import { verifyReceipt } from '#shared/fairness/verify.ts'
import { callApi, dataOf } from '../../support/api.ts'
import type { TestApp } from '../../support/app.ts'
import { each } from '../../support/each.ts'
import { setPlayer } from '../case/hoard.ts'
import { newOwner, type Owner, startOwnersApp } from '../http/owner.ts'

let world: TestApp
let owner: Owner
let stranger: Owner
beforeAll(async () => {
  world = await startOwnersApp()
  owner = await newOwner(world)
  stranger = await newOwner(world)
  await setPlayer(world.deps.db, owner.playerId, { nickname: '月半弯' })
}, 60_000)
afterAll(() => world?.stop())
beforeEach(() => setReveal("- interval '1 second'"))

const setReveal = (shift: string) =>
  world.deps.db.$client.query(`UPDATE case_open SET reveal_at = now() ${shift} WHERE id = $1`, [owner.openId])
const play = (id = owner.openId) => ({ kind: 'case', id }) as const
const share = (named = true, { token } = owner) =>
  callApi(world.origin, shareReplay, { token, query: { ...play(), named: named ? '1' : '0' } as never })
const linkOf = async (named = true) => (await share(named)).data?.token ?? ''
const look = (token: string) => callApi(world.origin, sharedReplay, { query: { token } })
const withdraw = ({ token } = owner) => callApi(world.origin, withdrawReplay, { token, query: play() })

describe('a shared replay', () => {
  it('is watched by anybody who has its link, and tells the nickname only where its player wants', async () => {
    const token = await linkOf()
    const { data } = await look(token)
    expect(data).toMatchObject({ nickname: '月半弯', book: { kind: 'case', demo: false } })
    expect(dropsOf(data?.book as never).length).toBeGreaterThan(0)
    expect(await linkOf(false)).toBe(token)
    expect((await look(token)).data?.nickname).toBe('')
  })

  it('says nothing else about its player, and names no thing of theirs', async () => {
    const { data } = await look(await linkOf())
    const text = JSON.stringify(data)
    for (const secret of [owner.phone, owner.uid, owner.key]) expect(text).not.toContain(secret)
    expect(data?.book).toMatchObject({ openId: null, pity: null })
    each(dropsOf(data?.book as never), (drop) => expect(drop).toMatchObject({ itemId: null, receiptId: null }))
  })

  it('has one link, however often and at once it is asked for', async () => {
    const shared = await Promise.all(Array.from({ length: 10 }, () => share()))
    expect(new Set(shared.map(({ data }) => data?.token)).size).toBe(1)
  })

  it('is made public, and withdrawn, by nobody else', async () => {
    expect(await share(true, stranger)).toMatchObject({ status: Status.notFound })
    expect(await callApi(world.origin, shareReplay, { query: play() as never })).toMatchObject({ http: 401 })
    const token = await linkOf()
    expect(await withdraw(stranger)).toMatchObject({ status: Status.ok })
    expect((await look(token)).status).toBe(Status.ok)
  })

  it('tells nobody the result before the reveal, in its book, its receipts, its card and its page', async () => {
    const before = await linkOf()
    await setReveal("+ interval '1 minute'")
    expect(await linkOf()).toBe(before)
    expect(await look(before)).toMatchObject({ status: Status.conflict, msg: expect.stringMatching(/揭晓中/), data: null })
    expect(await callApi(world.origin, sharedReplayProof, { query: { token: before } })).toMatchObject({ status: Status.conflict })
    expect(await cardOf(before)).toMatchObject({ etag: (await cardOf('none')).etag })
  })

  it('that was withdrawn leads nowhere at once, on the other node too; shared again it has another link', async () => {
    const other = await buildApp(world.deps)
    const token = await linkOf()
    const url = `/api/common/sharedReplay?token=${token}`
    expect((await other.inject(url)).json()).toMatchObject({ status: Status.ok })
    await Promise.all([withdraw(), withdraw()])
    expect((await other.inject(url)).json()).toMatchObject({ status: Status.notFound, data: null })
    expect(await look(token)).toMatchObject({ status: Status.notFound })
    expect(await linkOf()).not.toBe(token)
    await other.close()
  })

  it.each(['a'.repeat(22), 'short', '', "' or 1=1 --".padEnd(22, 'x')])('%j leads nowhere', async (token) => {
    expect([Status.notFound, Status.badInput]).toContain((await look(token)).status)
  })

  it('lets anybody check each draw: sealed until its seed is public, and without the id of the receipt', async () => {
    const token = await linkOf()
    const ask = () => dataOf(world.origin, sharedReplayProof, { query: { token, draw: '0' } })
    const sealed = await ask()
    expect(sealed).toMatchObject({ receiptId: '1', serverSeed: null })
    expect(verifyReceipt(sealed, { seedHash: undefined, oddsHash: undefined }).verdict).toBe('sealed')
    await dataOf(world.origin, modifySecret, { token: owner.token, query: { clientSeed: 'another' } })
    expect(verifyReceipt(await ask(), { seedHash: undefined, oddsHash: undefined }).verdict).toBe('passed')
    expect(await callApi(world.origin, sharedReplayProof, { query: { token, draw: '10' } })).toMatchObject({ status: Status.badInput })
  })
})

describe('a shared replay without the name', () => {
  it('has no proof, and nothing by which its player can be found in public lists', async () => {
    const named = await look(await linkOf())
    const { data } = await look(await linkOf(false))
    const book = data?.book as CaseBook
    const known = named.data?.book as CaseBook
    expect([named.data?.proof, data?.proof]).toEqual([true, false])
    expect(book).toMatchObject({ openedAt: 0, revealAt: 0 })
    expect(book.cosmeticSeed).not.toBe(known.cosmeticSeed)
    expect((await look(await linkOf(false))).data).toEqual(data)
    expect(await callApi(world.origin, sharedReplayProof, { query: { token: await linkOf(false) } })).toMatchObject({
      status: Status.notFound,
      msg: expect.stringMatching(/凭证/),
      data: null,
    })
  })

  it('has no proof either where its player wishes to be hidden', async () => {
    const token = await linkOf()
    await setPlayer(world.deps.db, owner.playerId, { hidden: true })
    expect((await look(token)).data).toMatchObject({ nickname: expect.stringContaining('*'), proof: false })
    expect(await callApi(world.origin, sharedReplayProof, { query: { token } })).toMatchObject({ status: Status.notFound })
    await setPlayer(world.deps.db, owner.playerId, { hidden: false })
  })
})

describe('a shared upgrade', () => {
  const query = () => ({ kind: 'dream', id: owner.dreamId }) as const
  const shared = async (named = true, { token } = owner) =>
    callApi(world.origin, shareReplay, { token, query: { ...query(), named: named ? '1' : '0' } as never })
  const reveal = (shift: string) =>
    world.deps.db.$client.query(`UPDATE dream_upgrade SET reveal_at = now() ${shift} WHERE id = $1`, [owner.dreamId])

  it('is watched by anybody, without what paid for it; its one draw can be checked', async () => {
    await reveal("- interval '1 second'")
    const token = (await shared()).data?.token ?? ''
    const { data } = await look(token)
    expect(data).toMatchObject({
      nickname: '月半弯',
      proof: true,
      book: { kind: 'dream', dreamId: null, nonce: null, stakes: [], staked: 0, change: 0, drop: { itemId: null, receiptId: null } },
    })
    expect(await dataOf(world.origin, sharedReplayProof, { query: { token, draw: '0' } })).toMatchObject({ receiptId: '1' })
    expect(await callApi(world.origin, sharedReplayProof, { query: { token, draw: '1' } })).toMatchObject({ status: Status.notFound })
    expect((await cardOf(token)).etag).not.toBe((await cardOf('none')).etag)
  })

  it('without the name has no proof; before the reveal it tells nothing; strangers share nothing', async () => {
    const token = (await shared(false)).data?.token ?? ''
    expect((await look(token)).data).toMatchObject({ nickname: '', proof: false, book: { playedAt: 0, revealAt: 0 } })
    await reveal("+ interval '1 minute'")
    expect(await look(token)).toMatchObject({ status: Status.conflict, data: null })
    expect(await shared(true, stranger)).toMatchObject({ status: Status.notFound })
  })
})

async function cardOf(token: string, headers: Record<string, string> = {}) {
  const { statusCode, rawPayload, headers: told } = await world.app.inject({ url: `/api/common/replayCard/${token}`, headers })
  return { statusCode, type: told['content-type'], etag: told.etag, caching: told['cache-control'], bytes: rawPayload }
}

describe('the card of a link', () => {
  it('is a picture that caches may keep, and follows the name', async () => {
    const token = await linkOf()
    const named = await cardOf(token)
    expect(named).toMatchObject({ statusCode: 200, type: 'image/jpeg', caching: 'public, max-age=600' })
    expect(named.bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    expect(await cardOf(token, { 'if-none-match': String(named.etag) })).toMatchObject({ statusCode: 304 })
    await share(false)
    expect((await cardOf(token)).etag).not.toBe(named.etag)
  })

  it('of a link that leads nowhere is the stock card', async () => {
    const unknown = await cardOf('a'.repeat(22))
    expect(unknown).toMatchObject({ statusCode: 200, type: 'image/jpeg', caching: 'public, max-age=30' })
    const token = await linkOf()
    await withdraw()
    expect((await cardOf(token)).etag).toBe(unknown.etag)
  })
})
