import type { ComponentType } from 'react'
import type { FaultPage } from '#shared/calls/faults.ts'
import type { MusicTrack, PageMeta } from '#state/platform/app.ts'

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
  row('/', '首页', 'global', { tabBar: true, background: 'home', load: () => import('#client/pages/home/HomePage.tsx') }),
  row('/battle', '竞技场', 'battle', { background: 'battle', load: () => import('#client/modes/battle/lobby/BattlePage.tsx') }),
  row('/battle-create', '创建房间', 'battle', {
    background: 'battle',
    back: '/battle',
    login: true,
    load: () => import('#client/modes/battle/create/BattleCreatePage.tsx'),
  }),
  row('/battle-room', '', 'battleRoom', {
    spoken: '竞技场房间',
    background: 'battle',
    back: '/battle',
    load: () => import('#client/modes/battle/room/BattleRoomPage.tsx'),
  }),
  row('/battle-history', '历史', 'battle', {
    background: 'battle',
    back: '/battle',
    login: true,
    load: () => import('#client/modes/battle/history/BattleHistoryPage.tsx'),
  }),
  row('/battle-top', '十佳', 'battle', {
    background: 'battle',
    back: '/battle',
    load: () => import('#client/modes/battle/top/BattleTopPage.tsx'),
  }),
  row('/shop', '商城', 'global', { background: 'bag', load: () => import('#client/pages/shop/ShopPage.tsx') }),
  row('/mystery-box', '盲盒', 'mysteryBox', { background: 'stage', load: () => import('#client/modes/case/MysteryBoxPage.tsx') }),
  row('/roll', 'ROLL', 'global', { background: 'roll', load: () => import('#client/modes/roll/list/RollPage.tsx') }),
  row('/roll-room', 'ROLL', 'global', {
    background: 'roll',
    back: '/roll',
    load: () => import('#client/modes/roll/room/RollRoomPage.tsx'),
  }),
  row('/bag', '背包', 'global', { background: 'bag', login: true, load: () => import('#client/pages/bag/BagPage.tsx') }),
  row('/pay', '充值', 'global', { background: 'pay', login: true, load: () => import('#client/pages/pay/PayPage.tsx') }),
  row('/message', '消息', 'global', { login: true, load: () => import('#client/pages/message/MessagePage.tsx') }),
  row('/welfare', '福利', 'global', { background: 'red', login: true, load: () => import('#client/pages/welfare/WelfarePage.tsx') }),
  row('/welfare-rule', '福利', 'global', {
    background: 'red',
    back: '/welfare',
    load: () => import('#client/pages/welfareRule/WelfareRulePage.tsx'),
  }),
  row('/rank', '排行', 'global', { background: 'warm', load: () => import('#client/pages/rank/RankPage.tsx') }),
  row('/mine', '我的', 'global', { load: () => import('#client/pages/mine/MinePage.tsx') }),
  row('/record', '记录中心', 'global', { back: '/mine', login: true, load: () => import('#client/pages/record/RecordPage.tsx') }),
  row('/show-time', '巅峰时刻', 'global', { background: 'warm', load: () => import('#client/modes/case/showTime/ShowTimePage.tsx') }),
  row('/help', '帮助中心', 'global', { load: () => import('#client/pages/help/HelpPage.tsx') }),
  row('/share', '推广中心', 'global', { background: 'warm', login: true, load: () => import('#client/pages/share/SharePage.tsx') }),
  row('/dream', '黄金装备', 'dream', { background: 'dream', load: () => import('#client/modes/dream/DreamPage.tsx') }),
  row('/exponent', '指数', 'exponent', { background: 'exponent', load: () => import('#client/modes/exponent/ExponentPage.tsx') }),
  row('/exponent-bag', '指数行囊', 'global', {
    background: 'exponent',
    back: '/exponent',
    login: true,
    load: () => import('#client/modes/exponent/bag/ExponentBagPage.tsx'),
  }),
  row('/chat', '客服', 'global', { login: true, aside: true, load: () => import('#client/pages/chat/ChatPage.tsx') }),
  row('/download', '下载', 'global', { load: () => import('#client/pages/download/DownloadPage.tsx') }),
  row('/fair', '公平验证', 'global', { back: '/mine', login: true, load: () => import('#client/pages/fair/FairPage.tsx') }),
  row('/limits', '理性娱乐', 'global', { back: '/mine', login: true, load: () => import('#client/pages/limits/LimitsPage.tsx') }),
  row('/album', '图鉴', 'global', { background: 'bag', back: '/mine', load: () => import('#client/pages/album/AlbumPage.tsx') }),
  row('/proof', '开启凭证', 'global', { load: () => import('#client/pages/proof/ProofPage.tsx') }),
  row(NOT_FOUND, '', 'global', { header: false, load: () => import('#client/pages/notFound/NotFoundPage.tsx') }),
]

const byPath = new Map<string, Route>(routes.map((route) => [route.path, route]))

/** Returns the route of a path, with or without a slash at its end, or undefined for an unknown path. */
export function routeOf(path: string): Route | undefined {
  return byPath.get(plainPath(path))
}

/** Returns the path without slashes at its end, as the table writes it. */
export const plainPath = (path: string): string => path.replace(/(.)\/+$/, '$1')
