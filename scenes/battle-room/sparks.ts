import type { Emission } from '../kit/fx/emission.ts'
import { countSparks, crownSparks, rareSparks, winCoins, winSparks } from './bursts.ts'
import type { BattleCue } from './cues.ts'
import { seatsOfTeam } from './maths.ts'
import type { Room } from './Room.ts'

interface Burst {
  coin: boolean
  emission: Emission
}

/** The particles of a cue, where its room has them now. */
export function sparksOf(room: Room, cue: NonNullable<BattleCue['sparks']>): Burst[] {
  const { layout, score } = room
  const { parts, stage } = layout
  const middle = { x: stage.x + stage.width / 2, y: stage.y + stage.height * 0.45 }
  const headOf = (seat: number) => {
    const rect = layout.columns[seat] ?? { x: 0, y: 0 }
    return { x: rect.x + parts.portrait.x, y: rect.y + parts.portrait.y }
  }
  switch (cue.kind) {
    case 'rare': {
      const rect = layout.columns[cue.seat]
      if (!rect) return []
      return [{ coin: false, emission: rareSparks({ x: rect.x + rect.width / 2, y: rect.y + parts.reel.y }, rect.width, cue.grade) }]
    }
    case 'crown':
      return seatsOfTeam(score.rules, cue.team)
        .slice(0, 1)
        .map((seat) => ({ coin: false, emission: crownSparks({ x: headOf(seat).x, y: headOf(seat).y - parts.portrait.size * 0.6 }) }))
    case 'win':
      return [
        { coin: true, emission: winCoins(middle) },
        { coin: false, emission: winSparks(middle) },
      ]
    case 'count':
      return [{ coin: false, emission: countSparks(layout.middle) }]
  }
}
