import { packetsOf } from '#shared/modes/shower/plan.ts'
import { SHOWER } from '#shared/modes/shower/rules.ts'
import type { Shower } from '#shared/modes/shower/shower.ts'
import type { Tear } from '#state/modes/shower/stage.ts'

/** A shower for previews and tests. */
export const previewShower = (seed: string, startAt: number): Shower => ({
  showerId: '901',
  startAt,
  pot: 5_000,
  most: 60,
  least: 0.2,
  demo: false,
  state: startAt > 0 ? 'running' : 'waiting',
  serverSeedHash: '5c'.repeat(32),
  packetSeed: seed,
  end: null,
})

/** Tears of somebody who tears a packet every `every` ms from `from` on, until `until` or until `most` are torn. */
export function previewTears(seed: string, { from = 900, until, every = 420, most = SHOWER.packets }: TearOrder): Tear[] {
  const packets = packetsOf(seed)
  const torn: Tear[] = []
  for (let at = from; at <= until && torn.length < most; at += every) {
    const seen = packets
      .map((packet, place) => ({ packet, place }))
      .filter(({ packet, place }) => inMiddle(packet, at) && !torn.some((tear) => tear.place === place))
    const one = seen.sort((a, b) => a.packet.depth - b.packet.depth || a.place - b.place)[0]
    if (one) torn.push({ place: one.place, at })
  }
  return torn
}

export interface TearOrder {
  from?: number
  until: number
  every?: number
  most?: number
}

/** Whether a packet is where fingers are. */
function inMiddle({ from, to, fall }: { from: number; to: number; fall: number }, at: number): boolean {
  const down = (at - from) / fall
  return at < to && down > 0.3 && down < 0.72
}
