import * as z from 'zod/mini'
import { defineCall } from './define.ts'
import { instant, nothing, pageOf, pageQuery, queryInt } from './fields.ts'

const captchaVerification = z.string().check(z.minLength(1), z.maxLength(512))

/** Sends a login code to `phone`. The client gets `captchaVerification` from a solved captcha (design 5.2). */
export const smsCode = defineCall('GET /api/common/smsCode', {
  summary: 'Send a login code',
  query: z.object({ phone: z.string().check(z.minLength(1), z.maxLength(16)), captchaVerification }),
  data: z.boolean(),
})

/** Sends a code to the phone of the logged-in player. */
export const userSmsCode = defineCall('GET /api/common/userSmsCode', {
  summary: "Send a code to the player's own phone",
  query: z.object({ captchaVerification }),
  data: z.boolean(),
})

export const helpDocument = z.object({
  id: z.int(),
  title: z.string(),
  /** Plain text. Blank lines separate paragraphs, and a line that starts with `## ` is a heading. */
  content: z.string(),
  documentType: z.int(),
})
export type HelpDocument = z.output<typeof helpDocument>

/** Lists the help documents (documentType 0). The document with id 9 is the user agreement. */
export const documentList = defineCall('GET /api/common/documentList', {
  summary: 'Help documents',
  query: z.object({ ...pageQuery(), documentType: queryInt(-1, 99, 0) }),
  data: pageOf(helpDocument),
})

export const themeCard = z.object({ themeId: z.int(), themeName: z.string() })
export type ThemeCard = z.output<typeof themeCard>

export const getBoxBattleThemeList = defineCall('GET /api/common/getBoxBattleThemeList', {
  summary: 'Box themes of a module',
  query: z.object({ moduleId: queryInt(-1, 99, 5), themeId: queryInt(-1, 9999, -1) }),
  data: z.array(themeCard),
})

export const getHeadPicList = defineCall('GET /api/common/getHeadPicList', {
  summary: 'Avatars a player may choose',
  query: nothing,
  data: z.array(z.object({ id: z.int(), headPic: z.string() })),
})

export const getSysTime = defineCall('GET /api/common/getSysTime', { summary: 'Server time in ms', data: instant })

/** The spec names no call that tells where the app is. */
export const getAppInfo = defineCall('GET /api/common/getAppInfo', {
  summary: "Where the app is; '' while there is no Android package",
  data: z.object({ androidUrl: z.string() }),
})
