import * as z from 'zod/mini'
import { seedHash } from '../../../../src/shared/fairness/draw.ts'
import { ROLL_CHECKS } from '../../../../src/shared/modes/roll/checkNames.ts'
import { drawWinners, entrantsHash } from '../../../../src/shared/modes/roll/draw.ts'
import { ROLL_FACTS } from '../../../../src/shared/modes/roll/facts.ts'
import { clientSeedOf, placesOf, type RollCheck, type RollProof, verifyRoll } from '../../../../src/shared/modes/roll/verify.ts'
import { beaconFields, beaconSides, isSigned, numberSides } from './beacon.ts'
import { hex32, idText, moment, short, whole } from './fields.ts'
import { type ProofKind, reader, type Sides, told } from './kind.ts'
import { publishedFacts, SEED_PUBLISHED } from './published.ts'

/** Ten times as many as the greatest room holds. */
const MOST_ENTRANTS = 100_000

const people = (most: number) =>
  z.array(short).check(
    z.maxLength(most),
    z.refine((ids) => new Set(ids).size === ids.length),
  )

const schema = z.looseObject({
  roomId: idText,
  serverSeedHash: hex32,
  seedPublishedAt: z.optional(moment),
  serverSeed: hex32,
  entrantsHash: hex32,
  entrants: people(MOST_ENTRANTS),
  passedOver: people(MOST_ENTRANTS / 10),
  winners: people(MOST_ENTRANTS),
  prizes: whole(0, MOST_ENTRANTS),
  bound: z.optional(z.boolean()),
  beacon: z.optional(z.looseObject({ ...beaconFields, closedAt: moment })),
})

const listText = (ids: readonly string[]) => `${ids.length} 人：${ids.join('、')}`

function winnersOf(proof: RollProof): string[] {
  const { serverSeed, entrants, passedOver, prizes } = proof
  const drawn = drawWinners(serverSeed, clientSeedOf(proof), {
    entrants: entrants.length,
    prizes,
    passedOver: placesOf(entrants, passedOver),
  })
  return drawn.map(({ entrant }) => entrants[entrant] ?? '')
}

const SIDES: Sides<RollCheck['name'], RollProof> = {
  seed: { claimed: ({ serverSeedHash }) => serverSeedHash, computed: ({ serverSeed }) => seedHash(serverSeed) },
  entrants: { claimed: (proof) => proof.entrantsHash, computed: ({ roomId, entrants }) => entrantsHash(roomId, entrants) },
  number: {
    claimed: numberSides.claimed,
    computed: (proof) => numberSides.computed(proof, ({ closedAt }) => `截止（${new Date(closedAt).toISOString()}）3 秒之后的第一轮不是它`),
  },
  beacon: { claimed: ({ beacon }) => beaconSides.claimed(beacon), computed: () => beaconSides.computed },
  winners: { claimed: ({ winners }) => listText(winners), computed: (proof) => listText(winnersOf(proof)) },
}

/** The draw of a ROLL room. */
export const roll: ProofKind = {
  kind: 'roll',
  marks: ['roomId', 'entrantsHash', 'entrants', 'winners'],
  read: reader(schema, (read) => {
    const proof = read as RollProof
    return {
      mode: 'roll',
      id: proof.roomId,
      title: `${ROLL_FACTS.name} · 房间 ${proof.roomId} · ${proof.entrants.length} 人参加，${proof.winners.length} 人中奖`,
      facts: [...publishedFacts(SEED_PUBLISHED, proof.seedPublishedAt), ...publishedFacts('名单锁定于', proof.beacon?.closedAt)],
      check: () => told(proof, verifyRoll(proof, proof.beacon ? isSigned(proof.beacon) : null), { titles: ROLL_CHECKS, sides: SIDES }),
    }
  }),
}
