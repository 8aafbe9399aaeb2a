import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import { randomnessOf } from '../../../../src/shared/fairness/beacon.ts'
import { isSignature } from '../../../../src/shared/fairness/beaconCheck.ts'
import { crashOf } from '../../../../src/shared/modes/exponent/chain.ts'
import { EXPONENT_CHECKS, NO_SALTING } from '../../../../src/shared/modes/exponent/checkNames.ts'
import { EXPONENT_FACTS } from '../../../../src/shared/modes/exponent/facts.ts'
import { breakTime, EXPONENT, shownCrash } from '../../../../src/shared/modes/exponent/rules.ts'
import { saltFrom } from '../../../../src/shared/modes/exponent/salt.ts'
import { SALT_SOURCES } from '../../../../src/shared/modes/exponent/salting.ts'
import {
  beaconOf,
  type ExponentCheckName,
  type ExponentProof,
  tellsSalt,
  verifyRound,
} from '../../../../src/shared/modes/exponent/verify.ts'
import { beaconFields, beaconSides, isSigned } from './beacon.ts'
import { hex32, hexBytes, moment, whole } from './fields.ts'
import { type ProofKind, reader, type Sides, told } from './kind.ts'
import { publishedFacts } from './published.ts'

const { least, most } = EXPONENT.multiple

/** A chain has 10,000 rounds; ten times as many are hashed in a moment too. */
const LONGEST_CHAIN = 100_000

const schema = z.looseObject({
  round: whole(1, 999_999_999),
  place: whole(1, LONGEST_CHAIN),
  startAt: moment,
  chain: z.looseObject({
    terminal: hex32,
    salt: hexBytes,
    publishedAt: z.optional(moment),
    salting: z.optional(z.looseObject({ source: z.enum(SALT_SOURCES), beacon: z.nullable(z.looseObject(beaconFields)) })),
  }),
  broken: z.looseObject({
    breakAt: moment,
    crash: whole(least - 1, most),
    secret: hex32,
    nextAt: z.optional(moment),
    refunded: z.optional(z.boolean()),
  }),
})

const timesText = (crash: number) => `${(shownCrash(crash) / 100).toFixed(2)}x${crash < least ? '（立即断裂）' : ''}`
const secondsText = (ms: number) => `开始后 ${(ms / 1_000).toFixed(3)} 秒`

/** The hash that a secret leads to in `place` steps. */
function reachedHash(secret: string, place: number): string {
  let hash = hexToBytes(secret)
  for (let step = 0; step < place; step++) hash = sha256(hash)
  return bytesToHex(hash)
}

/** The salt that the public random number of a proof makes. */
function saltOf(proof: ExponentProof): string {
  const signature = beaconOf(proof)?.signature ?? null
  return isSignature(signature) ? saltFrom(proof.chain.terminal, randomnessOf(signature)) : '没有公开随机数'
}

/** Where the salt of a proof comes from, in its title. */
function originOf(proof: ExponentProof): string {
  if (!tellsSalt(proof)) return '盐值来历未能证明'
  return beaconOf(proof) ? '盐值取自公开随机数' : '盐值由平台给出，无法证明平台事先不知道'
}

/** What each check compares: as claimed, and as computed. */
const SIDES: Sides<ExponentCheckName, ExponentProof> = {
  chain: {
    claimed: ({ chain }) => chain.terminal,
    computed: ({ broken, place }) => reachedHash(broken.secret, place),
  },
  salt: {
    claimed: ({ chain }) => chain.salt,
    computed: (proof) => (tellsSalt(proof) ? `${saltOf(proof)}，链公布后至少 60 秒的随机数` : NO_SALTING),
  },
  beacon: {
    claimed: (proof) => beaconSides.claimed(beaconOf(proof)),
    computed: () => beaconSides.computed,
  },
  crash: {
    claimed: ({ broken }) => timesText(broken.crash),
    computed: ({ broken, chain }) => timesText(crashOf(broken.secret, chain.salt)),
  },
  time: {
    claimed: ({ broken, startAt }) => secondsText(broken.breakAt - startAt),
    computed: ({ broken }) => secondsText(breakTime(broken.crash)),
  },
}

const signedOf = (proof: ExponentProof) => {
  const beacon = beaconOf(proof)
  return beacon && isSigned(beacon)
}

/** A round of 指数 that has broken. */
export const exponent: ProofKind = {
  kind: 'exponent',
  marks: ['round', 'place', 'chain', 'broken'],
  read: reader(schema, (read) => {
    const proof = read as unknown as ExponentProof
    return {
      mode: 'exponent',
      id: String(proof.round),
      title: `${EXPONENT_FACTS.name} · 第 ${proof.round} 轮 · 断裂于 ${timesText(proof.broken.crash)} · ${originOf(proof)}`,
      facts: publishedFacts('链首公布于', proof.chain.publishedAt),
      check: () => told(proof, verifyRound(proof, signedOf(proof)), { titles: EXPONENT_CHECKS, sides: SIDES }),
    }
  }),
}
