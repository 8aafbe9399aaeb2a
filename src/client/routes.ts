import { MODE_ROUTES } from '#client/modes/registry/routes.ts'
import { type Route, row } from './route.ts'

export const NOT_FOUND = '/notFound'

/**
 * Every page of the product: those of spec §2, and 公平验证, 实测概率, 理性娱乐, 图鉴, and the receipt and the replay that somebody has shared. Only this table and those of the modes decide about
 * titles, flags, backgrounds and music.
 */
export const routes: readonly Route[] = [
  ...Object.values(MODE_ROUTES).flat(),
  row('/', '首页', 'global', { tabBar: true, background: 'home', load: () => import('#client/pages/home/HomePage.tsx') }),
  row('/shop', '商城', 'global', { background: 'bag', load: () => import('#client/pages/shop/ShopPage.tsx') }),
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
  row('/help', '帮助中心', 'global', { load: () => import('#client/pages/help/HelpPage.tsx') }),
  row('/share', '推广中心', 'global', { background: 'warm', login: true, load: () => import('#client/pages/share/SharePage.tsx') }),
  row('/chat', '客服', 'global', { login: true, aside: true, load: () => import('#client/pages/chat/ChatPage.tsx') }),
  row('/download', '下载', 'global', { load: () => import('#client/pages/download/DownloadPage.tsx') }),
  row('/fair', '公平验证', 'global', { back: '/mine', login: true, load: () => import('#client/pages/fair/FairPage.tsx') }),
  row('/measured', '实测概率', 'global', { back: '/mine', load: () => import('#client/pages/fair/MeasuredPage.tsx') }),
  row('/limits', '理性娱乐', 'global', { back: '/mine', login: true, load: () => import('#client/pages/limits/LimitsPage.tsx') }),
  row('/album', '图鉴', 'global', { background: 'bag', back: '/mine', load: () => import('#client/pages/album/AlbumPage.tsx') }),
  row('/proof', '开启凭证', 'global', { load: () => import('#client/pages/proof/ProofPage.tsx') }),
  row('/replay', '回放', 'global', { load: () => import('#client/pages/replay/ReplayPage.tsx') }),
  row(NOT_FOUND, '', 'global', { header: false, load: () => import('#client/pages/notFound/NotFoundPage.tsx') }),
]

const byPath = new Map<string, Route>(routes.map((route) => [route.path, route]))

/** Returns the route of a path, with or without a slash at its end, or undefined for an unknown path. */
export function routeOf(path: string): Route | undefined {
  return byPath.get(plainPath(path))
}

/** Returns the path without slashes at its end, as the table writes it. */
export const plainPath = (path: string): string => path.replace(/(.)\/+$/, '$1')
