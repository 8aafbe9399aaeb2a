import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { keptSetting, keptText } from '#state/platform/keptSetting.ts'
import { fakeStorage } from './fakeServer.ts'

const NAME = 'xingxia.test'
const schema = z.object({ stake: z.int().check(z.gte(1), z.lte(100)) })
const usual = { stake: 10 }
const open = () => keptSetting(NAME, schema, usual)

let device: ReturnType<typeof fakeStorage>
beforeEach(() => {
  device = fakeStorage()
  vi.stubGlobal('localStorage', device)
  vi.stubGlobal('sessionStorage', fakeStorage())
})
afterEach(() => vi.unstubAllGlobals())

const full = () => {
  throw new DOMException('full', 'QuotaExceededError')
}

describe('a kept setting', () => {
  it('is there after a reload, and null brings back what is usual', () => {
    expect(open().read()).toEqual(usual)
    open().keep({ stake: 7 })
    expect(open().read()).toEqual({ stake: 7 })
    open().keep(null)
    expect([open().read(), device.entries.size]).toEqual([usual, 0])
  })

  it('is what is usual whenever something else stands there', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.constantFrom('', 'null', '{', '{"stake":0}', '{"stake":"7"}')), (text) => {
        device.setItem(NAME, text)
        const isOne = /^\s*\{.*"stake"\s*:/s.test(text)
        const read = open().read()
        if (isOne) expect(schema.safeParse(read).success).toBe(true)
        else expect(read).toEqual(usual)
      }),
    )
  })

  it('follows what another tab keeps', () => {
    const setting = open()
    setting.keep({ stake: 7 })
    device.setItem(NAME, '{"stake":8}')
    expect(setting.read()).toEqual({ stake: 8 })
  })

  it('lasts as long as the page where the storage is missing, and is gone from it when it is removed', () => {
    vi.stubGlobal('localStorage', undefined)
    const setting = open()
    expect(setting.read()).toEqual(usual)
    setting.keep({ stake: 7 })
    expect(setting.read()).toEqual({ stake: 7 })
    setting.keep(null)
    expect(setting.read()).toEqual(usual)
  })

  it('is remembered when the storage is forbidden while the page is open', () => {
    const setting = open()
    setting.keep({ stake: 7 })
    vi.stubGlobal('localStorage', undefined)
    expect(setting.read()).toEqual({ stake: 7 })
  })

  it('that the storage has no room for is newer than what lies there, until it takes one again', () => {
    const setting = open()
    setting.keep({ stake: 7 })
    vi.stubGlobal('localStorage', { ...device, setItem: full })
    setting.keep({ stake: 8 })
    expect(setting.read()).toEqual({ stake: 8 })
    vi.stubGlobal('localStorage', device)
    setting.keep({ stake: 9 })
    device.setItem(NAME, '{"stake":5}')
    expect(setting.read()).toEqual({ stake: 5 })
  })

  it('of a tab is not one of the device', () => {
    keptText(NAME, 'tab').keep('1')
    expect([keptText(NAME, 'tab').read(), keptText(NAME).read()]).toEqual(['1', null])
  })
})
