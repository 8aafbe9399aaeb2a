import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createSession } from '#server/account/auth/session.ts'
import { logout } from '#shared/calls/auth.ts'
import { dataOf } from '../support/api.ts'
import { stored, visit } from './acts.ts'
import { listening } from './live.ts'
import { faultsOf, tabBeside } from './phone.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()

describe('an anonymous visitor', () => {
  it('sees the home page with a login button, and no call outside the public paths leaves the page', async () => {
    const page = await world.openPhone()
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await visit(page, '/')
    await page.getByRole('button', { name: '登录', exact: true }).waitFor()
    await page.getByRole('button', { name: /^盲盒/ }).waitFor()
    const closed = calls.filter((path) => path.startsWith('/api/') && !/^\/api\/(auth|common)\//.test(path))
    expect(closed).toEqual([])
    expect(faultsOf(page)).toEqual([])
  })

  it('is asked to log in on a page that needs it', async () => {
    const page = await world.openPhone()
    await visit(page, '/bag')
    await page
      .getByRole('dialog')
      .getByText('手机号')
      .or(page.getByRole('textbox', { name: '手机号' }))
      .first()
      .waitFor()
  })

  it('carries the promotion code of the link into the login form', async () => {
    const page = await world.openPhone()
    await visit(page, '/?promoteCode=ABC123')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    expect(await page.getByRole('textbox', { name: '推广码' }).inputValue()).toBe('ABC123')
  })
})

describe('the login box', () => {
  it('marks the tick that was missed until it is set', async () => {
    const page = await world.openPhone()
    await visit(page, '/')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    const tick = page.getByRole('dialog').getByRole('checkbox')
    const isMarked = () => tick.getAttribute('aria-invalid')
    expect(await isMarked()).toBeNull()
    await page.getByRole('dialog').getByRole('button', { name: '登录', exact: true }).click()
    await expect.poll(isMarked).toBe('true')
    await page.getByText('请勾选同意用户协议和隐私政策').first().waitFor({ state: 'hidden' })
    expect(await isMarked()).toBe('true')
    await tick.click()
    await expect.poll(isMarked).toBeNull()
    expect(faultsOf(page)).toEqual([])
  })
})

describe('a session', () => {
  it('that died answers 401: the token goes and the login opens', async () => {
    const player = await world.newPlayer({ coins: 100_000 })
    const page = await world.openPhone(player)
    // It dies before the page opens: on an open page a late call or the live channel may meet the 401 first, and the next page is a visitor's.
    await world.db.execute(sql`delete from session where player_id = ${player.playerId}`)
    await visit(page, '/mystery-box')
    await page.getByRole('textbox', { name: '手机号' }).waitFor()
    await expect.poll(async () => (await stored(page)).token || '').toBe('')
  })

  it('that dies under an open page opens the login, with the next thing that the player asks for at the latest', async () => {
    const player = await world.newPlayer()
    const page = await world.openPhone(player)
    const live = listening(page)
    await visit(page, '/')
    await live
    await world.db.execute(sql`delete from session where player_id = ${player.playerId}`)
    // Another call of the page may be refused first: then the login stands already, and bars this press.
    const press = page.getByRole('navigation').getByText('我的').click()
    press.catch(() => undefined)
    await page.getByRole('textbox', { name: '手机号' }).waitFor()
    await expect.poll(async () => (await stored(page)).token || '').toBe('')
  })

  it('that was ended elsewhere ends here at once, and the login box says so', async () => {
    const player = await world.newPlayer()
    const page = await world.openPhone(player)
    const live = listening(page)
    await visit(page, '/')
    await live
    const elsewhere = await createSession(world.db, player.playerId, Date.now())
    await dataOf(world.origin, logout, { token: elsewhere })
    await page.getByRole('textbox', { name: '手机号' }).waitFor()
    await page.getByRole('dialog').getByText('您的账号已在其他设备退出登录，请重新登录').waitFor()
  })

  it('that the player ends in one tab ends in the others too, without the live channel; the choice of motion stays', async () => {
    const page = await world.openPhone(await world.newPlayer())
    await page.addInitScript(() => localStorage.getItem('xingxia.quality') ?? localStorage.setItem('xingxia.quality', 'auto,,calm'))
    const other = await tabBeside(page)
    await other.routeWebSocket(/\/ws$/, () => undefined)
    await Promise.all([visit(page, '/mine'), visit(other, '/')])
    await other.getByText('UID').first().waitFor()
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.getByRole('dialog').getByRole('button', { name: /退出/ }).click()
    await other.getByRole('button', { name: '登录', exact: true }).waitFor()
    expect(await other.evaluate(() => localStorage.getItem('xingxia.quality'))).toMatch(/calm$/)
    expect(faultsOf(page)).toEqual([])
  })

  it('survives a reload', async () => {
    const page = await world.openPhone(await world.newPlayer())
    await visit(page, '/')
    await page.getByText('UID').first().waitFor()
    await page.reload()
    await page.getByText('UID').first().waitFor()
    expect(faultsOf(page)).toEqual([])
  })
})

describe('an address with a slash at its end', () => {
  it('is the page without it', async () => {
    const page = await world.openPhone()
    await visit(page, '/help/?tab=1')
    await page.waitForURL((url) => url.pathname === '/help' && url.search === '?tab=1')
  })
})

describe('an unknown address', () => {
  it('leads to /notFound, from where the button leads home', async () => {
    const page = await world.openPhone()
    await visit(page, '/no/such/page')
    await page.waitForURL('**/notFound')
    await page.getByRole('button', { name: /首页|返回/ }).click()
    await page.waitForURL((url) => url.pathname === '/')
  })
})
