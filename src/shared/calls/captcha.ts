import * as z from 'zod/mini'
import { defineCall } from './define.ts'

const captchaType = z.literal('blockPuzzle')
const client = { clientUid: z.optional(z.string().check(z.maxLength(64))), ts: z.optional(z.number()) }

/** Reply in the AJ-Captcha format (design 5.2). `repCode` 0000 means success. */
const captchaReply = <T extends z.ZodMiniType>(repData: T) =>
  z.object({ repCode: z.string(), repMsg: z.nullable(z.string()), repData: z.nullable(repData), success: z.boolean() })

/**
 * Gets a new puzzle. The pictures are PNGs in base64 without a `data:` prefix. The token has 32 hex characters, the secretKey 16
 * characters.
 */
export const captchaGet = defineCall('POST /captcha/get', {
  summary: 'New block puzzle',
  body: z.object({ captchaType, ...client }),
  data: captchaReply(
    z.object({ originalImageBase64: z.string(), jigsawImageBase64: z.string(), token: z.string(), secretKey: z.string() }),
  ),
  enveloped: false,
})

/**
 * Checks where the player put the piece. `pointJson` is base64(AES-128-ECB-PKCS7(`{"x":…,"y":5}`)), encrypted with the puzzle's
 * secretKey.
 */
export const captchaCheck = defineCall('POST /captcha/check', {
  summary: 'Check the slider position of a puzzle',
  body: z.object({
    captchaType,
    pointJson: z.string().check(z.maxLength(512)),
    token: z.string().check(z.maxLength(64)),
    ...client,
  }),
  data: captchaReply(z.object({ captchaType: z.string(), token: z.string(), result: z.boolean() })),
  enveloped: false,
})
