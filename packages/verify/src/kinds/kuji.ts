import * as z from 'zod/mini'
import { seedHash } from '../../../../src/shared/fairness/draw.ts'
import { KUJI_CHECKS } from '../../../../src/shared/modes/kuji/checkNames.ts'
import { KUJI_FACTS } from '../../../../src/shared/modes/kuji/facts.ts'
import { orderHash, shuffledOrder } from '../../../../src/shared/modes/kuji/order.ts'
import { KUJI } from '../../../../src/shared/modes/kuji/rules.ts'
import { type KujiCheck, type KujiProof, verifyKuji } from '../../../../src/shared/modes/kuji/verify.ts'
import { hex32, idText, whole } from './fields.ts'
import { type ProofKind, reader, type Sides, told } from './kind.ts'

/** Ten times as many as the largest pool has. */
const MOST_TICKETS = 10 * KUJI.tickets.most

const number = whole(1, MOST_TICKETS)
const schema = z.looseObject({
  poolId: idText,
  serverSeed: hex32,
  serverSeedHash: hex32,
  orderHash: hex32,
  order: z.string().check(z.maxLength(MOST_TICKETS), z.regex(/^[a-z]+$/)),
  counts: z.array(number).check(
    z.maxLength(KUJI.kinds),
    z.refine((counts) => counts.reduce((sum, count) => sum + count, 0) <= MOST_TICKETS),
  ),
  sold: z.array(z.looseObject({ number, letter: z.string().check(z.regex(/^[a-z]$/)) })).check(z.maxLength(MOST_TICKETS)),
  // A reply of the server has no player; the phone adds the tickets of the one who saves.
  own: z._default(z.array(number).check(z.maxLength(MOST_TICKETS)), []),
})

type Sold = KujiProof['sold'][number]

const wrongOf = ({ order, sold }: KujiProof): Sold[] => sold.filter((ticket) => order[ticket.number - 1] !== ticket.letter)

function ticketsText(proof: KujiProof, letterOf: (ticket: Sold) => string): string {
  const wrong = wrongOf(proof)
  if (wrong.length === 0) return `${proof.sold.length} 张`
  const some = wrong.slice(0, 5).map((ticket) => `${ticket.number} 号 ${letterOf(ticket)}`)
  return `${some.join('，')}${wrong.length > 5 ? `，等 ${wrong.length} 张` : ''}`
}

const SIDES: Sides<KujiCheck['name'], KujiProof> = {
  seed: { claimed: ({ serverSeedHash }) => serverSeedHash, computed: ({ serverSeed }) => seedHash(serverSeed) },
  order: { claimed: (proof) => proof.orderHash, computed: ({ serverSeed, poolId, order }) => orderHash(serverSeed, poolId, order) },
  shuffle: { claimed: ({ order }) => order, computed: ({ serverSeed, poolId, counts }) => shuffledOrder(serverSeed, poolId, counts) },
  tickets: {
    claimed: (proof) => ticketsText(proof, ({ letter }) => letter),
    computed: (proof) => ticketsText(proof, (ticket) => proof.order[ticket.number - 1] ?? '没有这张签'),
  },
  once: {
    claimed: ({ sold }) => `售出 ${sold.length} 张`,
    computed: ({ sold, own }) => {
      const numbers = new Set(sold.map((ticket) => ticket.number))
      const missing = own.filter((each) => !numbers.has(each))
      return `不同的签 ${numbers.size} 张${missing.length > 0 ? `，缺少 ${missing.join('、')} 号` : ''}`
    },
  },
}

/** A whole pool of 一番赏. */
export const kuji: ProofKind = {
  kind: 'kuji',
  marks: ['poolId', 'orderHash', 'order', 'counts', 'sold'],
  read: reader(schema, (proof) => ({
    mode: 'kuji',
    id: proof.poolId,
    title: `${KUJI_FACTS.name} · 奖池 ${proof.poolId} · ${proof.order.length} 张签，售出 ${proof.sold.length} 张`,
    check: () => told(proof, verifyKuji(proof), { titles: KUJI_CHECKS, sides: SIDES }),
  })),
}
