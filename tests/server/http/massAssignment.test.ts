import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Call } from '#shared/calls/call.ts'
import { allCalls } from '#shared/calls/registry.ts'
import type { TestApp } from '../../support/app.ts'
import { newOwner, type Owner, send, startOwnersApp } from './owner.ts'
import { type Input, SOUND } from './sound.ts'

let app: TestApp
let victim: Owner
let receiver: Owner
let picture = ''
beforeAll(async () => {
  const at = Date.parse('2026-03-01T04:00:00Z')
  app = await startOwnersApp(() => at)
  victim = await newOwner(app)
  receiver = await newOwner(app)
  const pixels = sharp({ create: { width: 8, height: 8, channels: 3, background: '#ff8800' } })
  picture = (await pixels.png().toBuffer()).toString('base64')
})
afterAll(() => app?.stop())

/** Fields that a server which copies input would take over: names of columns, of the model and of administrators' rights. */
const extras = (): Input => ({
  playerId: victim.playerId,
  player_id: victim.playerId,
  ownerId: victim.playerId,
  fromId: victim.playerId,
  toId: victim.playerId,
  userId: victim.playerId,
  id: victim.playerId,
  uid: victim.uid,
  token: victim.token,
  balance: '99999999',
  secondaryBalance: '99999999',
  coins: '99999999',
  diamonds: '99999999',
  amount: '99999999',
  price: '0.01',
  cost: '0',
  paid: '0',
  bonus: '99999999',
  worth: '99999999',
  value: '99999999',
  quantity: '99',
  state: 'credited',
  status: '0',
  stat: '0',
  frozen: 'true',
  robot: 'true',
  admin: 'true',
  role: 'admin',
  verified: 'true',
  nicknameChanges: '0',
  headGround: 'frames/gold.webp',
  inviterId: victim.playerId,
  createdAt: '0',
  expiresAt: '9999999999999',
  usedAt: '0',
  restUntil: '0',
  raise: '0',
  now: '0',
  channel: '5',
  currency: '1',
  stock: '99',
  share: '99',
  grade: '0',
  nonce: '0',
  serverSeed: '00'.repeat(32),
  __proto__polluted: '1',
})

/** Reads everything about a player that concerns money, rights and things, without what differs between any two players. */
async function standing({ playerId }: Owner): Promise<unknown> {
  const { rows } = await app.deps.db.execute(sql`select
    (select json_agg(json_build_array(currency, balance) order by currency) from account where player_id = ${playerId}) as purse,
    (select json_build_array(robot, frozen, inviter_id, nickname like '玩家%', head_ground, trade_url, nickname_changes, created_at, phone is null) from player where id = ${playerId}) as who,
    (select json_agg(state order by state) from item_instance where owner_id = ${playerId}) as items,
    (select json_agg(json_build_array(state, channel, amount, bonus, gateway, expires_at) order by id) from top_up where player_id = ${playerId}) as orders,
    (select json_agg(json_build_array(state, changed_at) order by id) from retrieval_order where player_id = ${playerId}) as retrievals,
    (select json_agg(json_build_array(kind, worth, min_amount, expires_at, used_at, used_ref is null) order by id) from voucher where player_id = ${playerId}) as vouchers,
    (select json_agg(json_build_array(kind, cap, raise, raise_at) order by kind) from player_cap where player_id = ${playerId}) as caps,
    (select json_agg(json_build_array(total, taken, friends)) from promoter where player_id = ${playerId}) as commission,
    (select json_agg(json_build_array(kind, diamonds) order by id) from welfare_claim where player_id = ${playerId}) as taken,
    (select json_agg(until) from player_rest where player_id = ${playerId}) as rest,
    (select json_agg(json_build_array(offer_id, quantity, currency, paid, at) order by id) from purchase where player_id = ${playerId}) as bought,
    (select json_agg(frame_id order by frame_id) from player_frame where player_id = ${playerId}) as frames,
    (select json_agg(json_build_array(title, read_at is null) order by id) from message where player_id = ${playerId}) as letters,
    (select json_agg(json_build_array(state, client_seed, nonce) order by id) from fairness_seed where player_id = ${playerId} and client_seed = 'seed') as seeds,
    (select json_agg(json_build_array(seq, by, text) order by seq) from chat_line where player_id = ${playerId}) as chat,
    (select json_agg(json_build_array(closed_by, stars) order by id) from chat_ticket where player_id = ${playerId}) as tickets,
    (select count(*)::int from session where player_id = ${playerId}) as logins,
    (select count(*)::int from giving where from_id = ${playerId}) as gifts,
    (select count(*)::int from rank_mask where player_id = ${playerId}) as masks,
    (select count(*)::int from identity where player_id = ${playerId}) as names`)
  return rows[0]
}

/** The worth of sold items, which is subtracted before two players are compared: items differ in worth. */
async function worthOfSold({ playerId }: Owner): Promise<number> {
  const { rows } = await app.deps.db.execute<{ sold: number }>(
    sql`select coalesce(sum(price), 0)::int as sold from item_instance where owner_id = ${playerId} and state = 'exchanged'`,
  )
  return rows[0]?.sold ?? 0
}

async function after(call: Call, me: Owner, more: Input): Promise<unknown> {
  const sound = SOUND[call.path]?.(me, { receiver, picture }) ?? {}
  const { status } = await send(app, call, { token: me.token, query: { ...more, ...sound }, body: more })
  const stands = (await standing(me)) as { purse: [number, number][] }
  const sold = await worthOfSold(me)
  return { status, ...stands, purse: stands.purse.map(([currency, balance]) => [currency, balance - (currency === 0 ? sold : 0)]) }
}

const posts = allCalls.filter(({ method }) => method === 'POST')

it('every POST call has its row', () => {
  expect(posts.map(({ path }) => path).sort()).toEqual(Object.keys(SOUND).sort())
})

it.each(posts.filter(({ path }) => SOUND[path]).map((call) => [call.path, call] as const))(
  '%s takes nothing that it did not ask for, in the query or in the body',
  async (_path, call) => {
    const [plain, loaded] = [await newOwner(app), await newOwner(app)]
    const before = await standing(victim)
    const expected = await after(call, plain, {})
    const known = new Set(Object.keys(SOUND[call.path]?.(loaded, { receiver, picture }) ?? {}))
    // Fields that the call itself has are left out, because its own rules limit them.
    const more = Object.fromEntries(Object.entries(extras()).filter(([name]) => !known.has(name) && !optional(call).has(name)))
    expect(await after(call, loaded, more)).toEqual(expected)
    expect(await standing(victim)).toEqual(before)
  },
)

/** The names of a call's optional inputs. */
function optional({ path }: Call): Set<string> {
  return new Set(path === '/api/shop/buyOffer' ? ['quantity'] : [])
}
