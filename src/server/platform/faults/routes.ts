import type { FastifyInstance } from 'fastify'
import { Counter } from 'prom-client'
import type { Deps } from '#server/platform/deps.ts'
import { addressOf } from '#server/platform/http/address.ts'
import { mountCall } from '#server/platform/http/call.ts'
import { clientFault, type Fault } from '#shared/calls/faults.ts'
import { faultWords } from '#shared/faultWords.ts'

/** Bytes of a fault; the largest that fits the schema has less. */
const BODY_LIMIT = 2_048
/** Lines of the log that a process writes about faults in a minute. All faults count in the metrics. */
const LINES = 30
/** Of them about faults from one address: what one phone may tell in a minute. Otherwise one address could take all lines. */
const LINES_OF_ONE = 5
const MINUTE = 60_000

/**
 * Allows {@link LINES} lines a minute, and {@link LINES_OF_ONE} about one address. Returns how many were left out since the last line, or null when
 * there is no room for one.
 */
function lineBudget(now: () => number): (address: string) => number | null {
  let [since, written, leftOut] = [Number.NEGATIVE_INFINITY, 0, 0]
  /** Lines of this minute by address. It holds no address without a line. */
  const ofOne = new Map<string, number>()
  return (address) => {
    if (now() - since >= MINUTE) {
      since = now()
      written = 0
      ofOne.clear()
    }
    const before = ofOne.get(address) ?? 0
    if (written >= LINES || before >= LINES_OF_ONE) {
      leftOut += 1
      return null
    }
    written += 1
    ofOne.set(address, before + 1)
    const missing = leftOut
    leftOut = 0
    return missing
  }
}

/** What the log tells of a fault. Anybody can send one: the words are cleaned once more, and JSON keeps each on a line of its own. */
const lineOf = ({ words, ...fault }: Fault, leftOut: number) => ({ ...fault, words: faultWords(words), ...(leftOut > 0 && { leftOut }) })

/** Mounts the call by which phones tell of their errors. It counts them in /metrics and writes a bounded number of lines to the log. */
export function mountFaults(app: FastifyInstance, { log }: Pick<Deps, 'log'>, clock = () => performance.now()): void {
  const faults = new Counter({
    name: 'client_faults_total',
    help: 'Errors on phones, by how they came to light and by page',
    labelNames: ['kind', 'page'],
    registers: [app.metrics],
  })
  const room = lineBudget(clock)
  mountCall(
    app,
    clientFault,
    async ({ body, request }) => {
      faults.inc({ kind: body.kind, page: body.page })
      const leftOut = room(addressOf(request))
      if (leftOut !== null) log.warn(lineOf(body, leftOut), 'client fault')
      return true
    },
    { bodyLimit: BODY_LIMIT },
  )
}
