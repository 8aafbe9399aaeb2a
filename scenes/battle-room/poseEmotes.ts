import { EMOTE_TIME, type SeatEmote } from '#state/modes/battle/stage.ts'
import { mix, span, spring } from '../kit/fx/curves.ts'
import { part } from './pictures.ts'
import type { Room } from './Room.ts'

/** Shows the emotes that are above their seats at a server time. */
export function poseEmotes(room: Room, emotes: readonly SeatEmote[], time: number): void {
  for (const [seat, quad] of room.emotes.entries()) {
    const bubble = room.bubbles[seat]
    const shown = emotes.findLast((emote) => emote.seat === seat && time >= emote.at && time - emote.at < EMOTE_TIME)
    quad.visible = shown !== undefined
    if (bubble) bubble.visible = quad.visible
    const column = room.columns[seat]
    if (!shown || !column || !bubble) continue
    const age = time - shown.at
    const { portrait } = room.layout.parts
    quad.texture = part(EMOTES[shown.emote % EMOTES.length] ?? 'emote-00')
    const here = Math.min(span(age, 0, 90), 1 - span(age, EMOTE_TIME - 300, EMOTE_TIME))
    const size = portrait.size * (room.reduced ? 1 : mix(0.3, 1, spring(span(age, 0, 480))) + 0.05 * Math.sin(age / 130))
    quad.x = bubble.x = column.pose.x + portrait.x + portrait.size * 0.36
    quad.y = bubble.y = column.pose.y + portrait.y - portrait.size * 0.3 - (room.reduced ? 0 : 6 * span(age, 0, EMOTE_TIME))
    quad.size(size, size)
    quad.rotation = room.reduced ? 0 : 0.1 * Math.sin(age / 170)
    quad.alpha = here
    bubble.size(size * 1.9, size * 1.9)
    bubble.alpha = 0.5 * here
  }
}

const EMOTES = [
  'emote-00',
  'emote-01',
  'emote-02',
  'emote-03',
  'emote-04',
  'emote-05',
  'emote-06',
  'emote-07',
  'emote-08',
  'emote-09',
  'emote-10',
  'emote-11',
] as const
