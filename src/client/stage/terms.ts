import type { Label } from '#shared/codes.ts'
import { DIAMOND_LOT } from '#shared/rules.ts'

/** What the labels of a result mean. 箱子详情 and the help say the same at length. */
export const LABEL_WORDS: Record<Label, string> = {
  0: '一次开启所得的总值达到花费的 5 倍，得到“欧皇”标记。标记只作纪念，不影响概率。',
  1: '一次开启所得的总值不超过花费的 0.2 倍，得到“非酋”标记。标记只作纪念，不影响概率。',
  4: '卷轴停在金徽上，再转一轮只有神话的金卷轴，所得就是“金中金”。它的概率已经算在公示的神话概率里。',
}

/** What 保底 guarantees in a box with this limit. */
export const pityWords = (limit: number): string =>
  `连续 ${limit} 抽没有得到传说及以上，下一抽必得。得到传说或神话后重新计数。每只宝匣分开计数。`

/** What it means that a box has no 保底. */
export const NO_PITY_WORDS = '这只宝匣没有保底：每一抽的概率都相同，与之前的结果无关。'

/** What the return rate of a box means, `rate` in percent. */
export const rateWords = (rate: number): string =>
  `长期平均，每花费 100 金币，得到的物品约值 ${rate.toFixed(2)} 金币。单次结果有高有低。返还率低于 100%，玩得越多，平均花费越多。`

/** What the return rate of 指数 means, in percent. */
export const indexRateWords = (percent: number): string =>
  `长期平均，每投入 100 金币，得回约 ${percent} 金币，与何时退出无关。单轮结果有高有低。返还率低于 100%，玩得越多，平均花费越多。`

/** What diamonds are for. */
export const DIAMOND_WORDS = `钻石来自签到、任务、红包、排行奖励和推广。可以在商城购买头像框、卡券等商品，支付改昵称的费用，也可以在“我的”里按 ${DIAMOND_LOT} 钻石兑 1 金币。`

/** Writes what was won beside what was paid: below the price as a percent, else as a multiple with two decimals. */
export function worthText(times: number): string {
  if (times >= 1) return times.toFixed(2)
  const percent = times * 100
  return `${percent >= 1 || percent === 0 ? Math.min(99, Math.round(percent)) : '不到 1'}%`
}

/** Names of buttons of the header that nobody sees: they are spoken, so the font of the first screen needs none of their characters. */
export const TODAY_NAME = '今日收支'
export const BACK_NAME = '返回'
