import { describe, expect, it } from 'vitest'
import { deviceName } from '#server/account/auth/deviceName.ts'

const IOS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; PJD110 Build/UKQ1.230924.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'

/** User agents of real devices, and the name that each must get. */
const AGENTS: [agent: string, name: string][] = [
  [`${IOS} Version/18.5 Mobile/15E148 Safari/604.1`, 'iPhone · Safari'],
  [`${IOS} Mobile/15E148 MicroMessenger/8.0.60(0x18003c2f) NetType/WIFI Language/zh_CN`, 'iPhone · 微信'],
  [`${IOS} CriOS/136.0.7103.91 Mobile/15E148 Safari/604.1`, 'iPhone · Chrome'],
  [`${IOS} Mobile/15E148 QQ/9.1.75.616 V1_IPH_SQ_9.1.75_1_APP_A Pixel/1179 Core/WKWebView`, 'iPhone · QQ'],
  [`${IOS} Mobile/15E148`, 'iPhone'],
  [`Mozilla/5.0 (iPad; CPU OS 15_6 like Mac OS X) AppleWebKit/605.1.15 Version/15.6 Mobile/15E148 Safari/604.1`, 'iPad · Safari'],
  [`${ANDROID} Chrome/126.0.6478.188 Mobile Safari/537.36 XWEB/1260183 MMWEBSDK/20240301 MicroMessenger/8.0.48.2580`, '安卓手机 · 微信'],
  [`${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36 XingxiaApp/1.2`, '安卓手机 · 星匣 App'],
  [
    'Mozilla/5.0 (Linux; Android 13; 2304FPN6DC) AppleWebKit/537.36 Chrome/118.0.5993.80 Mobile Safari/537.36 XiaoMi/MiuiBrowser/19.1',
    '安卓手机 · 小米浏览器',
  ],
  ['Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Safari/537.36', '安卓平板 · Chrome'],
  [
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile',
    '鸿蒙设备 · Chrome',
  ],
  [`${WINDOWS} Chrome/136.0.0.0 Safari/537.36`, 'Windows 电脑 · Chrome'],
  [`${WINDOWS} Chrome/136.0.0.0 Safari/537.36 Edg/136.0.3240.50`, 'Windows 电脑 · Edge'],
  [`${WINDOWS} Chrome/122.0.0.0 Safari/537.36 MicroMessenger/7.0.20.1781 WindowsWechat`, 'Windows 电脑 · 微信'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15', 'Mac · Safari'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:138.0) Gecko/20100101 Firefox/138.0', 'Linux 电脑 · Firefox'],
  ['curl/8.5.0', '未知设备'],
  ['', '未知设备'],
  ['<script>alert(1)</script>', '未知设备'],
]

describe('the name of a device', () => {
  it.each(AGENTS)('%s', (agent, name) => {
    expect(deviceName(agent)).toBe(name)
  })
})
