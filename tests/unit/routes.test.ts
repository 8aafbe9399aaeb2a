import { describe, expect, it } from 'vitest'
import { routeOf, routes } from '#client/routes.ts'
import { nextPercent } from '#client/shell/splash.ts'

/** Table of spec §2: path, title, music; '' where it shows none. */
const SPEC = `
/ 首页 global
/battle 竞技场 battle
/battle-create 创建房间 battle
/battle-room - battleRoom
/battle-history 历史 battle
/battle-top 十佳 battle
/shop 商城 global
/mystery-box 盲盒 mysteryBox
/roll ROLL global
/roll-room ROLL global
/bag 背包 global
/pay 充值 global
/message 消息 global
/welfare 福利 global
/welfare-rule 福利 global
/rank 排行 global
/mine 我的 global
/record 记录中心 global
/show-time 巅峰时刻 global
/help 帮助中心 global
/share 推广中心 global
/dream 黄金装备 dream
/exponent 指数 exponent
/exponent-bag 指数行囊 global
/chat 客服 global
/download 下载 global
/notFound - global
`
const rows = SPEC.trim().split('\n')

describe('routes table', () => {
  it('has the 27 rows of the spec, title and music included, and 公平验证, 理性娱乐, 图鉴 and shared receipts beside them', () => {
    expect(rows).toHaveLength(27)
    const own = routes.filter(({ path }) => !['/fair', '/limits', '/album', '/proof'].includes(path))
    expect(own.map(({ path, title, music }) => `${path} ${title || '-'} ${music}`).sort()).toEqual([...rows].sort())
    expect(routeOf('/fair')).toMatchObject({ title: '公平验证', back: '/mine', login: true })
    expect(routeOf('/limits')).toMatchObject({ title: '理性娱乐', back: '/mine', login: true })
  })

  it('shows the tab bar on / only', () => {
    expect(routes.filter(({ tabBar }) => tabBar).map(({ path }) => path)).toEqual(['/'])
  })

  it('leads back to known pages', () => {
    for (const { back } of routes) if (back) expect(routeOf(back)).toBeDefined()
  })

  it('knows no other path', () => {
    for (const path of ['/nowhere', '', '/Battle', '/constructor', '/__proto__', '/bag/x']) expect(routeOf(path)).toBeUndefined()
  })
})

describe('splash progress', () => {
  it('never runs back and stays at 95 % at most until everything is loaded', () => {
    let shown = 0
    for (const done of [0, 0, 1, 1, 2, 2, 2, ...Array<number>(60).fill(2)]) {
      const next = nextPercent(shown, { done, all: 3 })
      expect(next).toBeGreaterThanOrEqual(shown)
      expect(next).toBeLessThanOrEqual(95)
      shown = next
    }
    expect(shown).toBe(95)
    expect(nextPercent(shown, { done: 3, all: 3 })).toBe(100)
  })
})

it('a path with a slash at its end is that of the page', () => {
  for (const path of ['/mine/', '/mine//']) expect(routeOf(path)?.path).toBe('/mine')
  expect(routeOf('/')?.path).toBe('/')
  expect(routeOf('/mine/x')).toBeUndefined()
})
