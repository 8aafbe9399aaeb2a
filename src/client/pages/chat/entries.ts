/** Help documents that answer what players ask 客服 most: id and title of the document, and the question. */
export const HELP_ENTRIES = [
  { id: 7, title: '充值说明', asks: '充值没有到账' },
  { id: 8, title: '提取说明', asks: '提取的物品没有发货' },
  { id: 3, title: '概率公示与公平验证', asks: '对开启结果有疑问' },
  { id: 11, title: '账号与安全', asks: '账号登录或安全' },
] as const
