import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { BeaconSource } from '#server/core/beacon/ask.ts'
import { type BeaconNetwork, randomnessOf } from '#shared/fairness/beacon.ts'
import { signedPoint } from '#shared/fairness/beaconSignature.ts'

/**
 * What the server answers with. `away`: it has no such round. `forged`: the signature of another key. `other`: a genuine round, but not the one that was asked for. `swapped`: the
 * signature of another round under the right number. `unlike`: a random number that is not that of the signature. `hangs`: nothing. `drips`: one octet after the other. `huge`: without an end.
 */
export type BeaconManner = 'good' | 'away' | 'forged' | 'other' | 'swapped' | 'unlike' | 'hangs' | 'drips' | 'huge' | 'words' | 'moved'

export interface FakeBeacon {
  network: BeaconNetwork
  source: BeaconSource
  manner: BeaconManner
  /** Rounds that it has not, whatever its manner. */
  lost: Set<number>
  /** Rounds that it was asked for. */
  asked: number[]
  sign(round: number): string
  close(): Promise<void>
}

const { shortSignatures, utils } = bls12_381

/** A beacon on this machine with a key of its own. Its rounds begin at a moment (ms since 1970), one every three seconds. */
export async function fakeBeacon(begins: number): Promise<FakeBeacon> {
  const [key, another] = [utils.randomSecretKey(), utils.randomSecretKey()]
  const signWith = (secret: Uint8Array, round: number) => bytesToHex(shortSignatures.sign(signedPoint(round), secret).toBytes())
  const network: BeaconNetwork = {
    chain: 'fa'.repeat(32),
    publicKey: bytesToHex(shortSignatures.getPublicKey(key).toBytes()),
    genesis: Math.floor(begins / 1_000),
    period: 3,
  }
  const signed = new Map<number, string>()
  const timers = new Set<NodeJS.Timeout>()
  const answer = (response: ServerResponse, round: number) => {
    const told = (signature: string, number = round, randomness = randomnessOf(signature)) =>
      response.end(JSON.stringify({ round: number, randomness, signature }))
    const repeat = (text: string, ms: number) => {
      const timer = setInterval(() => response.write(text), ms)
      timers.add(timer)
      response.on('close', () => clearInterval(timer))
    }
    const answers: Record<BeaconManner, () => unknown> = {
      good: () => told(fake.sign(round)),
      away: () => response.writeHead(404).end('{"error":"no such round"}'),
      forged: () => told(signWith(another, round)),
      other: () => told(fake.sign(round + 1), round + 1),
      swapped: () => told(fake.sign(round - 1)),
      unlike: () => told(fake.sign(round), round, 'ab'.repeat(32)),
      hangs: () => undefined,
      drips: () => repeat(' ', 5),
      huge: () => repeat('x'.repeat(65_536), 1),
      words: () => response.end('<html>'),
      moved: () => response.writeHead(302, { location: '/elsewhere' }).end(),
    }
    answers[fake.lost.has(round) ? 'away' : fake.manner]()
  }
  const server = createServer((request, response) => {
    const [, chain, , round] = (request.url ?? '').split('/')
    if (chain !== network.chain) return void response.writeHead(404).end()
    fake.asked.push(Number(round))
    answer(response, Number(round))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fake: FakeBeacon = {
    network,
    source: { network, urls: [url] },
    manner: 'good',
    lost: new Set(),
    asked: [],
    sign: (round) => {
      const signature = signed.get(round) ?? signWith(key, round)
      signed.set(round, signature)
      return signature
    },
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return fake
}
