import AES from 'crypto-js/aes'
import Utf8 from 'crypto-js/enc-utf8'
import ECB from 'crypto-js/mode-ecb'
import Pkcs7 from 'crypto-js/pad-pkcs7'
import { captchaCheck, captchaGet } from '#shared/calls/captcha.ts'
import { CAPTCHA, TEXT } from '#shared/rules.ts'
import { request } from '#state/platform/api/request.ts'
import { notify } from '#state/platform/notice.ts'

export interface Puzzle {
  token: string
  secretKey: string
  /** Data URLs of pictures, 320×160 px and 60×160 px. */
  background: string
  piece: string
}

/** Encrypts with AES-128-ECB and PKCS7, and returns base64 (spec §5). */
export function encrypt(text: string, secretKey: string): string {
  return AES.encrypt(Utf8.parse(text), Utf8.parse(secretKey), { mode: ECB, padding: Pkcs7 }).toString()
}

const dataUrl = (base64: string) => `data:image/png;base64,${base64}`

/** Loads a new puzzle. Rejects when the server sends none, after it has shown the server's message. */
export async function loadPuzzle(): Promise<Puzzle> {
  const { repData, repMsg, success } = await request(captchaGet, { body: { captchaType: 'blockPuzzle' } })
  if (!success || !repData) {
    if (repMsg) notify.error(repMsg)
    throw new Error('no puzzle')
  }
  return {
    token: repData.token,
    secretKey: repData.secretKey,
    background: dataUrl(repData.originalImageBase64),
    piece: dataUrl(repData.jigsawImageBase64),
  }
}

/**
 * Sends the slider position `x` (0 to 320 px) to the server. Resolves with the captchaVerification that the send-code call needs.
 * Rejects after the toast 验证失败.
 */
export async function checkPuzzle({ token, secretKey }: Puzzle, x: number): Promise<string> {
  const point = JSON.stringify({ x, y: CAPTCHA.y })
  const reply = await request(captchaCheck, { body: { captchaType: 'blockPuzzle', pointJson: encrypt(point, secretKey), token } })
  if (!reply.success) {
    notify.error(TEXT.captchaFailed)
    throw new Error('captcha failed')
  }
  return encrypt(`${token}---${point}`, secretKey)
}
