import * as z from 'zod/mini'
import { listSeed } from '../../../../src/shared/fairness/beaconCheck.ts'
import { seedHash } from '../../../../src/shared/fairness/draw.ts'
import { SHOWER_CHECKS } from '../../../../src/shared/modes/shower/checkNames.ts'
import { SHOWER_FACTS } from '../../../../src/shared/modes/shower/facts.ts'
import { boundSeed, grabbersHash, splitPot } from '../../../../src/shared/modes/shower/split.ts'
import { type ShowerCheck, type ShowerProof, verifyShower } from '../../../../src/shared/modes/shower/verify.ts'
import { toMinor } from '../../../../src/shared/money.ts'
import { beaconFields, beaconSides, isSigned, numberSides } from './beacon.ts'
import { hex32, idText, moment, money, short, whole } from './fields.ts'
import { type ProofKind, reader } from './kind.ts'
import { publishedFacts, SEED_PUBLISHED } from './published.ts'

const MOST_GRABBERS = 200_000

const schema = z.looseObject({
  showerId: idText,
  serverSeedHash: hex32,
  seedPublishedAt: z.optional(moment),
  serverSeed: hex32,
  grabbersHash: hex32,
  pot: money,
  most: money,
  least: money,
  grabbers: z.array(z.tuple([short, whole(0, 1_000), money])).check(z.maxLength(MOST_GRABBERS)),
  bound: z.optional(z.boolean()),
  beacon: z.optional(z.looseObject({ ...beaconFields, startAt: moment, closedAt: moment })),
})

const diamonds = (minor: number) => `${(minor / 100).toFixed(2)} 钻石`
const list = ({ grabbers }: ShowerProof) => grabbers.map(([uid, packets]) => ({ uid, packets }))
const sumOf = ({ grabbers }: ShowerProof) => grabbers.reduce((sum, [, , amount]) => sum + toMinor(amount), 0)

function sharesOf(proof: ShowerProof): number[] {
  const pot = { pot: toMinor(proof.pot), most: toMinor(proof.most), least: toMinor(proof.least) }
  const clientSeed = listSeed(grabbersHash(proof.showerId, list(proof)), proof, boundSeed)
  return splitPot(proof.serverSeed, clientSeed, list(proof), pot)
}

/** The shares that differ, the first few of them, as claimed or as computed. */
function differing(proof: ShowerProof, shown: 'claimed' | 'computed'): string {
  const computed = sharesOf(proof)
  const wrong = proof.grabbers.flatMap(([uid, , amount], place) => {
    const share = computed[place] ?? 0
    return toMinor(amount) === share ? [] : [`${uid} 得 ${diamonds(shown === 'claimed' ? toMinor(amount) : share)}`]
  })
  return `${wrong.slice(0, 5).join('，')}${wrong.length > 5 ? `，等 ${wrong.length} 份` : ''}`
}

const whole_ = (proof: ShowerProof) => `${proof.grabbers.length} 份，合计 ${diamonds(sumOf(proof))}`
const bounds = ({ pot, most }: ShowerProof) => `奖池 ${diamonds(toMinor(pot))}，每人最多 ${diamonds(toMinor(most))}`

const iso = (at: number) => new Date(at).toISOString()

/** Why a number is not the one of a shower. */
const ruleOf = ({ startAt, closedAt }: NonNullable<ShowerProof['beacon']>) =>
  `不是开场（${iso(startAt)}）20 秒之后的第一轮，或者开场后才公布哈希，或者锁定名单（${iso(closedAt)}）时它已经公布`

/** What each check compares; the shares are told one by one only where they differ. */
function sidesOf(name: ShowerCheck['name'], ok: boolean | null, proof: ShowerProof): { claimed: string; computed: string } {
  if (name === 'seed') return { claimed: proof.serverSeedHash, computed: seedHash(proof.serverSeed) }
  if (name === 'list') return { claimed: proof.grabbersHash, computed: grabbersHash(proof.showerId, list(proof)) }
  if (name === 'pot') return { claimed: whole_(proof), computed: bounds(proof) }
  if (name === 'number')
    return { claimed: numberSides.claimed(proof), computed: ok ? numberSides.claimed(proof) : numberSides.computed(proof, ruleOf) }
  if (name === 'beacon')
    return { claimed: beaconSides.claimed(proof.beacon), computed: ok ? beaconSides.claimed(proof.beacon) : beaconSides.computed }
  if (ok) return { claimed: whole_(proof), computed: whole_(proof) }
  return { claimed: differing(proof, 'claimed'), computed: differing(proof, 'computed') }
}

/** How the pot of a red-packet shower was shared out. */
export const shower: ProofKind = {
  kind: 'shower',
  marks: ['showerId', 'grabbersHash', 'grabbers', 'pot'],
  read: reader(schema, (read) => {
    const proof = read as ShowerProof
    return {
      mode: 'shower',
      id: proof.showerId,
      title: `${SHOWER_FACTS.name} · 第 ${proof.showerId} 场 · ${proof.grabbers.length} 人分得 ${diamonds(sumOf(proof))}`,
      facts: [
        ...publishedFacts(SEED_PUBLISHED, proof.seedPublishedAt),
        ...publishedFacts('开场', proof.beacon?.startAt),
        ...publishedFacts('名单锁定于', proof.beacon?.closedAt),
      ],
      check: () =>
        verifyShower(proof, proof.beacon ? isSigned(proof.beacon) : null).map(({ name, ok }) => ({
          name,
          title: SHOWER_CHECKS[name],
          ok,
          ...sidesOf(name, ok, proof),
        })),
    }
  }),
}
