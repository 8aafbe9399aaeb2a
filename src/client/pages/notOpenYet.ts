import type { ItemArt } from '#shared/assetIds.ts'

/** What a page that is not open yet says and shows. */
export interface Teaser {
  /** Art id of the object in the dial. */
  art: ItemArt
  title: string
  text: string
}

const TEASERS: Record<string, Teaser> = {
  '/battle': { art: 'axe_tiger', title: '竞技场正在搭建', text: '与 2–4 位玩家同台开箱，每一轮都由服务器同时揭晓' },
  '/dream': { art: 'wyvern_gold', title: '黄金装备正在锻造', text: '选定目标与概率，指针停下的那一刻由公平凭证说话' },
  '/exponent': { art: 'rifle_nebula', title: '指数即将升空', text: '所有人同一条曲线，随时收手' },
  '/roll': { art: 'trophy', title: 'ROLL 房正在布置', text: '免费参与，到点开奖' },
  '/shop': { art: 'moto_pop', title: '商城正在上架', text: '物品、头像框与卡券，用金币或钻石兑换' },
  '/pay': { art: 'coin_star', title: '充值通道正在接入', text: '背包里的物品可以随时兑换成金币' },
  '/message': { art: 'knife_porc', title: '消息中心正在准备', text: '系统通知与个人消息都会收在这里' },
  '/welfare': { art: 'gem_pink', title: '福利正在打包', text: '签到、任务与红包，很快就能领取' },
  '/rank': { art: 'crown', title: '排行榜正在点亮', text: '今日与本周的手气与豪气' },
  '/mine': { art: 'helm_case', title: '个人中心正在装修', text: '资料、公平种子与理性娱乐设置会在这里' },
  '/record': { art: 'ring_amethyst', title: '记录中心正在整理', text: '每一笔流水与每一次开启都有凭证' },
  '/show-time': { art: 'samurai', title: '巅峰时刻即将上映', text: '最亮眼的掉落，可以重看' },
  '/help': { art: 'potion_red', title: '帮助中心正在编写', text: '规则、概率与常见问题' },
  '/share': { art: 'crystal_blue', title: '推广中心正在筹备', text: '邀请好友，一起开匣' },
  '/chat': { art: 'mask_ninja', title: '客服即将上线', text: '遇到问题时，这里会有人回应' },
  '/download': { art: 'pistol_hex', title: '下载即将开放', text: '也可以用浏览器菜单把星匣添加到主屏幕' },
}
const PLAIN: Teaser = { art: 'coin_star', title: '即将开放', text: '这里还在准备中，敬请期待' }

/** The teaser of a path; a page below another (`/battle-room`) takes its parent's. */
export function teaserOf(path: string): Teaser {
  const parent = path.replace(/^(\/[a-z]+)-.*$/, '$1')
  return TEASERS[path] ?? TEASERS[parent] ?? PLAIN
}
