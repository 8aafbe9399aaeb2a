import type { KindFacts } from '#shared/kindFacts.ts'

/** The journals of the mode. */
export const BATTLE_KINDS = {
  battle_stake: { name: '竞技场', house: 'escrow', total: 'spent', limit: 'spend', record: 'battle', mode: null, title: 'name' },
  battle_refund: { name: '竞技场退款', house: 'escrow', total: 'spent', limit: 'spend', record: null, mode: null, title: 'name' },
  battle_robot: {
    name: '机器人入场',
    house: 'battle',
    second: 'escrow',
    total: null,
    limit: null,
    record: null,
    mode: null,
    title: 'name',
  },
  battle_end: { name: '竞技场结算', house: 'battle', second: 'escrow', total: null, limit: null, record: null, mode: null, title: 'name' },
  battle_share: { name: '竞技场平分', house: 'battle', total: 'exchanged', limit: null, record: 'battle', mode: null, title: 'name' },
  battle_consolation: { name: '竞技场安慰奖', house: 'battle', total: null, limit: null, record: 'battle', mode: null, title: 'name' },
} as const satisfies Record<string, KindFacts>
