import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endAll } from '#server/account/auth/sessionEnd.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { Status } from '#shared/codes.ts'
import * as calls from '#shared/modes/case/calls.ts'
import { callApi, dataOf } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import type { TestPlayer } from '../../support/player.ts'

/** Settings without which the server refuses to run as in production. */
const PRODUCTION = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  IDENTITY_SECRET: 'a-secret-for-nobody-at-all-000000',
  SMS_DRIVER: 'aliyun',
  ALIYUN_ACCESS_KEY_ID: 'none',
  ALIYUN_ACCESS_KEY_SECRET: 'none',
  ALIYUN_SMS_SIGN_NAME: 'none',
  ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
}

let app: TestApp
let boxId = '0'
beforeAll(async () => {
  app = await startTestApp({ env: PRODUCTION })
  const { token } = await app.newPlayer()
  const [box] = await dataOf(app.origin, calls.getCaseList, { token, query: {} })
  boxId = String(box?.boxId)
})
afterAll(() => app.stop())

const open = ({ token }: TestPlayer, key: string = randomUUID()) => callApi(app.origin, calls.openCase, { token, query: { boxId }, key })
const openings = async ({ playerId }: TestPlayer) =>
  Number((await app.deps.db.$client.query('SELECT count(*) AS n FROM case_open WHERE player_id = $1', [playerId])).rows[0].n)

describe('an opening whose token is remembered', () => {
  it('is refused when the login was revoked a moment ago, like every other call', async () => {
    const player = await app.newPlayer({ coins: 10_000_000 })
    expect((await open(player)).status).toBe(0)
    // As another node would: this one is not told.
    await endAll(app.deps.db, { playerId: player.playerId, sessionId: '0' }, Date.now())
    expect(await open(player)).toMatchObject({ http: 401, status: Status.loginFailure })
    expect(await callApi(app.origin, userInfo, { token: player.token })).toMatchObject({ http: 401 })
    expect(await openings(player)).toBe(1)
  })

  it('is refused when the player was frozen a moment ago, and allowed when thawed', async () => {
    const player = await app.newPlayer({ coins: 10_000_000 })
    expect((await open(player)).status).toBe(0)
    const freeze = (frozen: boolean) => app.deps.db.$client.query('UPDATE player SET frozen = $2 WHERE id = $1', [player.playerId, frozen])
    await freeze(true)
    expect((await open(player)).status).toBe(Status.accountFrozen)
    await freeze(false)
    expect((await open(player)).status).toBe(0)
    expect(await openings(player)).toBe(2)
  })

  it('is answered in production with exactly the fields of its schema, also when it is answered again', async () => {
    const player = await app.newPlayer({ coins: 100_000_000 })
    const key = randomUUID()
    const { data } = await open(player, key)
    expect(calls.openCase.data.parse(data)).toEqual(data)
    expect((await open(player, key)).data).toEqual(data)
  })
})
