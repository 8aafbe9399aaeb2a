import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPublicPath, TOKEN_HEADER } from '#shared/calls/call.ts'
import { allCalls } from '#shared/calls/registry.ts'
import { Status } from '#shared/codes.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'

/** The calls of spec §7: method and path. */
const SPEC_CALLS = `
POST /api/profile/bindInviter
POST /api/profile/exchangeQuantity
POST /api/profile/getModifyNickNameCount
GET /api/profile/getMyBalanceLog
GET /api/profile/getMyTopEarly
GET /api/profile/getMyVoucherPage
POST /api/profile/givingByUid
POST /api/profile/modifyNickname
POST /api/profile/modifySecret
POST /api/profile/modifyTradeUrl
POST /api/profile/ornamentRetrieval
POST /api/profile/uploadAvatarV2
GET /api/profile/userInfo
POST /api/auth/logout
POST /api/auth/phone3elements
POST /api/auth/smsLogin
GET /api/common/documentList
GET /api/common/getBoxBattleThemeList
GET /api/common/getHeadPicList
GET /api/common/getSysTime
GET /api/common/rankReward
GET /api/common/smsCode
GET /api/common/userSmsCode
POST /captcha/get
POST /captcha/check
GET /api/case/caseGiftList
GET /api/case/casePage
POST /api/case/exchange
POST /api/case/exchangeAll
GET /api/case/getCaseList
GET /api/case/openCase
GET /api/case/recentDrop
GET /api/message/countUserUnreadMessage
GET /api/message/getMessageDetail
GET /api/message/listMessage`
  .trim()
  .split('\n')

const nameOf = (call: { method: string; path: string }) => `${call.method} ${call.path}`
const partsOf = (name: string) => name.split(' ') as ['GET' | 'POST', string]

describe('the calls of the spec', () => {
  let world: TestApp
  let token: string
  beforeAll(async () => {
    world = await startTestApp()
    token = (await world.newPlayer()).token
  })
  afterAll(() => world?.stop())

  it('all exist with their exact verb and path', () => {
    expect(SPEC_CALLS).toHaveLength(35)
    expect(allCalls.map(nameOf)).toEqual(expect.arrayContaining(SPEC_CALLS))
    for (const [method, url] of SPEC_CALLS.map(partsOf)) expect(world.app.hasRoute({ method, url }), `${method} ${url}`).toBe(true)
  })

  it.each(SPEC_CALLS.filter((name) => !isPublicPath(partsOf(name)[1])))('%s needs a token', async (name) => {
    const [method, url] = partsOf(name)
    for (const headers of [{}, { [TOKEN_HEADER]: '' }, { [TOKEN_HEADER]: 'A'.repeat(43) }, { [TOKEN_HEADER]: '\u00e9' }]) {
      const reply = await world.app.inject({ method, url, headers })
      expect(reply.statusCode).toBe(401)
      const msg = headers[TOKEN_HEADER] ? '登录已过期，请重新登录' : '请先登录'
      expect(reply.json()).toEqual({ status: Status.loginFailure, msg, data: null })
    }
  })

  it.each(SPEC_CALLS.filter((name) => isPublicPath(partsOf(name)[1])))('%s takes no notice of a token that does not hold', async (name) => {
    const [method, url] = partsOf(name)
    const needsPlayer = ['/api/common/userSmsCode', '/api/auth/phone3elements'].includes(url)
    const reply = await world.app.inject({ method, url, headers: { [TOKEN_HEADER]: 'A'.repeat(43) } })
    if (!needsPlayer) expect(reply.statusCode).not.toBe(401)
  })

  it('are all open', async () => {
    const { token: own } = await world.newPlayer()
    for (const name of SPEC_CALLS) {
      const [method, url] = partsOf(name)
      const reply = await world.app.inject({ method, url, headers: { [TOKEN_HEADER]: own } })
      expect(reply.json().msg, name).not.toBe('您访问的内容不存在')
    }
  })

  it.each(['/api/common/nothing', '/api/profile/nothing', '/api/nothing'])(
    'an unknown call answers in the envelope, and ends nobody their login: %s',
    async (url) => {
      const reply = await world.app.inject({ method: 'GET', url })
      expect(reply.json()).toEqual({ status: Status.notFound, msg: '您访问的内容不存在', data: null })
      expect(reply.statusCode).toBe(404)
    },
  )

  it.each(['/api/pro%66ile/userInfo', '/api/auth/../profile/userInfo', '/api/auth/%2e%2e/profile/userInfo', '//api/profile/userInfo'])(
    'a disguised path is no way in: %s',
    async (url) => {
      const reply = await world.app.inject({ method: 'GET', url, headers: { accept: 'application/json' } })
      expect([401, 404]).toContain(reply.statusCode)
      expect(reply.json().data).toBeNull()
    },
  )

  it('no HEAD twin of a GET call acts', async () => {
    const reply = await world.app.inject({ method: 'HEAD', url: '/api/case/openCase?boxId=1', headers: { [TOKEN_HEADER]: token } })
    expect(reply.statusCode).toBe(404)
  })

  it('prototype keys are only text', async () => {
    const headers = { [TOKEN_HEADER]: token, 'content-type': 'application/json' }
    const polluted = await world.app.inject({
      method: 'POST',
      url: '/captcha/get',
      headers,
      payload: '{"captchaType":"blockPuzzle","__proto__":{"success":true}}',
    })
    expect(polluted.json()).toMatchObject({ repCode: '0011', success: false })
    const query = await world.app.inject({ method: 'GET', url: '/api/profile/getMyBalanceLog?__proto__=1&constructor=2&page=1', headers })
    expect(query.json().status).toBe(Status.ok)
    expect(({} as Record<string, unknown>).success).toBeUndefined()
  })

  it('a repeated query parameter, an oversized body and a strange format are refused in Chinese', async () => {
    const headers = { [TOKEN_HEADER]: token }
    const twice = await world.app.inject({ method: 'GET', url: '/api/profile/getMyBalanceLog?page=1&page=2', headers })
    expect(twice.json()).toEqual({ status: Status.badInput, msg: '请求参数有误：page', data: null })
    const large = await world.app.inject({
      method: 'POST',
      url: '/api/profile/modifySecret?clientSeed=a',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: JSON.stringify('x'.repeat(70_000)),
    })
    expect(large.json()).toMatchObject({ status: Status.badInput, msg: '提交的内容过大，请精简后重试' })
    const strange = await world.app.inject({
      method: 'POST',
      url: '/api/profile/modifySecret?clientSeed=a',
      headers: { ...headers, 'content-type': 'application/xml' },
      payload: '<a/>',
    })
    expect(strange.json()).toMatchObject({ status: Status.badInput, msg: '不支持的内容格式' })
  })

  it('an announced but empty JSON body is no body', async () => {
    const reply = await world.app.inject({
      method: 'POST',
      url: '/api/profile/modifySecret?clientSeed=a',
      headers: { [TOKEN_HEADER]: token, 'content-type': 'application/json' },
    })
    expect(reply.json().status).toBe(Status.ok)
  })
})
