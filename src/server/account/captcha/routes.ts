import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import { addressOf } from '#server/platform/http/address.ts'
import { mountCall } from '#server/platform/http/call.ts'
import * as calls from '#shared/calls/captcha.ts'
import { CaptchaRefusal, REP_TEXT, RepCode } from './codes.ts'
import { clientOf, countFail, countUse } from './limits.ts'
import { createPictures } from './pictures.ts'
import { checkPuzzle, issuePuzzle } from './puzzles.ts'

const refused = (code: RepCode) => ({ repCode: code, repMsg: REP_TEXT[code], repData: null, success: false })
const passed = <T>(repData: T) => ({ repCode: RepCode.ok, repMsg: null, repData, success: true })

/** Answers in AJ-Captcha's format: what `act` returns, or the refusal that it throws. */
async function answer<T>(act: () => Promise<T>) {
  try {
    return passed(await act())
  } catch (error) {
    if (error instanceof CaptchaRefusal) return refused(error.code)
    throw error
  }
}

/** Mounts the calls under /captcha. */
export function mountCaptcha(app: FastifyInstance, { db, log, now }: Deps): void {
  const pictures = createPictures(log)
  app.addHook('onReady', async () => pictures.fill())
  app.addHook('onClose', () => pictures.close())

  mountCall(app, calls.captchaGet, ({ request }) =>
    answer(async () => {
      await countUse(db, addressOf(request), 'get', now(), clientOf(request))
      const { x, original, jigsaw } = await pictures.take()
      return { originalImageBase64: original, jigsawImageBase64: jigsaw, ...(await issuePuzzle(db, x, now())) }
    }),
  )

  mountCall(app, calls.captchaCheck, ({ body, request }) =>
    answer(async () => {
      const [address, client] = [addressOf(request), clientOf(request)]
      await countUse(db, address, 'check', now(), client)
      await checkPuzzle(db, body.token, body.pointJson, now()).catch(async (error: unknown) => {
        if (error instanceof CaptchaRefusal) await countFail(db, address, now(), client)
        throw error
      })
      return { captchaType: body.captchaType, token: body.token, result: true }
    }),
  )
}
