import type { ComponentType } from 'react'
import type { FaultPage } from '#shared/calls/faults.ts'
import type { MusicTrack, PageMeta } from '#state/app.ts'

/** Path of a page. A fault on a phone names it, so the server knows them all. */
type PagePath = Exclude<FaultPage, 'none'>
/** Module of a page, which exports its component as default. */
type PageModule = { default: ComponentType }

/** One row of the table in spec §2. */
export interface Route extends PageMeta {
  path: PagePath
  /** Title for screen readers, of a page that shows none. */
  spoken?: string
  /** Path that the back arrow opens; `/` without it. */
  back?: string
  /** True when the page needs a login. Visitors are asked to log in. */
  login?: boolean
  /** True where the page itself fills the end of the header, see `HeaderAside`. Elsewhere the balances stand there. */
  aside?: boolean
  /** Loads the page's code. */
  load: () => Promise<PageModule>
}

const row = (path: PagePath, title: string, music: MusicTrack, more: Partial<Route> & Pick<Route, 'load'>): Route => ({
  path,
  title,
  music,
  header: true,
  tabBar: false,
  background: 'plain',
  ...more,
})

export const NOT_FOUND = '/notFound'

/**
 * Every page of the product: those of spec §2, and before the last one 公平验证, 理性娱乐, 图鉴 and the receipt that somebody has shared. Only this table decides about titles, flags,
 * backgrounds and music.
 */
export const routes: readonly Route[] = [
  row('/', '首页', 'global', { tabBar: true, background: 'home', load: () => import('./pages/HomePage.tsx') }),
  row('/battle', '竞技场', 'battle', { background: 'battle', load: () => import('./pages/BattlePage.tsx') }),
  row('/battle-create', '创建房间', 'battle', {
    background: 'battle',
    back: '/battle',
    login: true,
    load: () => import('./pages/BattleCreatePage.tsx'),
  }),
  row('/battle-room', '', 'battleRoom', {
    spoken: '竞技场房间',
    background: 'battle',
    back: '/battle',
    load: () => import('./pages/BattleRoomPage.tsx'),
  }),
  row('/battle-history', '历史', 'battle', {
    background: 'battle',
    back: '/battle',
    login: true,
    load: () => import('./pages/BattleHistoryPage.tsx'),
  }),
  row('/battle-top', '十佳', 'battle', { background: 'battle', back: '/battle', load: () => import('./pages/BattleTopPage.tsx') }),
  row('/shop', '商城', 'global', { background: 'bag', load: () => import('./pages/ShopPage.tsx') }),
  row('/mystery-box', '盲盒', 'mysteryBox', { background: 'stage', load: () => import('./pages/MysteryBoxPage.tsx') }),
  row('/roll', 'ROLL', 'global', { background: 'roll', load: () => import('./pages/RollPage.tsx') }),
  row('/roll-room', 'ROLL', 'global', { background: 'roll', back: '/roll', load: () => import('./pages/RollRoomPage.tsx') }),
  row('/bag', '背包', 'global', { background: 'bag', login: true, load: () => import('./pages/BagPage.tsx') }),
  row('/pay', '充值', 'global', { background: 'pay', login: true, load: () => import('./pages/PayPage.tsx') }),
  row('/message', '消息', 'global', { login: true, load: () => import('./pages/MessagePage.tsx') }),
  row('/welfare', '福利', 'global', { background: 'red', login: true, load: () => import('./pages/WelfarePage.tsx') }),
  row('/welfare-rule', '福利', 'global', { background: 'red', back: '/welfare', load: () => import('./pages/WelfareRulePage.tsx') }),
  row('/rank', '排行', 'global', { background: 'warm', load: () => import('./pages/RankPage.tsx') }),
  row('/mine', '我的', 'global', { load: () => import('./pages/MinePage.tsx') }),
  row('/record', '记录中心', 'global', { back: '/mine', login: true, load: () => import('./pages/RecordPage.tsx') }),
  row('/show-time', '巅峰时刻', 'global', { background: 'warm', load: () => import('./pages/ShowTimePage.tsx') }),
  row('/help', '帮助中心', 'global', { load: () => import('./pages/HelpPage.tsx') }),
  row('/share', '推广中心', 'global', { background: 'warm', login: true, load: () => import('./pages/SharePage.tsx') }),
  row('/dream', '黄金装备', 'dream', { background: 'dream', load: () => import('./pages/DreamPage.tsx') }),
  row('/exponent', '指数', 'exponent', { background: 'exponent', load: () => import('./pages/ExponentPage.tsx') }),
  row('/exponent-bag', '指数行囊', 'global', {
    background: 'exponent',
    back: '/exponent',
    login: true,
    load: () => import('./pages/ExponentBagPage.tsx'),
  }),
  row('/chat', '客服', 'global', { login: true, aside: true, load: () => import('./pages/ChatPage.tsx') }),
  row('/download', '下载', 'global', { load: () => import('./pages/DownloadPage.tsx') }),
  row('/fair', '公平验证', 'global', { back: '/mine', login: true, load: () => import('./pages/FairPage.tsx') }),
  row('/limits', '理性娱乐', 'global', { back: '/mine', login: true, load: () => import('./pages/LimitsPage.tsx') }),
  row('/album', '图鉴', 'global', { background: 'bag', back: '/mine', load: () => import('./pages/AlbumPage.tsx') }),
  row('/proof', '开启凭证', 'global', { load: () => import('./pages/ProofPage.tsx') }),
  row(NOT_FOUND, '', 'global', { header: false, load: () => import('./pages/NotFoundPage.tsx') }),
]

const byPath = new Map<string, Route>(routes.map((route) => [route.path, route]))

/** Returns the route of a path, with or without a slash at its end, or undefined for an unknown path. */
export function routeOf(path: string): Route | undefined {
  return byPath.get(plainPath(path))
}

/** Returns the path without slashes at its end, as the table writes it. */
export const plainPath = (path: string): string => path.replace(/(.)\/+$/, '$1')
