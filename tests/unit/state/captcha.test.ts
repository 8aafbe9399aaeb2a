import { createDecipheriv } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { checkPuzzle, encrypt, loadPuzzle } from '#state/account/captcha.ts'
import { setNoticeSink } from '#state/platform/notice.ts'
import { fakeServer } from './fakeServer.ts'

const key = 'abcdefgh12345678'
const decrypt = (text: string) => {
  const cipher = createDecipheriv('aes-128-ecb', key, null)
  return cipher.update(text, 'base64', 'utf8') + cipher.final('utf8')
}
const puzzle = { token: 'f'.repeat(32), secretKey: key, background: '', piece: '' }

afterEach(() => vi.unstubAllGlobals())

describe('captcha', () => {
  it('encrypts as AES-128-ECB with PKCS7, byte for byte what Node reads', () => {
    for (const text of ['', 'x', '{"x":123.4567891,"y":5}', '中文'.repeat(20)]) expect(decrypt(encrypt(text, key))).toBe(text)
  })

  it('sends the slider x with y 5 and returns token---point encrypted', async () => {
    const { sent } = fakeServer({
      '/captcha/check': [
        {
          raw: { repCode: '0000', repMsg: null, repData: { captchaType: 'blockPuzzle', token: puzzle.token, result: true }, success: true },
        },
      ],
    })
    const verification = await checkPuzzle(puzzle, 123.4567891)
    const body = sent[0]?.body as { pointJson: string; token: string; captchaType: string }
    expect(body).toMatchObject({ captchaType: 'blockPuzzle', token: puzzle.token })
    expect(decrypt(body.pointJson)).toBe('{"x":123.4567891,"y":5}')
    expect(decrypt(verification)).toBe(`${puzzle.token}---{"x":123.4567891,"y":5}`)
  })

  it('says 验证失败 for a wrong place, and fails to load without a puzzle', async () => {
    const errors: string[] = []
    setNoticeSink({ success: () => undefined, info: () => undefined, error: (msg) => errors.push(msg) })
    const no = { repCode: '6111', repMsg: '太频繁', repData: null, success: false }
    fakeServer({ '/captcha/check': [{ raw: no }], '/captcha/get': [{ raw: no }] })
    await expect(checkPuzzle(puzzle, 1)).rejects.toThrow()
    expect(errors).toEqual(['验证失败'])
    await expect(loadPuzzle()).rejects.toThrow()
  })
})
