import { PayChannel } from '#shared/codes.ts'

/** The icon of a channel: one character, and the two colours behind it. */
export interface ChannelFace {
  glyph: string
  from: string
  to: string
}

const FACES: Record<number, ChannelFace> = {
  [PayChannel.alipay]: { glyph: '支', from: '#1a76de', to: '#0a469f' },
  [PayChannel.wechat]: { glyph: '微', from: '#12803f', to: '#08602e' },
  [PayChannel.digitalYuan]: { glyph: '数', from: '#dc3355', to: '#8c0a2b' },
  [PayChannel.manual]: { glyph: '人', from: 'var(--violet)', to: '#4a1fb8' },
  [PayChannel.gameItem]: { glyph: '饰', from: '#1d6fae', to: '#0d4a7a' },
  [PayChannel.cardCode]: { glyph: '卡', from: '#b06a08', to: '#7d4406' },
  [PayChannel.qq]: { glyph: 'Q', from: '#0f7fb8', to: '#0a4f86' },
  [PayChannel.usdt]: { glyph: 'U', from: '#0f8a62', to: '#0a5c42' },
}
const UNKNOWN: ChannelFace = { glyph: '付', from: '#5b4fa0', to: 'var(--ink-5)' }

export const faceOf = (channel: number): ChannelFace => FACES[channel] ?? UNKNOWN
