import { prizeAt } from '#state/modes/exponent/prize.ts'
import type { ExponentStageState as ExponentState } from '#state/modes/exponent/stage.ts'
import { hearCue } from '../kit/cue.ts'
import { Show } from '../kit/show.ts'
import { cuesOf, LATE, pieceBetween, type RoundCue } from './cues.ts'
import { type Exit, planOf } from './exits.ts'
import type { Now } from './maths.ts'

/** Volume of the drone. */
const HUM = 0.8

/** Sounds and vibrations of the round: each cue once, however often the round is told anew. What was jumped over stays silent. */
export class RoundSounds {
  private readonly show = new Show()
  private readonly heard = new Set<string>()
  private cues: readonly RoundCue[] = []
  private next = 0
  private round = -1
  private hummed = Number.NaN
  private staked = -1

  /** Makes the list of cues anew. A stake that the player has placed just now is heard. */
  take({ view, me, own }: ExponentState, exits: readonly Exit[], time: number): void {
    if (!view) return
    const { round, startAt } = view.round
    const inside = own?.round === round
    if (this.round === round && inside && this.staked !== round && time < startAt) this.show.sound('coin')
    this.staked = inside ? round : -1
    const fresh = round !== this.round
    if (fresh) this.heard.clear()
    this.round = round
    this.cues = cuesOf(view, exits, planOf(view, me, own), inside, prizeAt(view, own))
    this.next = 0
    if (fresh) this.catchUp(time - LATE)
  }

  /** Everything until a server time has been, unheard. */
  catchUp(time: number): void {
    for (const { id, at } of this.cues) if (at <= time) this.heard.add(id)
    this.hummed = Number.NaN
  }

  /** Lets hear what is due. */
  hear({ time, phase, elapsed }: Now): void {
    for (; this.next < this.cues.length; this.next++) {
      const cue = this.cues[this.next]
      if (!cue || cue.at > time) break
      if (this.heard.has(cue.id)) continue
      this.heard.add(cue.id)
      if (time - cue.at < LATE) hearCue(this.show, cue)
    }
    if (phase !== 'climb') this.hummed = Number.NaN
    else {
      const piece = Number.isNaN(this.hummed) ? null : pieceBetween(this.hummed, elapsed)
      if (piece) this.show.sound('drone', { rate: piece.rate, volume: HUM })
      this.hummed = elapsed
    }
  }

  close(): void {
    this.show.cancel()
  }
}
