import { afterEach, describe, expect, it, vi } from 'vitest'
import { placeOf } from '#client/install/browser.ts'
import { openDownload } from '#client/install/package.ts'
import { catchInstallPrompt, install, installState } from '#client/install/prompt.ts'
import { DEVICES, STEPS } from '#client/pages/download/devices.ts'
import { fakeServer } from './state/fakeServer.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
const APK = 'https://example.com/xingxia.apk'

afterEach(() => vi.unstubAllGlobals())

it('tells where a page runs; a tablet that calls itself a Mac is one, and a browser inside an app can install nothing', () => {
  expect([ANDROID, IPHONE, MAC, `${ANDROID} MicroMessenger/8.0.50`, `${IPHONE} QQ/9.0`].map((agent) => placeOf(agent))).toEqual([
    'android',
    'ios',
    'desktop',
    'inside',
    'inside',
  ])
  expect(placeOf(MAC, 5)).toBe('ios')
  expect(placeOf(`${ANDROID} MQQBrowser/14`)).toBe('android')
})

it('has steps with words and pictures for every kind of device', () => {
  expect(DEVICES.map(({ id }) => id).sort()).toEqual(Object.keys(STEPS).sort())
  for (const { steps } of Object.values(STEPS)) expect(steps).toHaveLength(3)
})

describe('the download button of 首页', () => {
  /** What one press does. The address is remembered once it is known, so the tests go from not knowing to knowing. */
  const press = async (place: ReturnType<typeof placeOf>) => {
    const did: string[] = []
    await openDownload(
      place,
      () => did.push('/download'),
      (url) => did.push(url),
    )
    return did
  }

  it('opens the page where no package can be installed, without asking the server', async () => {
    const { sent } = fakeServer({})
    for (const place of ['ios', 'inside', 'desktop'] as const) expect(await press(place)).toEqual(['/download'])
    expect(sent).toEqual([])
  })

  it('opens the page when the server does not say where the package is, and does not wait for long', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    expect(await press('android')).toEqual(['/download'])
    vi.useFakeTimers()
    vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => new Promise((_, fail) => signal?.addEventListener('abort', fail)))
    const pressed = press('android')
    await vi.advanceTimersByTimeAsync(3_100)
    expect(await pressed).toEqual(['/download'])
    await vi.advanceTimersByTimeAsync(120_000)
    vi.useRealTimers()
  })

  it('opens the package where there is one, and asks once', async () => {
    const { sent } = fakeServer({ '/api/common/getAppInfo': [{ status: 0, data: { androidUrl: APK } }] })
    expect(await press('android')).toEqual([APK])
    expect(await press('android')).toEqual([APK])
    expect(sent).toHaveLength(1)
  })
})

describe('the offer to install', () => {
  it('is kept for one press, and is over when the player has installed', async () => {
    const target = new EventTarget()
    vi.stubGlobal('window', target)
    catchInstallPrompt()
    const offer = (outcome: string) =>
      Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => ({ outcome }) })
    expect(await install()).toBe(false)
    const first = offer('dismissed')
    target.dispatchEvent(first)
    expect([first.defaultPrevented, installState.ready]).toEqual([true, true])
    expect([await install(), installState.ready, await install()]).toEqual([false, false, false])
    target.dispatchEvent(offer('accepted'))
    const both = await Promise.all([install(), install()])
    expect(both).toEqual([true, false])
    target.dispatchEvent(new Event('appinstalled'))
    expect(installState).toEqual({ ready: false, done: true })
  })
})
