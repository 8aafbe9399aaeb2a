/** Round 1000 of drand's quicknet, as its parties have signed it; draws that are bound to a public random number are made with it. */
import { sha256 } from './hash.mjs'

export const NUMBER = {
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  round: 1_000,
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
}

/** From one round to the next, in ms. */
export const PERIOD = 3_000

/** When that round was published: round 1 came at the first moment. */
export const PUBLISHED = 1_692_803_367_000 + (NUMBER.round - 1) * PERIOD

/** A draw takes the first round that is published so many ms after its list is fixed. */
export const LEAD = 3_000

export const RANDOMNESS = sha256(Buffer.from(NUMBER.signature, 'hex'))
