import type { Config } from '#server/platform/config.ts'
import { secretFor } from '#server/platform/secrets.ts'
import { PayChannel } from '#shared/codes.ts'
import type { PayGateway } from './gateway.ts'
import { sandboxGateway } from './sandbox.ts'

/** All gateways of this server. Operators add their own here; see docs/payments.md. */
export function gatewaysOf(config: Config): PayGateway[] {
  return config.paySandbox ? [sandboxGateway(secretFor(config, 'pay-sandbox'))] : []
}

const CHANNEL_NAMES: Record<PayChannel, string> = {
  [PayChannel.alipay]: '支付宝',
  [PayChannel.wechat]: '微信支付',
  [PayChannel.digitalYuan]: '数字人民币',
  [PayChannel.manual]: '人工充值',
  [PayChannel.gameItem]: '饰品支付',
  [PayChannel.cardCode]: '官方卡密',
  [PayChannel.qq]: 'QQ钱包',
  [PayChannel.usdt]: 'USDT',
}

/** All payment channels, sorted by code. */
export const CHANNELS: readonly PayChannel[] = Object.values(PayChannel).sort((a, b) => a - b)

export const channelName = (channel: number): string => CHANNEL_NAMES[channel as PayChannel] ?? ''

/** What a player reads who chooses a channel that has no gateway. */
export function closedReason(channel: PayChannel): string {
  return channel === PayChannel.manual ? '人工充值暂未开通，如需帮助请联系客服' : `${channelName(channel)}暂未开通，请选择其他支付方式`
}
