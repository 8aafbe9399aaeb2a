import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { type BeaconNetwork, randomnessOf } from '#shared/fairness/beacon.ts'
import { isBeaconSigned } from '#shared/fairness/beaconSignature.ts'

/** Where rounds are asked for. */
export interface BeaconSource {
  network: BeaconNetwork
  /** Addresses that answer `/CHAIN/public/ROUND`, without a slash at the end. The one that answered last is asked first. */
  urls: readonly string[]
}

/** A whole answer takes no longer than this, in ms, however it comes. */
const PATIENCE = 3_000
/** An address that has said nothing for so many ms is not waited for alone: the next one is asked beside it. */
const ALONE = 600
/** An answer has about 250 octets. */
const LONGEST = 4_096

const hex = (length: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${length}}$`)))
const answer = z.object({ round: z.int(), randomness: hex(64), signature: hex(96) })

/** A round whose signature was checked. Both are hex. */
export interface BeaconMade {
  signature: string
  randomness: string
}

/** Which address of a source answered last. */
const answeredLast = new WeakMap<readonly string[], string>()

const bestFirst = (urls: readonly string[]): string[] => {
  const last = answeredLast.get(urls)
  return last === undefined ? [...urls] : [last, ...urls.filter((url) => url !== last)]
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Asks the addresses for a round: one that has failed, or is silent for a moment, does not keep the next one from being asked. The first good answer counts,
 * and the others are broken off. Throws with what each of them did wrong when none has it.
 */
export async function askBeacon({ network, urls }: BeaconSource, round: number, patience = PATIENCE): Promise<BeaconMade> {
  const over = new AbortController()
  const ask = async (url: string) => {
    const made = checked(network, round, await read(`${url}/${network.chain}/public/${round}`, patience, over.signal))
    answeredLast.set(urls, url)
    return made
  }
  const asked: Promise<BeaconMade>[] = []
  const order = bestFirst(urls)
  const faults = order.map((url) => `${url}: not asked`)
  for (const [index, url] of order.entries()) {
    const answering = ask(url)
    const failed = answering.then(
      () => false,
      (error: unknown) => {
        faults[index] = `${url}: ${wordsOf(error)}`
        return true
      },
    )
    asked.push(answering)
    // An answer ends the asking; a fault, or a moment of silence, lets the next address be asked.
    if (!(await Promise.race([failed, sleep(ALONE, true, { ref: false })]))) break
  }
  return Promise.any(asked)
    .catch(() => {
      throw new Error(`round ${round}: ${faults.join('; ')}`)
    })
    .finally(() => over.abort())
}

/** Reads an answer within a time and a size. The time counts to its last octet. */
async function read(url: string, patience: number, over: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.any([AbortSignal.timeout(patience), over]), redirect: 'error' })
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
