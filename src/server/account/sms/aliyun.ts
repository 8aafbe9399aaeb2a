import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { AliyunSms } from '#server/platform/config.ts'
import { authorization, canonicalQuery, contentHash } from './aliyunSignature.ts'
import type { SmsSender } from './sender.ts'

/** Aliyun must answer within this time, in ms, because the player waits. */
const TIMEOUT = 8_000

const replySchema = z.object({ Code: z.string(), Message: z.optional(z.string()) })

function headersOf(host: string, now: number): Record<string, string> {
  return {
    host,
    'x-acs-action': 'SendSms',
    'x-acs-version': '2017-05-25',
    'x-acs-date': new Date(now).toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-content-sha256': contentHash(''),
  }
}

/** Sends codes with Aliyun's SendSms. The template must have one parameter, `code`. */
export function createAliyunSender(settings: AliyunSms, now: () => number): SmsSender {
  const { host } = new URL(settings.endpoint)
  return {
    send: async (phone, code) => {
      const query = {
        PhoneNumbers: phone,
        SignName: settings.signName,
        TemplateCode: settings.templateCode,
        TemplateParam: JSON.stringify({ code }),
      }
      const headers = headersOf(host, now())
      const request = { method: 'POST', headers, query, body: '' }
      const response = await fetch(`${settings.endpoint}/?${canonicalQuery(query)}`, {
        method: request.method,
        headers: { ...headers, authorization: authorization(request, settings.accessKeyId, settings.accessKeySecret) },
        signal: AbortSignal.timeout(TIMEOUT),
      })
      const reply = replySchema.safeParse(await response.json())
      const result = reply.success ? reply.data.Code : `HTTP ${response.status}`
      if (result !== 'OK') throw new Error(`Aliyun refused the message: ${result}`)
    },
  }
}
