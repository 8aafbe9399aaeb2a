/**
 * The first sign that a user agent contains names the machine. Tablets come before phones, because their agents contain a phone's name too.
 */
const MACHINES: readonly [sign: RegExp, name: string][] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/OpenHarmony|HarmonyOS|ArkWeb/i, '鸿蒙设备'],
  [/Android(?!.*\bMobile\b)/, '安卓平板'],
  [/Android/, '安卓手机'],
  [/Windows/, 'Windows 电脑'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux 电脑'],
]

/**
 * The first sign that a user agent contains names the program. Programs built on another browser's engine come first, because their agents
 * name that browser too.
 */
const PROGRAMS: readonly [sign: RegExp, name: string][] = [
  [/XingxiaApp\//, '星匣 App'],
  [/wxwork\//i, '企业微信'],
  [/MicroMessenger\//i, '微信'],
  [/AlipayClient\//i, '支付宝'],
  [/DingTalk\//i, '钉钉'],
  [/aweme|BytedanceWebview|ToutiaoMicroApp/i, '抖音'],
  [/Weibo/i, '微博'],
  [/\bQQ\/\d/, 'QQ'],
  [/MQQBrowser\/|QQBrowser\//i, 'QQ 浏览器'],
  [/UCBrowser\/|UBrowser\/|UCWEB/i, 'UC 浏览器'],
  [/baiduboxapp|BIDUBrowser/i, '百度'],
  [/Quark\//i, '夸克'],
  [/MiuiBrowser\//i, '小米浏览器'],
  [/HuaweiBrowser\//i, '华为浏览器'],
  [/HeyTapBrowser\//i, 'OPPO 浏览器'],
  [/VivoBrowser\//i, 'vivo 浏览器'],
  [/SamsungBrowser\//i, '三星浏览器'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
]

const firstOf = (table: readonly [RegExp, string][], agent: string) => table.find(([sign]) => sign.test(agent))?.[1]

/** Names the device behind a user agent in the player's words, e.g. `iPhone · 微信`. Leaves out what it does not recognise. */
export function deviceName(agent: string): string {
  const known = [firstOf(MACHINES, agent), firstOf(PROGRAMS, agent)].filter((part) => part !== undefined)
  return known.length > 0 ? known.join(' · ') : '未知设备'
}
