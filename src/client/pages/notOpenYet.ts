import type { ItemArt } from '#shared/assetIds.ts'

/** Words and picture of a page that is not open yet. */
export interface Teaser {
  /** Name of the item picture in the dial. */
  art: ItemArt
  title: string
  text: string
}

const TEASERS: Record<string, Teaser> = {
  '/battle': { art: 'axe_tiger', title: '竞技场正在搭建', text: '与 2–4 位玩家同台开箱，每一轮都由服务器同时揭晓' },
  '/dream': { art: 'wyvern_gold', title: '黄金装备正在锻造', text: '选定目标与概率，指针停下的那一刻由公平凭证说话' },
  '/exponent': { art: 'rifle_nebula', title: '指数即将升空', text: '所有人同一条曲线，随时收手' },
  '/roll': { art: 'trophy', title: 'ROLL 房正在布置', text: '免费参与，到点开奖' },
  '/welfare': { art: 'gem_pink', title: '福利正在打包', text: '签到、任务与红包，很快就能领取' },
  '/rank': { art: 'crown', title: '排行榜正在点亮', text: '今日与本周的手气与豪气' },
  '/share': { art: 'crystal_blue', title: '推广中心正在筹备', text: '邀请好友，一起开匣' },
  '/chat': { art: 'mask_ninja', title: '客服即将上线', text: '遇到问题时，这里会有人回应' },
  '/download': { art: 'pistol_hex', title: '下载即将开放', text: '也可以用浏览器菜单把星匣添加到主屏幕' },
}
const PLAIN: Teaser = { art: 'coin_star', title: '即将开放', text: '这里还在准备中，敬请期待' }

/** Returns the teaser of a path. A page below another one (`/battle-room`) has the teaser of its parent. */
export function teaserOf(path: string): Teaser {
  const parent = path.replace(/^(\/[a-z]+)-.*$/, '$1')
  return TEASERS[path] ?? TEASERS[parent] ?? PLAIN
}
