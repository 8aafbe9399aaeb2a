import { Status } from '#shared/codes.ts'
import type { Heard, RawSocket, Shot } from './rawSocket.ts'

/** Gives a connection what it sends next; null when there is nothing left. */
export type Supply = (connection: number) => Shot | null

/** What many connections met that asked one call after another. */
export interface Load {
  /** Ms of each call that was done, the least first. */
  latencies: number[]
  /** Calls that were not done, by their replies. */
  refused: Map<string, number>
  /** From the first call to the last reply. */
  seconds: number
}

/** How a refusal is told: its status and words. */
const wordsOf = ({ status, text }: Heard) => `${status} ${/"msg":"([^"]*)/.exec(text)?.[1] ?? text.slice(0, 120)}`

/** Lets all connections ask for `ms`, or until the supply ends. */
export async function load(sockets: readonly RawSocket[], supply: Supply, ms: number): Promise<Load> {
  const latencies: number[] = []
  const refused = new Map<string, number>()
  const begin = performance.now()
  const askOn = async (socket: RawSocket, connection: number) => {
    while (performance.now() < begin + ms) {
      const shot = supply(connection)
      if (!shot) return
      const from = performance.now()
      const heard = await socket.ask(shot)
      if (heard.status === Status.ok) latencies.push(performance.now() - from)
      else refused.set(wordsOf(heard), (refused.get(wordsOf(heard)) ?? 0) + 1)
    }
  }
  await Promise.all(sockets.map(askOn))
  const seconds = (performance.now() - begin) / 1_000
  return { latencies: latencies.sort((a, b) => a - b), refused, seconds }
}
