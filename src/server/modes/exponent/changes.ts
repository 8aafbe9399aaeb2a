import { randomUUID } from 'node:crypto'
import type { Bus } from '#server/platform/live/bus.ts'
import { EXPONENT_FACTS } from '#shared/modes/exponent/facts.ts'
import type { ExponentChanges } from '#shared/modes/exponent/message.ts'
import type { ExponentStake } from '#shared/modes/exponent/round.ts'

/** A node gathers what players have done for this long, in ms. */
const GATHER = 80

/** Something that a player has done, as it is told, after so many ms: nobody is told of a round before it opens. */
export type Told = { round: number; after: number } & (
  | { kind: 'entered'; stake: ExponentStake }
  | { kind: 'withdrawn'; customerId: string }
  | { kind: 'exited'; customerId: string; multiple: number }
)

/** Tells everybody who watches what the players of this node have done, a few times a second. */
export class Changes {
  private readonly node = randomUUID().slice(0, 8)
  private readonly waiting = new Map<number, ExponentChanges>()
  /** How many messages a round had. */
  private numbers = new Map<number, number>()
  private timer: NodeJS.Timeout | null = null

  constructor(private readonly bus: Pick<Bus, 'publish'>) {}

  tell(told: readonly Told[]): void {
    for (const each of told)
      if (each.after > 0) setTimeout(() => this.tell([{ ...each, after: 0 }]), each.after).unref()
      else this.add(each)
    if (this.waiting.size > 0) this.timer ??= setTimeout(() => this.flush(), GATHER)
  }

  private add(told: Told): void {
    const gathered = this.gathered(told.round)
    // Whoever reads a message takes the withdrawn out last.
    if (told.kind === 'entered' && gathered.withdrawn.includes(told.stake.customerId)) this.publish(told.round)
    const { entered, withdrawn, exited } = this.gathered(told.round)
    if (told.kind === 'entered') entered.push(told.stake)
    else if (told.kind === 'withdrawn') withdrawn.push(told.customerId)
    else exited.push({ customerId: told.customerId, multiple: told.multiple })
  }

  private gathered(round: number): ExponentChanges {
    const known = this.waiting.get(round)
    if (known) return known
    const made: ExponentChanges = { kind: 'changes', round, node: this.node, number: 0, entered: [], withdrawn: [], exited: [] }
    this.waiting.set(round, made)
    return made
  }

  private flush(): void {
    this.timer = null
    for (const round of [...this.waiting.keys()]) this.publish(round)
  }

  private publish(round: number): void {
    const gathered = this.waiting.get(round)
    if (!gathered) return
    this.waiting.delete(round)
    const number = (this.numbers.get(round) ?? 0) + 1
    // Nothing is told of rounds that are long over.
    this.numbers = new Map([...this.numbers, [round, number] as const].filter(([each]) => each > round - 3))
    this.bus.publish({ destination: EXPONENT_FACTS.topic, playerId: null, body: JSON.stringify({ ...gathered, number }) })
  }
}
