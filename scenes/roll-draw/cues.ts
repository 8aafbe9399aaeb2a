import type { Grade } from '#shared/codes.ts'
import type { RollBook } from '#shared/modes/roll/room.ts'
import type { SoundId } from '#state/platform/sound.ts'
import type { Cue } from '../kit/cue.ts'
import { CLOSING, CURTAIN, DEAL, HEARTS, OPENING, OWN } from './maths.ts'
import { HURRY, type Turn } from './wheel.ts'

/** Particles of a cue: the seal breaks, a great prize lands, the title is stamped, the greatest prize lands, the player has won. */
export type Sparks = { kind: 'seal' } | { kind: 'land'; grade: Grade } | { kind: 'stamp' } | { kind: 'finale' } | { kind: 'own' }

/** Something that happens once at a moment of the draw: a sound, a vibration, particles. */
export interface DrawCue extends Cue {
  sparks?: Sparks
}

/** Everything that a draw lets hear and feel but the ticks, in the order of time. `me` is the player if they have joined. */
export function cuesOf(book: RollBook, turns: readonly Turn[], me: string | null): DrawCue[] {
  const cues: DrawCue[] = [
    { at: OPENING.seal[0], sound: 'crateUnlock', volume: 0.7, sparks: { kind: 'seal' } },
    { at: OPENING.faces[0], sound: 'whoosh', volume: 0.7 },
  ]
  for (const [prize, turn] of turns.entries()) {
    const win = book.wins[prize]
    if (!win) continue
    const last = prize === turns.length - 1
    cues.push(...(turn.plan ? greatCues(turn, win.grade, last) : quickCues(turn, win.grade)))
    if (last) cues.push(...finaleCues(turn))
    if (me !== null && win.winner.customerId === me) cues.push(...ownCues(turn, last))
  }
  return cues.sort((a, b) => a.at - b.at)
}

function quickCues({ start, land }: Turn, grade: Grade): DrawCue[] {
  const flip: DrawCue = { at: land, sound: 'cardFlip', volume: 0.8 }
  if (land - start < HURRY) return [flip]
  return [
    flip,
    { at: land, sound: grade < 3 ? 'land3' : 'land4', volume: 0.7, sparks: { kind: 'land', grade: Math.max(grade, 2) as Grade } },
  ]
}

function greatCues({ start, land }: Turn, grade: Grade, last: boolean): DrawCue[] {
  const cues: DrawCue[] = HEARTS.map((before) => ({ at: land - before, sound: 'heartbeat', haptic: 'heart' }))
  if (!last) cues.push({ at: start, sound: 'whoosh', volume: 0.6 }, { at: land + DEAL.hold, sound: 'swish', volume: 0.7 })
  cues.push({
    at: land,
    sound: `land${last ? Math.min(grade, 1) : Math.max(grade, 1)}` as SoundId,
    haptic: last ? 'land0' : `land${grade}`,
  })
  cues.push({ at: land, sparks: { kind: 'land', grade } })
  return cues
}

/** The curtain, the greatest prize, and how everybody takes their place on the wall. */
function finaleCues({ start, land }: Turn): DrawCue[] {
  return [
    { at: start, sound: 'swish', rate: 0.8 },
    { at: start + CURTAIN.close[1] * 0.5, sound: 'drumRoll' },
    { at: start + CURTAIN.open[0], sound: 'curtain', haptic: 24 },
    { at: start + CURTAIN.stamp[1], sound: 'stamp', haptic: 'legend', sparks: { kind: 'stamp' } },
    { at: start + CURTAIN.stamp[1] + 20, sound: 'gong', volume: 0.8 },
    { at: land + 90, sound: 'rollFanfare', sparks: { kind: 'finale' } },
    { at: land + CLOSING.wall[0], sound: 'cardDeal' },
  ]
}

const ownCues = ({ land }: Turn, grand: boolean): DrawCue[] => [
  { at: land + OWN.prize[0], sound: 'cashOut', haptic: [40, 30, 40, 30, 120], sparks: { kind: 'own' } },
  { at: land + OWN.stamp[1], sound: 'stamp' },
  { at: land + (grand ? OWN.goEarly : OWN.go)[1], sound: 'cardFlip', volume: 0.8 },
]
