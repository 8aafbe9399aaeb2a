import { SHOWER } from '#shared/modes/shower/rules.ts'
import { rowAt, type Tear } from '#state/modes/shower/stage.ts'
import { Show } from '../kit/show.ts'
import { COUNT, END, type Now, SUM } from './maths.ts'

/** A tear that is older than this when it is first heard of, in ms, stays silent. */
const FRESH = 250
/** A sum whose burst lies further back, in ms, was skipped and is silent. */
const LATEST = 500
/** Ms of a beat of the heart that were missed are not made up for. */
const HEARTS = 9

/** What is heard and felt of a shower. What lies in the past when it is joined, or was hidden, stays silent. */
export class ShowerSounds {
  private readonly show = new Show()
  private ms = Number.NaN
  private summed = Number.NaN
  private torn = 0

  /** Nothing of what lies behind the next moment is heard. */
  skip(): void {
    this.ms = this.summed = Number.NaN
  }

  close(): void {
    this.show.cancel()
  }

  /** Plays what has become due since the last moment. */
  hear(now: Now, torn: readonly Tear[], counted: number): void {
    const [before, known] = [this.ms, this.summed]
    this.ms = now.ms
    this.summed = now.summed
    this.tears(now, torn)
    if (Number.isNaN(before)) return
    const due = (at: number) => before < at && now.ms >= at
    for (let second = COUNT / 1_000; second > 0; second--) if (due(-second * 1_000)) this.tick(second)
    if (due(0)) this.begin()
    if (due(SHOWER.rush)) this.show.sound('whoosh', { rate: 1.2 })
    if (due(SHOWER.length)) this.show.sound('gong', { volume: 0.8 })
    if (counted > 0 && now.summed < 0 && now.quiet <= 0) this.gather(due, counted)
    if (counted > 0 && known < SUM.swell && now.summed >= SUM.swell && now.summed < SUM.swell + LATEST) this.pour()
  }

  private tick(second: number): void {
    this.show.sound('notch', { rate: second === 1 ? 1.5 : 1.15 })
    this.show.vibrate(14)
  }

  private begin(): void {
    this.show.sound('showerStart')
    this.show.vibrate([40, 30, 60])
  }

  /** Each tear of a row sounds a little higher. */
  private tears({ ms }: Now, torn: readonly Tear[]): void {
    for (; this.torn < torn.length; this.torn++) {
      const tear = torn[this.torn] as Tear
      if (tear.at < 0 || ms - tear.at > FRESH) continue
      const { count } = rowAt(torn.slice(0, this.torn + 1), tear.at)
      this.show.sound('packetTear', { rate: 0.94 + Math.min(count, 16) * 0.04 })
      this.show.vibrate(12)
    }
    this.torn = Math.min(this.torn, torn.length)
  }

  private gather(due: (at: number) => boolean, counted: number): void {
    const first = SHOWER.length + END.gather + END.flight
    for (let index = 0; index < counted; index++)
      if (due(first + index * END.apart)) this.show.sound('coin', { volume: 0.5, rate: 0.9 + index * 0.03 })
    for (let beat = 1; beat <= HEARTS; beat++)
      if (due(SHOWER.length + beat * END.heart) && beat * END.heart > END.gather + END.flight + counted * END.apart)
        this.show.sound('heartbeat', { volume: 0.7 })
  }

  private pour(): void {
    this.show.sound('showerPour')
    this.show.vibrate('land0')
  }
}
