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

/** Sizes of the sides where they are teams: 2v2v2. */
const teamsText = ({ seats, teams }: Pick<RoomWords, 'seats' | 'teams'>) => Array.from({ length: teams }, () => seats / teams).join('v')

/** The sides of a room in short: 1v1, 4 人, 2v2v2. */
export const sidesName = (sides: Pick<RoomWords, 'seats' | 'teams'>): string =>
  sides.teams === sides.seats && sides.seats > 2 ? `${sides.seats} 人` : teamsText(sides)

/** Tags of a room: its mode, its switches and how many play. */
export function tagsOf(room: RoomWords): string[] {
  const { mode, seats, teams } = room
  const sides = teams === seats ? `${seats} 人` : teamsText(room)
  return [`${BATTLE_MODES[mode].name}模式`, sides, ...switchesOf(room)]
}

/** What decides the battle, in one sentence. */
export function sentenceOf({ mode, reverse, final }: Pick<RoomWords, 'mode' | 'reverse' | 'final'>): string {
  const { sentence, reversed } = BATTLE_MODES[mode]
  return `${(reverse && reversed) || sentence}${final ? '，只算最后一轮' : ''}`
}
