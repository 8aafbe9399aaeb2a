import type { BattleCard } from '#shared/battle/room.ts'
import { BATTLE_MODES } from '#shared/battle/rules.ts'

type RoomWords = Pick<BattleCard, 'mode' | 'seats' | 'teams' | 'final' | 'reverse' | 'fast' | 'hidden' | 'shuffle'>

/** Tags of a room: its mode, its switches and how many play. */
export function tagsOf({ mode, seats, teams, final, reverse, fast, hidden, shuffle }: RoomWords): string[] {
  const sides = teams === seats ? `${seats} 人` : Array.from({ length: teams }, () => seats / teams).join('v')
  const switches: [boolean, string][] = [
    [final, '终局'],
    [reverse, '反转'],
    [fast, '快速'],
    [hidden, '私密'],
    [shuffle, '随机顺序'],
  ]
  return [`${BATTLE_MODES[mode].name}模式`, sides, ...switches.flatMap(([on, word]) => (on ? [word] : []))]
}

/** What decides the battle, in one sentence. */
export function sentenceOf({ mode, reverse, final }: Pick<RoomWords, 'mode' | 'reverse' | 'final'>): string {
  const { sentence, reversed } = BATTLE_MODES[mode]
  return `${(reverse && reversed) || sentence}${final ? '，只算最后一轮' : ''}`
}
