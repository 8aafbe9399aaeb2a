import * as z from 'zod/mini'
import { type BeaconNetwork, randomnessOf } from '#shared/fairness/beacon.ts'
import { isBeaconSigned } from '#shared/fairness/beaconSignature.ts'

/** Where rounds are asked for. */
export interface BeaconSource {
  network: BeaconNetwork
  /** Addresses that answer `/CHAIN/public/ROUND`, without a slash at the end. Each is asked when the one before it has failed. */
  urls: readonly string[]
}

/** A whole answer takes no longer than this, in ms, however it comes. */
const PATIENCE = 3_000
/** An answer has about 250 octets. */
const LONGEST = 4_096

const hex = (length: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${length}}$`)))
const answer = z.object({ round: z.int(), randomness: hex(64), signature: hex(96) })

/** A round whose signature was checked. Both are hex. */
export interface BeaconMade {
  signature: string
  randomness: string
}

/** Asks one address after the other for a round. Throws with what each of them did wrong when none has it. */
export async function askBeacon({ network, urls }: BeaconSource, round: number, patience = PATIENCE): Promise<BeaconMade> {
  const faults: string[] = []
  for (const url of urls) {
    try {
      return checked(network, round, await read(`${url}/${network.chain}/public/${round}`, patience))
    } catch (error) {
      faults.push(`${url}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  throw new Error(`round ${round}: ${faults.join('; ')}`)
}

/** Reads an answer within a time and a size. The time counts to its last octet. */
async function read(url: string, patience: number): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(patience), redirect: 'error' })
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new Error(`HTTP ${response.status}`)
  }
  const parts: Uint8Array[] = []
  let size = 0
  // Leaving the loop ends the connection.
  for await (const part of response.body as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > LONGEST) throw new Error(`more than ${LONGEST} octets`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function checked(network: BeaconNetwork, round: number, text: string): BeaconMade {
  const made = answer.parse(JSON.parse(text))
  if (made.round !== round) throw new Error(`it answered with round ${made.round}`)
  if (made.randomness !== randomnessOf(made.signature)) throw new Error('the random number is not that of the signature')
  if (!isBeaconSigned(network, round, made.signature)) throw new Error('the signature is wrong')
  return { signature: made.signature, randomness: made.randomness }
}
