import { nicknameLengthFault } from '#shared/nickname.ts'

/** Characters that join or colour emoji, after an emoji only. */
const EMOJI_GLUE = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}])\uFE0F?(?:\u200D(?=\p{Extended_Pictographic}))?/gu
/** Letters, digits and signs, with single spaces between them. */
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+(?: [\p{L}\p{M}\p{N}\p{P}\p{S}]+)*$/u
/** Characters among these that a reader does not see: fillers, selectors, the braille blank, replacement characters. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800\uFFFC\uFFFD]/u
/** Three combining marks in a row cover the lines above and below. */
const PILED_MARKS = /\p{M}{3}/u
const SAYS_SOMETHING = /[\p{L}\p{N}\p{Extended_Pictographic}]/u

/**
 * Maps letters of other scripts, traditional characters and digits to what they can be taken for. The letter l becomes i, like the digit 1
 * between them.
 */
const LOOK_ALIKES = new Map(
  [
    ...['аa', 'еe', 'оo', 'рp', 'сc', 'хx', 'уy', 'іi', 'ѕs', 'јj', 'кk', 'мm', 'тt', 'нh', 'вb', 'ԁd', 'ոn'],
    ...['οo', 'αa', 'ιi', 'νv', 'τt', 'ρp', 'κk', 'εe', 'χx', 'υu', 'ηn', 'μm', 'ϲc'],
    ...['0o', '1i', '3e', '4a', '5s', '7t', 'li', 'ıi'],
    ...['員员', '統统', '運运', '營营', '級级', '聯联', '機机', '賭赌', '賣卖', '買买'],
  ].map((pair): [string, string] => [pair.charAt(0), pair.charAt(1)]),
)

/** Reduces a text to what it can be taken for: no spaces, signs, accents or case, and every look-alike replaced. */
function skeleton(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  return [...plain].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join('')
}

/** Words by which a player could pose as staff. 机器人 marks robots. */
const STAFF = [
  ...['客服', '官方', '管理员', '管理组', '管理人员', '系统', '星匣', '运营', '工作人员', '版主', '站长', '超管', '机器人'],
  ...['admin', 'official', 'system', 'support', 'service', 'xingxia', 'kefu', 'guanfang', 'moderator'],
].map(skeleton)
/** Refused only as a whole name, because it is too short to look for inside other words. */
const STAFF_ALONE = /^gm\d*$/i

/** Words of trade, gambling and abuse. The list is short on purpose; moderators do the rest. */
const BLOCKED = [
  ...[
    '微信',
    '加微',
    'v信',
    'vx',
    'wechat',
    '扣扣',
    'qq群',
    '加q',
    '代充',
    '外挂',
    '脚本',
    '刷钻',
    '刷币',
    '收号',
    '卖号',
    '兼职',
    '返利',
    '提现',
  ],
  ...['赌博', '博彩', '赌场', '六合彩', '百家乐', '彩票', '色情', '约炮', '裸聊', '毒品', '冰毒', '枪支', '发票', '贷款', '网贷'],
  ...[
    '傻逼',
    '傻b',
    '煞笔',
    '操你',
    '草泥马',
    '你妈',
    '尼玛',
    '狗日',
    '妈的',
    '贱人',
    '婊子',
    '去死',
    '杀人',
    '法轮',
    '台独',
    '港独',
    '恐怖组织',
  ],
  ...['fuck', 'shit', 'bitch', 'nigger', 'http', 'www'],
].map(skeleton)
/** Six digits in a row are enough for a phone or chat number. */
const CONTACT = /\d{6}/
const ADDRESS = /[\p{L}\p{N}]\.(?:com|cn|net|org|top|vip|xyz|cc|me|io|app)(?![a-z])/iu

const names = (list: readonly string[], bones: string) => list.some((word) => bones.includes(word))

/** Returns what is wrong with a nickname, in the player's words; null when it is fine. `tidyNickname` must have run before. */
export function nicknameFault(name: string): string | null {
  const wrongLength = nicknameLengthFault(name)
  if (wrongLength !== null) return wrongLength
  const bare = name.replaceAll(EMOJI_GLUE, '')
  if (!PRINTABLE.test(bare) || UNSEEN.test(bare) || PILED_MARKS.test(bare.normalize('NFD'))) return '昵称中有无法显示的字符，请删除后重试'
  if (!SAYS_SOMETHING.test(bare)) return '昵称至少需要一个文字、数字或表情'
  const bones = skeleton(name)
  const letters = name.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (names(STAFF, bones) || STAFF_ALONE.test(letters)) return '昵称不能与官方人员混淆，请换一个'
  if (CONTACT.test(letters) || ADDRESS.test(name)) return '昵称中请勿留下联系方式或网址'
  return names(BLOCKED, bones) ? '昵称含有不允许使用的词语，请换一个' : null
}
