import type { Config } from '#server/platform/config.ts'
import { createAliyunSender } from './aliyun.ts'
import { createOutboxSender } from './outbox.ts'
import type { SmsSender } from './sender.ts'

export function createSmsSender({ sms, dataDir }: Config, now: () => number): SmsSender {
  return sms.driver === 'aliyun' ? createAliyunSender(sms, now) : createOutboxSender(dataDir, now)
}
