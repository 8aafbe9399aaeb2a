import type { BattleCard } from '#shared/modes/battle/room.ts'
import { BATTLE_MODES } from '#shared/modes/battle/rules.ts'

type RoomWords = Pick<BattleCard, 'mode' | 'seats' | 'teams' | 'final' | 'reverse' | 'fast' | 'hidden' | 'shuffle'>

/** Names of what is switched on in a room. */
export function switchesOf({ final, reverse, fast, hidden, shuffle }: Omit<RoomWords, 'mode' | 'seats' | 'teams'>): string[] {
  const switches: [boolean, string][] = [
    [final, '终局'],
    [reverse, '反转'],
    [fast, '快速'],
    [hidden, '私密'],
    [shuffle, '随机顺序'],
  ]
  return switches.flatMap(([on, word]) => (on ? [word] : []))
}

/** Tags of a room: its mode, its switches and how many play. */
export function tagsOf(room: RoomWords): string[] {
  const { mode, seats, teams } = room
  const sides = teams === seats ? `${seats} 人` : Array.from({ length: teams }, () => seats / teams).join('v')
  return [`${BATTLE_MODES[mode].name}模式`, sides, ...switchesOf(room)]
}

/** What decides the battle, in one sentence. */
export function sentenceOf({ mode, reverse, final }: Pick<RoomWords, 'mode' | 'reverse' | 'final'>): string {
  const { sentence, reversed } = BATTLE_MODES[mode]
  return `${(reverse && reversed) || sentence}${final ? '，只算最后一轮' : ''}`
}
